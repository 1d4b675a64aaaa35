import CompassModel
import PageKit
import StateMachine

/// The detail page: every column of one event, interaction or offer, to be read. What the list already holds of it
/// shows at once, the other columns follow (decision N4).
public enum RecordDetails: PageFeature {
}

extension RecordDetails {
  public struct State: PageState {
    public var isOpen = false
    /// What the page shows; nil while it is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// As far as it is known.
    public var record: Record?
    /// When the record on screen was loaded; nil before there is one, and while it is what the list holds. Kept in
    /// memory only (decision X12).
    public var loadedAt: Instant?
    /// Nil until the schools are known; the record does not wait for them.
    public var schools: SchoolDirectory?
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()

    public init() {}

    public var hasRows: Bool { record != nil }
  }
}

extension RecordDetails {
  /// What can happen to the page: first what a person does, then what the root and the effects say.
  public enum Action: PageAction {
    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    /// Asks again for what could not be loaded: the row or the school names.
    case retryTapped

    /// Said before the page opens: which row it is to show, and what the root's pages hold of it.
    indirect case recordChosen(reference: RecordReference, known: Record?)
    case skeletonDue
    /// The row came.
    indirect case loaded(request: Int, record: Record)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The names that rows point to are known.
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory)
    /// No schools came.
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}

extension RecordDetails.Action {
  public static let key = "details"

  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue: .event
    case .retryTapped: .tap
    case .recordChosen, .loaded, .loadFailed, .schoolsLoaded, .schoolsFailed: .answer
    }
  }
}
