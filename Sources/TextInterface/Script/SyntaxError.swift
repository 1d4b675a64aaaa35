/// What is wrong with a line, and where.
public struct SyntaxError: Error, Hashable, Sendable {
  public var message: String
  /// 1-based, in characters.
  public var column: Int
  /// How many characters are wrong; at least 1.
  public var length: Int
  public var hints: [String]

  public init(_ message: String, column: Int, length: Int = 1, hints: [String] = []) {
    self.message = message
    self.column = column
    self.length = max(length, 1)
    self.hints = hints
  }

  public init(_ message: String, at token: Token, hints: [String] = []) {
    self.init(message, column: token.column, length: token.length, hints: hints)
  }
}
