import CompassModel
import StateMachine

extension RecordDetails {
  /// What the page asks of the world, as data.
  public enum Effect: Planned {
    case load(request: Int, reference: RecordReference, owner: AthleteID)
    case loadSchools(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    /// Something the page's parent is told; absorbed by the root.
    case tell(Outcome)

    public enum Lane: Hashable, Sendable {
      case load, schools, skeleton
    }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: RecordDetails.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .tell: .together
      }
    }
  }

  /// What the page wants from its parent.
  public enum Outcome: Hashable, Sendable {
    /// The record cannot be loaded before it is known whose.
    case viewerMissing
    case sessionEnded
  }
}
