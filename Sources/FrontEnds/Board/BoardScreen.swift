import CompassModel
import CompassApp
import CompassText

/// The part of the app that the board draws: the visible screen, the tabs and the time.
package struct BoardScreen: Equatable, Sendable {
  package let screen: AppScreen
  /// The rows, buttons and lanes of `screen` that keys need.
  let parts: BoardParts
  /// The address of the screen, by which cursors are kept.
  package var path: String
  /// The tabs, in the order of their keys from `1`.
  package var tabs: [Tab]
  /// The instant by which countdowns are drawn.
  package var now: Instant
  /// Whether the viewer is not known yet, so that nothing loads; false while a banner says why.
  package var isStarting: Bool

  /// A page that can be opened.
  package struct Tab: Hashable, Sendable {
    package var page: Page
    package var label: String
    /// The number of the page's rows that need attention; nil if unknown.
    package var attentionCount: Int?
  }

  private static let homeTitle = Page.home.firstScreen?.head.title ?? ""

  /// The screen of the app now; observers are notified of changes.
  @MainActor
  package init(_ compass: Compass, now: Instant) {
    (screen, self.now) = (compass.screen, now)
    parts = BoardParts(screen.pageScreen)
    let state = compass.store.untracked
    path = state.path
    tabs =
      [Tab(page: .home, label: Self.homeTitle)]
      + compass.pageCards.compactMap { card in
        Page(rawValue: card.page).map { Tab(page: $0, label: card.label, attentionCount: card.attentionCount) }
      }
    isStarting = state.context.viewer == nil && screen.head.banner == nil
  }
}
