/// Why a command of a script did not do what the script insists on.
public struct StepFailure: Error, Hashable, Sendable {
  public var message: String
  /// 1-based, in characters.
  public var column: Int
  public var length: Int
  public var hints: [String]
  /// Whether the app refused a verb, as `!` expects.
  public var isRefusal: Bool

  init(_ message: String, _ words: [Token], hints: [String] = [], isRefusal: Bool = false) {
    self.message = message
    self.hints = hints
    self.isRefusal = isRefusal
    let start = words.first?.column ?? 1
    column = start
    length = words.last.map { $0.column + $0.length - start } ?? 1
  }

  /// As it is printed under the line it happened on.
  public func diagnostic(at line: SourceLine) -> Diagnostic {
    Diagnostic(line, SyntaxError(message, column: column, length: length, hints: hints))
  }
}
