import CompassModel

/// What every page knows of its rows.
public protocol PageState: Equatable, Sendable, Codable {
  associatedtype Notice: Hashable, Sendable

  var isOpen: Bool { get set }
  /// Whose rows these are; nil until somebody is known to be signed in.
  var owner: AthleteID? { get set }
  /// Something to tell that does not last: the next tap takes it away.
  var notice: Notice? { get set }
  /// How loading the rows stands.
  var load: PageLoad { get set }
  /// Whether the rows are known, also when there are none: before that nothing is counted or called empty
  /// (decision N3).
  var hasRows: Bool { get }
}

extension PageState {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }
}
