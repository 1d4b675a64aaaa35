import CompassModel
import Records
import StateMachine

/// A page that is one list of rows (decision Z13). The page defines its rows, their cards and its own taps; head,
/// paging, hidden rows, the delete confirmation, empty texts, notices, refusals, buttons and the reducer are shared.
public protocol ListPage: PageFeature
where State: ListState, State.Named == Table.R.Named, Tap: ListTap, Tap.State == State, Work == NoWork {
  /// The index that filters and sorts the rows.
  associatedtype Table: RowTable where Table.Auxiliary == NoAuxiliary
  /// The screen of the page.
  associatedtype Screen: ListScreen where Screen.Page == Self
  /// The typed card made for a row.
  associatedtype Card: ListCard
  /// The content of the screen that only this page has.
  associatedtype Own: Equatable, Sendable, Encodable
  /// Further input of a card besides its row: names, counts, a selection.
  associatedtype Extra: Equatable, Sendable = NoAuxiliary
  /// The property of a row on which its refusals depend, such as its status.
  associatedtype Situation: Hashable
  /// The row type of the page's table.
  typealias Row = Table.R
  /// The id type of the page's rows.
  typealias RowID = Identifier<Table.R.Named>

  /// The words from which the shared texts are made.
  static var words: ListWords { get }
  /// The permissions needed to create, edit and delete a row.
  static var rights: ListRights { get }
  /// The button that opens the form for a new row.
  static var addButton: ActionButton { get }
  /// All buttons of a row, in order; the viewer gets only those they have the permission for.
  static var rowButtons: [RowButton] { get }

  /// Returns the filters and sort order to query the table with; nil while they are not loaded (decision N3).
  static func question(_ state: State, in context: PageContext) -> Table.Question?
  /// Returns the filter and sort controls, in display order.
  static func controls(_ state: State) -> [FilterControl]
  /// Returns a function that computes a card's further input for a row; called once per screen.
  static func extra(_ state: State, in context: PageContext) -> @Sendable (Row) -> Extra
  /// Returns the index of the row at which the list opens; nil for the first row (decision V10).
  static func opening(of list: Listing<Table>, _ state: State, in context: PageContext) -> Int?
  /// Makes the card of a row, without its disabled or hidden buttons, which are added later.
  static func card(_ listed: ListedRow<Self>, in context: PageContext) -> Card
  /// Makes the page's own content for the visible rows.
  static func own(_ state: State, _ visible: VisibleRows<Self>, in context: PageContext) -> Own
  /// Returns the text for a number of rows: `5 results`.
  static func countText(_ count: Int) -> String
  /// Returns the buttons of the page as a whole, `addButton` included.
  static func buttons(_ content: ListContent<Self>, in context: PageContext) -> [ActionButton]
  /// Returns the texts shown when there is no row at all, regardless of filters.
  static func noneText(in context: PageContext) -> (title: String, subtitle: String)
  /// Returns the row as the beginning of a sentence: `“Winter Camp”`.
  static func subject(_ row: Row, in context: PageContext) -> String
  /// Returns facts that identify a row in the delete confirmation, and a note on what is deleted with it.
  static func deletion(_ row: Row, in context: PageContext) -> (facts: [String], note: String?)

  /// Returns the page's own open question, besides the delete confirmation; nil for none.
  static func ownQuestion(_ state: State, in context: PageContext) -> DialogCard?
  /// Whether a row shows `saving…` while this change is being stored.
  static func isShownAsUpdating(_ change: Change) -> Bool
  /// Returns the page's own reason why a tap does nothing to this row now, besides the shared ones; nil for none.
  static func refusal(of tap: Tap, on listed: ListedRow<Self>, in context: PageContext) -> TapRefusal?
  /// Returns the property of a row on which `refusal(of:on:in:)` depends; refusals are computed once per value.
  static func situation(of listed: ListedRow<Self>, in context: PageContext) -> Situation
  /// Returns the reason why a tap that only this page has does nothing now; nil if there is none.
  static func refusal(ofOwn tap: Tap, _ state: State, in context: PageContext) -> TapRefusal?
  /// Returns the change of a row that a tap requests; nil if the tap is handled by `perform`.
  static func change(_ tap: Tap, of row: Row, owner: AthleteID) -> Change?
  /// Handles a tap that only this page has, if it is not refused and requests no change of a row.
  static func perform(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect]
}

/// The permissions needed to create, edit and delete a row.
public typealias ListRights = (create: Mutation, update: Mutation, delete: Mutation)

/// The words from which the texts of a list page are made.
public struct ListWords: Sendable {
  package var kind: RecordKind
  /// The subtitle of the page; nil to show the count.
  package var subtitle: String?
  /// The words for creating a row: `add a school`.
  package var entering: String
  /// The word for the controls that narrow the list: `filters`.
  package var narrowing: String
  /// The advice shown if filters hide every row.
  package var noMatch: String
  /// The title and the advice shown if there is no row.
  package var none: (title: String, subtitle: String)
  /// The subtitle of `none` for a parent, by the athlete's name; nil for the usual one.
  var noneOfParent: (@Sendable (String) -> String)?
  var noneIcon: ActionButton.Icon?
  /// The name of auxiliary rows, such as schools, and the sentence about what is missing without them; nil for none.
  package var auxiliary: (rows: String, missing: String)?

  package init(
    _ kind: RecordKind, subtitle: String? = nil, entering: String, narrowing: String = "filters",
    noMatch: String = "Try adjusting your search criteria", none: (title: String, subtitle: String),
    noneOfParent: (@Sendable (String) -> String)? = nil, noneIcon: ActionButton.Icon? = nil,
    auxiliary: (rows: String, missing: String)? = nil
  ) {
    (self.kind, self.subtitle, self.entering, self.narrowing) = (kind, subtitle, entering, narrowing)
    (self.noMatch, self.none, self.noneOfParent) = (noMatch, none, noneOfParent)
    (self.noneIcon, self.auxiliary) = (noneIcon, auxiliary)
  }

  package var noun: String { kind.rawValue }
  /// The name of the page and the plural of its rows: `schools`.
  package var page: String { "\(noun)s" }
  var title: String { page.prefix(1).uppercased() + page.dropFirst() }
}

/// A typed card of a list, to which disabled and hidden buttons are added.
public protocol ListCard: DescribedRow {
  /// The buttons of this row that differ from the shared ones (decision U4).
  var buttons: [ActionButton] { get set }
  /// The ids of the shared buttons that this row does not have.
  var withoutRowButtons: [String] { get set }
}

/// A row with everything on which its card depends, except the date and the viewer.
public struct ListedRow<Page: ListPage>: Equatable, Identifiable, Sendable {
  public let row: Page.Row
  /// The further input of the row's card.
  public let extra: Page.Extra
  /// Whether a change of the row is being stored, and whether one waits for a connection (decision J4).
  public let isUpdating, isKept: Bool

  @inlinable public var id: Page.RowID { row.rowID }

  @inlinable init(_ row: Page.Row, _ extra: Page.Extra, isUpdating: Bool, isKept: Bool) {
    (self.row, self.extra, self.isUpdating, self.isKept) = (row, extra, isUpdating, isKept)
  }

  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.isUpdating == right.isUpdating && left.isKept == right.isKept && left.extra == right.extra
      && left.row == right.row
  }
}

/// The rows of a list page, and those that are visible.
public struct VisibleRows<Page: ListPage> {
  /// All rows with their index; nil before they are loaded.
  public let all: Layered<Page.Table>?
  /// The filters and sort order with which the index was queried; nil before they are loaded.
  public let question: Page.Table.Question?
  /// All matching rows, on later pages too; nil until the rows, and the school names that a search needs, are loaded
  /// (decision N3).
  public let list: Listing<Page.Table>?
  /// The index of the row at which the list opens; nil for the first row.
  public let opening: Int?
  /// The number of pages shown so far, with those up to the opening row (decision V10).
  @usableFromInline let pageCount: Int
  /// The rows of the pages shown so far, in order.
  public let rows: [Page.Row]

  @inlinable init(_ state: Page.State, _ context: PageContext) {
    all = context.rows(Page.Row.self).map { Layered($0) }
    question = all == nil ? nil : Page.question(state, in: context)
    list = question.flatMap { [all] in all?.list($0) }
    opening = list.flatMap { Page.opening(of: $0, state, in: context) }
    pageCount = max(state.pageCount, (opening ?? 0) / Page.pageSize + 1)
    rows = list.map { [pageCount] in Array($0.prefix(pageCount * Page.pageSize)) } ?? []
  }

  var hasMore: Bool { rows.count < list?.count ?? 0 }
}

extension ListPage {
  package typealias Content = ListContent<Self>

  /// The number of rows shown at first, and added by each further page (decision U4).
  public static var pageSize: Int { 100 }

  public static func countText(_ count: Int) -> String { counted(count, words.noun) }
  public static func noneText(in context: PageContext) -> (title: String, subtitle: String) {
    guard let viewer = context.viewer, viewer.isParent, let text = words.noneOfParent else { return words.none }
    return (words.none.title, text(viewer.active.name.cut(at: 60)))
  }
  public static func opening(of _: Listing<Table>, _: State, in _: PageContext) -> Int? { nil }
  public static func perform(_: Tap, _: inout State, in _: PageContext) -> [Effect] { [] }
  public static func refusal(ofOwn _: Tap, _: State, in _: PageContext) -> TapRefusal? { nil }
  public static func ownQuestion(_: State, in _: PageContext) -> DialogCard? { nil }

  public static func buttons(_: ListContent<Self>, in _: PageContext) -> [ActionButton] {
    [addButton, clearButton, .refresh(Tap.refreshPulled), .more(Tap.moreReached)]
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.reset()
    return []
  }

  /// Resets the page's choices to their defaults; a page that keeps some of them has its own `leave`.
  public static func leave(_ state: inout State) -> [Effect] {
    state.reset()
    return []
  }

  /// Builds and caches the index of the rows, which takes a while for many rows: call it off the main actor.
  package static func prepare(_ rows: Base<Row>) { _ = rows.table(Table.self, auxiliary: NoAuxiliary()) }

  package static var clearButton: ActionButton { .clear(words.narrowing, Tap.clearFiltersTapped) }

  /// Returns all matching rows, on later pages too; nil before rows and settings are loaded.
  package static func list(_ state: State, in context: PageContext) -> Listing<Table>? {
    guard let rows = context.rows(Row.self), let question = question(state, in: context) else { return nil }
    return Layered(rows).list(question)
  }

  @usableFromInline
  static func row(_ id: RowID, in context: PageContext) -> Row? { context.rows(Row.self)?[id] }

  /// The ids of the rows with a change that is being stored and shown as such.
  @usableFromInline
  static func updating(in context: PageContext) -> Set<RowID> {
    Set(context.pendingChanges(of: Row.kind).filter { isShownAsUpdating($0.change) }.map { RowID($0.change.id) })
  }
}

extension ListPage where Extra == NoAuxiliary {
  public static func extra(_: State, in _: PageContext) -> @Sendable (Row) -> NoAuxiliary { { _ in NoAuxiliary() } }
}
