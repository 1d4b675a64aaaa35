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
    /// Deletes an event in the backend.
    case delete(EventChange)
    /// Marks an event as attended in the backend.
    case markAttended(EventChange)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What waits for what; events are changed beside each other.
    public enum Track: PageTrack {
      /// One of each at a time.
      case load, skeleton, sort
      /// One deletion of an event at a time.
      case delete(EventID)
      /// One mark of an event at a time.
      case attend(EventID)
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
      case .delete(let change): .first(.delete(change.id))
      case .markAttended(let change): .first(.attend(change.id))
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
    case .delete(let change):
      do {
        try await services.backend.deleteEvent(change.id, of: change.owner)
      } catch {
        // A row that is gone already is deleted (decision C4).
        guard error.kind == .notFound else { return send(.deleteFailed(change: change, failure: error)) }
      }
      await services.stored(.deleted(.event(change.id)), of: change.owner)
      send(.deleted(id: change.id, owner: change.owner))
    case .markAttended(let change):
      do {
        try await services.backend.update(.attended(change.id), of: change.owner)
        await services.stored(.attended(change.id), of: change.owner)
        send(.attendanceSaved(id: change.id, owner: change.owner))
      } catch {
        if error.kind == .notFound { await services.stored(.deleted(.event(change.id)), of: change.owner) }
        send(.attendanceFailed(change: change, failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Event]) async -> EventTable { EventTable(rows) }
}
