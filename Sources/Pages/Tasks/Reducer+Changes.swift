import CompassModel
import PageKit

/// Completing and un-completing: shown at once, undone if refused (decisions K7–K9).
extension Tasks {
  fileprivate static func told(_ change: StatusChange, _ failure: ServiceFailure) -> [Effect] {
    changeFailed(change.message(failure), of: change.owner, failure, retry: .changeRetried(change: change))
  }
}

extension Tasks.StatusChange {
  /// Names the task and says why it is as it was.
  func message(_ failure: ServiceFailure) -> String {
    let name = "\u{201C}\(title.cut(at: 60))\u{201D}"
    switch failure.kind {
    case .notFound: return "\(name) no longer exists."
    case .notPermitted: return "You don't have permission to change \(name)."
    default:
      let done = status == .completed ? "marked complete" : "marked not complete"
      return failure.sentence(name, was: done, failure.message.asSentence)
    }
  }
}

extension Tasks.StatusChange {
  /// Stays a notice, for this reason, and can be tried again (decision C5).
  fileprivate func refused(_ reason: String) -> [Tasks.Effect] {
    let done = status == .completed ? "marked complete" : "marked not complete"
    let message = "\u{201C}\(title.cut(at: 60))\u{201D} could not be \(done). \(reason)"
    return [
      .tell(.changeFailed(FailedChange(message: message, athlete: owner, retry: .changeRetried(change: self))))
    ]
  }
}

extension ServiceFailure {
  /// Whether making a change again can help; after an offline failure it can (decision N1).
  var canRetryChange: Bool { canRetry || kind == .offline }
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
      let told = closeDialog()
      dialog = .locked(id: id)
      return told
    }
    pending[owner, default: [:]][id] = status
    let effects = status == .completed ? [] : endSuccess()
    let change = Tasks.StatusChange(id: id, title: table[number].shownTitle, owner: owner, status: status)
    return effects + [.updateStatus(change)]
  }

  /// Asks again for what failed. What the rules refuse by now stays a notice, with that reason (decision C5). Where its
  /// rows are not on screen the server alone knows whether it makes sense.
  mutating func retry(_ change: Tasks.StatusChange, in context: PageContext) -> [Tasks.Effect] {
    guard context.may(.updateTaskStatus) else {
      return Tasks.told(change, ServiceFailure(.notPermitted))
    }
    if let underWay = pending[change.owner]?[change.id] {
      return underWay == change.status ? [] : change.refused("Another change of it is being stored.")
    }
    if isOpen, owner == change.owner, owner == context.athlete, let number = number(of: change.id, in: context) {
      let locks = TaskLocks(table, pending: ownPending)
      if locks.isCompleted(number) == (change.status == .completed) { return [] }
      if locks.isLocked(number) {
        return change.refused(waits(for: locks.incompletePrerequisites(of: number)))
      }
    }
    pending[change.owner, default: [:]][change.id] = change.status
    let praise = change.status == .completed || change.owner != owner ? [] : endSuccess()
    return praise + [.updateStatus(change)]
  }

  /// `It waits for “Alpha” and 2 more.`
  private func waits(for numbers: [Int]) -> String {
    // Of tasks that this version does not know, and of the server's own lock, there is no title.
    let titles = numbers.filter { $0 < table.count }.map { "\u{201C}\(table[$0].shownTitle.cut(at: 60))\u{201D}" }
    guard let title = titles.first else { return "It is locked." }
    return "It waits for \(title)\(titles.count > 1 ? " and \(titles.count - 1) more" : "")."
  }

  fileprivate mutating func endPending(_ id: TaskID, _ owner: AthleteID) {
    pending[owner]?[id] = nil
    if pending[owner]?.isEmpty == true { pending[owner] = nil }
  }

  /// The page loads again after every change (tasks.md §3): rows that were under way may still be the old ones.
  mutating func saved(
    _ id: TaskID, _ owner: AthleteID, _ row: AthleteTask, in context: PageContext
  ) -> [Tasks.Effect] {
    endPending(id, owner)
    guard owner == self.owner else { return [] }
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
    guard let number = table.number(of: id) else { return [] }
    return TaskStanding(table, grade: context.grade, pending: [:]).opened(byCompleting: number).map { table[$0].id }
  }

  /// An alert where the task is on screen (decision K9), else a notice of the root (decision N1).
  mutating func failed(
    _ change: Tasks.StatusChange, _ failure: ServiceFailure, in context: PageContext
  ) -> [Tasks.Effect] {
    endPending(change.id, change.owner)
    guard failure.kind != .cancelled else { return [] }
    var effects: [Tasks.Effect] = []
    let isShown = isOpen && change.owner == owner && owner == context.athlete && failure.kind != .sessionOver
    if isShown {
      effects = closeDialog()
      dialog = .updateFailed(change: change, failure: failure)
    } else {
      effects = Tasks.told(change, failure)
    }
    guard change.owner == owner else { return effects }
    return effects + (failure.kind == .notFound ? rowIsGone(change.id, in: context) : []) + endSuccess()
  }

  /// Another takes its place, or the page goes: what nobody has answered becomes a notice (decision N1).
  mutating func closeDialog() -> [Tasks.Effect] {
    defer { dialog = nil }
    guard case .updateFailed(let change, let failure) = dialog else { return [] }
    return Tasks.told(change, failure)
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
