/// A message about a place in a script: `PATH:LINE:COL: error: MESSAGE`, the line, and a caret under what is meant.
public struct Diagnostic: Hashable, Sendable, Error {
  public var line: SourceLine
  public var error: SyntaxError

  public init(_ line: SourceLine, _ error: SyntaxError) {
    self.line = line
    self.error = error
  }

  /// The message as it is printed, without a final newline. Columns count characters; the caret counts cells.
  public var text: String { text(after: []) }

  /// The same with the source lines that stand before it.
  func text(after linesBefore: [String]) -> String {
    let before = terminalText(String(line.text.prefix(error.column - 1)), atMost: 400)
    let meant = terminalText(String(line.text.dropFirst(error.column - 1).prefix(error.length)), atMost: 400)
    let underline = "^" + String(repeating: "~", count: max(meant.cellWidth - 1, 0))
    let width = String(line.number).count
    let first = line.number - linesBefore.count
    let source = (linesBefore + [line.text]).enumerated().map { index, text in
      " \(padded("\(first + index)", to: width, alignment: .trailing)) | \(terminalText(text, atMost: 400))"
        .withoutTrailingBlanks
    }
    // Messages quote what was typed and what a server sent.
    let message = terminalLines(error.message).joined(separator: "\n")
    let heading = "\(terminalText(line.path)):\(line.number):\(error.column): error: \(message)"
    let caret = " \(spaces(width)) | \(spaces(before.cellWidth))\(underline)"
    return ([heading] + source + [caret] + error.hints.map { " hint: \(terminalText($0))" }).joined(separator: "\n")
  }
}

extension String {
  fileprivate var withoutTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
