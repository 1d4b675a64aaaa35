import CompassModel
import PageKit
import StateMachine

/// The detail page: every column of one event, interaction or offer, to be read.
public enum RecordDetails: Feature {
}

extension RecordDetails {
  public struct State: Equatable, Sendable, Codable {
    /// What the page shows; nil while it is closed.
    public var reference: RecordReference?
    /// Whose row it is; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var record: Record?
    /// When the record on screen was loaded; nil before there is one. Kept in memory only (decision X12).
    public var loadedAt: Instant?
    /// Nil until the schools are known; the record does not wait for them.
    public var schools: SchoolDirectory?
    public var load = PageLoad()
    public var schoolsLoad = PageLoad()

    public init() {}
  }
}

extension RecordDetails.State {
  public var isOpen: Bool { reference != nil }

  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }
}

extension RecordDetails {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: Equatable, Sendable, Codable {
    indirect case opened(reference: RecordReference)
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped

    case skeletonDue
    indirect case loaded(request: Int, record: Record)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory)
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}

extension RecordDetails.Action {
  /// Whether a person does it, rather than the root or an effect.
  public var isTap: Bool {
    switch self {
    case .refreshPulled, .retryTapped: true
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .skeletonDue, .loaded, .loadFailed,
      .schoolsLoaded, .schoolsFailed:
      false
    }
  }
}
