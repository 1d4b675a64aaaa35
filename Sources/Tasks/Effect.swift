import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID)
    case startSkeletonTimer
    /// Reads both filters, to be answered together (decision K11).
    case restoreFilters(owner: AthleteID)
    case saveStatusFilter(TaskStatusFilter, owner: AthleteID)
    case saveUrgencyFilter(TaskUrgencyFilter, owner: AthleteID)
    case updateStatus(id: TaskID, owner: AthleteID, status: TaskStatus)
    case startSuccessTimer
    case stop(Lane)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, skeleton, filters, success
      case update(TaskID, AthleteID)
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .restoreFilters, .saveStatusFilter, .saveUrgencyFilter: .queued(.filters)
      case .updateStatus(let id, let owner, _): .first(.update(id, owner))
      case .startSuccessTimer: .latest(.success, after: Tasks.successDuration)
      case .stop(let lane): .cancel(lane)
      case .tell: .together
      }
    }
  }
}
