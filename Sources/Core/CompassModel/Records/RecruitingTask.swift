/// A task of the recruiting catalogue: a row of the table `task` (wire.md §1). The same for all athletes; how far
/// one of them got is in `AthleteTask`.
public struct RecruitingTask: Hashable, Sendable, Identifiable {
  public var id: TaskID
  /// `academic`, `athletic`, `recruiting` …, as the wire has it.
  public var category: String?
  /// The grade in which it is to be done.
  public var gradeLevel: GradeLevel
  /// The task in one line.
  public var title: String
  /// Longer texts: the column `description`, "Why It Matters" and "What Can Go Wrong". Nil for none.
  public var details, whyItMatters, failureRisk: String?
  /// Whether no way leads around it; such tasks come first (decision K4).
  public var isRequired: Bool
  /// The tasks to be completed before this one, of any grade. May name unknown tasks, and the task itself.
  public var prerequisites: [TaskID]
  /// The last day to do it; nil for a task without one.
  public var deadline: CalendarDate?
  /// The server says that a prerequisite is open. Only some routes say so (decision K6).
  public var isLockedByServer: Bool
  /// A task without a title has a name too.
  public var displayTitle: String { title.nilIfBlank == nil ? "Untitled task" : title }

  /// Makes a task; omitted values are empty or false.
  public init(
    id: TaskID, category: String? = nil, gradeLevel: GradeLevel, title: String, details: String? = nil,
    whyItMatters: String? = nil, failureRisk: String? = nil, isRequired: Bool = false, prerequisites: [TaskID] = [],
    deadline: CalendarDate? = nil, isLockedByServer: Bool = false
  ) {
    self.id = id
    self.category = category
    self.gradeLevel = gradeLevel
    self.title = title
    self.details = details
    self.whyItMatters = whyItMatters
    self.failureRisk = failureRisk
    self.isRequired = isRequired
    self.prerequisites = prerequisites
    self.deadline = deadline
    self.isLockedByServer = isLockedByServer
  }
}

extension RecruitingTask: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, category, title
    case gradeLevel = "grade_level"
    case details = "description"
    case whyItMatters = "why_it_matters"
    case failureRisk = "failure_risk"
    case isRequired = "required"
    case prerequisites = "dependency_task_ids"
    case deadline = "deadline_date"
    case isLockedByServer = "has_incomplete_prerequisites"
  }

  /// A missing or null list is empty, a missing or null flag false. The deadline may be a date or a timestamp, of
  /// which the first 10 characters count (decision X1).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(TaskID.self, forKey: .id),
      category: try row.decodeIfPresent(String.self, forKey: .category),
      gradeLevel: try row.decode(GradeLevel.self, forKey: .gradeLevel),
      title: try row.decode(String.self, forKey: .title),
      details: try row.decodeIfPresent(String.self, forKey: .details),
      whyItMatters: try row.decodeIfPresent(String.self, forKey: .whyItMatters),
      failureRisk: try row.decodeIfPresent(String.self, forKey: .failureRisk),
      isRequired: try row.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false,
      prerequisites: try row.decodeIfPresent([TaskID].self, forKey: .prerequisites) ?? [],
      deadline: try row.decodeIfPresent(CalendarDate.self, forKey: .deadline),
      isLockedByServer: try row.decodeIfPresent(Bool.self, forKey: .isLockedByServer) ?? false)
  }
}

extension RecruitingTask {
  /// `Overdue by 3 days`, `Due today`, `Due in 5 days`, `Due Apr 30, 2026`, `No deadline`; the plain date of a
  /// completed task.
  public func deadlineText(from today: CalendarDate, isCompleted: Bool = false) -> String {
    guard let deadline else { return "No deadline" }
    guard !isCompleted else { return "Due \(deadline.mediumText)" }
    switch today.days(to: deadline) {
    case let days where days < 0: return "Overdue by \(counted(-days, "day"))"
    case 0: return "Due today"
    case let days where days <= 14: return "Due in \(counted(days, "day"))"
    default: return "Due \(deadline.mediumText)"
    }
  }
}

/// Progress of an athlete with a task: a row of the table `athlete_task` (wire.md §1). No row counts as not started
/// (decision K5).
public struct AthleteTask: Hashable, Sendable {
  /// With `task` the row's key.
  public var athlete: AthleteID
  /// A task of the catalogue, which may not know it.
  public var task: TaskID
  /// The status of the task.
  public var status: TaskStatus
  /// When it was completed; nil for anything else, and where it was not noted.
  public var completedAt: Instant?
  /// When the row was last written; decides between two rows of one task, see `replaces`.
  public var updatedAt: Instant?

  /// Times that are left out are not known.
  public init(
    athlete: AthleteID, task: TaskID, status: TaskStatus, completedAt: Instant? = nil, updatedAt: Instant? = nil
  ) {
    self.athlete = athlete
    self.task = task
    self.status = status
    self.completedAt = completedAt
    self.updatedAt = updatedAt
  }

  /// Whether this row counts rather than an earlier one of the same task: unless that one was updated later. A row
  /// without a time is older than any with one (decision K6).
  public func replaces(_ earlier: AthleteTask) -> Bool {
    (updatedAt ?? .earliest) >= (earlier.updatedAt ?? .earliest)
  }
}

extension AthleteTask: Codable {
  private enum CodingKeys: String, CodingKey {
    case status
    case athlete = "athlete_id"
    case task = "task_id"
    case completedAt = "completed_at"
    case updatedAt = "updated_at"
  }

  /// A missing or null status counts as not started.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      athlete: try row.decode(AthleteID.self, forKey: .athlete),
      task: try row.decode(TaskID.self, forKey: .task),
      status: try row.decodeIfPresent(TaskStatus.self, forKey: .status) ?? .notStarted,
      completedAt: try row.decodeIfPresent(Instant.self, forKey: .completedAt),
      updatedAt: try row.decodeIfPresent(Instant.self, forKey: .updatedAt))
  }
}

/// Status of a task for an athlete (wire.md `athlete_task.status`).
public enum TaskStatus: WireValue {
  /// Only a completed task unlocks those that wait for it (decision K6).
  case notStarted, inProgress, completed
  /// Not completed, and never will be: it unlocks nothing (decision K5).
  case skipped
  case other(String)

  public static let recognized: [TaskStatus] = [.notStarted, .inProgress, .completed, .skipped]

  public var texts: (wire: String, label: String) {
    switch self {
    case .notStarted: ("not_started", "Not Started")
    case .inProgress: ("in_progress", "In Progress")
    case .completed: ("completed", "Completed")
    case .skipped: ("skipped", "Skipped")
    case .other(let raw): (raw, raw)
    }
  }
}

/// Urgency of a task's deadline, in calendar days of the user's zone (decision K2). Most urgent first.
public enum TaskUrgency: String, Codable, CaseIterable, Sendable {
  /// Overdue by a day or more.
  case critical
  /// Due within 7 days, today included.
  case urgent
  /// Due within 14 days.
  case upcoming
  /// Due later than that.
  case future
  /// The task has no deadline.
  case none

  /// Counts calendar days from `today`; overdue by a day or more is critical.
  public init(deadline: CalendarDate?, today: CalendarDate) {
    guard let deadline else {
      self = .none
      return
    }
    self =
      switch today.days(to: deadline) {
      case ..<0: .critical
      case 0...7: .urgent
      case 8...14: .upcoming
      default: .future
      }
  }
}
