import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The tasks page: the tasks of the athlete's grade, their dependencies and progress (tasks.md).
public enum Tasks: PageFeature {
  public static let rows = [RowKind.tasks, .statuses]
  /// The two filters, stored on the device for each athlete (decision K11), so that parents can set them too.
  public static let settings: StoredSettings<State>? = StoredSettings(
    "filter", ofAthlete: { [.taskStatusFilter(of: $0), .taskUrgencyFilter(of: $0)] },
    texts: { [$0.statusFilter?.rawValue, $0.urgencyFilter?.rawValue] }
  ) { state, stored in
    state.statusFilter = state.statusFilter ?? stored[0].flatMap(TaskStatusFilter.init) ?? .all
    state.urgencyFilter = state.urgencyFilter ?? stored[1].flatMap(TaskUrgencyFilter.init) ?? .all
  }

  package static let pageSize = 100
  /// The number of placeholder rows while loading (tasks.md §6).
  package static let skeletonCount = 5
  /// The time for which the success message is visible (decision K9).
  static let successDuration = Duration.seconds(3)
}

extension Tasks {
  /// The state of the page: the user's choices, without rows.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// The chosen status filter; nil until the stored one is loaded, all tasks meanwhile (decision X17).
    package var statusFilter: TaskStatusFilter?
    /// The chosen deadline filter; nil until the stored one is loaded, all tasks meanwhile.
    package var urgencyFilter: TaskUrgencyFilter?
    /// The task whose card is expanded; nil if none is.
    public var expanded: TaskID?
    /// The task to scroll to, such as one opened from another page (decision V2).
    public var target = RowTarget()
    package var pageCount = 1

    package var success: Success?
    /// The open alert; nil if none is.
    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// The success message of a completion, visible for three seconds (decision K9).
  public struct Success: Equatable, Sendable {
    package var unlocked: [TaskID]
  }

  /// An alert over the page.
  public enum Dialog: Equatable, Sendable {
    /// The tapped task is locked by other tasks (decision K7).
    case locked(id: TaskID)
    /// The change of this change log entry failed. On other pages, and after this page closes, a notice shows instead
    /// (decision N1).
    case updateFailed(entry: Int)
  }

  /// A message of the page, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer has no permission to change tasks (decision X16).
    case notPermitted
  }
}

extension Tasks.State {
  /// The change log entry of the open alert, whose notice is hidden meanwhile; nil without such an alert.
  package var alertedEntry: Int? { if case .updateFailed(let entry) = dialog { entry } else { nil } }

  /// The filters that apply; all tasks pass until the stored ones are loaded.
  public var filters: TaskFilters { TaskFilters(status: statusFilter ?? .all, urgency: urgencyFilter ?? .all) }

  /// Returns whether the page shows this athlete's tasks, and so reports the results of their changes itself.
  package func shows(_ athlete: AthleteID, in context: PageContext) -> Bool {
    isOpen && athlete == owner && owner == context.athlete
  }
}

extension Tasks {
  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "tasks"

    /// Reloads the rows: the page was pulled down.
    case refreshPulled
    /// Repeats a failed change that an alert is about, else a failed load.
    case retryTapped
    /// Filters by the chosen status and stores the filter.
    case statusFilterChanged(status: TaskStatusFilter)
    /// Filters by the chosen urgency and stores the filter.
    case urgencyFilterChanged(urgency: TaskUrgencyFilter)
    /// Clears and stores both filters, so that all tasks show.
    case clearFiltersTapped
    /// Expands the card of a task, or collapses an expanded one.
    case taskTapped(id: TaskID)
    /// Completes a task; its checkbox was tapped. Carries the wanted status, so that a repeated tap does not undo it.
    case completeTapped(id: TaskID)
    /// Marks a task as in progress (decision D9).
    case startTapped(id: TaskID)
    /// Reverts a completed task to its earlier status, as far as known; its checkbox was tapped (decisions K8, D9).
    case uncompleteTapped(id: TaskID)
    /// Shows 100 more rows: the end of the list became visible.
    case moreReached
    /// Dismisses the alert, or else the success message.
    case dismissTapped
  }

  /// Results of the page's work, and messages from the root.
  public enum Answer: PageAnswer {
    /// The backend confirmed a change of a task's status.
    case statusMade(task: TaskID, owner: AthleteID, status: TaskStatus)
    /// The change of status with this change log entry failed.
    case statusFailed(entry: Int, owner: AthleteID)
    /// The success message was visible long enough.
    case successOver
  }
}

extension Tasks {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Sends `successOver` after the success message was visible for three seconds.
    case startSuccessTimer

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      case success
    }

    public typealias Answer = Tasks.Answer

    public var plan: Plan<Track> { .latest(.success, after: Tasks.successDuration) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) {
    switch work {
    case .startSuccessTimer: send(.successOver)
    }
  }
}
