/// A line of a script with its number, for messages that point at it.
public struct SourceLine: Hashable, Sendable {
  /// A file's path, `<stdin>`, `<-c>` or `<repl>`.
  public var path: String
  /// 1-based.
  public var number: Int
  public var text: String

  public init(path: String, number: Int, text: String) {
    self.path = path
    self.number = number
    self.text = text
  }
}
