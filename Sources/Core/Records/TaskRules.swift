import CompassModel

/// Rules for one task of one athlete (decision K6).
struct TaskRules {
  /// The task's status; nil for not begun.
  var status: TaskStatus?
  /// Tasks that have to be completed first.
  var prerequisites: [TaskID] = []
  /// Why it cannot be begun or completed now: `It waits for “Alpha” and 2 more.` Nil where it can.
  var lock: String?
}

extension Records.State {
  /// Nil for a change of no task.
  func rules(of change: Change) -> TaskRules? {
    guard case .setStatus(let id, _, _) = change else { return nil }
    let tasks = rows(RecruitingTask.self, of: change.owner)
    let statuses = rows(AthleteTask.self, of: change.owner)
    var rules = TaskRules(status: statuses?[id]?.status)
    guard let tasks, let task = tasks[id] else { return rules }
    rules.prerequisites = task.prerequisites
    // What cannot be seen locks nothing (decision W4).
    guard let statuses, rules.status != .completed else { return rules }
    let open = task.prerequisites.filter { tasks[$0] == nil || statuses[$0]?.status != .completed }
    let isLockedByServer =
      task.isLockedByServer && newCompletions(of: change.owner).isDisjoint(with: task.prerequisites)
    if isLockedByServer || !open.isEmpty { rules.lock = Self.waits(for: open.compactMap { tasks[$0] }) }
    return rules
  }

  /// The reason why a task of an athlete's can be neither begun nor completed now: `It waits for “Alpha” and 2 more.` Nil
  /// where it can, and where that is not known (decision K6).
  public func lock(of task: TaskID, of owner: AthleteID) -> String? {
    rules(of: .setStatus(task, .completed, of: owner))?.lock
  }

  /// The tasks that were completed here since the catalogue was asked for: what it says of the server's own locks of
  /// tasks that wait for them is older (decision K6).
  public func newCompletions(of owner: AthleteID) -> Set<TaskID> {
    guard !log.entries.isEmpty else { return [] }
    var completed: Set<TaskID> = []
    let edits = log.edits(of: RowsKey(.statuses, of: owner), since: load(.tasks, of: owner).asked)
    for edit in edits where AthleteTask.row(nil, after: edit)?.status == .completed {
      completed.insert(TaskID(edit.id))
    }
    return completed
  }

  /// - Parameter tasks: those that are known, in the order in which the prerequisites are named.
  private static func waits(for tasks: [RecruitingTask]) -> String {
    // Of tasks that this version does not know, and of the server's own lock, there is no title.
    guard let first = tasks.first else { return "It is locked." }
    let remaining = tasks.count - 1
    return
      "It waits for \u{201C}\(first.displayTitle.cut(at: 60))\u{201D}\(remaining > 0 ? " and \(remaining) more" : "")."
  }

  mutating func retry(_ id: Int?) -> [Records.Effect] {
    var effects: [Records.Effect] = []
    for id in log.retried(id) {
      guard let change = log.entry(id)?.change else { continue }
      let rules = rules(of: change)
      if let reason = rules?.lock, !change.isUndoingOfStatus {
        log.holdBack(id, reason)
      } else {
        effects += log.retry(id, prerequisites: rules?.prerequisites ?? [], turn: turn)
      }
    }
    return effects
  }
}

extension Change {
  /// Un-completing is always allowed (decision K8).
  fileprivate var isUndoingOfStatus: Bool { if case .setStatus(_, .notStarted, _) = self { true } else { false } }
}
