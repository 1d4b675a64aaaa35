import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Records
@testable import Tasks

/// Checks the locks computed from rows (decisions K5–K8).
struct TaskLocksTests {
  private func evaluated(
    _ tasks: [RecruitingTask], _ statuses: [AthleteTask] = [], pending: [TaskID: TaskStatus] = [:]
  ) throws -> EvaluatedTasks {
    var page = TasksPage.showing(tasks, statuses)
    for (id, status) in pending {
      page.request(.setStatus(id, status, of: .ava), subject: "It", in: .tasks())
    }
    return try #require(page.context(.tasks()).evaluatedTasks)
  }

  private func locked(
    _ tasks: [RecruitingTask], _ statuses: [AthleteTask] = [], pending: [TaskID: TaskStatus] = [:]
  ) throws -> [TaskID: [TaskID]] {
    let evaluated = try evaluated(tasks, statuses, pending: pending)
    let (table, locks) = (evaluated.table, evaluated.locks)
    var result: [TaskID: [TaskID]] = [:]
    for number in 0..<table.count where locks.isLocked(number) {
      result[table[number].id] = locks.incompletePrerequisites(of: number).map {
        $0 < table.count ? table[$0].id : table.links.unknownIDs[$0 - table.count]
      }
    }
    return result
  }

  @Test func incompletePrerequisitesLockInRowOrder() throws {
    let tasks: [RecruitingTask] = [.named("a"), .named("b"), .named("c"), .named("d", after: ["c", "a", "b"])]
    #expect(try locked(tasks) == ["d": ["c", "a", "b"]])
    #expect(try locked(tasks, [.of("a", .completed)]) == ["d": ["c", "b"]])
    #expect(try locked(tasks, [.of("a", .completed), .of("b", .completed)]) == ["d": ["c"]])
    #expect(try locked(tasks, ["a", "b", "c"].map { .of($0, .completed) }) == [:])
  }

  @Test(arguments: [TaskStatus.notStarted, .inProgress, .skipped, .other("waived"), .other("")])
  func onlyCompletedPrerequisitesUnlock(status: TaskStatus) throws {
    let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"])]
    #expect(try locked(tasks, [.of("a", status)]) == ["b": ["a"]])
    #expect(try locked(tasks, [.of("a", status)], pending: ["a": .completed]) == [:])
    #expect(try locked(tasks, [.of("a", .completed)], pending: ["a": status]) == ["b": ["a"]])
  }

  @Test func unknownPrerequisitesLock() throws {
    let tasks: [RecruitingTask] = [.named("a", after: ["ghost", "b", ""]), .named("b"), .named("c", after: ["ghost"])]
    #expect(try locked(tasks) == ["a": ["ghost", "b", ""], "c": ["ghost"]])
    // A status row of an unknown task does not unlock.
    #expect(try locked(tasks, [.of("ghost", .completed)]) == ["a": ["ghost", "b", ""], "c": ["ghost"]])
  }

  @Test func selfReferencesAndCyclesStayLocked() throws {
    let tasks: [RecruitingTask] = [
      .named("me", after: ["me"]), .named("a", after: ["b"]), .named("b", after: ["c"]), .named("c", after: ["a"]),
    ]
    #expect(try locked(tasks) == ["me": ["me"], "a": ["b"], "b": ["c"], "c": ["a"]])
    #expect(try locked(tasks, [.of("me", .completed), .of("c", .completed)]) == ["a": ["b"]])
  }

  @Test func aCompletedTaskIsNeverLocked() throws {
    let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a", "ghost"], lockedByServer: true)]
    #expect(try locked(tasks, [.of("b", .completed)]) == [:])
  }

  @Test func completingAPrerequisiteEndsAServerLock() throws {
    let tasks: [RecruitingTask] = [
      .named("a"), .named("b", after: ["a"], lockedByServer: true), .named("c", lockedByServer: true),
    ]
    var page = TasksPage.showing(tasks, [.of("a", .completed)])
    let isLocked = { (page: TasksPage, id: TaskID) in page.card(id)?.isLocked }
    #expect(isLocked(page, "b") == true && isLocked(page, "c") == true)
    page = TasksPage.showing(tasks).after(.completeTapped(id: "a"))
    #expect(isLocked(page, "b") == false && isLocked(page, "c") == true)
    page = page.confirmed(storing: .status(.of("a", .completed)))
    #expect(isLocked(page, "b") == false)
    // The statuses are loaded, but not yet the tasks requested after the change.
    #expect(
      isLocked(page.after(.refreshPulled).answered(.statuses(Base([.of("a", .completed)])), in: .tasks()), "b") == false
    )
    #expect(isLocked(page.after(.refreshPulled).answered(tasks, [.of("a", .completed)]), "b") == true, "it says so now")
    #expect(try locked(tasks, pending: ["a": .completed]) == ["c": []])
  }

  @Test(
    arguments: [
      ([("2026-02-01T00:00:00Z", TaskStatus.completed), ("2026-02-02T00:00:00Z", .inProgress)], TaskStatus.inProgress),
      ([("2026-02-02T00:00:00Z", .completed), ("2026-02-01T00:00:00Z", .inProgress)], .completed),
      ([("2026-02-01T00:00:00Z", .completed), ("2026-02-01T00:00:00Z", .inProgress)], .inProgress),
      ([(nil, .completed), (nil, .inProgress)], .inProgress),
      ([("2026-02-01T00:00:00Z", .completed), (nil, .inProgress)], .completed),
      ([(nil, .inProgress), ("2026-02-01T00:00:00Z", .skipped), (nil, .completed)], .skipped),
    ] as [([(String?, TaskStatus)], TaskStatus)])
  func theNewestStatusRowIsUsed(rows: [(String?, TaskStatus)], status: TaskStatus) throws {
    #expect(try evaluated([.named("a")], rows.map { .of("a", $0.1, updated: $0.0) }).statuses == [status])
  }

  @Test func completingATaskUnlocksItsDependents() throws {
    let rows: [RecruitingTask] =
      [
        .named("a"), .named("b", after: ["a"]), .named("c", after: ["a", "x"]), .named("d", after: ["a", "done"]),
        .named("done"), .named("e", after: ["b"]), .named("f", after: ["a"]), .named("me", after: ["me", "a"]),
        .named("g", after: ["a"], lockedByServer: true),
      ]
    let opened = { (id: TaskID, pending: [TaskID: TaskStatus]) throws -> [TaskID] in
      let evaluated = try evaluated(rows, [.of("done", .completed), .of("f", .completed)], pending: pending)
      let table = evaluated.table
      return table.number(of: id).map(evaluated.locks.opened)?.map { table[$0].id } ?? []
    }
    #expect(try opened("a", [:]) == ["b", "d", "g"])
    #expect(try opened("a", ["a": .completed]) == ["b", "d", "g"])
    #expect(try opened("b", [:]) == [], "locked itself")
    #expect(try opened("b", ["a": .completed]) == ["e"])
    #expect(try opened("me", [:]) == [])
    #expect(try opened("done", ["a": .completed]) == ["d"])
  }

  /// Compares with a slow and plain implementation of the rule.
  @Test(arguments: few(6, of: 0..<30))
  func randomRowsMatchThePlainRule(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let ids = (0..<Int.random(in: 1...12, using: &random)).map { TaskID("t\($0)") }
    let names = ids + ["ghost", "phantom"]
    let statuses: [TaskStatus] = TaskStatus.recognized + [.other("x"), .completed, .completed]
    let tasks = ids.map { id in
      // A prerequisite of another grade, earlier or later, locks too.
      RecruitingTask.named(
        id, grade: GradeLevel.allCases.randomElement(using: &random) ?? .senior,
        after: (0..<Int.random(in: 0...4, using: &random)).map { _ in names.randomElement(using: &random) ?? id })
    }
    let rows = ids.filter { _ in Bool.random(using: &random) }.map {
      AthleteTask.of($0, statuses.randomElement(using: &random) ?? .skipped)
    }
    var pending: [TaskID: TaskStatus] = [:]
    if let id = ids.randomElement(using: &random) {
      pending[id] = Bool.random(using: &random) ? .completed : .notStarted
    }

    func isDone(_ id: TaskID) -> Bool {
      ids.contains(id) && (pending[id] ?? rows.last { $0.task == id }?.status ?? .notStarted) == .completed
    }
    var expected: [TaskID: [TaskID]] = [:]
    for task in tasks where !isDone(task.id) {
      var open: [TaskID] = []
      for id in task.prerequisites where !isDone(id) && !open.contains(id) { open.append(id) }
      if !open.isEmpty { expected[task.id] = open }
    }
    #expect(try locked(tasks.shuffled(using: &random), rows, pending: pending) == expected)

    // The log checks the same rule before it retries a change (decision C5).
    for task in tasks where expected[task.id] != nil {
      var page = TasksPage.showing(tasks, rows)
      for (id, status) in pending {
        page.request(.setStatus(id, status, of: .ava), subject: "It", in: .tasks())
      }
      let rules = page.records.rules(of: Change.setStatus(task.id, .completed, of: .ava))
      #expect(rules?.lock?.hasPrefix("It ") == true)
    }
  }
}
