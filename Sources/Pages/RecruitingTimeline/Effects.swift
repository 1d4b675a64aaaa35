import CompassModel
import CompassServices
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: LoadingEffect {
    /// Loads all four sources; the days of the rows are worked out for the zone.
    case load(request: Int, owner: AthleteID, zone: Zone)
    /// Puts fresh rows together with those that stay because their source failed.
    case combine(
      request: Int, fresh: TimelineTable, kept: TimelineTable, failures: PerKind<ServiceFailure?>)
    /// Loads the schools, for the names of the lanes.
    case loadSchools(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// Reads the stored view range; six months where none is stored.
    case restoreRange
    /// Stores the view range.
    case saveRange(ViewRange)
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    public enum Track: PageTrack {
      case load, schools, skeleton, range
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load, .combine: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreRange: .queued(.range)
      case .saveRange: .newest(.range)
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
      await services.load(.timeline(of: owner)) { answer, source in
        let sources = await sources(of: answer.delivered)
        async let folding: Void = sources.prepareSearch()
        let table = await table(of: sources, in: zone)
        send(.loaded(request: request, table: table, failures: answer.failures, source: source))
        await folding
      } failed: {
        send(.loadFailed(request: request, failure: $0))
      }
    case .loadSchools(let request, let owner):
      await services.load(.schools(of: owner)) {
        send(.schoolsLoaded(request: request, schools: $0.directory, skipped: $0.skipped, source: $1))
      } failed: {
        send(.schoolsFailed(request: request, failure: $0))
      }
    case .combine(let request, let fresh, let kept, let failures):
      let table = await combined(fresh, kept, failures)
      send(.combined(request: request, table: table, failures: failures))
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
  @concurrent private static func sources(of rows: TimelineRows) async -> TimelineSources { TimelineSources(rows) }
  @concurrent private static func table(of sources: TimelineSources, in zone: Zone) async -> TimelineTable {
    TimelineTable(sources, in: zone)
  }
  @concurrent private static func combined(
    _ fresh: TimelineTable, _ kept: TimelineTable, _ failures: PerKind<ServiceFailure?>
  ) async -> TimelineTable {
    kept.taking(fresh, except: failures.keptRows)
  }
}

extension TimelineAnswer {
  fileprivate var failures: PerKind<ServiceFailure?> {
    PerKind(
      event: events.failure, interaction: interactions.failure, offer: offers.failure,
      statusChange: statusChanges.failure)
  }
}
