import CompassModel

/// Ids as plain text: `"ev-1"` where an `EventID` is wanted.
extension Identifier: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
