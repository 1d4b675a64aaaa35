import CompassModel
import Records
import StateMachine

/// The screen of a list page: a pure function of the page's state and the context (decision Z13).
public protocol ListScreen: PageScreen where Content == ListContent<Page>, Tap == Page.Tap {
  /// The page that the screen shows.
  associatedtype Page: ListPage where Page.Screen == Self
  /// The state and context of the screen, for questions about rows and taps that it does not show; nil in previews.
  var source: ListSource<Page>? { get set }
}

/// The state and the context from which a screen was made. Any two are equal: the screens are compared instead. A class,
/// because screens are copied often.
public final class ListSource<Page: ListPage>: Equatable, Sendable {
  let state: Page.State
  let context: PageContext
  let refusal: String?

  init(_ state: Page.State, _ context: PageContext, refusal: String?) {
    (self.state, self.context, self.refusal) = (state, context, refusal)
  }

  public static func == (left: ListSource, right: ListSource) -> Bool { true }

  /// Returns the card of a row of the page, visible or not; nil for a missing row.
  func card(_ id: String) -> Page.Card? {
    let maker = CardMaker<Page>(state, context, refusal: refusal)
    return Page.row(Page.RowID(id), in: context).map { maker.card(maker.listed($0), in: context) }
  }
}

/// Makes the screens of one page, and remakes only the cards whose rows have changed since the last screen, or all if
/// the day, the viewer or the open question has changed.
public struct ListScreenBuilder<Page: ListPage> {
  @usableFromInline var cards = CardMemo<ListedRow<Page>, Page.Card>()

  public init() {}

  /// Returns the screen for this state and context.
  @inlinable public mutating func screen(_ state: Page.State, _ context: PageContext) -> Page.Screen {
    let visible = VisibleRows<Page>(state, context)
    var head = Page.head(state, visible, in: context)
    let maker = CardMaker<Page>(state, context, refusal: head.openQuestion)
    head.rowButtons = maker.shared
    let rows = visible.rows.map { maker.listed($0) }
    let cards = cards(rows, for: CardKey(context, refusal: maker.refusal)) { maker.card($0, in: context) }
    return Page.screen(head, state, visible, cards, in: context)
  }
}

extension ListPage {
  @usableFromInline
  static func head(_ state: State, _ visible: VisibleRows<Self>, in context: PageContext) -> PageHead {
    let status = status(in: context)
    var head = PageHead(
      page: words.page, route: "/\(words.page)", title: words.title, subtitle: words.subtitle ?? "", status,
      hasRows: status.hasRows, canReload: state.isOpen && status.canReload, target: state.target, in: context,
      banner: banner(in: context), pageNotice: noticeCard(state, in: context),
      empty: visible.list.flatMap { emptyMessage(state, $0, in: context) }, dialog: dialog(state, in: context),
      skippedRows: context.status(of: rows).skipped)
    head.loadingText = head.loadingText("Loading \(words.page)…", in: context)
    head.activity = deletionActivity(in: context) ?? head.activity
    // A reload, restored settings or a new day may have removed the row from the visible ones.
    if let row = head.scroll?.id, !visible.rows.contains(where: { $0.rowID.rawValue == row }) { head.scroll = nil }
    return head
  }

  @usableFromInline
  static func screen(
    _ head: PageHead, _ state: State, _ visible: VisibleRows<Self>, _ cards: [Card], in context: PageContext
  ) -> Screen {
    let content = ListContent<Self>(
      own: own(state, visible, in: context), controls: controls(state), count: visible.list?.count, cards: cards)
    var screen = Screen(head: head, content: content)
    screen.head.subtitle = words.subtitle ?? content.countText ?? ""
    screen.head.buttons = buttons(content, in: context).filter { $0.id != addButton.id || context.may(rights.create) }
    screen.source = ListSource(state, context, refusal: head.openQuestion)
    screen.explainButtons()
    return screen
  }
}

/// The content of a list page's screen: the shared part, and the page's own, whose properties can be read directly.
@dynamicMemberLookup
public struct ListContent<Page: ListPage>: Equatable, Sendable, Encodable {
  /// The content that only this page has; its keys are in the same JSON object.
  public var own: Page.Own
  /// The number of controls that narrow the list at the moment.
  public var activeFilterCount: Int
  /// The filter and sort controls, in display order.
  public var controls: [FilterControl]
  /// The active filters in words: `Active: Type Camp, Search "spring"`; null if none is set.
  @Nullable public var activeFiltersText: String?
  /// The number of matching rows, on later pages too; null before they are loaded (decision N3).
  @Nullable public var count: Int?
  /// The count in words: `5 results`; null before the rows are loaded.
  @Nullable public var countText: String?
  /// Whether the list has further pages (decision U4).
  public var hasMore: Bool
  /// The number of visible rows in words: `Showing 100 of 250.`; null if all are shown.
  @Nullable public var moreText: String?
  /// The cards of the pages shown so far, in order; in JSON their key is the name of the page.
  public var cards: [Page.Card]

  package init(own: Page.Own, controls: [FilterControl], count: Int?, cards: [Page.Card]) {
    (self.own, self.controls, self.cards) = (own, controls, cards)
    let active = controls.filter(\.isActive)
    activeFilterCount = active.count
    activeFiltersText = FilterControl.activeText(
      active.filter { $0.id != "search" } + active.filter { $0.id == "search" })
    self.count = count
    countText = count.map(Page.countText)
    hasMore = cards.count < count ?? 0
    moreText = hasMore ? "Showing \(cards.count) of \(count ?? 0)." : nil
  }

  /// Reads and writes a property of the page's own content.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Page.Own, Value>) -> Value {
    get { own[keyPath: path] }
    set { own[keyPath: path] = newValue }
  }

  private enum CodingKeys: CodingKey {
    case activeFilterCount, controls, activeFiltersText, count, countText, hasMore, moreText
  }

  public func encode(to encoder: any Encoder) throws {
    try own.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(activeFilterCount, forKey: .activeFilterCount)
    try container.encode(controls, forKey: .controls)
    try container.encode(activeFiltersText, forKey: .activeFiltersText)
    try container.encode(count, forKey: .count)
    try container.encode(countText, forKey: .countText)
    try container.encode(hasMore, forKey: .hasMore)
    try container.encode(moreText, forKey: .moreText)
    try [Page.words.page: SpokenCards(wrappedValue: cards)].encode(to: encoder)
  }
}

extension ListScreen {
  /// Makes the screen for this state and context, without a cache of cards.
  public init(_ state: Page.State, _ context: PageContext) {
    var builder = ListScreenBuilder<Page>()
    self = builder.screen(state, context)
  }

  public static var rowNoun: String { Page.words.noun }
  public var sections: [ScreenSection] { [listSection(.list(isSpaced: false))] }
  public var controls: [FilterControl] { content.controls }
  public var listCount: Int? { content.count }
  public var searched: String? { content.controls.first { $0.id == "search" }?.value }
  public func hiddenRow(id: String) -> ScreenRow? { source?.card(id)?.row }

  public var status: [String] { listStatus }

  package var listStatus: [String] {
    guard let countText = content.countText else { return [] }
    return [countText] + (content.activeFilterCount == 0 ? [] : [counted(content.activeFilterCount, "filter")])
  }

  public func ownRefusal(of tap: Tap) -> String? {
    guard let source else { return nil }
    return Page.refusal(of: tap, source.state, in: source.context, hasMore: content.hasMore).map(Page.text)
  }

  /// Returns the section of the list in a style. It opens at `initialRow`, with `aboveText` above that row.
  package func listSection(
    _ style: RowList.Style, initialRow: String? = nil, aboveText: String? = nil
  ) -> ScreenSection {
    ScreenSection(
      Page.words.page,
      .rows(
        RowList(
          style, ScreenRows(content.cards), initialRow: initialRow, aboveText: aboveText, moreText: content.moreText)))
  }
}

extension ListPage where Row: EnteredRow {
  /// Returns a table of all matching rows for other programs: first the columns in `first`, then all others, then
  /// `added` ones that rows do not store. Nil before the rows are loaded.
  package static func table(
    _ state: State, _ context: PageContext, first: [String], added: KeyValuePairs<String, (Row) -> String?> = [:]
  ) -> ListTable? {
    guard status(in: context).hasRows else { return nil }
    return list(state, in: context).map { ListTable($0, first: first, added: added) }
  }
}

/// Banner, notice, empty text, dialog and activity shared by all list pages (decisions X14, X16, V2, N2, N3).
extension ListPage {
  static func banner(in context: PageContext) -> Banner? {
    let list = context.status(of: rows)
    let saved = list.age(in: context)
    guard let (names, missing) = words.auxiliary else {
      return list.banner(of: words.page, saved: saved, in: context, retry: Tap.retryTapped)
    }
    return list.banner(
      of: words.page, saved: saved, auxiliary: context.status(of: auxiliaryRows), names, missing: missing,
      in: context, retry: Tap.retryTapped)
  }

  static func noticeCard(_ state: State, in context: PageContext) -> NoticeCard? {
    switch state.notice {
    case nil: nil
    case .rowIsFilteredAway(let id):
      row(id, in: context).map { row in
        NoticeCard(
          "\(subject(row, in: context)) is hidden by your \(words.narrowing)", kind: .info,
          dismiss: Tap.noticeDismissed)
      }
    case .notPermitted(let right): NoticeCard(notPermittedText(right), kind: .error, dismiss: Tap.noticeDismissed)
    case .info(let text): NoticeCard(text, kind: .info, dismiss: Tap.noticeDismissed)
    }
  }

  static func emptyMessage(_ state: State, _ list: Listing<Table>, in context: PageContext) -> EmptyMessage? {
    guard list.count == 0 else { return nil }
    if list.rows.count > 0, controls(state).contains(where: \.isActive) {
      return EmptyMessage(
        title: "No \(words.page) match your \(words.narrowing)", subtitle: words.noMatch, button: clearButton)
    }
    let add = context.may(rights.create) ? addButton : nil
    guard context.status(of: rows).skipped == 0 else {
      return EmptyMessage(
        title: "No \(words.noun) could be read", subtitle: "Refresh to try again, or \(words.entering)", button: add)
    }
    let none = noneText(in: context)
    return EmptyMessage(title: none.title, subtitle: none.subtitle, icon: words.noneIcon, button: add)
  }

  static func dialog(_ state: State, in context: PageContext) -> DialogCard? {
    guard let id = state.asksToDelete, let row = row(id, in: context) else { return ownQuestion(state, in: context) }
    let (facts, note) = deletion(row, in: context)
    return .confirmDelete(
      words.noun, facts, note: note, confirm: Tap.deleteConfirmed, cancel: Tap.dialogCancelled)
  }

  /// The deletions being sent: `Deleting “Winter Skills Camp”…`, `Deleting 2 events…`; nil for none, and while they can
  /// still be undone.
  static func deletionActivity(in context: PageContext) -> String? {
    let deletions = context.pendingChanges(of: Row.kind).filter { !$0.isWaiting && $0.change.isDeletion }
    guard let first = deletions.first else { return nil }
    let subject = deletions.count > 1 ? counted(deletions.count, words.noun) : first.subject.insideSentence
    return "Deleting \(subject)…"
  }
}
