import CompassModel
import CompassApp
import CompassText

/// The part of the app that the board knows: the screen on top, and its tabs.
public struct BoardScreen: Equatable, Sendable {
  /// The screen on top.
  public let screen: AppScreen
  /// The parts of it that keys need.
  let parts: BoardParts
  /// The address of the screen.
  public var path: String
  /// The pages, in the order of their keys from `1`.
  public var tabs: [Tab]
  /// When it was drawn: countdowns end by this clock.
  public var now: Instant
  /// Whether it is not known yet who looks at it: nothing loads before that.
  public var isStarting = false

  /// A page that can be opened.
  public struct Tab: Hashable, Sendable {
    /// The page that it opens.
    public var page: Page
    /// The name of the page.
    public var label: String
    /// The number of its rows that need attention; nil where it was not worked out.
    public var attentionCount: Int?
  }

  private static let homeTitle = Page.home.firstScreen?.head.title ?? ""

  /// A screen and what surrounds it.
  public init(_ screen: AppScreen, path: String, tabs: [Tab], now: Instant) {
    (self.screen, self.path, self.tabs, self.now) = (screen, path, tabs, now)
    parts = BoardParts(screen.pageScreen)
  }

  /// The screen of the app now; observers are notified of changes.
  @MainActor
  public init(_ compass: Compass, now: Instant) {
    let first = Tab(page: .home, label: Self.homeTitle, attentionCount: nil)
    let others = compass.pageCards.compactMap { card in
      Page(rawValue: card.page).map { Tab(page: $0, label: card.label, attentionCount: card.attentionCount) }
    }
    self.init(compass.screen, path: compass.store.untracked.path, tabs: [first] + others, now: now)
    isStarting = compass.store.untracked.context.viewer == nil && screen.head.banner == nil
  }
}
