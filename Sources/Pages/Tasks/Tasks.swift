import CompassModel
import PageKit
import StateMachine

/// The tasks page: what to do in the athlete's grade, what waits for what, and how far it is done (tasks.md).
public enum Tasks: LoadingPage {
  /// How many tasks the list shows at first, and how many more each time it is asked.
  public static let pageSize = 100
  /// How many cards stand in for the first rows (tasks.md §6).
  public static let skeletonCount = 5
  /// How long praise stays (decision K9).
  static let successDuration = Duration.seconds(3)
}

extension PageContext {
  /// The active athlete's grade; 10 where the graduation year is unknown (decision K1).
  var grade: GradeLevel { viewer?.active.grade(on: today) ?? .sophomore }

  var isGradeKnown: Bool { viewer?.active.graduationYear != nil }
}

extension Tasks {
  /// All that the page knows.
  public struct State: LoadingState {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// The rows, as they are stored.
    public var table = TaskTable()
    /// Rows the backend could not read (decision X5).
    public var skippedRows = 0
    public var load = PageLoad()

    /// Nil until what is stored is known; all are shown till then (decision X17).
    public var statusFilter: TaskStatusFilter?
    /// Nil until what is stored is known.
    public var urgencyFilter: TaskUrgencyFilter?
    /// The one card that shows all it says.
    public var expanded: TaskID?
    /// The task that the list leads to: it was opened on another page (decision V2).
    public var target = RowTarget()
    /// How many pages of the list are shown.
    public var pageCount = 1

    /// Changes that are not confirmed, laid over the rows. By athlete, since all have the same tasks.
    public var pending: [AthleteID: [TaskID: TaskStatus]] = [:]
    /// Shown until its time is over.
    public var success: Success?
    /// The alert that is open.
    public var dialog: Dialog?
    public var notice: Notice?

    /// Closed, and nothing is known.
    public init() {}
  }

  /// Praise for a completion, for a few seconds (decision K9).
  public struct Success: Hashable, Sendable, Codable {
    /// The tasks of the page that the completion opened.
    public var unlocked: [TaskID]
  }

  /// An alert over the page.
  public enum Dialog: Hashable, Sendable, Codable {
    /// Its box was tapped, and it waits for others (decision K7).
    case locked(id: TaskID)
    /// A notice on every other page, and when the page goes before it was answered (decision N1).
    case updateFailed(FailedUpdate)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    /// The viewer may not change tasks (decision X16).
    case notPermitted
  }

  /// A change of a task that the backend has not made.
  public struct FailedUpdate: Hashable, Sendable, Codable {
    /// Its number in the log of changes.
    public var entry: Int
    /// Names the task and says why it is as it was.
    public var message: String
    /// Whether trying it again can help.
    public var canRetry: Bool

    /// A change that was not made.
    public init(entry: Int, message: String, canRetry: Bool) {
      (self.entry, self.message, self.canRetry) = (entry, message, canRetry)
    }
  }

  /// A filter as it is stored for an athlete (decision K11).
  public enum StoredFilter: Hashable, Sendable, Codable {
    /// Which statuses are shown.
    case status(TaskStatusFilter)
    /// Which urgencies are shown.
    case urgency(TaskUrgencyFilter)
  }
}

extension Tasks.State {
  /// The change that the open alert is about: its notice is not shown beside it.
  public var alertedEntry: Int? { if case .updateFailed(let failed) = dialog { failed.entry } else { nil } }

  /// Those in force: all are shown until what is stored is known.
  public var filters: TaskFilters { TaskFilters(status: statusFilter ?? .all, urgency: urgencyFilter ?? .all) }

  /// The changes under way of the athlete whose rows are shown.
  public var ownPending: [TaskID: TaskStatus] { owner.flatMap { pending[$0] } ?? [:] }
}

extension Tasks {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// Where the page's actions stand among the app's.
    public static let key = "tasks"

    /// The page was pulled down: its rows are wanted anew.
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
    /// The box of a completed task (decision K8).
    case uncompleteTapped(id: TaskID)
    /// The end of the rows on screen was reached: more are to be shown.
    case moreReached
    /// Takes the alert away, or else the message.
    case dismissTapped
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: LoadingAnswer {
    /// What is stored of the filter by status is known; the other is read next.
    case statusFilterRead(owner: AthleteID, status: TaskStatusFilter)
    /// What is stored of the filters of an athlete is known.
    case filtersRestored(owner: AthleteID, filters: TaskFilters)
    /// A filter could not be stored.
    indirect case filterSaveFailed(filter: StoredFilter, owner: AthleteID, failure: ServiceFailure)
    /// Stores a filter again, whatever page is open.
    case filterSaveRetried(filter: StoredFilter, owner: AthleteID)
    /// The rows came, or a copy of them; `skipped` is how many could not be read (decision X5).
    indirect case loaded(request: Int, table: TaskTable, skipped: Int, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The backend changed the status of a task and says what became of it.
    indirect case statusSaved(id: TaskID, owner: AthleteID, row: AthleteTask)
    /// The backend did not change the status of a task, or has no such task.
    indirect case statusFailed(failed: FailedUpdate, task: TaskID, owner: AthleteID, isGone: Bool)
    /// The message of a completed task has stood long enough.
    case successOver
  }
}

extension Tasks.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, _, let source): Connection(source)
    case .loadFailed(_, let failure): Connection(failure)
    case .statusFilterRead, .filtersRestored, .filterSaveFailed, .filterSaveRetried, .statusSaved, .statusFailed,
      .successOver:
      nil
    }
  }
}
