import CompassModel
import CompassServices
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
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Track: PageTrack {
      case load, skeleton, filters, success
      case update(TaskID, AthleteID)
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .restoreFilters, .saveStatusFilter, .saveUrgencyFilter: .queued(.filters)
      case .updateStatus(let id, let owner, _): .first(.update(id, owner))
      case .startSuccessTimer: .latest(.success, after: Tasks.successDuration)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }
}

extension Tasks {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      do {
        let loaded = try await services.backend.loadTasks(of: owner)
        send(.loaded(request: request, table: await table(of: loaded), skipped: loaded.skipped))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .restoreFilters(let owner):
      let status = await services.preferences.value(for: .taskStatusFilter(of: owner))
      let urgency = await services.preferences.value(for: .taskUrgencyFilter(of: owner))
      let filters = TaskFilters(
        status: status.flatMap(TaskStatusFilter.init) ?? .all,
        urgency: urgency.flatMap(TaskUrgencyFilter.init) ?? .all)
      send(.filtersRestored(owner: owner, filters: filters))
    case .saveStatusFilter(let filter, let owner):
      await store(filter.rawValue, for: .taskStatusFilter(of: owner), in: services.preferences, send: send)
    case .saveUrgencyFilter(let filter, let owner):
      await store(filter.rawValue, for: .taskUrgencyFilter(of: owner), in: services.preferences, send: send)
    case .updateStatus(let id, let owner, let status):
      do throws(ServiceFailure) {
        let row = try await services.backend.updateTaskStatus(id, of: owner, to: status)
        guard row.task == id, row.athlete == owner else {
          throw ServiceFailure(.unexpectedReply, detail: "the row of task \(row.task) of \(row.athlete)")
        }
        send(.statusSaved(id: id, owner: owner, row: row))
      } catch {
        send(.statusFailed(id: id, owner: owner, status: status, failure: error))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .startSuccessTimer:
      send(.successOver)
    case .stop, .tell:
      break
    }
  }

  @MainActor
  private static func store(
    _ value: String, for key: PreferenceKey, in preferences: any Preferences, send: Send<Action>
  ) async {
    do {
      try await preferences.store(value, for: key)
    } catch {
      send(.filterSaveFailed(failure: error))
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of loaded: LoadedTasks) async -> TaskTable {
    TaskTable(tasks: loaded.tasks, statuses: loaded.statuses)
  }
}
