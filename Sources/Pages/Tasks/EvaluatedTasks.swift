import CompassModel
import PageKit

/// The statuses, locks and progress of all tasks for one athlete in a grade, regardless of filters.
struct EvaluatedTasks: Sendable {
  let rows: AthleteTasks
  let table: TaskTable
  /// The time at which each task was completed, by number; nil if it was not or the time is unknown, and while its
  /// change is being stored.
  let completed: [Instant?]
  /// The status of each task, by number, with pending changes applied.
  let statuses: [TaskStatus]
  let locks: TaskLocks
  let progress: TaskProgress
  /// The numbers of tasks from other grades that are also on the page (decision K14).
  let carriedOver: [Int]
  private let isOnPage: [Bool]

  init(_ rows: AthleteTasks, grade: GradeLevel) {
    let table = rows.table
    let statusRows = rows.statusRows
    let statuses = statusRows.map { $0?.status ?? .notStarted }
    let isPending = table.rows.map { rows.pending.contains($0.id) }
    let isOpen = statuses.indices.map { statuses[$0] != .completed || isPending[$0] }
    // Statuses may be hidden from the viewer; then nothing is carried over (decision W4).
    let carriedOver = rows.areStatusesKnown ? table.carriedOver(into: grade, isOpen) : []
    var isOnPage = table.grades.map { $0 == grade }
    for number in carriedOver { isOnPage[number] = true }
    (self.rows, self.table, self.statuses) = (rows, table, statuses)
    completed = statusRows.indices.map { isPending[$0] ? nil : statusRows[$0]?.completedAt }
    (self.carriedOver, self.isOnPage) = (carriedOver, isOnPage)
    locks = TaskLocks(rows, table, statuses)
    progress = table.progress(of: grade, statuses: statuses)
  }

  /// Returns the number of a task on the page, filtered or not: of the grade, or carried over (decision K14); nil for
  /// others.
  func number(of id: TaskID) -> Int? { table.number(of: id).flatMap { isOnPage[$0] ? $0 : nil } }

  /// Returns the tasks on the page that completing this task unlocks, or has unlocked if it is completed.
  func opened(byCompleting number: Int) -> [Int] { locks.opened(byCompleting: number).filter { isOnPage[$0] } }
}

extension PageContext {
  var evaluatedTasks: EvaluatedTasks? { tasks.map { EvaluatedTasks($0, grade: grade) } }
}

extension TaskTable {
  /// Returns the numbers of unfinished tasks in other grades that unfinished tasks of this grade depend on, directly or
  /// indirectly (decision K14). Handles cycles.
  ///
  /// - Parameter isOpen: whether each task is unfinished, by number; one being completed counts until that is stored.
  fileprivate func carriedOver(into grade: GradeLevel, _ isOpen: [Bool]) -> [Int] {
    var isVisited = [Bool](repeating: false, count: count)
    var waiting = grades.indices.filter { grades[$0] == grade && isOpen[$0] }
    for number in waiting { isVisited[number] = true }
    var carriedOver: [Int] = []
    while let number = waiting.popLast() {
      for prerequisite in links.prerequisites(of: number).lazy.map(Int.init)
      where prerequisite < count && !isVisited[prerequisite] && isOpen[prerequisite] {
        isVisited[prerequisite] = true
        waiting.append(prerequisite)
        if grades[prerequisite] != grade { carriedOver.append(prerequisite) }
      }
    }
    return carriedOver.sorted()
  }
}

/// The locks of tasks with open prerequisites (decisions K6–K8). Considers only direct prerequisites, so cycles and
/// long chains cost nothing extra.
struct TaskLocks: Sendable {
  /// Whether each task is completed, by number; false for prerequisites that no task has.
  private let isCompleted: [Bool]
  private let openCounts: [Int32]
  private let isLockedByServer: [Bool]
  private let links: TaskLinks

  /// Computes the locks from statuses with pending changes applied (decision K9); if they are hidden from the viewer, no
  /// task locks another (decision W4).
  init(_ rows: AthleteTasks, _ table: TaskTable, _ statuses: [TaskStatus]) {
    let isKnown = rows.areStatusesKnown
    let isCompleted =
      statuses.map { $0 == .completed || !isKnown }
      + [Bool](repeating: false, count: table.links.unknownIDs.count)
    openCounts = statuses.indices.map { row in
      var count: Int32 = 0
      for number in table.links.prerequisites(of: row) where !isCompleted[Int(number)] { count += 1 }
      return count
    }
    isLockedByServer = table.rows.map { $0.isLockedByServer(after: rows.newCompletions) }
    self.isCompleted = isCompleted
    links = table.links
  }

  /// Returns whether the task is locked; never for a completed one (decision K8).
  func isLocked(_ row: Int) -> Bool { !isCompleted[row] && (openCounts[row] > 0 || isLockedByServer[row]) }

  /// Returns the numbers of the incomplete prerequisites of a locked task, in the task's own order; empty for a task
  /// that is not locked. Numbers beyond the last task are prerequisites that no task has.
  func incompletePrerequisites(of row: Int) -> [Int] {
    guard isLocked(row) else { return [] }
    return links.prerequisites(of: row).lazy.map(Int.init).filter { !isCompleted[$0] }
  }

  /// Returns the tasks that completing this task unlocks, or has unlocked if it is completed; empty while it is locked.
  func opened(byCompleting row: Int) -> [Int] {
    guard !isLocked(row) else { return [] }
    let remaining = isCompleted[row] ? 0 : 1
    return links.dependents(of: row).lazy.map(Int.init)
      .filter { !isCompleted[$0] && openCounts[$0] == remaining }
  }
}
