/// A message at the top of a page.
public struct Banner: Hashable, Sendable, Codable {
  public var kind: Kind
  public var message: String
  public var canRetry: Bool

  public enum Kind: String, Codable, Sendable {
    case error, offline, info
  }

  public init(kind: Kind, message: String, canRetry: Bool = false) {
    self.kind = kind
    self.message = message
    self.canRetry = canRetry
  }
}
