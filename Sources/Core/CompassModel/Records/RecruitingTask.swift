/// A task of the catalog: a row of `task` (wire.md §1), which all athletes share. Progress is an `AthleteTask`.
public struct RecruitingTask: Hashable, Sendable, Identifiable {
  public var id: TaskID
  /// The category on the wire: `academic`, `athletic`, `recruiting` …; nil for none.
  public var category: String?
  /// The grade in which the task should be done.
  public var gradeLevel: GradeLevel
  /// The task in one line.
  public var title: String
  /// The columns `description`, `why_it_matters` and `failure_risk`; nil for none.
  public var details, whyItMatters, failureRisk: String?
  /// Whether the task is required; required tasks are listed first (decision K4).
  public var isRequired: Bool
  /// The tasks of any grade to be completed before this one. They can include unknown tasks, and the task itself.
  public var prerequisites: [TaskID]
  /// Titles of prerequisites by id, which only some of the server's routes give; nil for none.
  package var prerequisiteTitles: [String: String]?
  /// The last day for the task; nil for none.
  public var deadline: CalendarDate?
  /// Whether the server reports an incomplete prerequisite, which only some of its routes do (decision K6).
  public var isLockedByServer: Bool
  package var displayTitle: String { title.nilIfBlank == nil ? "Untitled task" : title }

  /// Makes a task; omitted values are nil, empty or false.
  public init(
    id: TaskID, category: String? = nil, gradeLevel: GradeLevel, title: String, details: String? = nil,
    whyItMatters: String? = nil, failureRisk: String? = nil, isRequired: Bool = false, prerequisites: [TaskID] = [],
    deadline: CalendarDate? = nil, isLockedByServer: Bool = false
  ) {
    (self.id, self.category, self.gradeLevel) = (id, category, gradeLevel)
    (self.title, self.details, self.whyItMatters) = (title, details, whyItMatters)
    (self.failureRisk, self.isRequired, self.prerequisites) = (failureRisk, isRequired, prerequisites)
    (self.deadline, self.isLockedByServer) = (deadline, isLockedByServer)
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
    case prerequisiteTitles = "prerequisite_titles"
    case deadline = "deadline_date"
    case isLockedByServer = "has_incomplete_prerequisites"
  }

  /// Reads a row of `task`; throws if the id, the grade or the title is missing, or a value is invalid. A missing list
  /// is empty, and a missing flag false. Of the deadline only the first 10 characters are read (decision X1).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(TaskID.self, forKey: .id), category: try row.decodeIfPresent(String.self, forKey: .category),
      gradeLevel: try row.decode(GradeLevel.self, forKey: .gradeLevel),
      title: try row.decode(String.self, forKey: .title),
      details: try row.decodeIfPresent(String.self, forKey: .details),
      whyItMatters: try row.decodeIfPresent(String.self, forKey: .whyItMatters),
      failureRisk: try row.decodeIfPresent(String.self, forKey: .failureRisk),
      isRequired: try row.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false,
      prerequisites: try row.decodeIfPresent([TaskID].self, forKey: .prerequisites) ?? [],
      deadline: try row.decodeIfPresent(CalendarDate.self, forKey: .deadline),
      isLockedByServer: try row.decodeIfPresent(Bool.self, forKey: .isLockedByServer) ?? false)
    prerequisiteTitles = try row.decodeIfPresent([String: String].self, forKey: .prerequisiteTitles)
  }
}

extension RecruitingTask {
  /// The deadline: `Overdue by 3 days`, `Due today`, `Due in 5 days`, beyond 14 days and for a completed task
  /// `Due Apr 30, 2026`; `No deadline` for none.
  package func deadlineText(from today: CalendarDate, isCompleted: Bool = false) -> String {
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

/// An athlete's progress: a row of `athlete_task` (wire.md §1). A task without a row is not started (decision K5).
public struct AthleteTask: Hashable, Sendable {
  /// The athlete; together with `task` the row's key.
  public var athlete: AthleteID
  /// The task, which can be missing from the catalog.
  public var task: TaskID
  public var status: TaskStatus
  /// The time of completion; nil unless completed, and if it was not recorded.
  public var completedAt: Instant?
  /// The time at which the row was last written, by which `replaces` decides; nil if unknown.
  public var updatedAt: Instant?

  /// Makes a row; omitted times are unknown.
  public init(
    athlete: AthleteID, task: TaskID, status: TaskStatus, completedAt: Instant? = nil, updatedAt: Instant? = nil
  ) {
    (self.athlete, self.task, self.status) = (athlete, task, status)
    (self.completedAt, self.updatedAt) = (completedAt, updatedAt)
  }

  /// Whether this row, rather than the earlier loaded `earlier` of the same task, is the valid one: unless `earlier`
  /// was updated later. A row without a time is older than any row with one (decision K6).
  public func replaces(_ earlier: AthleteTask) -> Bool { (updatedAt ?? .earliest) >= (earlier.updatedAt ?? .earliest) }
}

extension AthleteTask: Codable {
  private enum CodingKeys: String, CodingKey {
    case status
    case athlete = "athlete_id"
    case task = "task_id"
    case completedAt = "completed_at"
    case updatedAt = "updated_at"
  }

  /// Reads a row of `athlete_task`; throws if an id is missing or a value invalid. Without a status it is not started.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      athlete: try row.decode(AthleteID.self, forKey: .athlete), task: try row.decode(TaskID.self, forKey: .task),
      status: try row.decodeIfPresent(TaskStatus.self, forKey: .status) ?? .notStarted,
      completedAt: try row.decodeIfPresent(Instant.self, forKey: .completedAt),
      updatedAt: try row.decodeIfPresent(Instant.self, forKey: .updatedAt))
  }
}

/// Status of a task for an athlete (wire.md `athlete_task.status`).
public enum TaskStatus: WireValue {
  /// Only a completed task unlocks the tasks of which it is a prerequisite (decision K6).
  case notStarted, inProgress, completed
  /// Not completed and not planned; it unlocks no other task (decision K5).
  case skipped
  case other(String)

  public static let recognized: [TaskStatus] = [.notStarted, .inProgress, .completed, .skipped]

  public var texts: (wire: String, label: String) {
    switch self {
    case .notStarted: ("not_started", "Not Started")
    case .inProgress: ("in_progress", "In Progress")
    case .completed: ("completed", "Completed")
    case .skipped: ("skipped", "Skipped")
    case .other(let raw): (raw, raw.nilIfBlank ?? "Unknown")
    }
  }
}

/// Urgency of a task's deadline, by calendar days in the user's zone (decision K2), most urgent first.
public enum TaskUrgency: String, Codable, CaseIterable, Sendable {
  /// Overdue by at least one day.
  case critical
  /// Due within 7 days, today included.
  case urgent
  /// Due within 8 to 14 days.
  case upcoming
  /// Due in more than 14 days.
  case future
  /// The task has no deadline.
  case none

  /// Makes the urgency of a deadline on the local day `today`; nil for no deadline.
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
