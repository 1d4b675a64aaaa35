import CompassModel
import PageKit
import StateMachine

extension EventsList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID)
    /// Reads the last good copy; with `notBefore` only one saved since then.
    case readSavedCopy(request: Int, owner: AthleteID, notBefore: Instant?)
    case writeSavedCopy(SavedCopyChange, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    case restoreSort
    case saveSort(EventSort)
    case delete(id: EventID, owner: AthleteID)
    case markAttended(id: EventID, owner: AthleteID)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, readSavedCopy, writeSavedCopy, skeleton, sort
      case delete(EventID)
      case attend(EventID)
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .readSavedCopy: .latest(.readSavedCopy)
      case .writeSavedCopy: .queued(.writeSavedCopy)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .restoreSort, .saveSort: .queued(.sort)
      case .delete(let id, _): .first(.delete(id))
      case .markAttended(let id, _): .first(.attend(id))
      case .tell: .together
      }
    }
  }

  /// How the last good copy follows what happened, in that order.
  public enum SavedCopyChange: Equatable, Sendable {
    case replace(table: EventTable, skipped: Int, at: Instant)
    case remove(EventID)
    case markAttended(EventID)
  }
}
