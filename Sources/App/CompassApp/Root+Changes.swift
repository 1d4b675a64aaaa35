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
  /// A form learns its entry of the log, and shows itself what comes of it while it is on screen (decisions B3, C7).
  static func request(
    _ change: Change, subject: String, form: ChangeLog.Form?, _ state: inout AppState
  ) -> [AppEffect] {
    var leaving: [AppEffect] = []
    if case .delete(let row, _) = change, let record = row.record, state.routes.last?.record == record {
      state.routes.removeLast()
      leaving = closeDetails(&state)
    }
    state.skipNoticeIDs()
    let effects = follow(&state) { Records.request(change, subject: subject, form: form, &$0, in: $1) }
    guard form != nil, let entry = state.records.log.entries.last(where: { $0.change == change && $0.isOpen })?.id
    else { return leaving + effects }
    return leaving + effects + reduce(&state, .form(.answer(.saveLogged(change: change, entry: entry))))
  }

  /// Handles an action of the rows or of the log.
  @inline(never) static func handle(_ action: Records.Action, _ state: inout AppState) -> [AppEffect] {
    switch action {
    // Until a person is known, the outbox may be of another one than the log (decision B10).
    case .reached, .lookDue: if state.context.viewer == nil { return [] }
    // Taking a change back can add one, and the note of a change is one.
    case .undoLast, .made, .answered, .polled, .outboxRead, .notWithdrawn: state.skipNoticeIDs()
    default: break
    }
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
        isInBackground: state.polling.isInBackground, notesStatuses: state.context.viewer?.store == .project))
    state.showNotices()
    state.findUndo()
    let appEffects = effects.flatMap { effect -> [AppEffect] in
      switch effect {
      case .send, .sendUnlessStored, .deliver, .keep, .storeProgress, .discard, .withdraw, .readOutbox, .stopOutbox,
        .waitToLook,
        .waitForUndo, .stopWaiting, .load, .waitForSlow, .fold, .save, .confirm, .journal, .removeCopy:
        [.records(effect)]
      case .sessionEnded: state.endSession()
      // They go with the settings of who was signed in (decision N10).
      case .forgetCopies: []
      }
    }
    let shown = state.records.log.pending == pending ? [] : rowsChanged(&state)
    return appEffects + shown + closeSavedForms(&state)
  }

  /// Forms whose change was made, in whatever way, or is kept, are saved (decisions B3, J1).
  private static func closeSavedForms(_ state: inout AppState) -> [AppEffect] {
    guard !state.form.drafts.isEmpty else { return [] }
    let log = state.records.log
    return state.form.drafts.values.compactMap(\.entry)
      .filter { log.entry($0).map { $0.isMade || $0.isKept } ?? false }.sorted()
      .flatMap { reduce(&state, .form(.answer(.saved(entry: $0)))) }
  }

  /// The backend has made a change.
  static func changeMade(_ id: Int, _ stored: StoredRow?, _ state: inout AppState) -> [AppEffect] {
    guard let entry = state.records.log.sending(id) else { return [] }
    let change = entry.change
    if !change.isNote { state.context.feedback.follow(with: .success) }
    let effects = handle(.made(id, stored), &state) + loadAgain(after: change, &state)
    guard case .setStatus(let task, let requested, _) = change else { return effects }
    let status = if case .status(let row) = stored { row.status } else { requested }
    // What was taken back is said, not praised (decision C3).
    if entry.isInverse, status == .completed { return effects }
    let isPraised = status == .completed && state.tasks.shows(change.owner, in: state.context)
    let praise = reduce(&state, .tasks(.answer(.statusMade(task: task, owner: change.owner, status: status))))
    return effects + praise + (isPraised ? handle(.dismiss(id), &state) : [])
  }

  /// The backend has not made a change, or it is not known.
  static func changeRefused(_ id: Int, _ failure: ServiceFailure, _ state: inout AppState) -> [AppEffect] {
    guard let change = state.records.log.sending(id)?.change else { return [] }
    let isMade = failure.kind == .notFound && change.isDeletion
    let effects = handle(.refused(id, failure), &state) + loadAgain(after: change, &state)
    let isKept = state.records.log.entry(id).map { $0.isKept && $0.failure == nil } ?? false
    if failure.kind != .cancelled { state.context.feedback.follow(with: isMade || isKept ? .success : .error) }
    if failure.kind != .cancelled, !isKept { _ = reduce(&state, .form(.answer(.saveFailed(entry: id)))) }
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
  /// Keeps the log from giving a change the number of a notice that is of no change.
  fileprivate mutating func skipNoticeIDs() { records.skipIDs(through: lastNotice) }

  /// Whether anything can be taken back; asked again whenever the log or the athlete on screen is another.
  mutating func findUndo() {
    context.canUndo = context.athlete.map { records.log.nextUndo(of: $0) != nil } ?? false
  }

  /// Updates the notices from the log and from failures that are in no log, in the order in which they came up.
  mutating func showNotices() {
    // What an alert says is not said twice, nor what the form on screen says itself (decisions K9, C7).
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
  /// Makes a notice from a notice of the log.
  package init(_ notice: ChangeNotice, canOpenForm: Bool = false) {
    self.init(
      id: notice.id, kind: Kind(notice.kind), message: notice.text, athlete: notice.owner,
      canRetry: notice.canRetry, undoUntil: notice.undoUntil, canOpenForm: canOpenForm)
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
  /// The changes that are not confirmed, oldest first.
  package var pending: [PendingChange] {
    entries.filter(\.isUnconfirmed).map { PendingChange($0.change, isWaiting: $0.isWaiting, isKept: $0.isKept) }
  }

  /// The entry of an id whose answer is awaited; nil for any other.
  fileprivate func sending(_ id: Int) -> Entry? { entries.first { $0.id == id && $0.isSending } }
}
