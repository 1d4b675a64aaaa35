import CompassModel
import CompassApp
import CompassText

package struct BoardScreen: Equatable, Sendable {
  package let screen: AppScreen
  let parts: BoardParts
  package var path: String
  /// The tabs, in the order of their keys from `1`.
  package var tabs: [Tab]
  package var now: Instant
  /// Whether the viewer is not known yet, so that nothing loads; false while a banner says why.
  package var isStarting: Bool

  package struct Tab: Hashable, Sendable {
    package var page: Page
    package var label: String
    package var attentionCount: Int?
  }

  private static let homeTitle = Page.home.firstScreen?.head.title ?? ""

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
