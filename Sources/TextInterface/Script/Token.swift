/// One word of a line, and where it stands.
public struct Token: Hashable, Sendable {
  /// The text without quotes, escapes resolved.
  public var text: String
  /// How it was written.
  public var form: Form
  /// 1-based, in characters.
  public var column: Int
  /// How many characters it takes in the source.
  public var length: Int

  public enum Form: Hashable, Sendable {
    case word, quoted
    /// `name~"substring"`: `text` is the substring.
    case nameContains
  }

  public init(text: String, form: Form, column: Int, length: Int) {
    self.text = text
    self.form = form
    self.column = column
    self.length = length
  }
}
