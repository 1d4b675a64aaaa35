import CompassModel
import PageKit
import Records
import StateMachine

/// The tasks page: what to do in the athlete's grade, what waits for what, and how far it is done (tasks.md).
public enum Tasks: PageFeature {
  public static let rows = [RowKind.tasks, .statuses]
  /// Both filters, kept for each athlete (decision K11). They are settings of the device: a parent sets them too.
  public static let settings: StoredSettings<State>? = StoredSettings(
    "filter", ofAthlete: { [.taskStatusFilter(of: $0), .taskUrgencyFilter(of: $0)] },
    texts: { [$0.statusFilter?.rawValue, $0.urgencyFilter?.rawValue] }
  ) { state, stored in
    state.statusFilter = state.statusFilter ?? stored[0].flatMap(TaskStatusFilter.init) ?? .all
    state.urgencyFilter = state.urgencyFilter ?? stored[1].flatMap(TaskUrgencyFilter.init) ?? .all
  }

  /// The number of tasks that the list shows at first, and that each further page adds.
  public static let pageSize = 100
  /// The number of placeholders in place of the first rows (tasks.md §6).
  public static let skeletonCount = 5
  /// The time for which praise is visible (decision K9).
  static let successDuration = Duration.seconds(3)
}

extension Tasks {
  /// The person's choices on the page. The rows are those of `Records`.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// Nil until what is stored is known; all are shown till then (decision X17).
    public var statusFilter: TaskStatusFilter?
    /// Nil until what is stored is known.
    public var urgencyFilter: TaskUrgencyFilter?
    /// The one card that shows all it says.
    public var expanded: TaskID?
    /// The task that the list leads to: it was opened on another page (decision V2).
    public var target = RowTarget()
    /// The number of visible pages of the list.
    public var pageCount = 1

    /// Shown until its time is over.
    public var success: Success?
    /// The alert that is open.
    public var dialog: Dialog?
    public var notice: Notice?

    /// Closed, and nothing is known.
    public init() {}
  }

  /// Praise for a completion, for a few seconds (decision K9).
  public struct Success: Equatable, Sendable {
    /// The tasks of the page that the completion opened.
    public var unlocked: [TaskID]
  }

  /// An alert over the page.
  public enum Dialog: Equatable, Sendable {
    /// Its box was tapped, and it waits for others (decision K7).
    case locked(id: TaskID)
    /// The change with this number in the log was not made. It is a notice on every other page, and when the page closes
    /// before the alert was answered (decision N1).
    case updateFailed(entry: Int)
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The viewer may not change tasks (decision X16).
    case notPermitted
  }
}

extension Tasks.State {
  /// The change that the open alert is about: its notice is not shown beside it.
  public var alertedEntry: Int? { if case .updateFailed(let entry) = dialog { entry } else { nil } }

  /// The filters in force: everything passes until the stored ones are known.
  public var filters: TaskFilters { TaskFilters(status: statusFilter ?? .all, urgency: urgencyFilter ?? .all) }

  /// Whether this athlete's tasks are on screen: then the page says itself what became of their changes.
  public func shows(_ athlete: AthleteID, in context: PageContext) -> Bool {
    isOpen && athlete == owner && owner == context.athlete
  }
}

extension Tasks {
  /// A person's actions on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "tasks"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Asks again for the rows that could not be loaded.
    case retryTapped
    /// A person chose which statuses are shown.
    case statusFilterChanged(status: TaskStatusFilter)
    /// A person chose which urgencies are shown.
    case urgencyFilterChanged(urgency: TaskUrgencyFilter)
    /// Shows all tasks again.
    case clearFiltersTapped
    /// Expands the task, or collapses it.
    case taskTapped(id: TaskID)
    /// The box of a task that is not completed. Says what is meant rather than "toggle", so that a
    /// tap on a list drawn earlier never undoes anything.
    case completeTapped(id: TaskID)
    /// The athlete has begun a task (decision D9).
    case startTapped(id: TaskID)
    /// The box of a completed task: it is what it was before, as far as that is known (decisions K8, D9).
    case uncompleteTapped(id: TaskID)
    /// The end of the rows on screen was reached: more are to be shown.
    case moreReached
    /// Takes the alert away, or else the message.
    case dismissTapped
  }

  /// Results of the page's effects, and requests of the root.
  public enum Answer: PageAnswer {
    /// The backend has changed the status of a task: the rows show it.
    case statusMade(task: TaskID, owner: AthleteID, status: TaskStatus)
    /// The backend has not changed the status of a task, or has no such task: the change with this number in the log.
    case statusFailed(entry: Int, owner: AthleteID)
    /// The message of a completed task was shown long enough.
    case successOver
  }
}
