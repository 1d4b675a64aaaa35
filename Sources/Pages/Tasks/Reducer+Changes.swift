import CompassModel
import PageKit
import Records

/// Starting, completing and un-completing tasks: shown at once, reverted if refused (decisions K7–K9, D9).
extension Tasks.State {
  /// Requests a change of status. A locked task opens an alert, a missing permission a notice; a change that is
  /// pointless or already in progress, or of a task that is not on the page, is ignored. Un-completing removes the
  /// success message.
  mutating func change(_ id: TaskID, by step: TaskStep, in context: PageContext) -> [Tasks.Effect] {
    guard owner == context.athlete, context.evaluatedTasks?.number(of: id) != nil else { return [] }
    switch context.answer(to: step, with: id) {
    case .change(let change, let subject):
      return (step == .uncomplete ? endSuccess() : []) + [.change(change, subject: subject)]
    case .locked: dialog = .locked(id: id)
    case .refused(.notPermitted): notice = .notPermitted
    case .refused(.pointless), .refused(.notNow): break
    }
    return []
  }

  /// Shows the success message if the task's page is on screen (decision K9); removes it after another status.
  mutating func made(_ id: TaskID, _ owner: AthleteID, _ status: TaskStatus, in context: PageContext) -> [Tasks.Effect]
  {
    guard shows(owner, in: context) else { return [] }
    guard status == .completed else { return endSuccess() }
    let unlocked = context.evaluatedTasks.flatMap { evaluated in
      evaluated.table.number(of: id).map { evaluated.opened(byCompleting: $0).map { evaluated.table[$0].id } }
    }
    success = Tasks.Success(unlocked: unlocked ?? [])
    return [.work(.startSuccessTimer)]
  }

  /// Shows an alert about a failed change, and removes the success message, if the page is on screen (decision K9);
  /// otherwise the change log's notice shows (decision N1).
  mutating func failed(_ entry: Int, _ owner: AthleteID, in context: PageContext) -> [Tasks.Effect] {
    guard shows(owner, in: context) else { return [] }
    dialog = .updateFailed(entry: entry)
    return endSuccess()
  }

  mutating func endSuccess() -> [Tasks.Effect] {
    guard success != nil else { return [] }
    success = nil
    return [.stop(.success)]
  }
}

extension PageContext {
  func failedChange(_ entry: Int) -> ChangeNotice? {
    records.log.notices.first { $0.id == entry && $0.kind == .failed }
  }
}

extension Tasks {
  /// Closes an alert that no longer applies: the task is not locked any more, or its change is not failed any more.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    switch state.dialog {
    case .locked(let id):
      let isLocked = context.evaluatedTasks.flatMap { evaluated in
        evaluated.table.number(of: id).map(evaluated.locks.isLocked)
      }
      if isLocked != true { state.dialog = nil }
    case .updateFailed(let entry): if context.failedChange(entry) == nil { state.dialog = nil }
    case nil: break
    }
    return []
  }
}
