/// A task of the recruiting catalogue: a row of the table `task` (wire.md §1). The same for all athletes; how far
/// one of them got stands in `AthleteTask`.
public struct RecruitingTask: Hashable, Sendable, Identifiable {
  public var id: TaskID
  /// `academic`, `athletic`, `recruiting` …, as the wire has it.
  public var category: String?
  public var gradeLevel: GradeLevel
  public var title: String
  public var details: String?
  public var whyItMatters: String?
  public var failureRisk: String?
  public var isRequired: Bool
  /// The tasks to be completed before this one, of any grade. May name unknown tasks, and the task itself.
  public var prerequisites: [TaskID]
  public var deadline: CalendarDate?
  /// The server says that a prerequisite is open. Only some routes say so (decision K6).
  public var isLockedByServer: Bool

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
