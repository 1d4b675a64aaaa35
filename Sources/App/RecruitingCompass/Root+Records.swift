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
    state.hear(action.connection)
    switch action {
    case .made(let id, let stored): return changeMade(id, stored, &state)
    case .refused(let id, let failure): return changeRefused(id, failure, &state)
    case .copied, .answered, .looked, .failed, .slow, .folded:
      return step(action, &state) + tellOfRows(&state)
    case .undoTimeOver: return step(action, &state)
    // Done by the root itself: no effect answers this.
    case .show, .refresh, .change, .undoLast, .undo, .sendWaiting, .retry, .dismiss, .tapped, .sessionEnded, .signedOut:
      return []
    }
  }

  /// Rows or changes are other ones: the open page and the details on it follow.
  static func tellOfRows(_ state: inout AppState) -> [AppEffect] {
    let page = state.openPage.map { tell($0, .rowsChanged, &state) } ?? []
    return state.details.isOpen ? page + reduce(&state, RecordDetails.Action.event(.rowsChanged)) : page
  }

  /// The form is taken off what it lies on.
  static func closeForm(_ state: inout AppState) -> [AppEffect] {
    state.form.isOpen ? reduce(&state, RecordForm.Action.closed) + showWhatIsLeft(&state) : []
  }

  /// The details are taken off their page.
  static func closeDetails(_ state: inout AppState) -> [AppEffect] {
    state.details.isOpen ? reduce(&state, RecordDetails.Action.closed) + showWhatIsLeft(&state) : []
  }

  private static func showWhatIsLeft(_ state: inout AppState) -> [AppEffect] {
    state.needs.map { step(.show($0), &state) } ?? []
  }

  /// Asks for what is on screen, where it is not known or too old, and on a refresh for all of it.
  static func show(anew: Bool, _ state: inout AppState) -> [AppEffect] {
    guard let needs = state.needs else { return findViewer(&state) + [.root(.waitForSlowSession)] }
    let effects = step(.show(needs, anew: anew), &state)
    // Who had to wait for the session sees placeholders already.
    guard state.context.isSessionSlow else { return effects }
    return effects + state.records.requests.flatMap { step(.slow($0.key, asked: $0.asked), &state) }
  }
}

extension AppState {
  /// The rows that what is on screen is made of: the open page with what lies on it (decision Y5). Nil while it is not
  /// known whose.
  var needs: Needs? {
    guard let athlete = context.athlete else { return nil }
    let page = openPage?.feature.needs(of: self)
    var kinds = page?.kinds ?? []
    if details.isOpen { kinds.formUnion(RecordDetails.needs(details, in: context).kinds) }
    if form.isOpen { kinds.formUnion(RecordForm.needs(form, in: context).kinds) }
    return Needs(kinds, of: athlete, days: page?.days)
  }
}

extension Records.Action {
  /// Decision M10.
  fileprivate var connection: Connection? {
    switch self {
    case .answered(_, _, _, let time), .looked(_, _, _, let time): .reached(at: time)
    case .made: .reached(at: nil)
    case .failed(_, _, let failure), .refused(_, let failure): Connection(failure)
    case .show, .refresh, .copied, .slow, .folded, .change, .undoLast, .undo, .undoTimeOver, .sendWaiting, .retry,
      .dismiss, .tapped, .sessionEnded, .signedOut:
      nil
    }
  }
}
