import CompassModel
import PageKit
import Today

/// Controls around every screen: the back button, the app's pages, whose data are shown, signing out (decision U1). In
/// the JSON of a screen it is `head`.
public struct Navigation: Equatable, Sendable, Encodable {
  /// Leads to where the person came from; null where there is nothing to go back to.
  @Nullable public var back: ActionButton?
  /// The app's pages in the order of their numbers; none while someone has to sign in first.
  public var tabs: [Tab]
  /// The pages that are shown under one of the tabs, as Schools under Offers (decision I3).
  public var links: [Tab]
  /// The athletes a parent can look at; empty for an athlete.
  public var athletes: [AthleteChoice]
  /// `Viewing Jordan Smith's events`; null for an athlete's own page.
  @Nullable public var viewingText: String?
  /// Ends the session on this device; null while there is none.
  @Nullable public var signOut: ActionButton?

  /// One of the app's pages.
  public struct Tab: Equatable, Sendable, Encodable, Identifiable {
    public var id: String { page }
    /// The name of the page: `tasks`.
    public var page: String
    /// The title of the page on its tab.
    public var label: String
    /// Whether it is shown, or something that was opened from it.
    public var isCurrent: Bool
    /// Number of the page's rows that need attention; null before they are loaded.
    @Nullable public var attentionCount: Int?
    /// `Tasks. 2 need attention.`
    public var accessibilityLabel: String
    /// The button that opens the page.
    public var button: ActionButton
    /// The path of the page: `/tasks`.
    public var route: String
    /// The name of the tab that it is shown under: its own, but for `links`.
    public var tab: String

    private enum CodingKeys: CodingKey { case page, label, isCurrent, attentionCount, accessibilityLabel, button }

    fileprivate init(_ button: ActionButton, isCurrent: Bool, attentionCount: Int?, reason: String?) {
      page = button.id
      let page = Page(rawValue: button.id)
      (route, tab) = (page?.path ?? "", page?.tab.rawValue ?? "")
      label = button.label
      self.isCurrent = isCurrent
      self.attentionCount = attentionCount
      let count = attentionCount ?? 0
      let attention = count == 0 ? "" : count == 1 ? " 1 needs attention." : " \(count) need attention."
      accessibilityLabel = "\(button.label).\(attention)"
      self.button = button.disabled(by: reason)
    }
  }

  private enum CodingKeys: CodingKey { case back, tabs, athletes, viewingText, signOut }

  /// - Parameters:
  ///   - screen: what is surrounded.
  ///   - current: the page that is open, or lies under what is.
  ///   - pages: the pages beside Today, with what needs attention on each.
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
    let home = Page.beginning.map {
      ActionButton(
        $0.rawValue, Today.title, icon: .open, traits: $0.opening, action: RootAction.pageOpened(page: $0))
    }
    let buttons = [home].compactMap { $0 }.map { (button: $0, count: Int?.none) }
    tabs = (buttons + pages.map { (button: $0.button, count: $0.attentionCount) }).map {
      Tab($0.button, isCurrent: $0.button.id == current?.tab.rawValue, attentionCount: $0.count, reason: question)
    }
    links = Page.allCases.filter { $0.tab != $0 }.map { page in
      let button = ActionButton(
        page.rawValue, page.rawValue.capitalized, icon: .open, traits: page.opening,
        action: RootAction.pageOpened(page: page))
      return Tab(button, isCurrent: page == current, attentionCount: nil, reason: question)
    }
    signOut = ActionButton(
      "signOut", "Sign out", icon: .signOut, reason: question, action: RootAction.signOutTapped)
  }
}

/// The shape of a screen's JSON (decision Z9).
public enum ScreenFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// Each page with its own keys.
  case typed
  /// All pages with the same keys: sections of rows.
  case sections
}

/// A screen with what surrounds it, as one JSON object: the screen's keys, and `head`.
public struct ScreenDocument: Equatable, Sendable, Encodable {
  /// The screen on top of the stack.
  public var screen: AppScreen
  /// The controls around the screen.
  public var head: Navigation
  /// The shape of its JSON.
  public var format = ScreenFormat.typed

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

/// The head of a screen as sections, with the keys that typed screens do not have (decision Z1).
private struct SectionsHead: Encodable {
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
  /// A copy in this shape.
  public func formatted(as format: ScreenFormat) -> ScreenDocument {
    var document = self
    document.format = format
    return document
  }
}

extension Compass {
  /// The controls around the screen on top; observable.
  public var navigation: Navigation { navigation(around: screen) }

  /// The screen and what surrounds it, as every front end's JSON has it; observable.
  public var document: ScreenDocument { ScreenDocument(screen: screen, head: navigation) }

  /// Every screen of the way back, from the bottom of the stack to the one that is shown; observable.
  public var documents: [ScreenDocument] {
    screens.map { ScreenDocument(screen: $0, head: navigation(around: $0)) }
  }

  private func navigation(around screen: AppScreen) -> Navigation {
    Navigation(around: screen, current: openPage, pages: pageCards)
  }
}
