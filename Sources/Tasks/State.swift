import CompassModel
import PageKit

extension Tasks {
  public struct State: PageState {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var table = TaskTable()
    /// When the rows came; nil while there are none. They live in memory only (decision X12).
    public var loadedAt: Instant?
    /// Rows the backend could not read (decision X5).
    public var skippedRows = 0
    public var load = PageLoad()

    /// Nil until what is stored is known; all are shown till then (decision X17).
    public var statusFilter: TaskStatusFilter?
    /// Nil until what is stored is known.
    public var urgencyFilter: TaskUrgencyFilter?
    public var expanded: TaskID?
    /// How many pages of the list are shown.
    public var pageCount = 1

    /// Changes that were asked for and not yet answered, laid over the rows. By athlete, since all have the same
    /// tasks and an answer may come when somebody else has signed in.
    public var pending: [AthleteID: [TaskID: TaskStatus]] = [:]
    public var success: Success?
    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// Praise for a completion, for a few seconds (decision K9).
  public struct Success: Hashable, Sendable, Codable {
    /// The tasks of the page that the completion opened.
    public var unlocked: [TaskID]
  }

  public enum Dialog: Hashable, Sendable, Codable {
    /// Its box was tapped, and it waits for others (decision K7).
    case locked(id: TaskID)
    case updateFailed(id: TaskID, status: TaskStatus, failure: ServiceFailure)
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    case filterNotSaved(failure: ServiceFailure)
    case notPermitted
  }
}

extension Tasks.State {
  public var hasRows: Bool { loadedAt != nil }

  public var filters: TaskFilters { TaskFilters(status: statusFilter ?? .all, urgency: urgencyFilter ?? .all) }

  /// The changes under way of the athlete whose rows are shown.
  public var ownPending: [TaskID: TaskStatus] { owner.flatMap { pending[$0] } ?? [:] }

  /// The number of a task of the page, filtered away or not.
  func number(of id: TaskID, in context: PageContext) -> Int? {
    table.number(of: id).flatMap { table[$0].gradeLevel == context.grade ? $0 : nil }
  }
}
