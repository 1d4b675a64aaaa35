import CompassModel
import PageKit

extension Tasks {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped
    case statusFilterChanged(status: TaskStatusFilter)
    case urgencyFilterChanged(urgency: TaskUrgencyFilter)
    case clearFiltersTapped
    /// Expands the task, or collapses it.
    case taskTapped(id: TaskID)
    /// The box of a task that is not completed. Says what is meant rather than "the other way round", so that a
    /// tap on a list drawn earlier never undoes anything.
    case completeTapped(id: TaskID)
    /// The box of a completed task (decision K8).
    case uncompleteTapped(id: TaskID)
    case moreReached
    /// Takes the alert away, or else the message.
    case dismissTapped

    case filtersRestored(owner: AthleteID, filters: TaskFilters)
    indirect case filterSaveFailed(failure: ServiceFailure)
    case skeletonDue
    indirect case loaded(request: Int, table: TaskTable, skipped: Int)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    indirect case statusSaved(id: TaskID, owner: AthleteID, row: AthleteTask)
    indirect case statusFailed(id: TaskID, owner: AthleteID, status: TaskStatus, failure: ServiceFailure)
    case successOver
  }
}

extension Tasks.Action {
  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      .event
    case .retryTapped, .statusFilterChanged, .urgencyFilterChanged, .clearFiltersTapped, .taskTapped,
      .completeTapped, .uncompleteTapped, .moreReached, .dismissTapped:
      .tap
    case .filtersRestored, .filterSaveFailed, .loaded, .loadFailed, .statusSaved, .statusFailed, .successOver:
      .answer
    }
  }
}
