import CompassModel
import CompassServices
import PageKit
import StateMachine

extension EventsList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads the athlete's events.
    case load(request: Int, owner: AthleteID)
    /// Rings when a first load takes long enough to be shown (decision X13).
    case startSkeletonTimer
    /// Stops what is under way on a track.
    case stop(Track)
    /// Reads the stored order.
    case restoreSort
    /// Stores the chosen order.
    case saveSort(EventSort)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// One of each at a time.
    public enum Track: PageTrack {
      case load, skeleton, sort
    }

    /// What the parent is told; nil for an effect that is run.
    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    /// How it is run beside others.
    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreSort: .queued(.sort)
      case .saveSort: .newest(.sort)
      case .tell: .together
      }
    }
  }
}

extension EventsList {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      await services.load(.events(of: owner)) { loaded, source in
        let table = await table(of: loaded.rows)
        send(.loaded(request: request, table: table, skipped: loaded.skipped, source: source))
      } failed: {
        send(.loadFailed(request: request, failure: $0))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .restoreSort:
      let stored = await services.preferences.value(for: .eventsSort)
      send(.sortRestored(sort: stored.flatMap(EventSort.init) ?? .dateDescending))
    case .saveSort(let sort):
      do {
        try await services.preferences.store(sort.rawValue, for: .eventsSort)
      } catch {
        send(.sortSaveFailed(sort: sort, failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Event]) async -> EventTable { EventTable(rows) }
}
