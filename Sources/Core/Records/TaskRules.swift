import CompassModel

/// Facts that decide whether an athlete may begin or complete a task (decision K6).
struct TaskRules {
  /// The row of the task's status; nil if the task was not begun, or the statuses are not loaded.
  var stored: AthleteTask?
  var prerequisites: [TaskID] = []
  /// The reason why the task cannot be begun or completed now: `It waits for “Alpha” and 2 more.` Nil if it can, if it
  /// is completed, or if that is unknown.
  var lock: String?
}

extension Records.State {
  func rules(of change: Change) -> TaskRules? {
    guard case .setStatus(let id, _, _, _) = change else { return nil }
    let tasks = rows(RecruitingTask.self, of: change.owner)
    let statuses = rows(AthleteTask.self, of: change.owner)
    var rules = TaskRules(stored: statuses?[id])
    guard let tasks, let task = tasks[id] else { return rules }
    rules.prerequisites = task.prerequisites
    // Prerequisites whose statuses may not be seen lock nothing (decision W4).
    guard let statuses, rules.stored?.status != .completed else { return rules }
    let open = task.prerequisites.filter { tasks[$0] == nil || statuses[$0]?.status != .completed }
    if !open.isEmpty || task.isLockedByServer(after: newCompletions(of: change.owner)) {
      rules.lock = Self.waits(for: open.compactMap { tasks[$0] })
    }
    return rules
  }

  /// Returns the reason why an athlete cannot begin or complete a task now: `It waits for “Alpha” and 2 more.` Nil if
  /// they can, or if that is unknown (decision K6).
  package func lock(of task: TaskID, of owner: AthleteID) -> String? {
    rules(of: .setStatus(task, .completed, of: owner))?.lock
  }

  /// Returns the tasks completed here since the catalogue was requested (decision K6).
  package func newCompletions(of owner: AthleteID) -> Set<TaskID> {
    guard !log.entries.isEmpty else { return [] }
    var completed: Set<TaskID> = []
    let edits = log.edits(of: RowsKey(.statuses, of: owner), since: load(.tasks, of: owner).asked)
    for edit in edits where AthleteTask.row(nil, after: edit)?.status == .completed {
      completed.insert(TaskID(edit.id))
    }
    return completed
  }

  private static func waits(for tasks: [RecruitingTask]) -> String {
    // Tasks missing from the catalogue, and the server's own lock, have no title to show.
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

extension RecruitingTask {
  /// Whether the server's lock in the catalogue holds: it is out of date once a prerequisite was completed here (decision
  /// K6).
  package func isLockedByServer(after newCompletions: Set<TaskID>) -> Bool {
    isLockedByServer && (newCompletions.isEmpty || newCompletions.isDisjoint(with: prerequisites))
  }
}

extension Change {
  /// Whether the change resets a task to not started, which is always allowed (decision K8).
  fileprivate var isUndoingOfStatus: Bool { if case .setStatus(_, .notStarted, _, _) = self { true } else { false } }
}
