import PageKit
import Today

/// Controls around every screen: back, the app's pages, the athletes, and signing out (decision U1). In a screen's JSON
/// they are `head`.
public struct Navigation: Equatable, Sendable, Encodable {
  /// The button that goes back; null if there is no previous screen.
  @Nullable public var back: ActionButton?
  /// The pages with a tab, in the order of their numbers; empty on the sign-in page.
  public var tabs: [Tab]
  /// The pages that are shown under another page's tab, as Schools under Offers (decision I3).
  public var links: [Tab]
  /// The athletes a parent can select; empty for an athlete.
  public var athletes: [AthleteChoice]
  /// The text `Viewing Jordan Smith's events`; null for an athlete's own page.
  @Nullable public var viewingText: String?
  /// The button that signs out; null on the sign-in page.
  @Nullable public var signOut: ActionButton?

  /// A page in the navigation.
  public struct Tab: Equatable, Sendable, Encodable, Identifiable {
    public var id: String { page }
    /// The name of the page: `tasks`.
    public var page: String
    /// The title of the page on its tab.
    public var label: String
    /// Whether the open page is shown under this tab; for `links`, whether it is this page.
    public var isCurrent: Bool
    /// Number of the page's rows that need attention; null before they are loaded, for the home page, and for `links`.
    @Nullable public var attentionCount: Int?
    /// The label for speech: `Tasks. 2 need attention.`
    public var accessibilityLabel: String
    /// The button that opens the page.
    public var button: ActionButton
    /// The path of the page: `/tasks`.
    public var route: String
    /// The name of the tab under which the page is shown: its own, except for `links`.
    public var tab: String

    private enum CodingKeys: CodingKey { case page, label, isCurrent, attentionCount, accessibilityLabel, button }

    fileprivate init(_ button: ActionButton, isCurrent: Bool, attentionCount: Int?, reason: String?) {
      page = button.id
      let page = Page(rawValue: button.id)
      (route, tab) = (page?.path ?? "", page?.tab.rawValue ?? "")
      label = button.label
      (self.isCurrent, self.attentionCount) = (isCurrent, attentionCount)
      let count = attentionCount ?? 0
      let attention = count == 0 ? "" : count == 1 ? " 1 needs attention." : " \(count) need attention."
      accessibilityLabel = "\(button.label).\(attention)"
      self.button = button.disabled(by: reason)
    }
  }

  private enum CodingKeys: CodingKey { case back, tabs, athletes, viewingText, signOut }

  /// Makes the navigation around `screen`. `current` is the open page, which can be below the screen; `pages` are
  /// Today's cards of the other pages.
  init(around screen: AppScreen, current: Page?, pages: [Today.PageCard]) {
    let head = screen.head
    let question = head.openQuestion
    back =
      head.canGoBack
      ? ActionButton("back", "Back", icon: .back, reason: question, action: RootAction.backTapped) : nil
    athletes = head.athletes
    viewingText = head.viewingText
    if case .signIn = screen {
      (tabs, links, signOut) = ([], [], nil)
      return
    }
    func tab(_ button: ActionButton, under page: Page?, _ count: Int? = nil) -> Tab {
      Tab(button, isCurrent: button.id == page?.rawValue, attentionCount: count, reason: question)
    }
    let home = Page.beginning.map { tab($0.openButton(Today.title), under: current?.tab) }
    tabs = (home.map { [$0] } ?? []) + pages.map { tab($0.button, under: current?.tab, $0.attentionCount) }
    links = Page.allCases.filter { $0.tab != $0 }.map {
      tab($0.openButton($0.rawValue.capitalized), under: current)
    }
    signOut = ActionButton(
      "signOut", "Sign out", icon: .signOut, reason: question, action: RootAction.signOutTapped)
  }
}

/// The form in which a screen is encoded as JSON (decision Z9).
public enum ScreenFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// Each page with keys of its own.
  case typed
  /// All pages with the same keys, as sections of rows.
  case sections
}

/// A screen with its navigation as one JSON object: the keys of the screen, and `head`.
public struct ScreenDocument: Equatable, Sendable, Encodable {
  package var screen: AppScreen
  package var head: Navigation
  package var format = ScreenFormat.typed

  private enum CodingKeys: CodingKey { case head }

  public func encode(to encoder: any Encoder) throws {
    switch format {
    case .typed: try screen.encode(to: encoder)
    case .sections: try SectionsDocument(screen.pageScreen).encode(to: encoder)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch format {
    case .typed: try container.encode(head, forKey: .head)
    case .sections: try container.encode(SectionsHead(head: head), forKey: .head)
    }
  }
}

/// The navigation with the additional keys of screens in sections (decision Z1).
private struct SectionsHead: Equatable, Encodable {
  let head: Navigation

  private struct Page: Encodable {
    let tab: Navigation.Tab

    private enum CodingKeys: CodingKey { case route, tab }

    func encode(to encoder: any Encoder) throws {
      try tab.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tab.route, forKey: .route)
      if tab.tab != tab.page { try container.encode(tab.tab, forKey: .tab) }
    }
  }

  private enum CodingKeys: CodingKey { case back, tabs, links, athletes, viewingText, signOut }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(head.back, forKey: .back)
    try container.encode(head.tabs.map(Page.init), forKey: .tabs)
    try container.encode(head.links.map(Page.init), forKey: .links)
    try container.encode(head.athletes, forKey: .athletes)
    try container.encodeIfPresent(head.viewingText, forKey: .viewingText)
    try container.encodeIfPresent(head.signOut, forKey: .signOut)
  }
}

extension ScreenDocument {
  package func formatted(as format: ScreenFormat) -> ScreenDocument {
    var document = self
    document.format = format
    return document
  }
}

extension Compass {
  /// The navigation around the screen on top; observable.
  public var navigation: Navigation { navigation(around: screen) }

  /// The screen on top with its navigation, as in the JSON of all front ends; observable.
  public var document: ScreenDocument { ScreenDocument(screen: screen, head: navigation) }

  /// All screens of the stack with their navigation, from the bottom one to the one on top; observable.
  public var documents: [ScreenDocument] {
    screens.map { ScreenDocument(screen: $0, head: navigation(around: $0)) }
  }

  private func navigation(around screen: AppScreen) -> Navigation {
    Navigation(around: screen, current: openPage, pages: pageCards)
  }
}
