import CompassModel
import StateMachine

/// The actions of a page, sorted by where they come from: a view sends taps and nothing else.
///
/// As JSON it is what it holds, without a level of its own: `{"searchChanged": {"query": "camp"}}`.
public enum PageAction<Tap: KeyedAction & Codable, Answer: Equatable & Sendable & Codable>: TapOrAnswer {
  /// An event that happens to every page.
  case event(PageEvent)
  /// A tap of a person on this page: done only while it is open.
  case tap(Tap)
  /// An answer of its effects, or an order of its parent.
  case answer(Answer)

  // Inlinable, for every action is asked: left generic, that takes longer than all the rest.
  /// Whether a person does it.
  @inlinable public var isTap: Bool { if case .tap = self { true } else { false } }
}

/// The taps of a person on a page.
public protocol PageTap: KeyedAction, Codable {
  /// The page was pulled down: its rows are to be asked for again.
  static var refreshPulled: Self { get }
  /// A failed load is to be tried again.
  static var retryTapped: Self { get }
}

/// The answers of a page's effects, and the orders of its parent.
public protocol PageAnswer: Equatable, Sendable, Codable {
  /// The news on the connection to the backend (decision M10); nil where the answer has none.
  var connection: Connection? { get }
}

/// The news of an answer on the connection to the backend (decision M10).
public enum Connection: Hashable, Sendable {
  /// The device was offline.
  case lost
  /// The backend was reached: at this time, or now where it is nil.
  case reached(at: Instant?)

  /// The news of rows that came: a copy says nothing, and rows that were loaded before say what was so then.
  public init?(_ source: RowsSource?) {
    switch source {
    case nil: self = .reached(at: nil)
    case .loaded(let time): self = .reached(at: time)
    case RowsSource.none?, .saved: return nil
    }
  }

  /// The news of a request that failed; a cancelled one says nothing.
  public init?(_ failure: ServiceFailure) {
    switch failure.kind {
    case .offline: self = .lost
    // The device failed before the backend was asked.
    case .cancelled, .sessionUnreadable: return nil
    case .timedOut, .serverError, .sessionOver, .notPermitted, .notFound, .refused, .setUp, .unexpectedReply,
      .valuesRefused, .conflict, .noAthlete, .invalidCredentials, .emailNotConfirmed, .accountBanned,
      .tooManyAttempts, .signInNotSaved, .databaseBusy, .diskFull, .databaseReadOnly, .databaseDamaged,
      .databaseFailed, .changedElsewhere, .unanswered:
      self = .reached(at: nil)
    }
  }
}

extension PageAnswer {
  /// Pages that ask no backend need not say so.
  public var connection: Connection? { nil }
}

/// The events that happen to every page.
public enum PageEvent: Equatable, Sendable, Codable {
  /// The page is on screen from now on.
  case opened
  /// The page is on screen no more.
  case closed
  /// Another person's rows are to be shown, or it became known whose.
  case athleteChanged
  /// All rows are to be asked for again: the app came back to the foreground, or the device has a connection again.
  case reloadRequested
  /// A first load takes long enough to be shown (decision X13).
  case skeletonDue
  /// A row was opened on another page, or saved: the list is to lead to it (decision V2). `afterLoad` if it is to be
  /// looked for when the load that is under way has ended.
  case rowRequested(id: String, afterLoad: Bool)
  /// The rows that the page shows came, or are others now.
  case rowsChanged
  /// The page's stored settings are known (decision X17).
  indirect case settingsRead(stored: SettingTexts)
  /// The page's settings could not be stored.
  indirect case settingsNotStored(settings: SettingTexts, failure: ServiceFailure)
  /// They are to be stored again, whatever page is open.
  indirect case settingsRetried(settings: SettingTexts)
}

/// The events, as if they were the page's own.
extension PageAction {
  /// The page is on screen from now on.
  public static var opened: Self { .event(.opened) }
  /// The page is on screen no more.
  public static var closed: Self { .event(.closed) }
  /// Another person's rows are to be shown, or it became known whose.
  public static var athleteChanged: Self { .event(.athleteChanged) }
  /// All rows are to be asked for again.
  public static var reloadRequested: Self { .event(.reloadRequested) }
  /// A first load takes long enough to be shown (decision X13).
  public static var skeletonDue: Self { .event(.skeletonDue) }
}

extension PageAction: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.only(
      Result { .event(try PageEvent(from: decoder)) }, Result { .tap(try Tap(from: decoder)) },
      Result { .answer(try Answer(from: decoder)) })
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .event(let event): try event.encode(to: encoder)
    case .tap(let tap): try tap.encode(to: encoder)
    case .answer(let answer): try answer.encode(to: encoder)
    }
  }
}

extension Decoder {
  /// The value that was read as exactly one of several enums; else the failure of the one that has a case of this name.
  package func only<Action>(_ readings: Result<Action, any Error>...) throws -> Action {
    var actions: [Action] = []
    var failures: [any Error] = []
    for reading in readings {
      switch reading {
      case .success(let action): actions.append(action)
      case .failure(let failure): failures.append(failure)
      }
    }
    // Who knows the name has read on behind it.
    if let failure = failures.first(where: { !$0.isAt(codingPath) }) { throw failure }
    guard let action = actions.first, actions.count == 1 else {
      throw failures.first
        ?? DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "An action has one name"))
    }
    return action
  }
}

extension Error {
  fileprivate func isAt(_ path: [any CodingKey]) -> Bool {
    switch self as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.count == path.count
    default: false
    }
  }
}
