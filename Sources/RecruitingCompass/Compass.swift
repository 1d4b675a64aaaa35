import CompassModel
import CompassServices
import RecordDetails
import RecruitingTimeline
import SignIn
import StateMachine

/// The whole app without a face: send it what happens, show its screen.
///
/// `screen` is observable: SwiftUI views and `Observations` follow it.
@MainActor
public final class Compass {
  public let store: Store<Root>
  private let now: @Sendable () -> Instant
  private var builders = ScreenBuilders()

  /// - Parameters:
  ///   - now: the clock every action is stamped with.
  ///   - timers: what moves delayed effects; by hand in tests and scripts.
  ///   - record: hears every action; `replay` gives the same state from a recording.
  public init(
    services: Services, zone: Zone, now: @escaping @Sendable () -> Instant, timers: Timers = .live,
    record: (@MainActor (Stamped) -> Void)? = nil
  ) {
    self.now = now
    var state = AppState(moment: Moment(instant: now(), zone: zone))
    state.signIn.asksForCredentials = services.backend.asksForCredentials
    store = Store(state, of: Root.self, timers: timers, record: record) {
      effect, send in
      await services.handle(effect, send: send.map { Stamped(at: now(), $0) })
    }
  }

  /// Stamps `action` with the time and applies it.
  public func send(_ action: AppAction) { store.send(Stamped(at: now(), action)) }

  /// Opens what a path leads to, such as `/events/ev-1`, with its page beneath.
  ///
  /// - Returns: false for a path that leads nowhere; then nothing happens.
  @discardableResult
  public func open(_ path: String) -> Bool {
    guard let route = Route(path: path) else { return false }
    send(.app(.routeOpened(route: route)))
    return true
  }

  /// The timeline as it goes to paper; nil while another page is shown, and before the rows are known (decision N3).
  public var printDocument: PrintDocument? {
    let state = store.state
    guard state.routes.last == .page(.timeline), state.timeline.hasRows else { return nil }
    return PrintDocument(state.timeline, state.context)
  }

  /// What is to be shown now.
  public var screen: AppScreen {
    let state = store.state
    return screen(of: state.routes.last, state)
  }

  /// Every screen of the way back, from the bottom of the stack to the one that is shown.
  public var screens: [AppScreen] {
    let state = store.state
    return state.routes.isEmpty ? [screen(of: nil, state)] : state.routes.map { screen(of: $0, state) }
  }

  private func screen(of route: Route?, _ state: AppState) -> AppScreen {
    switch route {
    case .page(let page): return builders.screen(of: page, state)
    case nil: return .plain(.home(state))
    case .signIn: return .signIn(SignIn.Screen(state.signIn, state.signInContext))
    case .event, .offer, .interaction:
      return RecordDetails.Screen(state.details, state.context).map(AppScreen.details) ?? .plain(.notBuilt(state))
    case .createEvent, .logMetric: return .plain(.notBuilt(state))
    }
  }
}
