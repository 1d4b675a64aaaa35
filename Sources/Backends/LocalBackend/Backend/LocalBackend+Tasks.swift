import CompassModel
import CompassServices
import Foundation
import Records

extension LocalBackend: RowsBackend {
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    switch query.key.kind {
    case .tasks:
      return try await database.perform { (connection) throws(ServiceFailure) in
        Batch(try Self.tasks(of: owner, connection))
      }
    case .statuses:
      return try await database.perform { (connection) throws(ServiceFailure) in
        Batch(try Self.statuses(of: owner, connection))
      }
    case .events, .offers, .schools, .readings, .interactions, .history: return try await rowsFromLoads(of: query)
    }
  }
}

extension LocalBackend: TasksBackend {
  /// Counts as skipped: tasks whose grade or prerequisites cannot be read, and rows of either table that the last
  /// import could not read, of this athlete or of no known athlete (decision X5).
  public func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        let tasks = try Self.tasks(of: athlete, connection)
        let statuses = try Self.statuses(of: athlete, connection)
        return LoadedTasks(tasks: tasks.rows, statuses: statuses.rows, skipped: tasks.skipped + statuses.skipped)
      }
    }
  }

  private static func tasks(
    of athlete: AthleteID, _ connection: Connection
  ) throws(ServiceFailure) -> Loaded<RecruitingTask> {
    let reader = TaskRow()
    return try connection.load(
      "task", "SELECT \(TaskRow.columns) FROM task ORDER BY rowid", of: athlete, read: reader.read)
  }

  private static func statuses(
    of athlete: AthleteID, _ connection: Connection
  ) throws(ServiceFailure) -> Loaded<AthleteTask> {
    try connection.load(
      "athlete_task", "SELECT \(AthleteTaskRow.columns) FROM athlete_task WHERE athlete_id = ?",
      [.text(athlete.rawValue)], of: athlete
    ) { AthleteTaskRow.read($0, owner: athlete) }
  }

  func setStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    let (now, signedIn) = (now(), signedIn)
    return try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let person = try Self.person(signedIn, connection)
        guard person.athlete.id == athlete, Mutation.updateTaskStatus.isAllowed(for: person.role) else {
          throw ServiceFailure(.notPermitted, detail: "\(person.athlete.id) is not athlete \(athlete)")
        }
        let stored = try connection.first(
          Self.upsertStatus, .text(athlete.rawValue), .text(id.rawValue), .text(status.wire),
          status == .completed ? .text(now.wire) : .null, .text(now.wire)
        ) { AthleteTaskRow.read($0, owner: athlete) }
        guard let stored else { throw ServiceFailure(.notFound, detail: "task \(id)") }
        if status == .completed { try connection.run(Self.forgetLocks, .text(id.rawValue)) }
        return stored
      }
    }
  }

  /// What a dataset said of the tasks that wait for this one is no longer so; their prerequisites speak for themselves
  /// (decision K6).
  private static let forgetLocks = """
    UPDATE task SET has_incomplete_prerequisites = NULL
    WHERE has_incomplete_prerequisites = 1
      AND EXISTS (SELECT 1 FROM json_each(dependency_task_ids) WHERE json_each.value = ?1)
    """

  /// Selects from the catalogue, so that an unknown task stores nothing.
  private static let upsertStatus = """
    INSERT INTO athlete_task (athlete_id, task_id, status, completed_at, updated_at)
    SELECT ?1, id, ?3, ?4, ?5 FROM task WHERE id = ?2
    ON CONFLICT (athlete_id, task_id) DO UPDATE SET
      status = excluded.status, completed_at = excluded.completed_at, updated_at = excluded.updated_at
    RETURNING \(AthleteTaskRow.columns)
    """
}

/// Reads a `RecruitingTask` from its columns.
struct TaskRow {
  static let columns = """
    id, category, grade_level, title, description, why_it_matters, failure_risk, required, dependency_task_ids, \
    deadline_date, has_incomplete_prerequisites
    """

  private let decoder = JSONDecoder()

  /// Reads the current row. Nil if its grade is none from 9 to 12, or its prerequisites are no list of ids: without
  /// them it would stand open (decisions X5, K6).
  func read(_ row: Statement) -> RecruitingTask? {
    guard let grade = GradeLevel(rawValue: Int(row.integer(2))), let prerequisites = list(row.text(8)) else {
      return nil
    }
    return RecruitingTask(
      id: row.id(0), category: row.text(1), gradeLevel: grade, title: row.text(3) ?? "",
      details: row.text(4), whyItMatters: row.text(5), failureRisk: row.text(6), isRequired: row.integer(7) != 0,
      prerequisites: prerequisites, deadline: row.date(9), isLockedByServer: row.integer(10) != 0)
  }

  /// A list of ids, stored as JSON; none is an empty one.
  private func list(_ json: String?) -> [TaskID]? {
    guard let json, json != "[]" else { return [] }
    return try? decoder.decode([TaskID]?.self, from: Data(json.utf8)) ?? []
  }
}

/// The columns an `AthleteTask` is read from.
enum AthleteTaskRow {
  static let columns = "task_id, status, completed_at, updated_at"

  static func read(_ row: Statement, owner: AthleteID) -> AthleteTask {
    AthleteTask(
      athlete: owner, task: row.id(0),
      status: row.text(1).map(TaskStatus.init(wire:)) ?? .notStarted, completedAt: row.instant(2),
      updatedAt: row.instant(3))
  }
}
