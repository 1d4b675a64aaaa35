import CompassModel
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
import StateMachine
import Tasks

/// The root: session, routes and time, and one line for each page.
public enum App: Feature {
  public static func reduce(_ state: inout AppState, _ stamped: Stamped, in _: Void) -> [AppEffect] {
    if stamped.at != state.context.moment.instant { state.context.moment = state.context.moment.at(stamped.at) }
    switch stamped.action {
    case .app(let action): return reduce(&state, action)
    case .tasks(let action): return reduce(&state, action)
    case .events(let action): return reduce(&state, action)
    case .offers(let action): return reduce(&state, action)
    case .timeline(let action): return reduce(&state, action)
    case .performance(let action): return reduce(&state, action)
    case .details(let action): return reduce(&state, action)
    case .signIn(let action): return state.routes.last == .signIn ? reduce(&state, action) : []
    }
  }
}

/// Each page hears its actions; what it wants from its parent is done in the same turn.
extension App {
  static func reduce(_ state: inout AppState, _ action: Tasks.Action) -> [AppEffect] {
    let effects = Tasks.reduce(&state.tasks, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.tasks(effect)] }
      switch outcome {
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: EventsList.Action) -> [AppEffect] {
    let effects = EventsList.reduce(&state.events, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.events(effect)] }
      switch outcome {
      case .eventOpened(let id): return open(.event(id), from: .events, &state)
      case .createRequested: return open(.createEvent, from: .events, &state)
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: OffersList.Action) -> [AppEffect] {
    let effects = OffersList.reduce(&state.offers, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.offers(effect)] }
      switch outcome {
      case .offerOpened(let id): return open(.offer(id), from: .offers, &state)
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: RecruitingTimeline.Action) -> [AppEffect] {
    let effects = RecruitingTimeline.reduce(&state.timeline, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.timeline(effect)] }
      switch outcome {
      case .eventOpened(let id): return open(.event(id), from: .timeline, &state)
      case .interactionOpened(let id): return open(.interaction(id), from: .timeline, &state)
      case .offerOpened(let id): return open(.offer(id), from: .timeline, &state)
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: PerformanceTimeline.Action) -> [AppEffect] {
    let effects = PerformanceTimeline.reduce(&state.performance, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.performance(effect)] }
      switch outcome {
      case .logRequested: return open(.logMetric, from: .performance, &state)
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: RecordDetails.Action) -> [AppEffect] {
    let effects = RecordDetails.reduce(&state.details, action, in: state.context)
    guard !effects.isEmpty else { return [] }
    return effects.flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.details(effect)] }
      switch outcome {
      case .sessionEnded: return state.endSession()
      case .viewerMissing: return state.findViewer()
      }
    }
  }

  static func reduce(_ state: inout AppState, _ action: SignIn.Action) -> [AppEffect] {
    SignIn.reduce(&state.signIn, action, in: state.signInContext).flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.signIn(effect)] }
      switch outcome {
      case .signedIn: return state.askWhoIsSignedIn()
      }
    }
  }

  /// A second tap, when the first has opened something already, opens nothing more (decision X9).
  private static func open(_ route: Route, from page: Page, _ state: inout AppState) -> [AppEffect] {
    guard state.routes.last == .page(page) else { return [] }
    state.routes.append(route)
    return route.record.map { reduce(&state, RecordDetails.Action.opened(reference: $0)) } ?? []
  }
}

extension AppState {
  /// A page that has no rows for want of an athlete asks who it is; nobody is asked once the session is over.
  fileprivate mutating func findViewer() -> [AppEffect] { session == .over ? [] : askWhoIsSignedIn() }
}
