import CompassModel
import CompassServices
import CompassServices
import PageKit
import RecordDetails
import RecordForm
import SignIn

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
  /// Something that is loaded has to be asked for again; nil when it came, or was given up (decision W1).
  case attempted(attempt: Attempt?)
  /// A page has been open for a while: others may have changed something.
  case lookDue
  /// The backend was asked what others changed.
  case looked(outcome: LookOutcome)
}

extension AppAction {
  /// Whether somebody wants to see what the backend has now, not what it had a short while ago (decision W1).
  var asksAnew: Bool {
    if let action = inner as? any PageAction { return action.kind == .event }
    return self == .app(.foregrounded) || self == .app(.connectivityReturned)
  }

  /// Whether all of it is wanted, not only what changed.
  var asksForEverything: Bool { (inner as? any PageAction)?.kind == .event }

  /// The action of a button.
  public init?(_ action: any KeyedAction) {
    switch action {
    case let action as RootAction: self = .app(action)
    case let action as NoticeAction: self = .app(RootAction(action))
    case let action as RecordDetails.Action: self = .details(action)
    case let action as RecordForm.Action: self = .form(action)
    case let action as SignIn.Action: self = .signIn(action)
    default:
      guard let page = Page(action), let action = page.feature.appAction(action) else { return nil }
      self = action
    }
  }

  /// The page it belongs to; nil for the app as a whole and its small pages.
  public var page: Page? { Page(inner) }

  /// Whether a person or the system does it; the rest is what effects answer, which nobody else may send.
  public var isTap: Bool { inner.isSendable }
}

extension Page {
  /// The page whose action it is: it stands under the page's name.
  fileprivate init?(_ action: any KeyedAction) { self.init(rawValue: type(of: action).key) }
}

/// `{"events": {"searchChanged": {"query": "camp"}}}`.
extension AppAction: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let keys =
    [RootAction.key] + Page.allCases.map(\.rawValue) + [RecordDetails.Action.key, RecordForm.Action.key, SignIn.Action.key]

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let known = container.allKeys.filter { Self.keys.contains($0.stringValue) }
    guard let key = known.first, known.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "An action has exactly one of the keys \(Self.keys.joined(separator: ", "))"))
    }
    switch key.stringValue {
    case RecordDetails.Action.key: self = .details(try container.decode(RecordDetails.Action.self, forKey: key))
    case RecordForm.Action.key: self = .form(try container.decode(RecordForm.Action.self, forKey: key))
    case SignIn.Action.key: self = .signIn(try container.decode(SignIn.Action.self, forKey: key))
    case let name:
      self =
        try Page(rawValue: name)?.feature.appAction(in: container, under: key)
        ?? .app(container.decode(RootAction.self, forKey: key))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try inner.encode(to: container.superEncoder(forKey: Key(stringValue: type(of: inner).key)))
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

  public var isSendable: Bool {
    switch self {
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .pageOpened,
      .routeOpened, .backTapped, .athleteSelected, .signOutTapped, .retryTapped, .noticeRetried, .noticeDismissed,
      .noticeUndone:
      true
    case .undoTimeOver, .familyLoaded, .savedFamilyFound, .familyFailed, .attempted, .lookDue, .looked: false
    }
  }
}
