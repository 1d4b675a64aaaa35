import CompassModel
import PageKit
import StateMachine

/// The detail page: every column of one event, interaction or offer that has a value. What the list already holds of it
/// shows at once, the other columns follow (decision N4). Events and offers can be deleted here, and events marked as
/// attended; the page that lists them makes the change.
public enum RecordDetails: PageFeature {
}

extension RecordDetails {
  public struct State: SchoolsState {
    public var isOpen = false
    /// What the page shows; nil while it is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// As far as it is known.
    public var record: Record?
    /// Nil until the schools are known; the record does not wait for them.
    public var schools: SchoolDirectory?
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()
    /// Whether the question is open if the row is to be deleted.
    public var asksToDelete = false
    /// Whether the event was marked as attended, and the backend has not said yet that it is.
    public var isAttending = false

    public init() {}

    /// What the list holds of the row is shown before it was loaded.
    public var hasRows: Bool { record != nil }
  }
}

extension RecordDetails {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// Where the page's actions stand among the app's.
    public static let key = "details"

    /// The page was pulled down: its rows are wanted anew.
    case refreshPulled
    /// Asks again for what could not be loaded: the row or the school names.
    case retryTapped
    /// The row is to be edited (decisions R1, O12).
    case editTapped
    /// The row is to be deleted: asks first.
    case deleteTapped
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case dialogCancelled
    /// The event is to be marked as attended (decisions E11, E15).
    case attendedTapped
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: PageAnswer {
    /// The backend has answered a change of this row, made here or elsewhere: what is shown may be another by now.
    case changeAnswered
    /// Said before the page opens: which row it is to show, and what the root's pages hold of it.
    indirect case recordChosen(reference: RecordReference, known: Record?)
    /// The row came, or a copy of it.
    indirect case loaded(request: Int, record: Record, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The names that rows point to are known.
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory, source: RowsSource? = nil)
    /// No schools came.
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}
