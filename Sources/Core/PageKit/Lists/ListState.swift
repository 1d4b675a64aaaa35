import CompassModel
import Records
import StateMachine

/// The state of a page that is one list of rows (decision Z13): a person's choices. The rows are those of `Records`.
public protocol ListState: PageState where Notice == ListNotice<Named> {
  /// The type that the ids of the rows are of.
  associatedtype Named

  /// The number of pages of the list that are shown (decision U4).
  var pageCount: Int { get set }
  /// The row that the question to delete is about; nil while nothing is asked.
  var asksToDelete: Identifier<Named>? { get set }
  /// Whether a question is open, to delete or of the page's own.
  var isAsking: Bool { get }
  /// The state of a closed page on which nothing was chosen.
  init()
}

extension ListState {
  @inlinable public var isAsking: Bool { asksToDelete != nil }

  /// Shows another list: its first page, and no row to scroll to.
  @inlinable public mutating func startOver() {
    pageCount = 1
    target.end()
  }

  /// Forgets all choices, but neither whose rows these are nor the row that the list leads to.
  public mutating func reset() {
    var fresh = Self()
    (fresh.isOpen, fresh.owner, fresh.target) = (isOpen, owner, target)
    self = fresh
  }
}

/// A message of a list page, cleared by the next tap.
public enum ListNotice<Named>: Equatable, Sendable {
  /// Filters hide the row that was just saved (decision V2).
  case rowIsFilteredAway(Identifier<Named>)
  /// The viewer has no right to do that (decision X16).
  case notPermitted(Mutation)
  /// A sentence of the page's own.
  case info(String)
}

/// The taps of a list page. Cases of these names satisfy the protocol.
public protocol ListTap: PageTap {
  /// The state of the page.
  associatedtype State: ListState

  /// All rows are to be shown.
  static var clearFiltersTapped: Self { get }
  /// The end of the list came in sight.
  static var moreReached: Self { get }
  /// A row is to be deleted: asks first.
  static func deleteTapped(id: Identifier<State.Named>) -> Self
  /// The question is answered with yes.
  static var deleteConfirmed: Self { get }
  /// The question is answered with no.
  static var dialogCancelled: Self { get }
  /// The page's message was read.
  static var noticeDismissed: Self { get }

  /// The tap in the terms that all list pages share.
  var step: ListStep<State> { get }
}

/// A tap in the terms that all list pages share.
public enum ListStep<State: ListState> {
  /// The id of a row.
  public typealias ID = Identifier<State.Named>

  /// Loads the rows again, because the page was pulled down or because loading failed.
  case refresh, retry
  /// Changes the choice of rows or their order; the list starts over.
  case narrow((inout State) -> Void)
  /// Shows another page of the list.
  case more
  /// Opens the form for a new row.
  case add
  /// Opens the page of a row.
  case open(ID)
  /// Opens a form of a row by the end of its path: `edit`.
  case form(ID, String, Mutation)
  /// Deletes a row: the question and its two answers.
  case ask(ID), confirm, cancel
  /// Answers a question of the page's own.
  case answer(Mutation?)
  /// Takes the page's message away.
  case dismiss
  /// Carries out a tap of the page's own; `row` one that is about a row. Nil where everybody may do it.
  case own(Mutation?), row(ID, Mutation?)
}
