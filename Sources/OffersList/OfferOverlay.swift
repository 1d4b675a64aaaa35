import CompassModel

/// Changes that were asked for and not yet answered, laid over the rows: never a saved copy, so a reload
/// in between can neither lose nor resurrect a row.
public struct OfferOverlay: Hashable, Sendable, Codable {
  /// Shown as gone.
  public var deleting: Set<OfferID> = []

  public init() {}

  private enum CodingKeys: CodingKey { case deleting }

  /// Ids in order, so that equal states encode to equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deleting.sorted(), forKey: .deleting)
  }
}
