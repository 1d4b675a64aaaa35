import CompassModel
import StateMachine

extension PerformanceTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: Planned {
    case load(request: Int, owner: AthleteID, span: DateSpan)
    case loadEvents(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    case restoreRange
    case saveRange(DateRangeChoice)
    case export(ExportFile)
    /// Something the page's parent is told; absorbed by the root.
    case tell(Outcome)

    public enum Lane: Hashable, Sendable {
      case load, events, skeleton, range, export
    }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .loadEvents: .latest(.events)
      case .startSkeletonTimer: .latest(.skeleton, after: PerformanceTimeline.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .restoreRange, .saveRange: .queued(.range)
      case .export: .first(.export)
      case .tell: .together
      }
    }
  }

  /// What the page wants from its parent.
  public enum Outcome: Hashable, Sendable {
    /// Readings are logged on another page (performance-timeline.md §3 "Mutations").
    case logRequested
    /// Rows cannot be loaded before it is known whose.
    case viewerMissing
    case sessionEnded
  }
}
