import CompassModel

/// The actions of a page: what every page hears alike, what a person taps, and what effects answer.
public protocol PageAction: KeyedAction, Codable {
  var kind: PageActionKind { get }

  static var opened: Self { get }
  static var closed: Self { get }
  static var athleteChanged: Self { get }
  static var foregrounded: Self { get }
  static var connectivityReturned: Self { get }
  static var refreshPulled: Self { get }
  static var skeletonDue: Self { get }
  static func loadFailed(request: Int, failure: ServiceFailure) -> Self
}

extension PageAction {
  /// Whether a view may send it: a tap, or pulling to refresh. The rest is for the root and for effects.
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
}

/// What happens to every page.
public enum PageEvent: Hashable, Sendable, CaseIterable {
  case opened
  case closed
  /// Somebody else's rows are to be shown, or it became known whose.
  case athleteChanged
  case foregrounded
  case connectivityReturned
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
