import CompassModel
import CompassServices
import PageKit
import Today

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws { try pageScreen.encode(to: encoder) }
}

extension AppScreen {
  /// The head, which all screens have.
  public var head: PageHead { pageScreen.head }

  /// The reason why an action on a notice, an athlete, an import or a dialog cannot be done on this screen
  /// (decision U3); nil if it can, and for all other actions.
  package func rowRefusal(_ action: RootAction) -> String? {
    switch action {
    case .noticeRetried(let id), .noticeOpened(let id), .noticeDismissed(let id), .noticeUndone(let id):
      guard let notice = head.notices.first(where: { $0.id == id && id != 0 }) else {
        return "There is no notice with the id \(id) here."
      }
      let offers = notice.buttons.compactMap { ($0.action as? NoticeAction).map(RootAction.init) }
      return offers.contains(action) ? nil : "This cannot be done with the notice \(id)."
    case .fileImported(let kind, let name, let contents):
      return head.importRefusal(ImportedFile(kind, name: name, contents: contents))
    case .statusKept, .statusTaken, .signOutConfirmed, .signOutCancelled, .importConfirmed, .importCancelled:
      let isAnswer = head.dialog?.buttons.contains { AppAction($0.action) == .app(action) } ?? false
      return isAnswer ? nil : PageHead.noOpenQuestion
    case .athleteSelected(let id):
      return head.rowRefusal("athlete", id, isThere: head.athletes.contains { $0.id == id })
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .pageOpened,
      .routeOpened, .backTapped, .signOutTapped, .signInTapped, .retryTapped, .undoTapped:
      return nil
    }
  }

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
    /// The names and labels of the buttons in the head, for typed JSON.
    package var actions: [TypedButton]

    /// Lists the text commands and the labels of `buttons`, for typed JSON.
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
    let zone = Zone(identifier: "UTC", offsetBefore: 0, changes: [])
    var state = AppState(moment: Moment(instant: Instant(seconds: 0), zone: zone))
    state.context.viewer = Viewer(
      user: UserID(""), name: "", role: .player, athletes: [Athlete(id: AthleteID(""), name: "")])
    var builders = ScreenBuilders()
    return feature.appScreen(state, &builders)
  }

  /// Buttons of the home page that open the other pages.
  static var menu: [ActionButton] {
    tabs.filter { $0 != beginning }.map { page in
      ActionButton(
        page.rawValue, page.rawValue.capitalized, icon: .open, traits: page.opening,
        action: RootAction.pageOpened(page: page))
    }
  }

  /// The command of the page's button, `open tasks`, with the page's number among the tabs as its key.
  var opening: ButtonTraits {
    ButtonTraits("open \(rawValue)", key: Page.tabs.firstIndex(of: self).map { "\($0 + 1)" })
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
