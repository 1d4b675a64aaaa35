import CompassModel

/// The filters of the list.
public struct TaskFilters: Equatable, Sendable, Encodable {
  /// The filter by status.
  public var status = TaskStatusFilter.all
  /// The filter by deadline.
  public var urgency = TaskUrgencyFilter.all

  /// Creates filters; each shows all tasks by default.
  package init(status: TaskStatusFilter = .all, urgency: TaskUrgencyFilter = .all) {
    (self.status, self.urgency) = (status, urgency)
  }

  /// The number of active filters, 0 to 2.
  package var activeCount: Int { (status == .all ? 0 : 1) + (urgency == .all ? 0 : 1) }
}

/// The choices of the status filter; raw values are stored (decision K11). Skipped tasks and unknown statuses show only
/// under All (decision K5).
public enum TaskStatusFilter: String, Codable, CaseIterable, Sendable {
  /// Shows every task, also skipped ones and those with unknown statuses (decision K5).
  case all
  /// Shows tasks not started, also those without a status row (decision K5).
  case notStarted = "not_started"
  /// Shows tasks started but not completed.
  case inProgress = "in_progress"
  /// Shows completed tasks, without skipped ones (decision K5).
  case completed

  /// The label of the choice: `In Progress`.
  public var label: String { self == .all ? "All" : TaskStatus(wire: rawValue).label }

  func includes(_ status: TaskStatus) -> Bool {
    switch self {
    case .all: true
    case .notStarted: status == .notStarted
    case .inProgress: status == .inProgress
    case .completed: status == .completed
    }
  }
}

/// The choices of the deadline filter, each wider than the one before (decision K3); raw values are stored.
public enum TaskUrgencyFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all tasks, or those due up to a limit: overdue, within 7 days, within 14 days.
  case all, critical, urgent, upcoming

  /// The label of the choice: `Due This Week`.
  public var label: String {
    switch self {
    case .all: "All"
    case .critical: "Overdue / Due Soon"
    case .urgent: "Due This Week"
    case .upcoming: "Due In 2 Weeks"
    }
  }

  func includes(_ urgency: TaskUrgency) -> Bool {
    switch self {
    case .all: true
    case .critical: urgency == .critical
    case .urgent: urgency == .critical || urgency == .urgent
    case .upcoming: urgency == .critical || urgency == .urgent || urgency == .upcoming
    }
  }
}

extension TaskTable {
  /// Returns the numbers of the tasks that pass `filters`: required first, then the most urgent, then by title and id
  /// (decision K4).
  ///
  /// - Parameters:
  ///   - isIncluded: whether a task belongs to the list, by number.
  ///   - statuses: the status of each task, by number; nil if hidden from the viewer, which disables the status filter
  ///     (decision W4).
  func ordered(
    _ isIncluded: (Int) -> Bool, passing filters: TaskFilters, statuses: [TaskStatus]?, today: CalendarDate
  ) -> [Int] {
    // The rows are sorted by title, so they only need to be distributed by requirement and urgency.
    var parts = [[Int]](repeating: [], count: 2 * TaskUrgency.rankCount)
    for number in byTitle where isIncluded(number) {
      if let statuses, !filters.status.includes(statuses[number]) { continue }
      let urgency = TaskUrgency(deadline: rows[number].deadline, today: today)
      guard filters.urgency.includes(urgency) else { continue }
      parts[(rows[number].isRequired ? 0 : TaskUrgency.rankCount) + urgency.rank].append(number)
    }
    return Array(parts.joined())
  }

  func progress(of grade: GradeLevel, statuses: [TaskStatus]) -> TaskProgress {
    var progress = TaskProgress()
    for number in grades.indices where grades[number] == grade {
      progress.total += 1
      if statuses[number] == .completed { progress.completed += 1 }
    }
    return progress
  }
}

extension TaskUrgency {
  fileprivate static let rankCount = 5

  /// The rank by urgency, from 0 for the most urgent to below `rankCount`.
  fileprivate var rank: Int {
    switch self {
    case .critical: 0
    case .urgent: 1
    case .upcoming: 2
    case .future: 3
    case .none: 4
    }
  }
}
