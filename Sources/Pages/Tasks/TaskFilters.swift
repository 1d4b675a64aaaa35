import CompassModel

/// The filters of the list.
public struct TaskFilters: Equatable, Sendable, Encodable {
  public var status = TaskStatusFilter.all
  /// The filter by deadline.
  public var urgency = TaskUrgencyFilter.all

  package init(status: TaskStatusFilter = .all, urgency: TaskUrgencyFilter = .all) {
    (self.status, self.urgency) = (status, urgency)
  }
}

/// The choices of the status filter; raw values are stored (decision K11). Skipped tasks and unknown statuses show only
/// under All (decision K5).
public enum TaskStatusFilter: String, Codable, CaseIterable, Sendable {
  /// Shows every task, also skipped ones and those with unknown statuses (decision K5).
  case all
  /// Shows tasks not started, also those without a status row (decision K5).
  case notStarted = "not_started"
  case inProgress = "in_progress"
  /// Shows completed tasks, without skipped ones (decision K5).
  case completed

  /// The label of the choice: `In Progress`.
  public var label: String { status?.label ?? "All" }

  var status: TaskStatus? { self == .all ? nil : TaskStatus(wire: rawValue) }
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
  /// (decision K4). Statuses are nil if hidden from the viewer, which disables the status filter (decision W4).
  func ordered(
    _ isIncluded: (Int) -> Bool, passing filters: TaskFilters, statuses: [TaskStatus]?, today: CalendarDate
  ) -> [Int] {
    // The rows are sorted by title, so they only need to be distributed by requirement and urgency.
    var parts = [[Int]](repeating: [], count: 2 * TaskUrgency.rankCount)
    let status = filters.status.status
    for number in byTitle where isIncluded(number) {
      if let statuses, let status, statuses[number] != status { continue }
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
