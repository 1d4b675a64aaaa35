import CompassModel
import CompassServices
import PageKit
import StateMachine

extension EventsList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads the athlete's events.
    case load(request: Int, owner: AthleteID)
    /// Reads the last good copy; with `notBefore` only one saved since then.
    case readSavedCopy(request: Int, owner: AthleteID, notBefore: Instant?)
    /// Brings the last good copy up to date.
    case writeSavedCopy(SavedCopyChange, owner: AthleteID)
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
    case tell(PageOutcome<Action>)

    /// What waits for what; events are changed beside each other.
    public enum Track: PageTrack {
      /// One of each at a time.
      case load, readSavedCopy, writeSavedCopy, skeleton, sort
      /// One deletion of an event at a time.
      case delete(EventID)
      /// One mark of an event at a time.
      case attend(EventID)
    }

    /// What the parent is told; nil for an effect that is run.
    public var outcome: PageOutcome<Action>? { if case .tell(let outcome) = self { outcome } else { nil } }

    /// How it is run beside others.
    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .readSavedCopy: .latest(.readSavedCopy)
      case .writeSavedCopy: .queued(.writeSavedCopy)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreSort, .saveSort: .queued(.sort)
      case .delete(let change): .first(.delete(change.id))
      case .markAttended(let change): .first(.attend(change.id))
      case .tell: .together
      }
    }
  }

  /// How the last good copy follows what happened, in that order.
  public enum SavedCopyChange: Equatable, Sendable {
    /// Fresh rows came.
    case replace(table: EventTable, skipped: Int, at: Instant)
    /// An event is gone.
    case remove(EventID)
    /// An event is marked as attended.
    case markAttended(EventID)
  }
}

extension EventsList {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      do {
        let loaded = try await services.backend.loadEvents(of: owner)
        send(.loaded(request: request, table: await table(of: loaded.rows), skipped: loaded.skipped))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .readSavedCopy(let request, let owner, let limit):
      guard let copy = await services.cache.savedEvents(of: owner), limit.map({ copy.savedAt >= $0 }) ?? true
      else { return }
      let table = await table(of: copy.loaded.rows)
      send(.savedCopyFound(request: request, table: table, skipped: copy.loaded.skipped, savedAt: copy.savedAt))
    case .writeSavedCopy(let change, let owner):
      switch change {
      case .replace(let table, let skipped, let instant):
        await services.cache.saveEvents(Loaded(rows: await events(of: table), skipped: skipped), of: owner, at: instant)
      case .remove(let id): await services.cache.removeEvent(id, of: owner)
      case .markAttended(let id): await services.cache.updateEvent(id, of: owner, attended: true)
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
        send(.deleted(id: change.id, owner: change.owner))
      } catch {
        send(.deleteFailed(change: change, failure: error))
      }
    case .markAttended(let change):
      do {
        try await services.backend.updateEvent(change.id, of: change.owner, attended: true)
        send(.attendanceSaved(id: change.id, owner: change.owner))
      } catch {
        send(.attendanceFailed(change: change, failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Event]) async -> EventTable { EventTable(rows) }
  @concurrent private static func events(of table: EventTable) async -> [Event] { table.events }
}
