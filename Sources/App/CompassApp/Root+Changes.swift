import CompassModel
import PageKit
import Records
import StateMachine

/// The change log: all changes of all pages pass through it, and its notices are shown on every page (decisions C1 to
/// C5).
extension Root {
  /// Adds a change that the user requested on any page to the log. Deleting the row of the open detail page closes that
  /// page. A form receives the id of its entry in the log, and reports the change's failure itself while it is on
  /// screen (decisions B3, C7).
  static func request(
    _ change: Change, subject: String, form: ChangeLog.Form?, _ state: inout AppState
  ) -> [AppEffect] {
    var leaving: [AppEffect] = []
    if case .delete(let row, _) = change, let record = row.record, state.routes.last?.record == record {
      state.routes.removeLast()
      leaving = closeDetails(&state)
    }
    let effects = follow(&state) { Records.request(change, subject: subject, form: form, &$0, in: $1) }
    guard form != nil, let entry = state.records.log.entries.last(where: { $0.change == change && $0.isOpen })?.id
    else { return leaving + effects }
    return leaving + effects + reduce(&state, .form(.answer(.saveLogged(change: change, entry: entry))))
  }

  @inline(never) static func handle(_ action: Records.Action, _ state: inout AppState) -> [AppEffect] {
    switch action {
    // Until the viewer is known, the outbox can belong to another user than the log (decision B10).
    case .reached, .checkDue: if state.context.viewer == nil { return [] }
    default: break
    }
    return follow(&state) { Records.reduce(&$0, action, in: $1) }
  }

  /// Applies a transition of the records, then updates the notices of all pages, the undo button, and the rows that
  /// pending changes affect, and closes saved forms.
  private static func follow(
    _ state: inout AppState, _ transition: (inout Records.State, Records.Context) -> [Records.Effect]
  ) -> [AppEffect] {
    let before = state.records.log.progress
    let effects = transition(
      &state.records,
      Records.Context(
        now: state.context.moment.instant, allowsUndo: state.context.allowsUndo,
        isInBackground: state.polling.isInBackground, notesStatuses: state.context.viewer?.store == .project))
    state.showNotices()
    state.findUndo()
    let appEffects = effects.flatMap { effect -> [AppEffect] in
      switch effect {
      case .send, .sendUnlessStored, .deliver, .keep, .storeProgress, .discard, .withdraw, .readOutbox, .stopOutbox,
        .waitToCheck, .waitForUndo, .stopWaiting, .load, .waitForSlow, .fold, .save, .confirm, .journal, .removeCopy:
        [.records(effect)]
      case .sessionEnded: state.endSession()
      // Copies are deleted together with the settings of the user who signs out (decision N10).
      case .forgetCopies: []
      }
    }
    let updates = state.records.log.progress == before ? [] : rowsChanged(&state)
    return appEffects + updates + closeSavedForms(&state)
  }

  /// Closes forms whose change was made or is kept for sending later (decisions B3, J1).
  private static func closeSavedForms(_ state: inout AppState) -> [AppEffect] {
    guard !state.form.drafts.isEmpty else { return [] }
    let log = state.records.log
    return state.form.drafts.values.compactMap(\.entry)
      .filter { log.entry($0).map { $0.isMade || $0.isKept } ?? false }.sorted()
      .flatMap { reduce(&state, .form(.answer(.saved(entry: $0)))) }
  }

  /// Handles that the backend has made the change of entry `id`; does nothing unless that is being sent. Reloads the
  /// detail page of the changed row if no list holds the changed columns, and tells the tasks page a new status, except
  /// a completion by undo. `stored` is the row as stored, nil if the backend returned none.
  static func changeMade(_ id: Int, _ stored: StoredRow?, _ state: inout AppState) -> [AppEffect] {
    guard let entry = state.records.log.sending(id) else { return [] }
    let change = entry.change
    if !change.isNote { state.context.feedback.follow(with: .success) }
    let effects = handle(.made(id, stored), &state) + loadAgain(after: change, &state)
    guard case .setStatus(let task, let requested, _, _) = change else { return effects }
    let status = if case .status(let row) = stored { row.status } else { requested }
    // Undoing a change gets a notice, but no praise (decision C3).
    if entry.isInverse, status == .completed { return effects }
    let isPraised = status == .completed && state.tasks.shows(change.owner, in: state.context)
    let praise = reduce(&state, .tasks(.answer(.statusMade(task: task, owner: change.owner, status: status))))
    return effects + praise + (isPraised ? handle(.dismiss(id), &state) : [])
  }

  static func changeRefused(_ id: Int, _ failure: ServiceFailure, _ state: inout AppState) -> [AppEffect] {
    guard let change = state.records.log.sending(id)?.change else { return [] }
    let isMade = failure.kind == .notFound && change.isDeletion
    let effects = handle(.refused(id, failure), &state) + loadAgain(after: change, &state)
    let isKept = state.records.log.entry(id).map { $0.isKept && $0.failure == nil } ?? false
    if failure.kind != .cancelled { state.context.feedback.follow(with: isMade || isKept ? .success : .error) }
    if failure.kind != .cancelled, !isKept { _ = reduce(&state, .form(.answer(.saveFailed(entry: id)))) }
    return effects + alert(id, change, failure, &state)
  }

  /// Shows an alert on the tasks page for a status that could not be stored (decision K9), unless the session has
  /// ended.
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

  /// Reloads the row of the open detail page after a change of it, because the detail page can show more columns than
  /// the list. Does nothing without a viewer, so that the shown row stays until a user signs in.
  private static func loadAgain(after change: Change, _ state: inout AppState) -> [AppEffect] {
    guard state.context.viewer != nil, case .update(let row, let columns, _) = change, let record = row.record,
      record == state.details.reference
    else { return [] }
    return reduce(&state, .details(.answer(.changeAnswered(columns: columns.map(\.name)))))
  }
}

extension AppState {
  /// Updates whether a change can be undone; called when the log or the active athlete has changed.
  mutating func findUndo() { context.canUndo = context.athlete.map { records.log.nextUndo(of: $0) != nil } ?? false }

  mutating func showNotices() {
    // A failure that an alert or the form on screen shows gets no notice (decisions K9, C7).
    let entryOnScreen = if case .form? = routes.last { form.draft?.entry } else { nil as Int? }
    let logNotices = records.log.notices.filter { notice in
      notice.id != tasks.alertedEntry && (notice.id != entryOnScreen || notice.kind != .failed)
    }
    let notices =
      (logNotices.map { notice in
        let isHere =
          notice.form != nil && notice.owner == context.athlete && form.key(of: notice.id, in: records.log) != nil
        return Notice(notice, canOpenForm: isHere)
      } + otherNotices).sorted { $0.id < $1.id }
    if notices != context.notices { context.notices = notices }
  }
}

extension Notice {
  package init(_ notice: ChangeNotice, canOpenForm: Bool = false) {
    self.init(
      id: notice.id, kind: Kind(notice.kind), message: notice.text, athlete: notice.owner,
      canRetry: notice.canRetry, undoUntil: notice.undoUntil, canOpenForm: canOpenForm, isFinal: notice.isFinal)
  }
}

extension Notice.Kind {
  fileprivate init(_ kind: ChangeNotice.Kind) {
    self =
      switch kind {
      case .waiting, .done: .success
      case .kept: .info
      case .failed: .error
      }
  }
}

extension ChangeLog {
  struct Progress: Equatable {
    let change: Change
    let isWaiting, isKept: Bool
  }

  /// The unconfirmed changes, oldest first; unlike `pending(of:)` with kept ones.
  var progress: [Progress] {
    entries.filter(\.isUnconfirmed).map { Progress(change: $0.change, isWaiting: $0.isWaiting, isKept: $0.isKept) }
  }

  fileprivate func sending(_ id: Int) -> Entry? { entries.first { $0.id == id && $0.isSending } }
}
