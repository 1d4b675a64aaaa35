import CompassModel
import TestSupport
import Testing

@testable import Tasks

/// Decisions K5–K8 over rows alone.
struct TaskLocksTests {
  private func locked(_ tasks: [RecruitingTask], _ statuses: [AthleteTask] = [], pending: [TaskID: TaskStatus] = [:])
    -> [TaskID: [TaskID]]
  {
    let table = table(tasks, statuses)
    let locks = TaskLocks(table, pending: pending)
    var result: [TaskID: [TaskID]] = [:]
    for number in 0..<table.count where locks.isLocked(number) {
      result[table[number].id] = locks.incompletePrerequisites(of: number).map {
        $0 < table.count ? table[$0].id : table.links.unknownIDs[$0 - table.count]
      }
    }
    return result
  }

  @Test func exactlyTheIncompletePrerequisitesLockInTheOrderOfTheRow() {
    let tasks: [RecruitingTask] = [.named("a"), .named("b"), .named("c"), .named("d", after: ["c", "a", "b"])]
    #expect(locked(tasks) == ["d": ["c", "a", "b"]])
    #expect(locked(tasks, [.of("a", .completed)]) == ["d": ["c", "b"]])
    #expect(locked(tasks, [.of("a", .completed), .of("b", .completed)]) == ["d": ["c"]])
    #expect(locked(tasks, ["a", "b", "c"].map { .of($0, .completed) }) == [:])
  }

  @Test(arguments: [TaskStatus.notStarted, .inProgress, .skipped, .other("waived"), .other("")])
  func nothingButCompletedUnlocks(status: TaskStatus) {
    let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"])]
    #expect(locked(tasks, [.of("a", status)]) == ["b": ["a"]])
    #expect(locked(tasks, [.of("a", status)], pending: ["a": .completed]) == [:])
    #expect(locked(tasks, [.of("a", .completed)], pending: ["a": status]) == ["b": ["a"]])
  }

  @Test(arguments: GradeLevel.allCases)
  func prerequisitesCanBeOfAnyGrade(grade: GradeLevel) {
    let tasks: [RecruitingTask] = [.named("a", grade: grade), .named("b", after: ["a"])]
    #expect(locked(tasks) == ["b": ["a"]])
    #expect(locked(tasks, [.of("a", .completed)]) == [:])
  }

  @Test func onlyDirectPrerequisitesCount() {
    let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a"]), .named("c", after: ["b"])]
    #expect(locked(tasks, [.of("b", .completed)]) == [:])
  }

  @Test func unknownIDsLock() {
    let tasks: [RecruitingTask] = [
      .named("a", after: ["ghost", "b", ""]), .named("b"), .named("c", after: ["ghost"]),
    ]
    #expect(locked(tasks) == ["a": ["ghost", "b", ""], "c": ["ghost"]])
    // A status row of a task that is unknown proves nothing.
    #expect(locked(tasks, [.of("ghost", .completed)]) == ["a": ["ghost", "b", ""], "c": ["ghost"]])
  }

  @Test func aTaskNamedTwiceIsListedOnce() {
    #expect(locked([.named("a"), .named("b", after: ["a", "a", "x", "a", "x"])]) == ["b": ["a", "x"]])
  }

  @Test func selfReferencesAndCyclesStayLocked() {
    let tasks: [RecruitingTask] = [
      .named("me", after: ["me"]), .named("a", after: ["b"]), .named("b", after: ["c"]), .named("c", after: ["a"]),
    ]
    #expect(locked(tasks) == ["me": ["me"], "a": ["b"], "b": ["c"], "c": ["a"]])
    #expect(locked(tasks, [.of("me", .completed), .of("c", .completed)]) == ["a": ["b"]])
  }

  @Test func aCompletedTaskIsNeverLocked() {
    let tasks: [RecruitingTask] = [.named("a"), .named("b", after: ["a", "ghost"], lockedByServer: true)]
    #expect(locked(tasks, [.of("b", .completed)]) == [:])
  }

  @Test func theServersWordLocksUntilAPrerequisiteIsCompleted() {
    let tasks: [RecruitingTask] = [
      .named("a"), .named("b", after: ["a"], lockedByServer: true), .named("c", lockedByServer: true),
    ]
    var table = table(tasks, [.of("a", .completed)])
    let isLocked = { (table: TaskTable, id: TaskID) in
      table.number(of: id).map(TaskLocks(table, pending: [:]).isLocked)
    }
    #expect(isLocked(table, "b") == true && isLocked(table, "c") == true)
    table.store(.of("a", .notStarted))
    table.store(.of("a", .completed))
    #expect(isLocked(table, "b") == false && isLocked(table, "c") == true)
    #expect(locked(tasks, pending: ["a": .completed]) == ["c": []])
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
  func ofTwoStatusRowsTheNewestCountsThenTheLater(rows: [(String?, TaskStatus)], status: TaskStatus) {
    let table = table([.named("a")], rows.map { .of("a", $0.1, updated: $0.0) })
    #expect(table.statuses(with: [:]) == [status])
    #expect(table.statuses.count == 1)
  }

  @Test func completingOpensWhatWaitedForNothingElse() {
    let table = table(
      [
        .named("a"), .named("b", after: ["a"]), .named("c", after: ["a", "x"]), .named("d", after: ["a", "done"]),
        .named("done"), .named("e", after: ["b"]), .named("f", after: ["a"]), .named("me", after: ["me", "a"]),
        .named("g", after: ["a"], lockedByServer: true),
      ], [.of("done", .completed), .of("f", .completed)])
    let opened = { (id: TaskID, pending: [TaskID: TaskStatus]) -> [TaskID] in
      table.number(of: id).map(TaskLocks(table, pending: pending).opened)?.map { table[$0].id } ?? []
    }
    #expect(opened("a", [:]) == ["b", "d", "g"])
    #expect(opened("a", ["a": .completed]) == ["b", "d", "g"])
    #expect(opened("b", [:]) == [], "locked itself")
    #expect(opened("b", ["a": .completed]) == ["e"])
    #expect(opened("me", [:]) == [])
    #expect(opened("done", ["a": .completed]) == ["d"])
  }

  @Test func aChainOfTenThousandTasksIsNoTrouble() {
    let ids = (0..<10_000).map { TaskID("t\(100_000 + $0)") }
    let tasks = ids.indices.map { RecruitingTask.named(ids[$0], after: $0 == 0 ? [] : [ids[$0 - 1]]) }
    #expect(locked(tasks).count == 9_999)
    let table = table(tasks.reversed(), ids.prefix(5_000).map { .of($0, .completed) })
    let locks = TaskLocks(table, pending: [:])
    #expect((0..<10_000).filter { !locks.isLocked($0) } == Array(0...5_000))
    #expect(locks.opened(byCompleting: 5_000) == [5_001])
    let screen = Tasks.State.showing(tasks).screen()
    #expect(screen.tasks.count == 100 && screen.hasMore && screen.countText == "100 of 10000 shown")
  }

  /// The rule once more, as slow and plain as it can be said.
  @Test(arguments: 0..<30)
  func agreesWithThePlainRuleOnAnyRows(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let ids = (0..<Int.random(in: 1...12, using: &random)).map { TaskID("t\($0)") }
    let names = ids + ["ghost", "phantom"]
    let statuses: [TaskStatus] = TaskStatus.known + [.other("x"), .completed, .completed]
    let tasks = ids.map { id in
      RecruitingTask.named(
        id, after: (0..<Int.random(in: 0...4, using: &random)).map { _ in names.randomElement(using: &random) ?? id })
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
    #expect(locked(tasks.shuffled(using: &random), rows, pending: pending) == expected)

    // What can be done now is said in the model too, for pages that show nothing else of the tasks.
    let table = table(tasks, rows)
    let locks = TaskLocks(table, pending: [:])
    let open = zip(table.tasks.indices, table.statuses(with: [:])).filter { number, status in
      !locks.isLocked(number) && status != .completed && status != .skipped
    }
    #expect(RecruitingTask.open(tasks.shuffled(using: &random), rows) == open.map { table[$0.0] })
  }
}
