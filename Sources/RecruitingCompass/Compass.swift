import CompassModel
import CompassServices
import Foundation
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
    guard store.state.routes.last == .page(.timeline), store.state.timeline.hasRows else { return nil }
    return PrintDocument(store.state.timeline, store.state.context)
  }

  /// What is to be shown now.
  public var screen: AppScreen {
    screen(of: store.state.routes.last, store.state)
  }

  /// Every screen of the way back, from the bottom of the stack to the one that is shown.
  public var screens: [AppScreen] {
    let routes = store.state.routes
    return routes.isEmpty ? [screen(of: nil, store.state)] : routes.map { screen(of: $0, store.state) }
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

/// The ports the app's effects use; supply others by conforming to their protocols.
public struct Services: Sendable {
  public var backend: any Backend
  public var preferences: any Preferences
  public var cache: any PageCache
  /// Where exported files go.
  public var exporter: any Exporter
  /// Makes an id that no other offer has.
  public var makeOfferID: @Sendable () async -> OfferID

  /// - Parameters:
  ///   - exporter: the working directory where nothing else is said.
  ///   - makeOfferID: random ids where nothing else is said.
  public init(
    backend: any Backend, preferences: any Preferences, cache: any PageCache,
    exporter: any Exporter = FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
    makeOfferID: @escaping @Sendable () async -> OfferID = { OfferID(UUID().uuidString.lowercased()) }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.cache = cache
    self.exporter = exporter
    self.makeOfferID = makeOfferID
  }
}
