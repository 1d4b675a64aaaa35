import CompassModel

/// The filters of the list.
public struct TaskFilters: Equatable, Sendable, Encodable {
  /// The filter by status.
  public var status = TaskStatusFilter.all
  /// The filter by deadline.
  public var urgency = TaskUrgencyFilter.all

  /// Shows all unless another value is given.
  public init(status: TaskStatusFilter = .all, urgency: TaskUrgencyFilter = .all) {
    self.status = status
    self.urgency = urgency
  }

  /// The number of the two filters that narrow the list.
  public var activeCount: Int { (status == .all ? 0 : 1) + (urgency == .all ? 0 : 1) }
}

/// The raw value is what is stored (decision K11). Skipped tasks and unknown statuses show under All only
/// (decision K5).
public enum TaskStatusFilter: String, Codable, CaseIterable, Sendable {
  /// Nothing is narrowed: skipped tasks and unknown statuses show too (decision K5).
  case all
  /// Also those without a status row (decision K5).
  case notStarted = "not_started"
  /// Tasks begun but not completed.
  case inProgress = "in_progress"
  /// Done; skipped ones are not among them (decision K5).
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

/// Each lets through what the one before does, and more (decision K3). The raw value is what is stored.
public enum TaskUrgencyFilter: String, Codable, CaseIterable, Sendable {
  /// `critical` is due soonest; `all` lets through also what has no date.
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
  /// Returns the rows that pass `filters`: required first, then the most urgent, then by title and id (decision K4).
  ///
  /// - Parameters:
  ///   - isIncluded: of every row, by number.
  ///   - statuses: of every row, by number; nil where they cannot be seen: they narrow nothing then (decision W4).
  func ordered(
    _ isIncluded: (Int) -> Bool, passing filters: TaskFilters, statuses: [TaskStatus]?, today: CalendarDate
  ) -> [Int] {
    // The rows are in the order of their titles: nothing is left to sort but the few parts they belong to.
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

  /// From 0, below `rankCount`: the most urgent first.
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
