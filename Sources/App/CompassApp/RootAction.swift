import CompassModel
import CompassServices
import PageKit
import RecordDetails
import RecordForm
import Records
import SignIn

/// Actions of a user or the system on the app as a whole.
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
  /// The local day ended, or the clock was set.
  case clockChanged
  /// A page was chosen; whatever is open closes.
  case pageOpened(page: Page)
  /// A link from outside: the page, and on it the record or form it leads to.
  indirect case routeOpened(route: Route)
  /// Leads to where the person came from (decision N6).
  case backTapped
  /// A parent chose which athlete to look at.
  case athleteSelected(id: AthleteID)
  /// Ends the session on this device; asks first where changes still wait for a connection (decision J2).
  case signOutTapped
  /// The session is to end, and what waits is to be discarded; or neither.
  case signOutConfirmed, signOutCancelled
  /// Opens the sign-in page in the place of a session that cannot be read (decision L11); `back` leads from it.
  case signInTapped
  /// Asks again who is signed in.
  case retryTapped
  /// Makes the change again that the notice of this id tells of.
  case noticeRetried(id: Int)
  /// Leads back to the form that the notice of this id tells of (decision B3).
  case noticeOpened(id: Int)
  /// Takes the notice of this id away.
  case noticeDismissed(id: Int)
  /// Undoes what the notice of this id tells of (decision N11).
  case noticeUndone(id: Int)
  /// Stores the status that the notice of this id tells of over the one that was given elsewhere (decision B7).
  case statusKept(id: Int)
  /// Leaves the status that was given elsewhere.
  case statusTaken(id: Int)
  /// Takes back the last change of the athlete on screen, whatever it was (decision C3).
  case undoTapped
  /// Hands in a file, whose question follows (decision F11).
  indirect case fileImported(kind: ImportedFile.Kind, name: String, contents: String)
  /// Stores what was chosen of it, or nothing.
  case importConfirmed(choice: ImportChoice), importCancelled
}

/// Results of effects of the app as a whole.
public enum RootAnswer: Equatable, Sendable, Codable {
  /// A page has waited for the session long enough for a person to see it (decision X13).
  case sessionIsSlow
  /// Changes of another person wait on this device, and the person who has signed in is asked about them (decision J2).
  case othersChangesWait(count: Int)
  /// The backend says who is signed in; `lastViewed` is the athlete a parent chose last, nil if none is stored.
  indirect case familyLoaded(family: FamilyAccess, lastViewed: AthleteID?)
  /// A stored copy of the backend's last answer was found. The backend is asked again (decision W1), or could not be
  /// for the reason `failure` (decision S1).
  indirect case savedFamilyFound(family: FamilyAccess, lastViewed: AthleteID?, failure: ServiceFailure?)
  /// The backend could not be asked, or knows no session, and nothing stored may replace its answer.
  indirect case familyFailed(failure: ServiceFailure)
  /// Something that is loaded has to be asked for again; nil when it came, or was given up (decision W1).
  case attempted(attempt: Attempt?)
  /// A page has been open for a while: others may have changed something.
  case pollDue
  /// Another program changed rows that are kept on this device (decision V16).
  case rowsChangedElsewhere
  /// The backend was asked what others changed.
  case polled(outcome: PollOutcome)
  /// The file that was handed in was read, or imported, or could not be.
  indirect case importAnswered(answer: ImportAnswer)
}

extension AppAction {
  /// Whether all of it is wanted, not only what changed: a refresh, and a retry (decision L12).
  var asksForEverything: Bool { (tap as? any PageTap)?.isForEverything == true }

  /// Wraps the action of a button or a view; nil if it belongs to no page of the app.
  public init?(_ tap: any KeyedAction) {
    switch tap {
    case let action as RootAction: self = .app(action)
    case let action as NoticeAction: self = .app(RootAction(action))
    case .athleteSelected(let id) as AthleteAction: self = .app(.athleteSelected(id: id))
    default:
      guard let action = Root.page(withKey: type(of: tap).key)?.appAction(tap) else { return nil }
      self = action
    }
  }

  /// The page it belongs to; nil for the app as a whole and its small pages.
  public var page: Page? { Page(rawValue: type(of: payload).key) }

  /// The types of actions of the app as a whole and of each page, by their keys: taps, and answers, which nothing
  /// outside may send.
  package static var types: [(key: String, taps: any Decodable.Type, answers: [any Decodable.Type])] {
    [(RootAction.key, RootAction.self, [RootAnswer.self])] + Root.pages.map { $0.actionTypes }
  }

  /// The action of a user or the system, without its key; nil for answers, which nothing outside may send.
  public var tap: (any KeyedAction)? { payload.tap }
}

/// The payload of an action of the app: an action of a page, or of the app as a whole.
protocol ActionPayload: Encodable {
  /// The key of the payload among the app's actions.
  static var key: String { get }
  /// The action of a user or the system; nil for answers.
  var tap: (any KeyedAction)? { get }
}

extension RootAction: ActionPayload {
  var tap: (any KeyedAction)? { self }
}

extension RootAnswer: ActionPayload {
  static let key = RootAction.key
  var tap: (any KeyedAction)? { nil }
}

extension Records.Action: ActionPayload {
  static let key = "records"
  var tap: (any KeyedAction)? { nil }
}

extension PageAction: ActionPayload {
  static var key: String { Tap.key }
  var tap: (any KeyedAction)? { if case .tap(let tap) = self { tap } else { nil } }
}

extension PageTap {
  fileprivate var isForEverything: Bool { self == .refreshPulled || self == .retryTapped }
}

/// `{"events": {"searchChanged": {"query": "camp"}}}`.
extension AppAction: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let keys = [RootAction.key] + Root.pages.map { $0.key } + [Records.Action.key]

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = container.allKeys.filter { Self.keys.contains($0.stringValue) }
    guard let key = keys.first, keys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "An action has exactly one of the keys \(Self.keys.joined(separator: ", "))"))
    }
    switch key.stringValue {
    case Records.Action.key: self = .records(try container.decode(Records.Action.self, forKey: key))
    case let name:
      self =
        try Root.page(withKey: name)?.appAction(in: container, under: key)
        ?? Self(root: container.superDecoder(forKey: key))
    }
  }

  private init(root decoder: any Decoder) throws {
    self = try decoder.only(
      Result { .app(try RootAction(from: decoder)) }, Result { .answered(try RootAnswer(from: decoder)) })
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let payload = payload
    try payload.encode(to: container.superEncoder(forKey: Key(stringValue: type(of: payload).key)))
  }
}

/// An action with the moment it came in, so that nothing below ever reads a clock (decision X3).
public struct TimedAction: Equatable, Sendable, Codable {
  /// When it came in.
  public var at: Instant
  /// The action, a tap or an answer.
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
    case .noticeOpened(let id): self = .noticeOpened(id: id)
    case .noticeDismissed(let id): self = .noticeDismissed(id: id)
    case .noticeUndone(let id): self = .noticeUndone(id: id)
    case .statusKept(let id): self = .statusKept(id: id)
    case .statusTaken(let id): self = .statusTaken(id: id)
    case .undoTapped: self = .undoTapped
    case .signOutConfirmed: self = .signOutConfirmed
    case .signOutCancelled: self = .signOutCancelled
    case .fileImported(let kind, let name, let contents):
      self = .fileImported(kind: kind, name: name, contents: contents)
    case .importConfirmed(let choice): self = .importConfirmed(choice: choice)
    case .importCancelled: self = .importCancelled
    }
  }
}
