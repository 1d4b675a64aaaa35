import CompassModel

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
