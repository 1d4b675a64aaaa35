import CompassModel
import PageKit
import Records

/// Starting, completing and un-completing: shown at once, undone if refused (decisions K7–K9, D9).
extension Tasks.State {
  /// Asks to store a status, unless that is refused, pointless or under way already.
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

  /// Praise where the task is on screen (decision K9). A completion that was taken back is praised no more.
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

  /// An alert where the task is on screen (decision K9); the log's notice otherwise (decision N1).
  mutating func failed(_ entry: Int, _ owner: AthleteID, in context: PageContext) -> [Tasks.Effect] {
    guard shows(owner, in: context) else { return [] }
    dialog = .updateFailed(entry: entry)
    return endSuccess()
  }

  /// Praise does not outlive a failure or the page.
  mutating func endSuccess() -> [Tasks.Effect] {
    guard success != nil else { return [] }
    success = nil
    return [.stop(.success)]
  }
}

extension PageContext {
  /// Returns the log's notice of a failed change; nil once it no longer applies.
  func failedChange(_ entry: Int) -> ChangeNotice? {
    records.log.notices.first { $0.id == entry && $0.kind == .failed }
  }
}

extension Tasks {
  /// An alert goes when it is no longer true: the task waits for nothing any more, or its change was made after all.
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
