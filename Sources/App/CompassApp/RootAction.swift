import CompassModel
import CompassServices
import PageKit
import Records

/// Actions of a user or the system on the app as a whole.
public enum RootAction: KeyedAction, Codable {
  public static let key = "app"

  /// The app was started.
  case launched
  /// The app came back to the foreground.
  case foregrounded
  /// The app went to the background, where it can be terminated without notice.
  case backgrounded
  /// The device is online again.
  case connectivityReturned
  /// The device's time zone has changed.
  indirect case zoneChanged(zone: Zone)
  /// The local day ended, or the clock was set.
  case clockChanged
  /// The user chose a page; everything else closes.
  case pageOpened(page: Page)
  /// A link opens a route: its page, and on it the record, form or row.
  indirect case routeOpened(route: Route)
  /// The user went back to the previous screen (decision N6).
  case backTapped
  /// A parent selected the active athlete.
  case athleteSelected(id: AthleteID)
  /// The user signs out of this device; if changes wait for a connection, a dialog asks first (decision J2).
  case signOutTapped
  /// The answers of the dialog: sign out, or sign in as another user, and discard the waiting changes; or neither.
  case signOutConfirmed, signOutCancelled
  /// Opens the sign-in page if the session cannot be read (decision L11); `back` closes it.
  case signInTapped
  /// Looks up the signed-in user again after a failure.
  case retryTapped
  /// Repeats the change that the notice with this id reports, if a user is signed in; opens its form instead if that
  /// was changed since.
  case noticeRetried(id: Int)
  /// Opens the form of the change that the notice with this id reports (decision B3).
  case noticeOpened(id: Int)
  /// Removes the notice with this id.
  case noticeDismissed(id: Int)
  /// Undoes the change that the notice with this id reports, unless it was sent (decision N11).
  case noticeUndone(id: Int)
  /// Replaces a status that was set elsewhere by the one that the notice with this id reports (decision B7).
  case statusKept(id: Int)
  /// Keeps the status that was set elsewhere, and drops the change with this id.
  case statusTaken(id: Int)
  /// Undoes the last change of the active athlete, of any kind (decision C3).
  case undoTapped
  /// Reads a file; a dialog then asks what to import (decision F11).
  indirect case fileImported(kind: ImportedFile.Kind, name: String, contents: String)
  /// The answers of the dialog: store the chosen rows, or nothing.
  case importConfirmed(choice: ImportChoice), importCancelled
}

/// Results of effects of the app as a whole.
public enum RootAnswer: Equatable, Sendable, Codable {
  /// Looking up the session takes long enough to show that (decision X13).
  case sessionIsSlow
  /// Changes of another user wait on this device, and a dialog asks the user who signed in about them (decision J2).
  case othersChangesWait(count: Int)
  /// The backend returned the signed-in user and their athletes. `lastViewed` is the last active athlete, nil if none
  /// is stored.
  indirect case familyLoaded(family: FamilyAccess, lastViewed: AthleteID?)
  /// A saved copy of an earlier response was found. If `failure` is nil, the backend's response is pending
  /// (decision W1); else the backend failed with it (decision S1).
  indirect case savedFamilyFound(family: FamilyAccess, lastViewed: AthleteID?, failure: ServiceFailure?)
  /// The request failed, or there is no session, and no saved copy can be used instead.
  indirect case familyFailed(failure: ServiceFailure)
  /// A request is being repeated; nil once it succeeded or was given up (decision W1).
  case attempted(attempt: Attempt?)
  /// It is time to poll for changes by others.
  case pollDue
  /// Another program changed rows that are kept on this device (decision V16).
  case rowsChangedElsewhere
  /// A poll for changes by others has ended.
  case polled(outcome: PollOutcome)
  /// Reading or importing a file has ended, successfully or not.
  indirect case importAnswered(answer: ImportAnswer)
}

extension AppAction {
  /// Whether the action is a refresh or a retry, which reload all rows rather than the changed ones (decision L12).
  var requestsEverything: Bool { (tap as? any PageTap)?.isForEverything == true }

  /// Wraps the action of a button or a view; nil for an action of no page.
  package init?(_ tap: any KeyedAction) {
    switch tap {
    case let action as RootAction: self = .app(action)
    case let action as NoticeAction: self = .app(RootAction(action))
    case .athleteSelected(let id) as AthleteAction: self = .app(.athleteSelected(id: id))
    default:
      guard let action = Root.page(withKey: type(of: tap).key)?.appAction(tap) else { return nil }
      self = action
    }
  }

  /// The page of the action; nil for the app as a whole, detail pages, forms and the sign-in page.
  package var page: Page? { Page(rawValue: type(of: payload).key) }

  /// The types of actions of the app as a whole and of each page, detail page, form and sign-in page, by key. Front
  /// ends can send `taps`; `answers`, results of effects and events from the root, are sent only by the app.
  package static var types: [(key: String, taps: any Decodable.Type, answers: [any Decodable.Type])] {
    [(RootAction.key, RootAction.self, [RootAnswer.self])] + Root.pages.map { $0.actionTypes }
  }

  /// The action of the user or the system without its key; nil for a result of an effect.
  package var tap: (any KeyedAction)? { payload.tap }
}

protocol ActionPayload: Encodable {
  static var key: String { get }
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

/// Encoded by key, as in `{"events": {"searchChanged": {"query": "camp"}}}`.
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

/// An action with its time, so that reducers need no clock (decision X3).
public struct TimedAction: Equatable, Sendable, Codable {
  package var at: Instant
  package var action: AppAction

  package init(at instant: Instant, _ action: AppAction) {
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
