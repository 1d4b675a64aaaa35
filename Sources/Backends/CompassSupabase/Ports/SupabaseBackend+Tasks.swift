import CompassModel
import CompassServices

extension SupabaseBackend {
  func setStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus, completedAt: Instant
  ) async throws(ServiceFailure) -> AthleteTask {
    if case .other(let raw) = status { throw ServiceFailure(.valuesRefused, detail: "unknown status \"\(raw)\"") }
    let user = try await client.tokens.user()
    guard user.rawValue == athlete.rawValue else {
      throw ServiceFailure(.notPermitted, detail: "the signed-in user is not athlete \(athlete)")
    }
    let request = try client.usesSpecRoutes ? statusRoute(id, status) : statusUpsert(id, athlete, status, completedAt)
    let read = { (answer: HTTPAnswer) -> AthleteTask? in
      let rows = try? AnswerRows(answer).load { row throws(UnreadableRow) in try TaskRows.status(row, of: athlete) }
      return rows?.rows.first { $0.task == id }
    }
    do throws(ServiceFailure) {
      let made = try await client.make(request, holdsRow: { read($0) != nil }) { client throws(ServiceFailure) in
        try await stored(id, of: athlete, over: client)
      }
      switch made {
      case .answered(let answer): if let stored = read(answer) { return stored }
      case .found(let stored?, _, _) where stored.status == status: return stored
      case .found(_, let failure, _): throw failure
      }
      throw ServiceFailure(.unexpectedReply)
    } catch {
      // A violated foreign key means that the task does not exist.
      throw error.code == "23503" ? ServiceFailure(.notFound, detail: error.detail) : error
    }
  }

  private func stored(
    _ id: TaskID, of athlete: AthleteID, over client: SupabaseClient
  ) async throws(ServiceFailure) -> AthleteTask? {
    if client.usesSpecRoutes {
      return try await tasksByGrade(of: athlete, over: client).rows.compactMap(\.status).first { $0.task == id }
    }
    let filters = [TableQuery.equal("athlete_id", athlete), TableQuery.equal("task_id", id)]
    return try await client.rows(TableQuery(table: "athlete_task", filters: filters)) { row throws(UnreadableRow) in
      try TaskRows.status(row, of: athlete)
    }.rows.first
  }

  func tasks(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<RecruitingTask> {
    if client.usesSpecRoutes {
      let loaded = try await tasksByGrade(of: athlete, over: client)
      return Loaded(rows: loaded.rows.map(\.task), skipped: loaded.skipped)
    }
    let tasks = try await client.rows(TableQuery(table: "task")) { row throws(UnreadableRow) in
      (try TaskRows.task(row), try row.wholeNumber("deadline_offset_months"))
    }
    return Loaded(rows: try await withDeadlines(tasks.rows, of: athlete), skipped: tasks.skipped)
  }

  /// Loads the stored statuses of the athlete's tasks. Throws `.statusesUnseen` if the user may not see them (decision
  /// W4): row security shows them to the athlete and linked accounts, and to others none, which proves nothing.
  func statuses(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<AthleteTask> {
    if client.usesSpecRoutes {
      return Loaded(rows: try await tasksByGrade(of: athlete, over: client).rows.compactMap(\.status))
    }
    let read = { @Sendable (row: JSONRow) throws(UnreadableRow) in try TaskRows.status(row, of: athlete) }
    let isAthlete = try await client.tokens.user().rawValue == athlete.rawValue
    if !isAthlete, client.configuration.apiURL != nil {
      let request = try client.route(.get, ["athlete-tasks"], query: [SupabaseClient.owner(athlete)])
      if let answer = try await client.answer(to: request, unless: { [403, 404].contains($0.status) }) {
        return try AnswerRows(rowsOf: answer).load(read)
      }
    }
    let query = TableQuery(table: "athlete_task", filters: [TableQuery.equal("athlete_id", athlete)])
    let stored = try await client.rows(query, read: read)
    guard isAthlete || !stored.rows.isEmpty else { throw .statusesUnseen }
    return stored
  }

  /// Adds the deadlines of tasks without a date: some months before June 1 of the graduation year (decision W4).
  private func withDeadlines(
    _ rows: [(task: RecruitingTask, months: Int?)], of athlete: AthleteID
  ) async throws(ServiceFailure) -> [RecruitingTask] {
    guard rows.contains(where: { $0.task.deadline == nil && $0.months != nil }),
      let year = try await graduationYear(of: athlete), let end = CalendarDate(year: year, month: 6, day: 1)
    else { return rows.map(\.task) }
    return rows.map { row in
      var task = row.task
      if task.deadline == nil, let months = row.months, abs(months) < 1200 {
        task.deadline = end.adding(months: -months)
      }
      return task
    }
  }

  /// Loads tasks with their statuses, grade by grade: a prerequisite can be of any.
  private func tasksByGrade(
    of athlete: AthleteID, over client: SupabaseClient
  ) async throws(ServiceFailure) -> Loaded<(task: RecruitingTask, status: AthleteTask?)> {
    var all = Loaded<(task: RecruitingTask, status: AthleteTask?)>(rows: [])
    for grade in GradeLevel.allCases {
      let query = [HTTPRequest.QueryItem("gradeLevel", "\(grade.rawValue)"), SupabaseClient.owner(athlete)]
      let loaded = try await client.rows(of: ["tasks", "with-status"], query).load {
        row throws(UnreadableRow) -> (task: RecruitingTask, status: AthleteTask?)? in
        let status = try row.row("athlete_task")
        return (
          try TaskRows.task(row),
          try status.flatMap { status throws(UnreadableRow) in
            try TaskRows.status(status, of: athlete)
          }
        )
      }
      all.rows += loaded.rows
      all.skipped += loaded.skipped
    }
    return all
  }

  /// A request that stores the complete status under a unique key, so that it may be repeated (decision W2).
  private func statusUpsert(
    _ id: TaskID, _ athlete: AthleteID, _ status: TaskStatus, _ completedAt: Instant
  ) throws(ServiceFailure) -> HTTPRequest {
    HTTPRequest(
      .post, client.address(ofTable: "athlete_task"), query: [.init("on_conflict", "athlete_id,task_id")],
      headers: ["Prefer": "resolution=merge-duplicates,return=representation"],
      body: try JSONValue.body([
        "athlete_id": .text(athlete.rawValue), "task_id": .text(id.rawValue), "status": .text(status.wire),
        "completed_at": status == .completed ? .text(completedAt.wire) : .null,
      ]), isRepeatable: true)
  }

  private func statusRoute(_ id: TaskID, _ status: TaskStatus) throws(ServiceFailure) -> HTTPRequest {
    try client.route(
      .post, ["athlete-tasks", "update-status"], body: ["task_id": .text(id.rawValue), "status": .text(status.wire)])
  }
}

/// Readers of the rows of `task` and `athlete_task` (wire.md §1).
enum TaskRows {
  /// Reads a task. Throws without an id, title or valid grade, and for prerequisites that are no list of texts, since
  /// the task could not be known to be open or locked (decisions X5, K6).
  static func task(_ row: JSONRow) throws(UnreadableRow) -> RecruitingTask {
    guard let grade = try row.wholeNumber("grade_level").flatMap(GradeLevel.init(rawValue:)) else {
      throw UnreadableRow()
    }
    var task = RecruitingTask(
      id: try row.id("id"), category: try row.text("category"), gradeLevel: grade, title: try row.requiredText("title"),
      details: try row.text("description"), whyItMatters: try row.text("why_it_matters"),
      failureRisk: try row.text("failure_risk"), isRequired: try row.flag("required") ?? false,
      prerequisites: try row.texts("dependency_task_ids").map(TaskID.init(rawValue:)),
      deadline: row.date("deadline_date"), isLockedByServer: try row.flag("has_incomplete_prerequisites") ?? false)
    for prerequisite in row.rows("prerequisite_tasks") {
      guard let id = try? prerequisite.text("id"), let title = try? prerequisite.text("title") else { continue }
      task.prerequisiteTitles = (task.prerequisiteTitles ?? [:]).merging([id: title]) { $1 }
    }
    return task
  }

  /// Reads a status; nil for another athlete's. The spec's route names the athlete in `user_id`.
  static func status(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) -> AthleteTask? {
    guard try row.isOwned(by: athlete) else { return nil }
    return AthleteTask(
      athlete: athlete, task: try row.id("task_id"),
      status: try row.text("status").map(TaskStatus.init(wire:)) ?? .notStarted,
      completedAt: row.instant("completed_at"), updatedAt: row.instant("updated_at"))
  }
}
