import CompassModel
import Records
import StateMachine

/// A page that is one list of rows (decision Z13). The page states its rows, their cards and its own taps; head, paging,
/// hidden rows, the question to delete, empty texts, notices, refusals, buttons and reducer follow.
public protocol ListPage: PageFeature
where State: ListState, State.Named == Table.R.Named, Tap: ListTap, Tap.State == State, Work == NoWork {
  /// The index that filters and orders the rows.
  associatedtype Table: RowTable where Table.Auxiliary == NoAuxiliary
  /// The screen of the page.
  associatedtype Screen: ListScreen where Screen.Page == Self
  /// The typed card of a row.
  associatedtype Card: ListCard
  /// The content that the page has beside that of every list.
  associatedtype Own: Equatable, Sendable, Encodable
  /// The input of a card beside its row: names, counts, a selection.
  associatedtype Extra: Equatable, Sendable = NoAuxiliary
  /// The part of a row that its refusals depend on, such as its status.
  associatedtype Situation: Hashable
  /// A row of the list.
  typealias Row = Table.R
  /// The id of a row.
  typealias RowID = Identifier<Table.R.Named>

  /// The words of which the texts of every list are made.
  static var words: ListWords { get }
  /// The permissions to enter, edit and delete a row.
  static var rights: ListRights { get }
  /// The button that opens the form for a new row.
  static var addButton: ActionButton { get }
  /// Everything that can be done to a row, in the order of its buttons; a person without the right has no button.
  static var rowButtons: [RowButton] { get }

  /// The question to the table; nil while it is not known (decision N3).
  static func question(_ state: State, in context: PageContext) -> Table.Question?
  /// The controls that narrow and order the list, as they are drawn.
  static func controls(_ state: State) -> [FilterControl]
  /// The function that gives each row the further input of its card, made once for a screen.
  static func extra(_ state: State, in context: PageContext) -> @Sendable (Row) -> Extra
  /// The card of a row, without the buttons that the refusals give it.
  static func card(_ listed: ListedRow<Self>, in context: PageContext) -> Card
  /// The page's own content beside the shown rows.
  static func own(_ state: State, _ visible: VisibleRows<Self>, in context: PageContext) -> Own
  /// The text of a count: `5 results`.
  static func countText(_ count: Int) -> String
  /// The buttons of the page as a whole, `addButton` among them.
  static func buttons(_ content: ListContent<Self>, in context: PageContext) -> [ActionButton]
  /// The text of a list without rows, where no filter hides any.
  static func noneText(in context: PageContext) -> (title: String, subtitle: String)
  /// The beginning of a sentence about a row: `“Winter Camp”`.
  static func subject(_ row: Row, in context: PageContext) -> String
  /// The facts that tell a row from others before it is deleted, and a note on what goes with it.
  static func deletion(_ row: Row, in context: PageContext) -> (facts: [String], note: String?)

  /// The page's own question; nil while it asks none.
  static func ownQuestion(_ state: State, in context: PageContext) -> DialogCard?
  /// Whether a change of a row is shown as being stored until it is: `saving…`.
  static func isShownAsUpdating(_ change: Change) -> Bool
  /// The reason why a tap does nothing to this row now, beside those of every list; nil if it does something.
  static func refusal(of tap: Tap, on listed: ListedRow<Self>, in context: PageContext) -> TapRefusal?
  /// The part of a row that `refusal(of:on:in:)` depends on: rows of one situation are asked about once.
  static func situation(of listed: ListedRow<Self>, in context: PageContext) -> Situation
  /// The reason why a tap of the page's own does nothing now; nil if it does something.
  static func refusal(ofOwn tap: Tap, _ state: State, in context: PageContext) -> TapRefusal?
  /// The change of a row that a tap of the page's own asks for; nil where it is none.
  static func change(_ tap: Tap, of row: Row, owner: AthleteID) -> Change?
  /// Carries out a tap of the page's own that is neither refused nor a change of a row.
  static func perform(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect]
}

/// The permissions to enter, edit and delete a row.
public typealias ListRights = (create: Mutation, update: Mutation, delete: Mutation)

/// The words of a list page.
public struct ListWords: Sendable {
  /// The kind of record that the rows are.
  public var kind: RecordKind
  /// The subtitle of the page; nil for the count.
  public var subtitle: String?
  /// The way to a new row: `add a school`.
  public var entering: String
  /// The word for what narrows the list: `filters`.
  public var narrowing: String
  /// The advice where filters hide every row.
  public var noMatch: String
  /// The title and the advice where there is no row.
  public var none: (title: String, subtitle: String)
  /// The name of the auxiliary rows, and the sentence about what is missing without them; nil for a page without any.
  public var auxiliary: (rows: String, missing: String)?

  /// The words of a list page.
  public init(
    _ kind: RecordKind, subtitle: String? = nil, entering: String, narrowing: String = "filters",
    noMatch: String = "Try adjusting your search criteria", none: (title: String, subtitle: String),
    auxiliary: (rows: String, missing: String)? = nil
  ) {
    (self.kind, self.subtitle, self.entering, self.narrowing) = (kind, subtitle, entering, narrowing)
    (self.noMatch, self.none, self.auxiliary) = (noMatch, none, auxiliary)
  }

  /// The noun for one row: `school`.
  public var noun: String { kind.rawValue }
  /// The name of the page and of its rows: `schools`.
  public var page: String { "\(noun)s" }
  var title: String { page.prefix(1).uppercased() + page.dropFirst() }
}

/// A typed card of a list, to which its refused buttons are added.
public protocol ListCard: DescribedRow {
  /// The buttons that differ on this row from the shared ones (decision U4).
  var buttons: [ActionButton] { get set }
  /// The ids of the shared buttons that the row does not have.
  var withoutRowButtons: [String] { get set }
}

/// A row with everything that its card depends on, beside the day and the viewer.
public struct ListedRow<Page: ListPage>: Equatable, Identifiable, Sendable {
  /// The row of the list.
  public let row: Page.Row
  /// The further input of its card.
  public let extra: Page.Extra
  /// Whether a change of it is being stored, and whether one waits for a connection (decision J4).
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

/// The rows of a page, and those that its list shows.
public struct VisibleRows<Page: ListPage> {
  /// All rows with their index; nil before any are known.
  public let all: Layered<Page.Table>?
  /// The question that was put to the index; nil while it is not known.
  public let question: Page.Table.Question?
  /// The rows that pass, on later pages too; nil before they are known (decision N3).
  public let list: Listing<Page.Table>?
  /// The rows of the shown pages, in order.
  public let rows: [Page.Row]

  @inlinable init(_ state: Page.State, _ context: PageContext) {
    all = context.rows(Page.Row.self).map { Layered($0) }
    question = all == nil ? nil : Page.question(state, in: context)
    list = question.flatMap { [all] in all?.list($0) }
    rows = list.map { Array($0.prefix(state.pageCount * Page.pageSize)) } ?? []
  }
}

extension ListPage {
  /// The content of the screen.
  public typealias Content = ListContent<Self>

  /// The number of rows that the list shows at first, and that each further page adds (decision U4).
  public static var pageSize: Int { 100 }

  public static func countText(_ count: Int) -> String { counted(count, words.noun) }
  public static func noneText(in _: PageContext) -> (title: String, subtitle: String) { words.none }
  public static func perform(_: Tap, _: inout State, in _: PageContext) -> [Effect] { [] }
  public static func refusal(ofOwn _: Tap, _: State, in _: PageContext) -> TapRefusal? { nil }
  public static func ownQuestion(_: State, in _: PageContext) -> DialogCard? { nil }

  public static func buttons(_: ListContent<Self>, in _: PageContext) -> [ActionButton] {
    [addButton, clearButton, .refresh(Tap.refreshPulled), moreButton]
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.reset()
    return []
  }

  /// Nothing is stored for the page: its choices are back to their defaults when it opens again.
  public static func leave(_ state: inout State) -> [Effect] {
    state.reset()
    return []
  }

  /// Builds the index of the rows: takes a while for many, so not on the main actor.
  public static func prepare(_ rows: Base<Row>) { _ = rows.table(Table.self, auxiliary: NoAuxiliary()) }

  /// The button that shows all rows again.
  public static var clearButton: ActionButton {
    ActionButton("clearFilters", "Clear \(words.narrowing)", icon: .clear, action: Tap.clearFiltersTapped)
  }

  /// The button that shows another page of the list.
  public static var moreButton: ActionButton {
    ActionButton("more", "Show more", icon: .more, action: Tap.moreReached)
  }

  /// The rows that pass, on later pages too; nil while that is not known.
  public static func list(_ state: State, in context: PageContext) -> Listing<Table>? {
    guard let rows = context.rows(Row.self), let question = question(state, in: context) else { return nil }
    return Layered(rows).list(question)
  }

  @usableFromInline
  static func row(_ id: RowID, in context: PageContext) -> Row? { context.rows(Row.self)?[id] }

  /// The rows of which a change is being stored.
  @usableFromInline
  static func updating(in context: PageContext) -> Set<RowID> {
    Set(context.pendingChanges(of: Row.kind).filter { isShownAsUpdating($0.change) }.map { RowID($0.change.id) })
  }
}

extension ListPage where Extra == NoAuxiliary {
  public static func extra(_: State, in _: PageContext) -> @Sendable (Row) -> NoAuxiliary { { _ in NoAuxiliary() } }
}
