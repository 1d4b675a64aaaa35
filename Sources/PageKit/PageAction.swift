import CompassModel

/// The actions of a page: what every page hears alike, what a person taps, and what effects answer.
public protocol PageAction: KeyedAction, Codable {
  /// Where the action comes from.
  var kind: PageActionKind { get }
  /// Of the kind `change`: which row, and whether there is no such row any more; nil for all else.
  var changedRow: (reference: RecordReference, isGone: Bool)? { get }

  /// The page is on screen from now on.
  static var opened: Self { get }
  /// The page is on screen no more.
  static var closed: Self { get }
  /// Somebody else's rows are to be shown, or it became known whose.
  static var athleteChanged: Self { get }
  /// The app came back to the foreground.
  static var foregrounded: Self { get }
  /// The device has a connection again.
  static var connectivityReturned: Self { get }
  /// A person pulled the page down to load it anew.
  static var refreshPulled: Self { get }
  /// A first load takes long enough to be shown (decision X13).
  static var skeletonDue: Self { get }
  /// The rows of request number `request` could not be loaded, for the reason `failure`.
  static func loadFailed(request: Int, failure: ServiceFailure) -> Self
}

extension PageAction {
  /// Pages that change no rows need not say so.
  public var changedRow: (reference: RecordReference, isGone: Bool)? { nil }

  public var isSendable: Bool { kind == .tap || self == .refreshPulled }
}

/// Where an action comes from.
public enum PageActionKind: Hashable, Sendable {
  /// One of `PageEvent`.
  case event
  /// A person did it: done only while the page is open.
  case tap
  /// An effect answers.
  case answer
  /// The backend has answered a change of `changedRow`: all that shows the row looks again.
  case change
}

/// What happens to every page.
public enum PageEvent: Hashable, Sendable, CaseIterable {
  /// The page is on screen from now on.
  case opened
  /// The page is on screen no more.
  case closed
  /// Somebody else's rows are to be shown, or it became known whose.
  case athleteChanged
  /// The app came back to the foreground.
  case foregrounded
  /// The device has a connection again.
  case connectivityReturned
  /// A person pulled the page down to load it anew.
  case refreshPulled
  /// A first load takes long enough to be shown (decision X13).
  case skeletonDue

  /// What an action of the kind `event` is; nil for one that is no event.
  init?(_ action: some PageAction) {
    guard let event = Self.allCases.first(where: { $0.action() == action }) else { return nil }
    self = event
  }

  /// The page's own action for it.
  public func action<Action: PageAction>(_: Action.Type = Action.self) -> Action {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .athleteChanged: .athleteChanged
    case .foregrounded: .foregrounded
    case .connectivityReturned: .connectivityReturned
    case .refreshPulled: .refreshPulled
    case .skeletonDue: .skeletonDue
    }
  }
}
