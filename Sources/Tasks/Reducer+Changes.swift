import CompassModel
import PageKit

/// Completing and un-completing: shown at once, undone if refused (decisions K7–K9).
extension Tasks {
  static func reduceChanges(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .completeTapped(let id):
      return state.change(id, to: .completed, in: context)
    case .uncompleteTapped(let id):
      return state.change(id, to: .notStarted, in: context)
    case .statusSaved(let id, let owner, let row):
      state.endPending(id, owner)
      guard owner == state.owner else { return [] }
      return state.saved(row, in: context)
    case .statusFailed(let id, let owner, let status, let failure):
      state.endPending(id, owner)
      guard owner == state.owner else { return [] }
      return state.changeFailed(id, to: status, failure, in: context)
    case .successOver:
      state.success = nil
      return []
    default:
      return []
    }
  }
}

extension Tasks.State {
  /// Asks to store a status, unless that is refused, pointless or under way already. The lock is looked up now:
  /// what the list showed may be old (decision K7).
  mutating func change(_ id: TaskID, to status: TaskStatus, in context: PageContext) -> [Tasks.Effect] {
    guard isOpen, let owner, owner == context.athlete, let number = number(of: id, in: context),
      ownPending[id] == nil
    else { return [] }
    guard context.may(.updateTaskStatus) else {
      notice = .notPermitted
      return []
    }
    let locks = TaskLocks(table, pending: ownPending)
    guard locks.isCompleted(number) != (status == .completed) else { return [] }
    guard !locks.isLocked(number) else {
      dialog = .locked(id: id)
      return []
    }
    pending[owner, default: [:]][id] = status
    let effects = status == .completed ? [] : endSuccess()
    return effects + [.updateStatus(id: id, owner: owner, status: status)]
  }

  fileprivate mutating func endPending(_ id: TaskID, _ owner: AthleteID) {
    pending[owner]?[id] = nil
    if pending[owner]?.isEmpty == true { pending[owner] = nil }
  }

  /// The page loads again after every change (tasks.md §3): rows that were under way may still be the old ones.
  fileprivate mutating func saved(_ row: AthleteTask, in context: PageContext) -> [Tasks.Effect] {
    table.store(row)
    dropSettledAlert()
    guard isOpen, owner == context.athlete else { return [] }
    var effects = Tasks.reload(&self, in: context)
    if row.status == .completed {
      success = Tasks.Success(unlocked: unlocked(by: row.task, in: context))
      effects.append(.startSuccessTimer)
    }
    return effects
  }

  /// The tasks of the page that a stored completion opened.
  private func unlocked(by id: TaskID, in context: PageContext) -> [TaskID] {
    guard let number = number(of: id, in: context) else { return [] }
    return TaskLocks(table, pending: [:]).opened(byCompleting: number)
      .filter { table[$0].gradeLevel == context.grade }.map { table[$0].id }
  }

  fileprivate mutating func changeFailed(
    _ id: TaskID, to status: TaskStatus, _ failure: ServiceFailure, in context: PageContext
  ) -> [Tasks.Effect] {
    switch failure.kind {
    case .cancelled:
      return []
    case .sessionOver:
      return endSuccess() + [.tell(.sessionEnded)]
    default:
      if isOpen { dialog = .updateFailed(id: id, status: status, failure: failure) }
      return (failure.kind == .notFound ? rowIsGone(id, in: context) : []) + endSuccess()
    }
  }

  /// A load that began before cannot bring the row back: a new one takes its place.
  private mutating func rowIsGone(_ id: TaskID, in context: PageContext) -> [Tasks.Effect] {
    table.remove(id)
    if expanded == id { expanded = nil }
    return load.isRunning ? Tasks.reload(&self, in: context) : []
  }

  /// An alert that lists what a task waits for goes away when it waits no longer.
  mutating func dropSettledAlert() {
    guard case .locked(let id) = dialog else { return }
    let isLocked = table.number(of: id).map(TaskLocks(table, pending: ownPending).isLocked) ?? false
    if !isLocked { dialog = nil }
  }
}
