import CompassModel
import EventsList
import OffersList
import PageKit
import RecordDetails

/// Changes that wait to be sent (decision N11), and those that one page asks of another.
extension Root {
  /// Sends all that can still be undone: its page, its athlete or the app is left.
  static func sendWaiting(_ state: inout AppState) -> [AppEffect] {
    if state.waiting.isEmpty { return [] }
    return state.waiting.ids.flatMap { endWaiting(of: $0, with: \.send, &state) }
  }

  /// Makes a change that waits, or undoes it; nothing for one that does not wait any more.
  static func endWaiting(
    of id: Int, with action: KeyPath<WaitingChange<AppAction>, AppAction>, _ state: inout AppState
  ) -> [AppEffect] {
    guard let change = state.waiting.remove(id) else { return [] }
    _ = state.dropNotice(id)
    return [.root(.stopWaiting(notice: id))] + reduce(&state, change[keyPath: action])
  }

  /// Whoever deletes a row on its own page is back on the page beneath.
  static func leaveDetails(of change: RecordChange, _ state: inout AppState) -> [AppEffect] {
    guard state.routes.last?.record == change.reference else { return [] }
    state.routes.removeLast()
    return reduce(&state, RecordDetails.Action.closed)
  }

  /// The row's own page looks again, and home and the timeline, which show what other pages change.
  static func changeAnswered(_ reference: RecordReference, _ state: inout AppState) -> [AppEffect] {
    // Nobody's rows can be loaded for nobody: what is shown stays until somebody is signed in again.
    guard state.context.viewer != nil else { return [] }
    let details =
      state.details.reference == reference ? reduce(&state, RecordDetails.Action.answer(.changeAnswered)) : []
    guard let page = state.openPage, page == .home || page == .timeline else { return details }
    return details + tell(page, .foregrounded, &state)
  }
}

extension AppState {
  /// What pages read that do not delete rows themselves: those that are being deleted are gone there too.
  var contextWithoutDeleted: PageContext {
    var context = context
    for id in events.overlay.deleting { context.deleted.updateValue(nil, forKey: .event(id)) }
    for id in offers.overlay.deleting { context.deleted.updateValue(nil, forKey: .offer(id)) }
    return context
  }
}

extension RecordChange {
  /// What deletes the row, whatever page is open; nil where nothing does.
  var deletion: AppAction? {
    switch reference {
    case .event(let id): .events(.answer(.deleteChosen(change: EventChange(id: id, owner: owner, name: name ?? ""))))
    case .offer(let id):
      .offers(.answer(.deleteChosen(deletion: OfferDeletion(id: id, owner: owner, schoolName: name))))
    case .interaction: nil
    }
  }

  /// What marks the event as attended, whatever page is open; nil for rows that nobody attends.
  var attendance: AppAction? {
    switch reference {
    case .event(let id):
      .events(.answer(.attendanceRetried(change: EventChange(id: id, owner: owner, name: name ?? ""))))
    case .offer, .interaction: nil
    }
  }
}
