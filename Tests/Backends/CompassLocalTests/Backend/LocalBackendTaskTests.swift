import CompassModel
import TestSupport
import Testing

@testable import CompassLocal

struct LocalBackendTaskTests {
  private let a = AthleteID("a")

  private func task(_ id: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "grade_level": 10, "title": "T"\#(more)}"#
  }

  private func backend(tasks: [String] = [], statuses: [String] = []) async throws -> LocalBackend {
    LocalBackend(
      try await store(
        of: """
          {"task": [\(tasks.joined(separator: ","))], "athlete_task": [\(statuses.joined(separator: ","))]}
          """))
  }

  @Test func everyColumnIsLoaded() async throws {
    let backend = try await backend(
      tasks: [
        #"""
        {"id": "t", "category": "rodeo", "grade_level": 12, "title": "Ride", "description": "D", "why_it_matters": "W",
         "failure_risk": "R", "required": true, "dependency_task_ids": ["t", "ü", "unknown"],
         "division_applicability": ["D1"], "deadline_date": "2026-02-10T23:00:00Z"}
        """#
      ],
      statuses: [
        #"""
        {"id": "x", "athlete_id": "a", "task_id": "t", "status": "completed",
         "completed_at": "2026-02-09T14:03:07.123456+00:00", "updated_at": "2026-02-09 16:00:00+02:00"}
        """#
      ])
    let task = RecruitingTask(
      id: TaskID("t"), category: "rodeo", gradeLevel: .senior, title: "Ride", details: "D", whyItMatters: "W",
      failureRisk: "R", isRequired: true, prerequisites: [TaskID("t"), TaskID("ü"), TaskID("unknown")],
      deadline: today)
    let status = AthleteTask(
      athlete: a, task: TaskID("t"), status: .completed, completedAt: instant("2026-02-09T14:03:07.123456Z"),
      updatedAt: instant("2026-02-09T14:00:00Z"))
    #expect(try await backend.loadTasks(of: a) == LoadedTasks(tasks: [task], statuses: [status]))
  }

  /// Decision K6: the lock of a dataset is retained until a prerequisite is completed on this device.
  @Test func completingAPrerequisiteRemovesTheLock() async throws {
    let file = """
      {"users": [{"id": "a", "role": "player"}],
       "task": [\(task("t", #", "dependency_task_ids": ["first", "second"], "has_incomplete_prerequisites": true"#)),
                \(task("u", #", "has_incomplete_prerequisites": true"#)),
                \(task("v", #", "has_incomplete_prerequisites": false"#)), \(task("first")), \(task("second"))]}
      """
    let store = try await store(of: file)
    let backend = LocalBackend(store)
    func locked() async throws -> [String] {
      try await backend.loadTasks(of: a).tasks.filter(\.isLockedByServer).map(\.id.rawValue)
    }
    #expect(try await locked() == ["t", "u"])
    let exported = try await store.exportDataset()
    try await store.importDataset(exported, named: "again")
    #expect(try await store.exportDataset() == exported)
    #expect(try await locked() == ["t", "u"])
    _ = try await backend.updateTaskStatus(TaskID("first"), of: a, to: .inProgress)
    #expect(try await locked() == ["t", "u"])
    _ = try await backend.updateTaskStatus(TaskID("first"), of: a, to: .completed)
    #expect(try await locked() == ["u"])
  }

  @Test func missingValuesBecomeDefaults() async throws {
    let backend = try await backend(
      tasks: [
        task("t"), task("u", #", "dependency_task_ids": null, "required": null, "deadline_date": "2026-02-30""#),
        task("v", #", "dependency_task_ids": []"#),
      ], statuses: [#"{"athlete_id": "a", "task_id": "t"}"#, #"{"athlete_id": "a", "task_id": "u", "status": "lost"}"#])
    let loaded = try await backend.loadTasks(of: a)
    #expect(loaded.tasks == ["t", "u", "v"].map { RecruitingTask(id: TaskID($0), gradeLevel: .sophomore, title: "T") })
    #expect(
      loaded.statuses == [
        AthleteTask(athlete: a, task: TaskID("t"), status: .notStarted),
        AthleteTask(athlete: a, task: TaskID("u"), status: .other("lost")),
      ])
    #expect(loaded.skipped == 0)
  }

  @Test func tasksAreSharedByAllAthletes() async throws {
    let statuses = ["a", "b"].map { #"{"athlete_id": "\#($0)", "task_id": "t", "status": "skipped"}"# }
    let backend = try await backend(tasks: [task("z"), task("t"), task("a")], statuses: statuses)
    for athlete in [a, AthleteID("b"), AthleteID("c")] {
      let loaded = try await backend.loadTasks(of: athlete)
      #expect(loaded.tasks.map(\.id.rawValue) == ["a", "t", "z"])
      #expect(loaded.statuses.map(\.athlete) == (athlete == AthleteID("c") ? [] : [athlete]))
    }
  }

  @Test func unreadableRowsAreCounted() async throws {
    let backend = try await backend(
      tasks: [
        task("t"), #"{"id": "u", "title": "U", "grade_level": 13}"#, task("v", #", "dependency_task_ids": "t""#),
      ],
      statuses: [#"{"athlete_id": "a"}"#, #"{"athlete_id": "b", "task_id": 5}"#, "7"])
    #expect(try await backend.loadTasks(of: a).skipped == 4)
    #expect(try await backend.loadTasks(of: AthleteID("b")).skipped == 4)
    #expect(try await backend.loadTasks(of: AthleteID("c")).skipped == 3)
  }

  /// A task with unreadable prerequisites must not be open (decision K6).
  @Test(arguments: [
    #"dependency_task_ids = '{"t": 1}'"#, "dependency_task_ids = '[1]'", "dependency_task_ids = '[null]'",
    "dependency_task_ids = '5'", "grade_level = 8", "grade_level = -9223372036854775807",
  ])
  func unreadableTasksOfOtherWritersAreCounted(change: String) async throws {
    let store = try await store(of: #"{"task": [\#(task("t")), \#(task("u"))]}"#)
    try await execute("UPDATE task SET \(change) WHERE id = 'u'", in: store)
    let loaded = try await LocalBackend(store).loadTasks(of: a)
    #expect(loaded.tasks.map(\.id) == [TaskID("t")])
    #expect(loaded.skipped == 1)
  }

  @Test func invalidTimesAndNullListsAreIgnored() async throws {
    let store = try await store(
      of: #"{"task": [\#(task("t"))], "athlete_task": [{"athlete_id": "a", "task_id": "t", "status": "completed"}]}"#)
    try await execute(
      """
      UPDATE task SET deadline_date = 'never', dependency_task_ids = ' null ';
      UPDATE athlete_task SET completed_at = 'yesterday', updated_at = ''
      """, in: store)
    let loaded = try await LocalBackend(store).loadTasks(of: a)
    #expect(loaded.tasks == [RecruitingTask(id: TaskID("t"), gradeLevel: .sophomore, title: "T")])
    #expect(loaded.statuses == [AthleteTask(athlete: a, task: TaskID("t"), status: .completed)])
  }
}
