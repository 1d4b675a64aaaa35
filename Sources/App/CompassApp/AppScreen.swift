import CompassModel
import PageKit
import Today

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws { try pageScreen.encode(to: encoder) }
}

extension AppScreen {
  /// The head, which all screens have.
  public var head: PageHead { pageScreen.head }

  /// The screen of Today before the app has loaded anything (decision V15).
  static func start(_ state: AppState, pages: [ActionButton] = Page.menu) -> AppScreen {
    .home(Today.Screen(start: .start(state), state.context, pages: pages))
  }
}

/// A screen with a title, a sentence and buttons, used for routes that this version has no page for.
public struct PlainScreen: PageScreen {
  public typealias Tap = RootAction

  public var parts: ScreenParts<Content>

  public struct Content: Equatable, Sendable, Encodable {
    /// The commands and the labels of the buttons in the head, for typed JSON.
    package var actions: [TypedButton]

    package init(of buttons: [ActionButton]) { actions = buttons.map(TypedButton.init) }
  }

  public init(parts: ScreenParts<Content>) { self.parts = parts }

  init(_ head: PageHead, _ buttons: [ActionButton]) {
    self.init(head: head, content: Content(of: buttons))
    self.head.buttons = buttons
  }

  static func notBuilt(_ state: AppState) -> PlainScreen {
    let head = PageHead(
      page: "route", route: state.path, title: state.path, subtitle: "This version has no page for this address.",
      context: state.context)
    return PlainScreen(
      head, [ActionButton("back", "Back", icon: .back, action: RootAction.backTapped)])
  }
}

extension PageHead {
  /// The head of Today before anything is loaded, with the state of signing in and no rows.
  static func start(_ state: AppState) -> PageHead {
    let subtitle =
      state.context.viewer.map { "Signed in as \($0.name)" }
      ?? (state.session == .starting ? "Looking up who is signed in…" : "Nobody is signed in")
    var head = PageHead(
      page: "home", route: "/", title: "Today", subtitle: subtitle, context: state.context)
    head.canGoBack = false
    head.isLoading = state.session == .starting
    head.hasRows = false
    head.banner = state.session.banner
    return head
  }
}

extension Page {
  /// The page's screen before anything is loaded, for a user with all permissions: it has all commands that can be
  /// typed on the page (decision Z3).
  package var firstScreen: AppScreen? {
    var state = AppState(moment: Moment(instant: Instant(seconds: 0), zone: .utc))
    state.context.viewer = Viewer(
      user: UserID(""), name: "", role: .player, athletes: [Athlete(id: AthleteID(""), name: "")])
    var builders = ScreenBuilders()
    return feature.appScreen(state, &builders)
  }

  /// Buttons of the home page that open the other pages with a tab.
  static var menu: [ActionButton] {
    tabs.filter { $0 != beginning }.map { $0.openButton($0.rawValue.capitalized) }
  }

  /// The button that opens the page, with the command `open tasks`, and the page's number among the tabs as its key.
  func openButton(_ label: String) -> ActionButton {
    let key = Page.tabs.firstIndex(of: self).map { "\($0 + 1)" }
    return ActionButton(
      rawValue, label, icon: .open, traits: ButtonTraits("open \(rawValue)", key: key),
      action: RootAction.pageOpened(page: self))
  }
}

extension PageHead {
  /// The button that opens the sign-in page if the session cannot be read (decision L11); nil otherwise.
  package var signInButton: ActionButton? { banner?.buttons.first { $0.id == Self.signInAgain } }

  private static let signInAgain = "signInAgain"

  /// Adds the sign-in button to the banner if the session cannot be read (decision L11).
  mutating func offerSignIn(_ state: AppState) {
    guard let failure = state.context.unreadableSession else { return }
    var banner = banner ?? Banner(kind: .error, message: failure.message.asSentence)
    banner.buttons.append(
      ActionButton(
        Self.signInAgain, "Sign in again", icon: .signIn, traits: ButtonTraits("sign-in EMAIL"),
        action: RootAction.signInTapped))
    self.banner = banner
  }
}

extension AppState.Session {
  fileprivate var banner: Banner? {
    guard case .failed(let failure) = self, failure.kind != .cancelled else { return nil }
    return Banner(
      kind: .error, message: failure.message.asSentence, retry: failure.canRetry ? RootAction.retryTapped : nil)
  }
}
