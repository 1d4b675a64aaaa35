import CompassModel
import StateMachine

/// The state of a list page (decision Z13): the user's choices. The rows are in `Records`.
public protocol ListState: PageState where Notice == ListNotice<Named> {
  /// The type that the rows' ids identify.
  associatedtype Named

  /// The number of pages of the list shown so far, from 1 (decision U4).
  var pageCount: Int { get set }
  /// The row of the open delete confirmation; nil if none is open.
  var asksToDelete: Identifier<Named>? { get set }
  /// Whether a question is open: the delete confirmation or one of the page's own.
  var isAsking: Bool { get }
  /// Makes the state of a closed page with default choices.
  init()
}

extension ListState {
  @inlinable public var isAsking: Bool { asksToDelete != nil }

  /// Goes back to the list's first page and cancels scrolling to a row.
  @inlinable public mutating func startOver() {
    pageCount = 1
    target.end()
  }

  /// Resets all choices, but keeps the owner, whether the page is open, and the row to scroll to.
  public mutating func reset() {
    var fresh = Self()
    (fresh.isOpen, fresh.owner, fresh.target) = (isOpen, owner, target)
    self = fresh
  }
}

/// A notice of a list page, removed by the next tap.
public enum ListNotice<Named>: Equatable, Sendable {
  /// Filters hide the row that was just saved or opened (decision V2).
  case rowIsFilteredAway(Identifier<Named>)
  /// The viewer lacks the permission for the tap (decision X16).
  case notPermitted(Mutation)
  /// A text that the page itself supplies.
  case info(String)
}

/// The taps that every list page has; enum cases with these names satisfy the requirements.
public protocol ListTap: PageTap {
  /// The state of the page.
  associatedtype State: ListState

  /// Clears all filters, so that every row is shown.
  static var clearFiltersTapped: Self { get }
  /// Shows the next page, because the end of the list became visible.
  static var moreReached: Self { get }
  /// Asks whether to delete a row.
  static func deleteTapped(id: Identifier<State.Named>) -> Self
  /// Confirms the deletion asked about.
  static var deleteConfirmed: Self { get }
  /// Cancels the open question.
  static var dialogCancelled: Self { get }
  /// Dismisses the page's notice.
  static var noticeDismissed: Self { get }

  /// The tap in the form that the shared reducer handles.
  var step: ListStep<State> { get }
}

/// A tap in the form that the shared reducer of list pages handles.
public enum ListStep<State: ListState> {
  /// The id of a row.
  public typealias ID = Identifier<State.Named>

  /// Loads the rows again: by pulling down, or by Retry after a failed load.
  case refresh, retry
  /// Changes filters or sort order; the list starts at its first page again.
  case narrow((inout State) -> Void)
  /// Shows the next page of the list.
  case more
  /// Opens the form for a new row.
  case add
  /// Opens the detail page of a row.
  case open(ID)
  /// Opens a form of a row, given by the last part of its path, such as `edit`, and the permission needed.
  case form(ID, String, Mutation)
  /// Asks whether to delete a row; confirms; or cancels any open question.
  case ask(ID), confirm, cancel
  /// Answers a question that only this page asks; with the permission needed, nil for none.
  case answer(Mutation?)
  /// Dismisses the page's notice.
  case dismiss
  /// A tap that only this page has, `row` for one about a row; with the permission needed, nil for none.
  case own(Mutation?), row(ID, Mutation?)
}
