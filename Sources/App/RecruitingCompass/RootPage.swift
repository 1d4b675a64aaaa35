import CompassModel
import CompassServices
import Observation
import PageKit
import Records
import StateMachine

/// A page of the root: where the root finds its state, its actions and its screens. Conformances stand in
/// `Pages.swift`.
public protocol RootPage: PageFeature {
  /// What the page shows.
  associatedtype Screen: ShownScreen where Screen.Tap == Tap

  /// The name it is opened by.
  static var page: Page { get }
  /// The app's action that carries one of the page.
  static func action(_ action: Action) -> AppAction
  /// The app's screen that is one of the page.
  static func shown(_ screen: Screen) -> AppScreen
  /// The page's state within the app's.
  static func state(of app: AppState) -> State
  /// The screen of the page, open or not.
  static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen
}

extension RootPage {
  /// The rows that the page shows.
  static func needs(of app: AppState) -> (kinds: Set<RowKind>, days: DayRange?) {
    needs(state(of: app), in: app.context)
  }

  /// The page's own action for what happens to every page.
  static func heard(_ event: PageEvent) -> AppAction { action(.event(event)) }

  /// The app's action of what a person does, if that is done on this page.
  static func appAction(_ tap: any KeyedAction) -> AppAction? { (tap as? Tap).map { action(.tap($0)) } }

  /// The app's action with a key.
  static func appAction<Key>(in container: KeyedDecodingContainer<Key>, under key: Key) throws -> AppAction {
    action(try container.decode(Action.self, forKey: key))
  }

  /// The app's screen while the page is on top.
  static func appScreen(_ app: AppState, _ builders: inout ScreenBuilders) -> AppScreen {
    var onTop = screen(app, &builders)
    onTop.head.offerSignIn(app)
    return shown(onTop)
  }

  /// The state of loading what the page shows.
  public static func load(of app: AppState) -> RowsStatus { status(in: app.context) }
}

/// One page of the app, whether it is on top, under another screen or closed.
@MainActor
public struct PageHandle<P: RootPage> {
  private let compass: Compass

  init(_ compass: Compass) { self.compass = compass }

  /// Observers hear only of differences that show.
  public var screen: P.Screen { compass.watched(P.self).value }

  /// Whether the page is somewhere on the way back. A closed page takes no taps.
  public var isOpen: Bool { compass.openPage == P.page }

  /// Stamps what a person does on the page with the time, and applies it.
  public func send(_ tap: P.Tap) { compass.apply(P.action(.tap(tap))) }

  /// How many rows the page would list if this were done now, as `Compass.count(after:)` says of the screen on top; nil
  /// also for a page that is closed, which takes no taps.
  public func count(after tap: P.Tap) -> Int? { isOpen ? compass.count(after: .tap(tap), on: P.self) : nil }

  /// Returns when the page's rows are not being loaded any more: for a spinner that was pulled.
  public func settled() async {
    let store = compass.store
    for await isLoading in Observations({ P.load(of: store.state).isRunning }) where !isLoading { return }
  }
}
