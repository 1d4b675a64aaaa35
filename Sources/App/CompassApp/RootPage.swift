import CompassModel
import CompassServices
import PageKit
import PerformanceTimeline
import RecordDetails
import RecordForm
import Records
import SignIn
import StateMachine

/// A page as part of the app: access to its state, its actions and its screens. All conformances are in `Pages.swift`.
public protocol AppPage: PageFeature, SendableMetatype {
  /// The type of the page's screens.
  associatedtype Screen: PageScreen where Screen.Tap == Tap

  /// Wraps an action of the page as one of the app.
  static func action(_ action: Action) -> AppAction
  /// Wraps a screen of the page as one of the app.
  static func wrap(_ screen: Screen) -> AppScreen
  /// The page's state within the app's state.
  static func state(of app: AppState) -> State
  /// The screen of the page while it is on top; nil if there is nothing to show.
  static func screenOnTop(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen?
  /// Carries out work of the page and sends its results.
  @MainActor static func perform(_ work: Work, with services: Services, send: Send<Action>) async
}

/// A page that is opened by its name, at the bottom of the stack.
public protocol RootPage: AppPage {
  static var page: Page { get }
  /// The screen of the page, open or closed.
  static func screen(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen
  /// All rows that pass the page's filters, as a table for export; nil before they are loaded, and for a page without a
  /// list.
  static func table(_ state: State, _ context: PageContext) -> ListTable?
  /// The printed form of the page, with `lines` under its title; nil before its rows are loaded, and for a page that is
  /// not printed.
  static func printed(_ state: State, _ context: PageContext, lines: [String]) -> PrintedPage?
}

extension RootPage {
  static func listTable(of app: AppState) -> ListTable? { table(state(of: app), app.context) }

  static func printedPage(of app: AppState, lines: [String]) -> PrintedPage? {
    printed(state(of: app), app.context, lines: lines)
  }

  /// Returns nil, for pages that are not printed.
  public static func printed(_: State, _: PageContext, lines: [String]) -> PrintedPage? { nil }
  /// Returns nil, for pages without a list.
  public static func table(_: State, _: PageContext) -> ListTable? { nil }

  public static func screenOnTop(_ app: AppState, _ builders: inout ScreenBuilders) -> Screen? {
    var onTop = screen(app, &builders)
    onTop.head.offerSignIn(app)
    return onTop
  }

  package static func load(of app: AppState) -> RowsStatus { status(in: app.context) }
}

extension AppPage where Work == NoWork {
  @MainActor public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {}
}

extension AppPage {
  static func isOpen(in app: AppState) -> Bool { state(of: app).isOpen }

  static func needs(of app: AppState) -> (kinds: Set<RowKind>, days: DayRange?) {
    needs(state(of: app), in: app.context)
  }

  static func appAction(_ event: PageEvent) -> AppAction { action(.event(event)) }

  /// Wraps a tap as an action of the app; nil if it is a tap on another page.
  static func appAction(_ tap: any KeyedAction) -> AppAction? { (tap as? Tap).map { action(.tap($0)) } }

  static func appAction<Key>(in container: KeyedDecodingContainer<Key>, under key: Key) throws -> AppAction {
    action(try container.decode(Action.self, forKey: key))
  }

  static var key: String { Tap.key }

  static var actionTypes: (key: String, taps: any Decodable.Type, answers: [any Decodable.Type]) {
    (key, Tap.self, [PageEvent.self, Work.Answer.self])
  }

  static func appScreen(_ app: AppState, _ builders: inout ScreenBuilders) -> AppScreen? {
    screenOnTop(app, &builders).map(wrap)
  }
}

extension Route {
  var feature: any AppPage.Type {
    switch self {
    case .page(let page), .row(let page, _): page.feature
    case .overview: PerformanceTimeline.self
    case .record: RecordDetails.self
    case .form: RecordForm.self
    case .signIn: SignIn.self
    }
  }
}

extension Root {
  /// All pages; the detail page, the form and the sign-in page, which open on top of others, are last.
  static let pages: [any AppPage.Type] =
    Page.allCases.map { $0.feature as any AppPage.Type } + [RecordDetails.self, RecordForm.self, SignIn.self]

  static func page(withKey key: String) -> (any AppPage.Type)? { pages.first { $0.key == key } }
}

/// Access to one page, whether it is on top, below another screen or closed.
@MainActor
public struct PageHandle<P: RootPage> {
  private let compass: Compass

  init(_ compass: Compass) { self.compass = compass }

  /// The screen of the page; observable, with notifications only when it differs.
  public var screen: P.Screen { compass.watched(P.self).value }

  /// Whether the page is open, on top or below others. A closed page ignores taps.
  public var isOpen: Bool { compass.openPage == P.page }

  /// Applies an action of the user on the page, with the current time.
  public func send(_ tap: P.Tap) { compass.apply(P.action(.tap(tap))) }

  /// Counts the rows that this page, open on top or below others, would list after the tap; nil for a closed page, and
  /// if its rows are not loaded or would have to be. Unlike `Compass.count(after:)` not nil for a tap that opens
  /// another screen.
  public func count(after tap: P.Tap) -> Int? { isOpen ? compass.count(after: .tap(tap), on: P.self) : nil }

  /// Suspends until the page's rows are not being loaded, for the spinner of a pull to refresh.
  public func settled() async {
    let store = compass.store
    for await isLoading in AsyncStream.observing({ P.load(of: store.state).isRunning }) where !isLoading { return }
  }
}
