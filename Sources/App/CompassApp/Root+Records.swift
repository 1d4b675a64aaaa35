import PageKit
import RecordDetails
import RecordForm
import Records

/// Loading of rows: the app requests the rows that the open page needs, and shows those that arrive (decision Y5).
extension Root {
  static func reduce(_ state: inout AppState, _ action: Records.Action) -> [AppEffect] {
    let reached = state.updateConnection(action.connection)
    let effects = follow(action, &state)
    return reached + effects + continueSigningOut(&state)
  }

  private static func follow(_ action: Records.Action, _ state: inout AppState) -> [AppEffect] {
    switch action {
    case .made(let id, let stored): return changeMade(id, stored, &state)
    case .refused(let id, let failure): return changeRefused(id, failure, &state)
    case .copied, .answered, .polled, .failed, .slow, .folded: return handle(action, &state) + rowsChanged(&state)
    case .undoTimeOver: return handle(action, &state)
    case .outboxRead:
      let effects = handle(action, &state) + rowsChanged(&state)
      // Changes that the outbox contained when the connection was restored are sent now.
      let isReached = state.session == .active && state.context.offlineSince == nil
      return effects + (isReached && state.records.log.awaitsConnection ? handle(.reached, &state) : [])
    case .stored, .outboxNotRead, .notWithdrawn, .busy, .missing, .checkDue:
      return handle(action, &state) + rowsChanged(&state)
    // The root sends these actions itself; they are not results of effects.
    case .show, .refresh, .outdated, .undoLast, .undo, .sendWaiting, .retry, .keep, .dismiss, .settle, .tapped,
      .reached, .sessionEnded, .signedOut:
      return []
    }
  }

  static func rowsChanged(_ state: inout AppState) -> [AppEffect] { sendToOpenPages(.rowsChanged, &state) }

  /// Closes the form whose route was removed, if it is open; a form below it becomes active again.
  static func closeForm(_ state: inout AppState) -> [AppEffect] {
    guard state.form.isOpen else { return [] }
    let closing =
      state.routes.last?.subject.map { reduce(&state, .form(.answer(.subjectChosen(subject: $0)))) }
      ?? send(.closed, to: RecordForm.self, &state)
    return closing + showRemaining(&state)
  }

  /// Closes the detail page, if it is open, and requests the rows that the remaining pages need.
  static func closeDetails(_ state: inout AppState) -> [AppEffect] {
    state.details.isOpen ? send(.closed, to: RecordDetails.self, &state) + showRemaining(&state) : []
  }

  private static func showRemaining(_ state: inout AppState) -> [AppEffect] {
    state.needs.map { handle(.show($0), &state) } ?? []
  }

  /// Requests the rows on screen that are missing or too old, with `refresh` all of them; without a known athlete, the
  /// viewer.
  static func show(refresh: Bool, _ state: inout AppState) -> [AppEffect] {
    guard let needs = state.needs else { return findViewer(&state) + [.root(.waitForSlowSession)] }
    let effects = handle(.show(needs, refresh: refresh), &state)
    // A page that waited for the session shows placeholders already.
    guard state.context.isSessionSlow else { return effects }
    return effects + state.records.requests.flatMap { handle(.slow($0.key, asked: $0.asked), &state) }
  }
}

extension AppState {
  /// The rows that the open page and the pages on top of it show (decision Y5); nil while the athlete is unknown.
  var needs: Needs? {
    guard let athlete = context.athlete else { return nil }
    let needs = Root.pages.filter { $0.isOpen(in: self) }.map { $0.needs(of: self) }
    // A form that compares readings needs those of all days, also if the page below it shows a range.
    let days = needs.filter { $0.kinds.contains(.readings) }.map(\.days)
    return Needs(
      needs.reduce(into: []) { $0.formUnion($1.kinds) }, of: athlete,
      days: days.contains(nil) ? nil : days.first ?? nil)
  }
}

extension Records.Action {
  /// The state of the connection that this action proves (decision M10); nil if it proves none.
  fileprivate var connection: Connection? {
    switch self {
    case .answered(_, _, _, let time), .polled(_, _, _, let time): .reached(at: time)
    case .made: .reached(at: nil)
    case .failed(_, _, let failure), .refused(_, let failure): Connection(failure)
    case .show, .refresh, .outdated, .copied, .slow, .folded, .undoLast, .undo, .undoTimeOver, .sendWaiting,
      .retry, .keep, .dismiss, .settle, .tapped, .stored, .outboxRead, .outboxNotRead, .notWithdrawn, .busy, .missing,
      .reached, .checkDue, .sessionEnded, .signedOut:
      nil
    }
  }
}
