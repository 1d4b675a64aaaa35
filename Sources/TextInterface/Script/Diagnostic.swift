/// A message about a place in a script: `PATH:LINE:COL: error: MESSAGE`, the line, and a caret under what is meant.
public struct Diagnostic: Hashable, Sendable, Error {
  public var line: SourceLine
  public var error: SyntaxError

  public init(_ line: SourceLine, _ error: SyntaxError) {
    self.line = line
    self.error = error
  }

  /// The message as it is printed, without a final newline. Columns count characters; the caret counts cells.
  public var text: String {
    let source = terminalText(line.text, atMost: 400)
    let before = terminalText(String(line.text.prefix(error.column - 1)), atMost: 400)
    let meant = terminalText(String(line.text.dropFirst(error.column - 1).prefix(error.length)), atMost: 400)
    let number = String(line.number)
    let margin = String(repeating: " ", count: number.count)
    let underline = "^" + String(repeating: "~", count: max(meant.cellWidth - 1, 0))
    return (["\(line.path):\(line.number):\(error.column): error: \(error.message)", " \(number) | \(source)",
      " \(margin) | \(String(repeating: " ", count: before.cellWidth))\(underline)"]
      + error.hints.map { " hint: \($0)" }).joined(separator: "\n")
  }
}
