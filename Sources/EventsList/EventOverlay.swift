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

extension EventOverlay {
  private enum CodingKeys: CodingKey { case deleting, attending }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deleting.sorted(), forKey: .deleting)
    try container.encode(attending.sorted(), forKey: .attending)
  }
}
