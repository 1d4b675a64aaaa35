import CompassModel
import CompassServices
import PageKit

/// What can happen to the app as a whole.
public enum RootAction: KeyedAction, Codable {
  public static let key = "app"

  case launched
  case foregrounded
  case connectivityReturned
  indirect case zoneChanged(zone: Zone)
  /// The local day ended, or somebody set the clock.
  case clockChanged
  case pageOpened(page: Page)
  /// A link from outside: the page, and on it the record or form it leads to.
  indirect case routeOpened(route: Route)
  case backTapped
  case athleteSelected(id: AthleteID)
  case signOutTapped
  case retryTapped
  case noticeRetried(id: Int)
  case noticeDismissed(id: Int)

  indirect case familyLoaded(family: FamilyAccess, lastViewed: AthleteID?)
  indirect case savedFamilyFound(family: FamilyAccess, lastViewed: AthleteID?, failure: ServiceFailure)
  indirect case familyFailed(failure: ServiceFailure)
}

/// An action with the moment it came in, so that nothing below ever reads a clock (decision X3).
public struct Stamped: Equatable, Sendable, Codable {
  public var at: Instant
  public var action: AppAction

  public init(at instant: Instant, _ action: AppAction) {
    at = instant
    self.action = action
  }
}

extension RootAction {
  init(_ action: NoticeAction) {
    switch action {
    case .noticeRetried(let id): self = .noticeRetried(id: id)
    case .noticeDismissed(let id): self = .noticeDismissed(id: id)
    }
  }

  /// Whether a person or the system does it, rather than an effect.
  var isTap: Bool {
    switch self {
    case .launched, .foregrounded, .connectivityReturned, .zoneChanged, .clockChanged, .pageOpened, .routeOpened, .backTapped,
      .athleteSelected, .signOutTapped, .retryTapped, .noticeRetried, .noticeDismissed:
      true
    case .familyLoaded, .savedFamilyFound, .familyFailed: false
    }
  }
}
