import CompassModel

/// Changes that were asked for and not yet answered, laid over the rows: never a saved copy, so a reload
/// in between can neither lose nor resurrect a row.
public struct EventOverlay: Hashable, Sendable, Codable {
  /// Shown as gone (decision E10).
  public var deleting: Set<EventID> = []
  /// Shown as attended (decision E11).
  public var attending: Set<EventID> = []

  public init() {}
}
