import CompassModel
import Records
import StateMachine

/// The effects that every page has.
public protocol PageEffect<Answer>: Planned {
  /// What the page's effects answer.
  associatedtype Answer: PageAnswer

  /// A request to the page's parent; absorbed by the root.
  static func tell(_ outcome: PageOutcome<Answer>) -> Self
  /// What is asked of the parent; nil for an effect that is run.
  var outcome: PageOutcome<Answer>? { get }
}

/// The effects of a page that has none of its own: its answers are `Never`.
public enum ParentEffect: PageEffect {
  public typealias Answer = Never

  /// A request to the page's parent; absorbed by the root.
  case tell(PageOutcome<Never>)

  public var outcome: PageOutcome<Never>? { if case .tell(let outcome) = self { outcome } else { nil } }
  public var plan: Plan<Never> { .together }
}

/// What the effects answer of a page that has none of its own: there is no such value.
public protocol UninhabitedAnswer: PageAnswer {}

extension Never: UninhabitedAnswer {}

/// What a page wants from its parent.
public enum PageOutcome<Answer: PageAnswer>: Equatable, Sendable {
  /// The page shows rows of these kinds from now on: they are requested where they are not known, or too old, and on a
  /// refresh in any case (decision Y5). None for a page that closes. `days` are those of readings, nil for all.
  case rowsNeeded(Set<RowKind>, days: DayRange? = nil, anew: Bool = false)
  /// The backend knows the session no more: the person has to sign in.
  case sessionEnded
  /// A row was tapped that has a page of its own.
  case recordOpened(RecordReference)
  /// A person wants to enter a new record.
  case formRequested(NewRecord)
  /// Another page, by its path: `/tasks`; `row` is the row of its list that it is to lead to (decision V2).
  case pageRequested(path: String, row: String? = nil)
  /// A form was left for good: what lies under it is to be shown.
  case formClosed(path: String)
  /// A record was stored: the page it lies on is to show it, and a notice says so. `path` is the form's, which is left;
  /// nil where it is not on screen. `row` is what the page that lists it leads to (decision V2); nil
  /// where it is not known under which id it was stored.
  case recordSaved(message: String, athlete: AthleteID, path: String?, row: SavedRow?)
  /// A change could not be made, and is to be shown whatever page is open (decision N1).
  case changeFailed(FailedChange<Answer>)
  /// A person wants a change of a row, on whatever page: the log of changes has it from now on (decision C1).
  case change(RequestedChange)
  /// A change that failed is to be tried again, or its failure was read; by its number in the log.
  case changeRetried(entry: Int), changeDismissed(entry: Int)
}

/// A record that a form has stored.
public struct SavedRow: Hashable, Sendable {
  /// The id under which it is stored.
  public var id: String
  /// The path of its form: `/events/create`; the page it lies on lists the record.
  public var form: String

  /// A record that a form has stored.
  public init(_ id: String, of form: String) { (self.id, self.form) = (id, form) }
}

/// A change that could not be made; the root keeps it as a notice (decision N1).
public struct FailedChange<Answer: PageAnswer>: Equatable, Sendable {
  /// One or two sentences that name the row.
  public var message: String
  /// Whose row it is; nil for what is of no athlete, such as a setting.
  public var athlete: AthleteID?
  /// What makes the same change again, whatever page is open and whichever athlete is shown by then; nil where that
  /// cannot help.
  public var retry: Answer?
  /// The path of the form that could not be saved and still holds what was entered: there is one notice of it, until
  /// it is saved or discarded (decision C7). Nil for other changes.
  public var form: String?

  /// A change that failed; `retry` makes it again, nil where that cannot help.
  public init(message: String, athlete: AthleteID?, retry: Answer?, form: String? = nil) {
    self.message = message
    self.athlete = athlete
    self.retry = retry
    self.form = form
  }

  /// The same with `retry` where making the change again can help: after an offline failure it can, and one that was
  /// refused for want of a session can be made in the next (decision N1).
  public init(
    message: String, athlete: AthleteID?, _ failure: ServiceFailure, retry: Answer?, form: String? = nil
  ) {
    let canRetry = failure.canRetry || failure.kind == .offline || failure.kind == .sessionOver
    self.init(message: message, athlete: athlete, retry: canRetry ? retry : nil, form: form)
  }
}

/// A record that a person wants to enter.
public enum NewRecord: Hashable, Sendable, Codable {
  /// An event of the calendar, a reading of a performance metric, a contact with a school, or an offer.
  case event, reading, interaction, offer
}
