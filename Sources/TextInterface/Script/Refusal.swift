/// Why something that was typed correctly cannot be done now.
public struct Refusal: Error, Hashable, Sendable {
  /// For the user.
  public var message: String

  public init(_ message: String) { self.message = message }
}
