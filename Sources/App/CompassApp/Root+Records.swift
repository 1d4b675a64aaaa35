import CompassModel
import CompassServices
import PageKit
import RecordDetails
import RecordForm
import Records

/// Rows of `Records`: what the open page needs is asked for, and what came is shown (decision Y5).
extension Root {
  /// An effect of `Records` has answered.
  static func reduce(_ state: inout AppState, _ action: Records.Action) -> [AppEffect] {
    let reached = state.updateConnection(action.connection)
    let effects = follow(action, &state)
    return reached + effects + continueSigningOut(&state)
  }

  private static func follow(_ action: Records.Action, _ state: inout AppState) -> [AppEffect] {
    switch action {
    case .made(let id, let stored): return changeMade(id, stored, &state)
    case .refused(let id, let failure): return changeRefused(id, failure, &state)
    case .copied, .answered, .polled, .failed, .slow, .folded:
      return handle(action, &state) + rowsChanged(&state)
    case .undoTimeOver: return handle(action, &state)
    case .outboxRead:
      let effects = handle(action, &state) + rowsChanged(&state)
      // What was answered before it was read is not answered again.
      let isReached = state.session == .active && state.context.offlineSince == nil
      return effects + (isReached && state.records.log.awaitsConnection ? handle(.reached, &state) : [])
    case .stored, .outboxNotRead, .notWithdrawn, .busy, .missing, .lookDue:
      return handle(action, &state) + rowsChanged(&state)
    // Done by the root itself: no effect answers this.
    case .show, .refresh, .outdated, .undoLast, .undo, .sendWaiting, .retry, .keep, .dismiss, .settle, .tapped,
      .reached, .sessionEnded, .signedOut:
      return []
    }
  }

  /// Rows or changes are other ones: the pages on screen follow.
  static func rowsChanged(_ state: inout AppState) -> [AppEffect] { sendToOpenPages(.rowsChanged, &state) }

  /// The form is taken off what it lies on.
  static func closeForm(_ state: inout AppState) -> [AppEffect] {
    guard state.form.isOpen else { return [] }
    let closing =
      state.routes.last?.subject.map { reduce(&state, .form(.answer(.subjectChosen(subject: $0)))) }
      ?? send(.closed, to: RecordForm.self, &state)
    return closing + showWhatIsLeft(&state)
  }

  /// The details are taken off their page.
  static func closeDetails(_ state: inout AppState) -> [AppEffect] {
    state.details.isOpen ? send(.closed, to: RecordDetails.self, &state) + showWhatIsLeft(&state) : []
  }

  private static func showWhatIsLeft(_ state: inout AppState) -> [AppEffect] {
    state.needs.map { handle(.show($0), &state) } ?? []
  }

  /// Asks for what is on screen, where it is not known or too old, and on a refresh for all of it.
  static func show(refresh: Bool, _ state: inout AppState) -> [AppEffect] {
    guard let needs = state.needs else { return findViewer(&state) + [.root(.waitForSlowSession)] }
    let effects = handle(.show(needs, refresh: refresh), &state)
    // Who had to wait for the session sees placeholders already.
    guard state.context.isSessionSlow else { return effects }
    return effects + state.records.requests.flatMap { handle(.slow($0.key, asked: $0.asked), &state) }
  }
}

extension AppState {
  /// The rows that what is on screen is made of: the open page with what lies on it (decision Y5). Nil while it is not
  /// known whose.
  var needs: Needs? {
    guard let athlete = context.athlete else { return nil }
    let needs = Root.pages.filter { $0.isOpen(in: self) }.map { $0.needs(of: self) }
    // A page that shows readings of any day, such as a form that compares them, needs those of all days.
    let days = needs.filter { $0.kinds.contains(.readings) }.map(\.days)
    return Needs(
      needs.reduce(into: []) { $0.formUnion($1.kinds) }, of: athlete,
      days: days.contains(nil) ? nil : days.first ?? nil)
  }
}

extension Records.Action {
  /// The state of the connection after this action (decision M10); nil where it shows none.
  fileprivate var connection: Connection? {
    switch self {
    case .answered(_, _, _, let time), .polled(_, _, _, let time): .reached(at: time)
    case .made: .reached(at: nil)
    case .failed(_, _, let failure), .refused(_, let failure): Connection(failure)
    case .show, .refresh, .outdated, .copied, .slow, .folded, .undoLast, .undo, .undoTimeOver, .sendWaiting,
      .retry, .keep, .dismiss, .settle, .tapped, .stored, .outboxRead, .outboxNotRead, .notWithdrawn, .busy, .missing,
      .reached, .lookDue, .sessionEnded, .signedOut:
      nil
    }
  }
}
