import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads all four sources; the days of the rows are worked out for the zone.
    case load(request: Int, owner: AthleteID, zone: Zone)
    /// Puts fresh rows together with those that stay because their source failed.
    case combine(
      request: Int, fresh: TimelineTable, kept: TimelineTable, failures: PerKind<ServiceFailure?>)
    case loadSchools(request: Int, owner: AthleteID)
    /// Reads the last good copy; with `notBefore` only one saved since then.
    case readSavedCopy(request: Int, owner: AthleteID, zone: Zone, notBefore: Instant?)
    case writeSavedCopy(TimelineTable, owner: AthleteID, at: Instant)
    case readSavedSchools(request: Int, owner: AthleteID)
    case writeSavedSchools(SchoolDirectory, owner: AthleteID, at: Instant)
    case startSkeletonTimer
    case stop(Lane)
    case restoreRange
    case saveRange(ViewRange)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, schools, readSavedCopy, writeSavedCopy, skeleton, range
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load, .combine: .latest(.load)
      case .loadSchools, .readSavedSchools: .latest(.schools)
      case .readSavedCopy: .latest(.readSavedCopy)
      case .writeSavedCopy, .writeSavedSchools: .queued(.writeSavedCopy)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .restoreRange, .saveRange: .queued(.range)
      case .tell: .together
      }
    }
  }
}
