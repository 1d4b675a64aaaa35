import CompassModel
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID, span: DateSpan)
    case loadEvents(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    case restoreRange
    case saveRange(DateRangeChoice)
    case export(ExportFile)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, events, skeleton, range, export
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .loadEvents: .latest(.events)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .restoreRange, .saveRange: .queued(.range)
      case .export: .first(.export)
      case .tell: .together
      }
    }
  }
}
