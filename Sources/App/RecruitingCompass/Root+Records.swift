import CompassModel
import CompassServices
import PageKit
import Records

/// Rows of `Records`: what the open page needs is asked for, and what came is shown (decision Y5).
extension Root {
  /// An effect of `Records` has answered.
  static func reduce(_ state: inout AppState, _ action: Records.Action) -> [AppEffect] {
    state.hear(action.connection)
    switch action {
    case .made(let id, let stored): return changeMade(id, stored, &state)
    case .refused(let id, let failure): return changeRefused(id, failure, &state)
    case .copied, .answered, .failed, .slow, .folded:
      let effects = step(action, &state)
      return effects + (state.openPage.map { tell($0, .rowsChanged, &state) } ?? [])
    case .undoTimeOver: return step(action, &state)
    // Done by the root itself: no effect answers this.
    case .show, .refresh, .change, .undoLast, .undo, .sendWaiting, .retry, .dismiss, .tapped, .sessionEnded, .signedOut:
      return []
    }
  }

  /// A page shows rows of these kinds from now on; none for a page that closes.
  static func show(
    _ kinds: Set<RowKind>, _ days: DayRange? = nil, anew: Bool, _ state: inout AppState
  ) -> [AppEffect] {
    guard !kinds.isEmpty else { return step(.show(nil), &state) }
    guard let owner = state.context.athlete else { return findViewer(&state) + [.root(.waitForSlowSession)] }
    let effects = step(.show(Needs(kinds, of: owner, days: days), anew: anew), &state)
    // Who had to wait for the session sees placeholders already.
    guard state.context.isSessionSlow else { return effects }
    return effects + state.records.requests.flatMap { step(.slow($0.key, asked: $0.asked), &state) }
  }
}

extension Records.Action {
  /// Decision M10.
  fileprivate var connection: Connection? {
    switch self {
    case .answered(_, _, _, let time): .reached(at: time)
    case .made: .reached(at: nil)
    case .failed(_, _, let failure), .refused(_, let failure): Connection(failure)
    case .show, .refresh, .copied, .slow, .folded, .change, .undoLast, .undo, .undoTimeOver, .sendWaiting, .retry,
      .dismiss, .tapped, .sessionEnded, .signedOut:
      nil
    }
  }
}
