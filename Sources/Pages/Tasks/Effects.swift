import CompassModel
import CompassServices
import PageKit
import StateMachine

extension Tasks {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Reads the filter by status, to read the other next (decision K11).
    case restoreFilters(owner: AthleteID)
    /// Reads the filter by urgency, and answers with both.
    case restoreUrgencyFilter(beside: TaskStatusFilter, owner: AthleteID)
    /// Stores a filter for an athlete (decision K11).
    case saveFilter(StoredFilter, owner: AthleteID)
    /// Sends `successOver` once the message of a completed task was shown long enough; or sends it no more.
    case startSuccessTimer, stopSuccessTimer
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What an effect runs on.
    public enum Track: Hashable, Sendable {
      /// The timer of the message of a completed task.
      case success
      /// One stored filter of one athlete: it is read after all that was chosen before is stored.
      case statusFilter(AthleteID), urgencyFilter(AthleteID)
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .restoreFilters(let owner): .queued(.statusFilter(owner))
      case .restoreUrgencyFilter(_, let owner): .queued(.urgencyFilter(owner))
      case .saveFilter(.status, let owner): .newest(.statusFilter(owner))
      case .saveFilter(.urgency, let owner): .newest(.urgencyFilter(owner))
      case .startSuccessTimer: .latest(.success, after: Tasks.successDuration)
      case .stopSuccessTimer: .cancel(.success)
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
    case .restoreFilters(let owner):
      let status = await services.preferences.value(for: .taskStatusFilter(of: owner))
      send(.statusFilterRead(owner: owner, status: status.flatMap(TaskStatusFilter.init) ?? .all))
    case .restoreUrgencyFilter(let status, let owner):
      let urgency = await services.preferences.value(for: .taskUrgencyFilter(of: owner))
      let filters = TaskFilters(status: status, urgency: urgency.flatMap(TaskUrgencyFilter.init) ?? .all)
      send(.filtersRestored(owner: owner, filters: filters))
    case .saveFilter(let filter, let owner):
      do {
        switch filter {
        case .status(let filter):
          try await services.preferences.store(filter.rawValue, for: .taskStatusFilter(of: owner))
        case .urgency(let filter):
          try await services.preferences.store(filter.rawValue, for: .taskUrgencyFilter(of: owner))
        }
      } catch {
        send(.filterSaveFailed(filter: filter, owner: owner, failure: error))
      }
    case .startSuccessTimer:
      send(.successOver)
    case .stopSuccessTimer, .tell:
      break
    }
  }
}
