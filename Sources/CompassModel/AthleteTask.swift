/// How far an athlete got with a task: a row of the table `athlete_task` (wire.md §1). No row counts as not
/// started (decision K5).
public struct AthleteTask: Hashable, Sendable {
  public var athlete: AthleteID
  public var task: TaskID
  public var status: TaskStatus
  /// When it was completed; nil for anything else, and where nobody noted it.
  public var completedAt: Instant?
  public var updatedAt: Instant?

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
