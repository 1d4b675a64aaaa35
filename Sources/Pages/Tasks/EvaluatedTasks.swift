import CompassModel
import PageKit

/// The statuses and locks of all tasks for one athlete in one grade, whatever the filters.
struct EvaluatedTasks: Sendable {
  let rows: AthleteTasks
  /// When each row was completed, by number; nil where it was not, or that is being stored.
  let completed: [Instant?]
  /// The status of every row by number, with pending changes.
  let statuses: [TaskStatus]
  let locks: TaskLocks
  let progress: TaskProgress
  /// The rows of other grades that the page has too, by number (decision K14).
  let carriedOver: [Int]
  private let isOnPage: [Bool]

  init(_ rows: AthleteTasks, grade: GradeLevel) {
    let table = rows.table
    let statusRows = rows.statusRows
    let statuses = statusRows.map { $0?.status ?? .notStarted }
    let isPending = table.rows.map { rows.pending.contains($0.id) }
    let isOpen = statuses.indices.map { statuses[$0] != .completed || isPending[$0] }
    // Which are finished cannot be seen everywhere (decision W4).
    let carriedOver = rows.areStatusesKnown ? table.carriedOver(into: grade, isOpen) : []
    var isOnPage = table.grades.map { $0 == grade }
    for number in carriedOver { isOnPage[number] = true }
    self.rows = rows
    self.statuses = statuses
    completed = statusRows.indices.map { isPending[$0] ? nil : statusRows[$0]?.completedAt }
    self.carriedOver = carriedOver
    self.isOnPage = isOnPage
    locks = TaskLocks(rows, statuses)
    progress = table.progress(of: grade, statuses: statuses)
  }

  var table: TaskTable { rows.table }

  /// The number of a task of the page, filtered away or not: of the grade, or carried over (decision K14).
  func number(of id: TaskID) -> Int? { table.number(of: id).flatMap { isOnPage[$0] ? $0 : nil } }

  /// The rows of the page that completing this one opens, or opened if it is completed.
  func opened(byCompleting number: Int) -> [Int] { locks.opened(byCompleting: number).filter { isOnPage[$0] } }
}

extension PageContext {
  /// The statuses and locks of the active athlete's tasks; nil before they are known.
  var evaluatedTasks: EvaluatedTasks? { tasks.map { EvaluatedTasks($0, grade: grade) } }
}

extension TaskTable {
  /// The unfinished tasks of other grades that unfinished ones of this grade wait for, and those that these wait for
  /// in turn, by number (decision K14). Every row is visited once: cycles end.
  ///
  /// - Parameter isOpen: of every row, by number; one that is being completed stays till that is stored.
  fileprivate func carriedOver(into grade: GradeLevel, _ isOpen: [Bool]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: count)
    var waiting = grades.indices.filter { grades[$0] == grade && isOpen[$0] }
    for number in waiting { isSeen[number] = true }
    var carriedOver: [Int] = []
    while let number = waiting.popLast() {
      for prerequisite in links.prerequisites(of: number).lazy.map(Int.init)
      where prerequisite < count && !isSeen[prerequisite] && isOpen[prerequisite] {
        isSeen[prerequisite] = true
        waiting.append(prerequisite)
        if grades[prerequisite] != grade { carriedOver.append(prerequisite) }
      }
    }
    return carriedOver.sorted()
  }
}

/// Which tasks wait for others (decisions K6–K8). Looks at direct prerequisites only, so that a cycle or a chain of
/// any length costs no more than its tasks.
struct TaskLocks: Sendable {
  /// Whether each task is completed, by number; never true for unknown tasks.
  private let isCompleted: [Bool]
  /// The number of incomplete prerequisites of each row.
  private let openCounts: [Int32]
  private let isLockedByServer: [Bool]
  private let links: TaskLinks

  /// Computes the locks; tasks whose status is not visible lock nothing (decision W4).
  ///
  /// - Parameter statuses: of every row, with what is under way, as if it was done (decision K9).
  init(_ rows: AthleteTasks, _ statuses: [TaskStatus]) {
    let table = rows.table
    let isKnown = rows.areStatusesKnown
    let isCompleted =
      statuses.map { $0 == .completed || !isKnown }
      + [Bool](repeating: false, count: table.links.unknownIDs.count)
    openCounts = statuses.indices.map { row in
      var count: Int32 = 0
      for number in table.links.prerequisites(of: row) where !isCompleted[Int(number)] { count += 1 }
      return count
    }
    isLockedByServer = statuses.indices.map(rows.isLockedByServer)
    self.isCompleted = isCompleted
    links = table.links
  }

  func isCompleted(_ row: Int) -> Bool { isCompleted[row] }

  /// A completed task is never locked (decision K8).
  func isLocked(_ row: Int) -> Bool { !isCompleted[row] && (openCounts[row] > 0 || isLockedByServer[row]) }

  /// The numbers of the prerequisites that lock a row, in the order it names them; none of a task that is not locked.
  func incompletePrerequisites(of row: Int) -> [Int] {
    guard isLocked(row) else { return [] }
    return links.prerequisites(of: row).lazy.map(Int.init).filter { !isCompleted[$0] }
  }

  /// The rows that completing this one opens, or opened if it is completed; none while it is locked itself.
  func opened(byCompleting row: Int) -> [Int] {
    guard !isLocked(row) else { return [] }
    let remaining = isCompleted[row] ? 0 : 1
    return links.dependents(of: row).lazy.map(Int.init)
      .filter { !isCompleted[$0] && openCounts[$0] == remaining }
  }
}
