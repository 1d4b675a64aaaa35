import CompassModel
import CompassServices
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
    /// Loads the schools, for the names of the lanes.
    case loadSchools(request: Int, owner: AthleteID)
    /// Reads the last good copy; with `notBefore` only one saved since then.
    case readSavedCopy(request: Int, owner: AthleteID, zone: Zone, notBefore: Instant?)
    /// Saves the rows as of `at`, for the next start.
    case writeSavedCopy(TimelineTable, owner: AthleteID, at: Instant)
    /// Reads the saved schools; nothing is answered where there are none.
    case readSavedSchools(request: Int, owner: AthleteID)
    /// Saves the schools as of `at`, for the next start.
    case writeSavedSchools(SchoolDirectory, owner: AthleteID, at: Instant)
    case startSkeletonTimer
    case stop(Track)
    /// Reads the stored view range; six months where none is stored.
    case restoreRange
    /// Stores the view range.
    case saveRange(ViewRange)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Action>)

    public enum Track: PageTrack {
      case load, schools, readSavedCopy, writeSavedCopy, skeleton, range
    }

    public var outcome: PageOutcome<Action>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load, .combine: .latest(.load)
      case .loadSchools, .readSavedSchools: .latest(.schools)
      case .readSavedCopy: .latest(.readSavedCopy)
      case .writeSavedCopy, .writeSavedSchools: .queued(.writeSavedCopy)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreRange, .saveRange: .queued(.range)
      case .tell: .together
      }
    }
  }
}

extension RecruitingTimeline {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner, let zone):
      let answer = await services.backend.loadTimeline(of: owner)
      let table = await table(of: answer.delivered, in: zone)
      send(.loaded(request: request, table: table, failures: answer.failures))
    case .combine(let request, let fresh, let kept, let failures):
      let table = await combined(fresh, kept, failures)
      send(.combined(request: request, table: table, failures: failures))
    case .loadSchools(let request, let owner):
      do {
        let (schools, skipped) = try await services.backend.loadSchoolDirectory(of: owner)
        send(.schoolsLoaded(request: request, schools: schools, skipped: skipped))
      } catch {
        send(.schoolsFailed(request: request, failure: error))
      }
    case .readSavedCopy(let request, let owner, let zone, let limit):
      guard let copy = await services.cache.savedTimeline(of: owner), limit.map({ copy.savedAt >= $0 }) ?? true
      else { return }
      send(.savedCopyFound(request: request, table: await table(of: copy.rows, in: zone), savedAt: copy.savedAt))
    case .writeSavedCopy(let table, let owner, let instant):
      await services.cache.saveTimeline(await rows(of: table), of: owner, at: instant)
    case .readSavedSchools(let request, let owner):
      guard let schools = await services.cache.savedSchools(of: owner) else { return }
      send(.savedSchoolsFound(request: request, schools: await directory(of: schools)))
    case .writeSavedSchools(let schools, let owner, let instant):
      await services.cache.saveSchools(schools.schools, of: owner, at: instant)
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .restoreRange:
      let stored = await services.preferences.value(for: .timelineViewRange)
      send(.rangeRestored(range: stored.flatMap(ViewRange.init) ?? .sixMonths))
    case .saveRange(let range):
      do {
        try await services.preferences.store(range.rawValue, for: .timelineViewRange)
      } catch {
        send(.rangeSaveFailed(failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: TimelineRows, in zone: Zone) async -> TimelineTable {
    TimelineTable(rows, in: zone)
  }
  @concurrent private static func combined(
    _ fresh: TimelineTable, _ kept: TimelineTable, _ failures: PerKind<ServiceFailure?>
  ) async -> TimelineTable {
    kept.taking(fresh, except: failures.keptRows)
  }
  @concurrent private static func rows(of table: TimelineTable) async -> TimelineRows { table.rows }
  @concurrent private static func directory(of rows: [School]) async -> SchoolDirectory { SchoolDirectory(rows) }
}

extension TimelineAnswer {
  /// The rows of the sources that answered.
  fileprivate var delivered: TimelineRows {
    TimelineRows(
      events: (try? events.get()) ?? Loaded(rows: []), interactions: (try? interactions.get()) ?? Loaded(rows: []),
      offers: (try? offers.get()) ?? Loaded(rows: []),
      statusChanges: (try? statusChanges.get()) ?? Loaded(rows: []))
  }

  fileprivate var failures: PerKind<ServiceFailure?> {
    PerKind(
      event: events.failure, interaction: interactions.failure, offer: offers.failure,
      statusChange: statusChanges.failure)
  }
}

extension Result where Failure == ServiceFailure {
  fileprivate var failure: ServiceFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
