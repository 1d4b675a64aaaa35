/// A request that is sent again, because the try before got no answer worth having (decision W1).
public struct Attempt: Hashable, Sendable, Codable {
  /// Which try it is, from 2.
  public var number: Int
  /// After how many tries it is given up.
  public var limit: Int

  /// A try, and how many there will be at most.
  public init(number: Int, of limit: Int) { (self.number, self.limit) = (number, limit) }
}
