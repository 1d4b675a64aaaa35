import CompassModel
import StateMachine

/// The actions of a page by their origin: a view sends only taps.
///
/// In JSON the action is not wrapped in another level: `{"searchChanged": {"query": "camp"}}`.
public enum PageAction<Tap: KeyedAction & Codable, Answer: Equatable & Sendable & Codable>: TapOrAnswer {
  /// An event that every page gets.
  case event(PageEvent)
  /// A tap of the user on this page; ignored while the page is closed.
  case tap(Tap)
  /// A result of the page's effects, or a command of its parent.
  case answer(Answer)

  // Inlinable, because it is called for every action: as a generic function it takes longer than all the rest.
  /// Whether the action is a tap of the user.
  @inlinable public var isTap: Bool { if case .tap = self { true } else { false } }
}

/// The taps that every page has.
public protocol PageTap: KeyedAction, Codable {
  /// Reloads the page's rows, by pulling down.
  static var refreshPulled: Self { get }
  /// Retries a failed load.
  static var retryTapped: Self { get }
}

/// The results of a page's effects, and the commands of its parent.
public protocol PageAnswer: Equatable, Sendable, Codable {
  /// The state of the connection that the answer shows (decision M10); nil if it shows none.
  var connection: Connection? { get }
}

/// The state of the connection to the backend that an answer shows (decision M10).
public enum Connection: Hashable, Sendable {
  /// The request failed because the device is offline.
  case lost
  /// The backend has answered at this time; nil for now. A request that failed for another reason than `.offline`
  /// counts too.
  case reached(at: Instant?)

  /// Makes the state shown by an answer with rows: reached at the time of loading, now if `source` is nil; nil for a
  /// saved copy and for no rows.
  package init?(_ source: RowsSource?) {
    switch source {
    case nil: self = .reached(at: nil)
    case .loaded(let time): self = .reached(at: time)
    case RowsSource.none?, .saved: return nil
    }
  }

  /// Makes the state shown by a failed request: lost only for `.offline`; nil for a cancelled request, and if no
  /// request was sent. Any other failure counts as an answer.
  package init?(_ failure: ServiceFailure) {
    switch failure.kind {
    case .offline: self = .lost
    // Neither failure tells whether the backend can be reached.
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
  /// Returns nil, for pages that send no requests to a backend.
  public var connection: Connection? { nil }
}

/// The events that every page gets.
public enum PageEvent: Equatable, Sendable, Codable {
  /// The page was opened and is on screen.
  case opened
  /// The page was closed and left the screen.
  case closed
  /// The active athlete has changed, or became known.
  case athleteChanged
  /// Reload all rows: the app came back to the foreground, or the device is online again.
  case reloadRequested
  /// A first load has run long enough to show placeholders (decision X13).
  case skeletonDue
  /// A row was opened on another page, or saved, and the list must scroll to it (decision V2). `afterLoad`: only after
  /// the running load has ended.
  case rowRequested(id: String, afterLoad: Bool)
  /// The loading state or the rows of the page have changed.
  case rowsChanged
  /// The page's stored settings were read (decision X17).
  indirect case settingsRead(stored: SettingTexts)
  /// The page's settings could not be stored.
  indirect case settingsNotStored(settings: SettingTexts, failure: ServiceFailure)
  /// Store these settings again, whatever page is open.
  indirect case settingsRetried(settings: SettingTexts)
}

/// Shorthands for the events that every page gets.
extension PageAction {
  package static var opened: Self { .event(.opened) }
  package static var closed: Self { .event(.closed) }
  package static var athleteChanged: Self { .event(.athleteChanged) }
  package static var reloadRequested: Self { .event(.reloadRequested) }
  package static var skeletonDue: Self { .event(.skeletonDue) }
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
  /// Returns the value if exactly one of the decoding attempts succeeded, and no other one knows the name of the case.
  /// Else throws the error of an attempt that knows the name, or the first error.
  package func only<Action>(_ readings: Result<Action, any Error>...) throws -> Action {
    var actions: [Action] = []
    var failures: [any Error] = []
    for reading in readings {
      switch reading {
      case .success(let action): actions.append(action)
      case .failure(let failure): failures.append(failure)
      }
    }
    // An attempt that knows the name fails at a longer coding path.
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
