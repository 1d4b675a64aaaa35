import CompassModel
import PageKit

/// How all tasks stand for one athlete in one grade, whatever the filters.
struct TaskStanding: Sendable {
  /// Of every row, by number, with what is under way.
  let statuses: [TaskStatus]
  let locks: TaskLocks
  let progress: TaskProgress
  /// The rows of other grades that the page has too, by number (decision K14).
  let carriedOver: [Int]
  private let isOnPage: [Bool]

  init(_ table: TaskTable, grade: GradeLevel, pending: [TaskID: TaskStatus]) {
    let statuses = table.statuses(with: pending)
    let carriedOver = table.carriedOver(into: grade, statuses: statuses)
    var isOnPage = table.grades.map { $0 == grade }
    for number in carriedOver { isOnPage[number] = true }
    self.statuses = statuses
    self.carriedOver = carriedOver
    self.isOnPage = isOnPage
    // What cannot be seen locks nothing (decision W4).
    locks =
      table.areStatusesKnown
      ? TaskLocks(table, statuses: statuses, pending: pending)
      : TaskLocks(table, statuses: statuses.map { _ in .completed }, pending: [:])
    progress = table.progress(of: grade, statuses: statuses)
  }

  /// The rows of the page that completing this one opens, or opened if it is completed.
  func opened(byCompleting number: Int) -> [Int] { locks.opened(byCompleting: number).filter { isOnPage[$0] } }
}

extension TaskTable {
  /// The unfinished tasks of other grades that unfinished ones of this grade wait for, and those that these wait for
  /// in turn, by number (decision K14). One that is being completed stays till that is stored. Every row is looked at
  /// once: cycles end. None where it cannot be seen what is finished (decision W4).
  ///
  /// - Parameter statuses: of every row, by number, with what is under way.
  func carriedOver(into grade: GradeLevel, statuses: [TaskStatus]) -> [Int] {
    guard areStatusesKnown else { return [] }
    let isOpen = { (number: Int) in statuses[number] != .completed || statusRow(of: number)?.status != .completed }
    var isSeen = [Bool](repeating: false, count: count)
    var waiting = grades.indices.filter { grades[$0] == grade && isOpen($0) }
    for number in waiting { isSeen[number] = true }
    var carriedOver: [Int] = []
    while let number = waiting.popLast() {
      for prerequisite in links.prerequisites(of: number).lazy.map(Int.init)
      where prerequisite < count && !isSeen[prerequisite] && isOpen(prerequisite) {
        isSeen[prerequisite] = true
        waiting.append(prerequisite)
        if grades[prerequisite] != grade { carriedOver.append(prerequisite) }
      }
    }
    return carriedOver.sorted()
  }
}

extension Tasks.State {
  /// The number of a task of the page, filtered away or not: of the grade, or carried over (decision K14).
  func number(of id: TaskID, in context: PageContext) -> Int? {
    guard let number = table.number(of: id) else { return nil }
    if table.grades[number] == context.grade { return number }
    let carriedOver = table.carriedOver(into: context.grade, statuses: table.statuses(with: ownPending))
    return carriedOver.contains(number) ? number : nil
  }
}

/// Which tasks wait for others (decisions K6–K8). Looks at direct prerequisites only, so that a cycle or a chain of
/// any length costs no more than its tasks.
struct TaskLocks: Sendable {
  /// Of each number; unknown tasks are never completed.
  private let isCompleted: [Bool]
  /// How many prerequisites of each row are not completed.
  private let openCounts: [Int32]
  private let isLockedByServer: [Bool]
  private let links: TaskLinks

  /// - Parameter pending: changes under way, taken as if they were done (decision K9).
  init(_ table: TaskTable, pending: [TaskID: TaskStatus]) {
    self.init(table, statuses: table.statuses(with: pending), pending: pending)
  }

  /// - Parameter statuses: of every row, with `pending` in them.
  init(_ table: TaskTable, statuses: [TaskStatus], pending: [TaskID: TaskStatus]) {
    let links = table.links
    let isCompleted =
      statuses.map { $0 == .completed } + [Bool](repeating: false, count: links.unknownIDs.count)
    openCounts = statuses.indices.map { row in
      var count: Int32 = 0
      for number in links.prerequisites(of: row) where !isCompleted[Int(number)] { count += 1 }
      return count
    }
    var isLockedByServer = statuses.indices.map { table[$0].isLockedByServer }
    for (id, status) in pending where status == .completed {
      guard let number = table.number(of: id) else { continue }
      // What the server said is older than what is being done.
      for dependent in links.dependents(of: number) { isLockedByServer[Int(dependent)] = false }
    }
    self.isLockedByServer = isLockedByServer
    self.isCompleted = isCompleted
    self.links = links
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

/// Which task waits for which, by row numbers.
///
/// A prerequisite that no row has (decision K6) gets a number of its own, beyond those of the rows.
struct TaskLinks: Sendable {
  /// The direct prerequisites of each row, in the order it names them, each once.
  private let prerequisites: NumberLists
  /// The rows that name a number as a prerequisite, in ascending order.
  private let dependents: NumberLists
  let rowCount: Int
  /// The ids of the numbers from `rowCount` on.
  let unknownIDs: [TaskID]

  init(_ rows: [RecruitingTask]) {
    var numbers: [TaskID: Int32] = [:]
    numbers.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() { numbers[row.id] = Int32(number) }
    var unknownIDs: [TaskID] = []
    var prerequisites = NumberLists()
    var owner: [Int32] = []
    for (row, task) in rows.enumerated() {
      var seen: Set<TaskID> = []
      for id in task.prerequisites where seen.insert(id).inserted {
        if numbers[id] == nil {
          numbers[id] = Int32(rows.count + unknownIDs.count)
          unknownIDs.append(id)
        }
        prerequisites.append(numbers[id, default: 0])
        owner.append(Int32(row))
      }
      prerequisites.endList()
    }
    dependents = NumberLists(owner, groupedBy: prerequisites.values, groupCount: rows.count + unknownIDs.count)
    self.prerequisites = prerequisites
    rowCount = rows.count
    self.unknownIDs = unknownIDs
  }

  func prerequisites(of row: Int) -> ArraySlice<Int32> { prerequisites[row] }
  func dependents(of number: Int) -> ArraySlice<Int32> { dependents[number] }
}

/// Many short lists of numbers in one run of memory.
private struct NumberLists: Sendable {
  private(set) var values: [Int32] = []
  private var starts: [Int32] = [0]

  init() {}

  /// One list for each group; within a group the order is kept.
  init(_ numbers: [Int32], groupedBy groups: [Int32], groupCount: Int) {
    starts = [Int32](repeating: 0, count: groupCount + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for group in 0..<groupCount { starts[group + 1] += starts[group] }
    var next = starts
    values = [Int32](repeating: 0, count: numbers.count)
    for (number, group) in zip(numbers, groups) {
      values[Int(next[Int(group)])] = number
      next[Int(group)] += 1
    }
  }

  mutating func append(_ number: Int32) { values.append(number) }
  mutating func endList() { starts.append(Int32(values.count)) }

  subscript(list: Int) -> ArraySlice<Int32> { values[Int(starts[list])..<Int(starts[list + 1])] }
}
