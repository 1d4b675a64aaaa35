import CompassModel
import PageKit
import RecordDetails
import RecordForm
import Records
import StateMachine
import Tasks

/// The log of changes: what any page changes goes through it, and its notices are those of every page
/// (decisions C1 to C5).
extension Root {
  /// A person wants a change of a row, on whatever page. A row that is deleted on its own page leaves that page.
  static func request(_ change: Change, subject: String, _ state: inout AppState) -> [AppEffect] {
    var leaving: [AppEffect] = []
    if case .delete(let row, _) = change, let record = row.record, state.routes.last?.record == record {
      state.routes.removeLast()
      leaving = closeDetails(&state)
    }
    // No change gets the number of a notice that is of no change.
    state.records.skipIDs(through: state.lastNotice)
    return leaving + follow(&state) { Records.request(change, subject: subject, &$0, in: $1) }
  }

  /// Handles an action of the rows or of the log.
  @inline(never) static func handle(_ action: Records.Action, _ state: inout AppState) -> [AppEffect] {
    // Taking a change back can add one.
    if case .undoLast = action { state.records.skipIDs(through: state.lastNotice) }
    return follow(&state) { Records.reduce(&$0, action, in: $1) }
  }

  /// Applies a transition of the records: its notices are shown on every page, its pending changes in the rows.
  private static func follow(
    _ state: inout AppState, _ transition: (inout Records.State, Records.Context) -> [Records.Effect]
  ) -> [AppEffect] {
    let pending = state.records.log.pending
    let effects = transition(
      &state.records,
      Records.Context(
        now: state.context.moment.instant, allowsUndo: state.context.allowsUndo,
        isInBackground: state.polling.isInBackground))
    state.showNotices()
    state.findUndo()
    let appEffects = effects.flatMap { effect -> [AppEffect] in
      switch effect {
      case .send, .waitForUndo, .stopWaiting, .load, .waitForSlow, .fold, .save, .confirm, .journal, .removeCopy:
        [.records(effect)]
      case .sessionEnded: state.endSession()
      // They go with the settings of who was signed in (decision N10).
      case .forgetCopies: []
      }
    }
    let changes = state.records.log.pending
    guard changes != pending else { return appEffects }
    return appEffects + rowsChanged(&state)
  }

  /// The backend has made a change.
  static func changeMade(_ id: Int, _ stored: StoredRow?, _ state: inout AppState) -> [AppEffect] {
    guard let change = state.records.log.sending(id) else { return [] }
    state.context.feedback.follow(with: .success)
    let save = state.form.save(by: change)
    var effects = handle(.made(id, stored), &state) + loadAgain(after: change, &state)
    // A form says itself that it was saved (decision C7).
    if let save {
      effects += handle(.dismiss(id), &state)
      return effects + reduce(&state, .form(.answer(.saved(save: save))))
    }
    guard case .setStatus(let task, let requested, _) = change else { return effects }
    let status = if case .status(let row) = stored { row.status } else { requested }
    let isPraised = status == .completed && state.tasks.shows(change.owner, in: state.context)
    let praise = reduce(&state, .tasks(.answer(.statusMade(task: task, owner: change.owner, status: status))))
    return effects + praise + (isPraised ? handle(.dismiss(id), &state) : [])
  }

  /// The backend has not made a change, or it is not known.
  static func changeRefused(_ id: Int, _ failure: ServiceFailure, _ state: inout AppState) -> [AppEffect] {
    guard let change = state.records.log.sending(id) else { return [] }
    let isMade = failure.kind == .notFound && change.isDeletion
    if failure.kind != .cancelled { state.context.feedback.follow(with: isMade ? .success : .error) }
    var effects = handle(.refused(id, failure), &state) + loadAgain(after: change, &state)
    // A form says itself that it could not be saved (decision C7).
    if let save = state.form.save(by: change) {
      effects += handle(.dismiss(id), &state)
      return effects + reduce(&state, .form(.answer(.saveFailed(save: save, failure: failure))))
    }
    return effects + alert(id, change, failure, &state)
  }

  /// The tasks page says itself that a status could not be stored (decision K9), unless the session is over.
  private static func alert(
    _ id: Int, _ change: Change, _ failure: ServiceFailure, _ state: inout AppState
  ) -> [AppEffect] {
    guard case .setStatus = change, failure.kind != .sessionOver,
      state.records.log.notices.contains(where: { $0.id == id && $0.kind == .failed })
    else { return [] }
    let effects = reduce(&state, .tasks(.answer(.statusFailed(entry: id, owner: change.owner))))
    state.showNotices()
    return effects
  }

  /// Rows of `Records` show a change by themselves; the row on the detail page may be more than its list holds. Without
  /// a viewer no row can be loaded: what is shown stays until there is one again.
  private static func loadAgain(after change: Change, _ state: inout AppState) -> [AppEffect] {
    guard state.context.viewer != nil, case .update(let row, let columns, _) = change, let record = row.record,
      record == state.details.reference
    else { return [] }
    return reduce(&state, .details(.answer(.changeAnswered(columns: columns.map(\.name)))))
  }
}

extension AppState {
  /// Whether anything can be taken back; asked again whenever the log or the athlete on screen is another.
  mutating func findUndo() {
    context.canUndo = context.athlete.map { records.log.nextUndo(of: $0) != nil } ?? false
  }

  /// What the log says, and what could not be done that is in no log, in the order in which it came up.
  mutating func showNotices() {
    // What an alert says is not said twice.
    let logNotices = records.log.notices.filter { $0.id != tasks.alertedEntry }
    let notices = (logNotices.map { Notice($0) } + otherNotices).sorted { $0.id < $1.id }
    if notices != context.notices { context.notices = notices }
  }
}

extension Notice {
  /// What the log says of a change.
  package init(_ notice: ChangeNotice) {
    self.init(
      id: notice.id, kind: notice.kind == .failed ? .error : .success, message: notice.text, athlete: notice.owner,
      canRetry: notice.canRetry, undoUntil: notice.undoUntil)
  }
}

extension ChangeLog {
  /// The changes that are not confirmed, oldest first.
  package var pending: [PendingChange] {
    entries.filter(\.isOpen).map { PendingChange($0.change, isWaiting: $0.isWaiting) }
  }

  /// The change of an entry whose answer is awaited; nil for any other.
  fileprivate func sending(_ id: Int) -> Change? { entries.first { $0.id == id && $0.isSending }?.change }
}
