import CompassModel
import EventsList
import StateMachine

/// The root: session, routes and time, and one line for each page.
public enum App: Feature {
  public static func reduce(_ state: inout AppState, _ stamped: Stamped, in _: Void) -> [AppEffect] {
    if stamped.at != state.context.moment.instant { state.context.moment = state.context.moment.at(stamped.at) }
    switch stamped.action {
    case .app(let action): return reduce(&state, action)
    case .events(let action): return reduce(&state, action)
    }
  }

  /// Passes an action on to a page and does what the page wants from its parent in the same turn.
  static func reduce(_ state: inout AppState, _ action: EventsList.Action) -> [AppEffect] {
    let effects = EventsList.reduce(&state.events, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      if case .tell(let outcome) = effect { return absorb(outcome, &state) }
      return [.events(effect)]
    }
  }

  private static func absorb(_ outcome: EventsList.Outcome, _ state: inout AppState) -> [AppEffect] {
    switch outcome {
    case .eventOpened(let id): state.openFromEvents(.event(id))
    case .createRequested: state.openFromEvents(.createEvent)
    case .sessionEnded: return state.endSession()
    case .viewerMissing: return state.session == .over ? [] : state.askWhoIsSignedIn()
    }
    return []
  }
}

extension AppState {
  /// A second tap, when the first has opened something already, opens nothing more (decision X9).
  fileprivate mutating func openFromEvents(_ route: Route) {
    if routes.last == .page(.events) { routes.append(route) }
  }
}
