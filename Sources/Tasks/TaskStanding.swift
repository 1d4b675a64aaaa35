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
