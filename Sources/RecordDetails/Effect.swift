import CompassModel
import PageKit
import StateMachine

extension RecordDetails {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, reference: RecordReference, owner: AthleteID)
    case loadSchools(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, schools, skeleton
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .tell: .together
      }
    }
  }
}
