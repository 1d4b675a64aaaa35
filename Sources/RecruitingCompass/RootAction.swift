import CompassModel
import CompassServices
import PageKit

/// What can happen to the app as a whole.
public enum RootAction: KeyedAction, Codable {
  public static let key = "app"

  /// The app was started.
  case launched
  /// The app came back to the foreground.
  case foregrounded
  /// The app is left: it may be ended without a word from now on.
  case backgrounded
  /// The device has a connection again.
  case connectivityReturned
  /// The device is in another time zone.
  indirect case zoneChanged(zone: Zone)
  /// The local day ended, or somebody set the clock.
  case clockChanged
  /// A page was chosen; whatever is open closes.
  case pageOpened(page: Page)
  /// A link from outside: the page, and on it the record or form it leads to.
  indirect case routeOpened(route: Route)
  /// Leads to where the person came from (decision N6).
  case backTapped
  /// A parent chose which athlete to look at.
  case athleteSelected(id: AthleteID)
  /// Ends the session on this device.
  case signOutTapped
  /// Asks again who is signed in.
  case retryTapped
  /// Makes the change again that the notice of this id tells of.
  case noticeRetried(id: Int)
  /// Takes the notice of this id away.
  case noticeDismissed(id: Int)
  /// Undoes what the notice of this id tells of (decision N11).
  case noticeUndone(id: Int)

  /// What the notice of this id tells of can be undone no more: it is sent (decision N11).
  case undoTimeOver(id: Int)
  /// The backend says who is signed in; `lastViewed` is the athlete a parent looked at last, nil if none is stored.
  indirect case familyLoaded(family: FamilyAccess, lastViewed: AthleteID?)
  /// What the backend said last time was stored. It is being asked again (decision W1), or could not be for the reason
  /// `failure` (decision S1).
  indirect case savedFamilyFound(family: FamilyAccess, lastViewed: AthleteID?, failure: ServiceFailure?)
  /// The backend could not be asked, or knows nobody, and nothing stored may stand in for it.
  indirect case familyFailed(failure: ServiceFailure)
}

extension AppAction {
  /// Whether somebody wants to see what the backend has now, not what it had a short while ago (decision W1).
  var asksAnew: Bool {
    if let action = inner as? any PageAction { return action.kind == .event }
    return self == .app(.foregrounded) || self == .app(.connectivityReturned)
  }
}

/// An action with the moment it came in, so that nothing below ever reads a clock (decision X3).
public struct Stamped: Equatable, Sendable, Codable {
  /// When it came in.
  public var at: Instant
  /// What happened.
  public var action: AppAction

  /// An action with the moment it came in.
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
    case .noticeUndone(let id): self = .noticeUndone(id: id)
    }
  }

  /// Whether a person or the system does it, rather than an effect.
  var isTap: Bool {
    switch self {
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .pageOpened,
      .routeOpened, .backTapped, .athleteSelected, .signOutTapped, .retryTapped, .noticeRetried, .noticeDismissed,
      .noticeUndone:
      true
    case .undoTimeOver, .familyLoaded, .savedFamilyFound, .familyFailed: false
    }
  }
}
