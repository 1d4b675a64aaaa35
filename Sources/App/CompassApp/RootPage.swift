import CompassModel
import CompassServices
import PageKit
import RecordDetails
import RecordForm
import Records
import SignIn
import StateMachine

/// A page as the root has it: where its state, its actions and its screens are. All conformances are in `Pages.swift`.
public protocol AppPage: PageFeature, SendableMetatype {
  /// The type of the page's screens.
  associatedtype Screen: PageScreen where Screen.Tap == Tap

  /// The app's action that carries one of the page.
  static func action(_ action: Action) -> AppAction
  /// Wraps a screen of the page as one of the app.
  static func wrap(_ screen: Screen) -> AppScreen
  /// The page's state within the app's.
  static func state(of app: AppState) -> State
  /// The screen of the page while it is on top; nil where there is nothing to show.
  static func screenOnTop(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen?
  /// Does the page's own work and sends the answer.
  @MainActor static func perform(_ work: Work, with services: Services, send: Send<Action>) async
}

/// A page that is opened by its name, at the bottom of the way back.
public protocol RootPage: AppPage {
  /// The name it is opened by.
  static var page: Page { get }
  /// The screen of the page, open or not.
  static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen
  /// All rows that pass the page's filters, for other programs; nil before they are known, and of a page without a list.
  static func table(_ state: State, _ context: PageContext) -> ListTable?
  /// The page as it goes to paper, with given lines; nil before its rows are known, and of a page that is not printed.
  static func printed(_ state: State, _ context: PageContext, lines: [String]) -> PrintedPage?
}

extension RootPage {
  static func listTable(of app: AppState) -> ListTable? { table(state(of: app), app.context) }

  static func printedPage(of app: AppState, lines: [String]) -> PrintedPage? {
    printed(state(of: app), app.context, lines: lines)
  }

  /// A page that is not printed.
  public static func printed(_: State, _: PageContext, lines: [String]) -> PrintedPage? { nil }
  /// A page without a list.
  public static func table(_: State, _: PageContext) -> ListTable? { nil }

  public static func screenOnTop(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen? {
    var onTop = screen(app, &builders)
    onTop.head.offerSignIn(app)
    return onTop
  }

  /// The state of loading what the page shows.
  public static func load(of app: AppState) -> RowsStatus { status(in: app.context) }
}

extension AppPage where Work == NoWork {
  @MainActor public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {}
}

extension AppPage {
  /// Whether the page is somewhere on the way back.
  static func isOpen(in app: AppState) -> Bool { state(of: app).isOpen }

  /// The rows that the page shows.
  static func needs(of app: AppState) -> (kinds: Set<RowKind>, days: DayRange?) {
    needs(state(of: app), in: app.context)
  }

  /// The app's action for what happens to every page.
  static func appAction(_ event: PageEvent) -> AppAction { action(.event(event)) }

  /// The app's action of what a person does, if that is done on this page.
  static func appAction(_ tap: any KeyedAction) -> AppAction? { (tap as? Tap).map { action(.tap($0)) } }

  /// The app's action with a key.
  static func appAction<Key>(in container: KeyedDecodingContainer<Key>, under key: Key) throws -> AppAction {
    action(try container.decode(Action.self, forKey: key))
  }

  /// The key of the page's actions among the app's.
  static var key: String { Tap.key }

  /// The types of the page's actions: its key, its taps and its answers.
  static var actionTypes: (key: String, taps: any Decodable.Type, answers: [any Decodable.Type]) {
    (key, Tap.self, [PageEvent.self, Work.Answer.self])
  }

  /// The app's screen while the page is on top; nil where there is nothing to show.
  static func appScreen(_ app: AppState, _ builders: inout ScreenBuilders) -> AppScreen? {
    screenOnTop(app, &builders).map(wrap)
  }
}

extension Route {
  /// The page that is on top.
  var feature: any AppPage.Type {
    switch self {
    case .page(let page), .row(let page, _): page.feature
    case .record: RecordDetails.self
    case .form: RecordForm.self
    case .signIn: SignIn.self
    }
  }
}

extension Root {
  /// Every page, those that lie on others last.
  static let pages: [any AppPage.Type] =
    Page.allCases.map { $0.feature as any AppPage.Type } + [RecordDetails.self, RecordForm.self, SignIn.self]

  /// The page whose actions have this key among the app's.
  static func page(withKey key: String) -> (any AppPage.Type)? { pages.first { $0.key == key } }
}

/// One page of the app, whether it is on top, under another screen or closed.
@MainActor
public struct PageHandle<P: RootPage> {
  private let compass: Compass

  init(_ compass: Compass) { self.compass = compass }

  /// Observers are notified only of differences that show.
  public var screen: P.Screen { compass.watched(P.self).value }

  /// Whether the page is somewhere on the way back. A closed page takes no taps.
  public var isOpen: Bool { compass.openPage == P.page }

  /// Stamps what a person does on the page with the time, and applies it.
  public func send(_ tap: P.Tap) { compass.apply(P.action(.tap(tap))) }

  /// Number of rows that the page would list after the tap, as `Compass.count(after:)` gives it for the screen on top;
  /// nil also for a page that is closed, which takes no taps.
  public func count(after tap: P.Tap) -> Int? { isOpen ? compass.count(after: .tap(tap), on: P.self) : nil }

  /// Returns when the page's rows are not being loaded any more: for a spinner that was pulled.
  public func settled() async {
    let store = compass.store
    for await isLoading in AsyncStream.observing({ P.load(of: store.state).isRunning }) where !isLoading { return }
  }
}
