import CompassModel
import CompassText

package struct StepFailure: Error, Hashable, Sendable {
  /// The message for the script's author, with further lines that may help, such as the nearest line on the screen.
  package let error: SyntaxError
  /// Whether the app refused a verb, as `!` expects.
  package var isRefusal: Bool
  /// Whether a verb was refused because rows are missing (decision B15).
  package var isUnloaded = false
  /// The board's frame if the check was about the board; nil if it was about the page.
  var frame: String?

  init(_ message: String, _ words: [Token], hints: [String] = [], isRefusal: Bool = false, frame: String? = nil) {
    (self.frame, self.isRefusal) = (frame, isRefusal)
    let column = words.first?.column ?? 1
    let length = words.last.map { $0.column + $0.length - column } ?? 1
    error = SyntaxError(message, column: column, length: length, hints: hints)
  }

  package var message: String { error.message }

  package func diagnostic(at line: SourceLine) -> Diagnostic { Diagnostic(line, error) }
}

/// A message about a script: `PATH:LINE:COL: error: MESSAGE`, the line, and a caret below the wrong part.
package struct Diagnostic: Hashable, Sendable, Error {
  package var line: SourceLine
  package var error: SyntaxError

  package init(_ line: SourceLine, _ error: SyntaxError) { (self.line, self.error) = (line, error) }

  /// Path of lines that no user typed; messages about them have no position.
  package static let withoutLocation = ""

  /// The message to print, without a final newline. Columns count characters; the caret is aligned by cells.
  package var text: String { text(after: []) }

  /// The error and its hints without the position, for the user who just typed the line.
  package var short: String { ([error.message] + error.hints).joined(separator: "\n") }

  package var inOneLine: String { ([error.message] + error.hints).joined(separator: "; ") }

  /// The diagnostic for speech, without a caret: the error, its line, and the hints.
  package var spokenText: String {
    let location = "In line \(line.number) of \(line.path.filter { !"<>".contains($0) }): \(line.text)"
    return (["Error: \(error.message)"] + (line.path == Self.withoutLocation ? [] : [location]) + error.hints).map {
      terminalText($0, atMost: 400).asSentence
    }
    .joined(separator: "\n")
  }

  func text(after linesBefore: [String]) -> String {
    if line.path == Self.withoutLocation {
      return
        (["compass: " + terminalLines(error.message).joined(separator: "\n")] + error.hints.map { terminalText($0) })
        .joined(separator: "\n")
    }
    let before = terminalText(String(line.text.prefix(error.column - 1)), atMost: 400)
    let meant = terminalText(String(line.text.dropFirst(error.column - 1).prefix(error.length)), atMost: 400)
    let underline = "^" + String(repeating: "~", count: max(meant.cellWidth - 1, 0))
    let width = String(line.number).count
    let first = line.number - linesBefore.count
    let source = (linesBefore + [line.text]).enumerated().map { index, text in
      " \(padded("\(first + index)", to: width, alignment: .trailing)) | \(terminalText(text, atMost: 400))"
        .withoutTrailingBlanks
    }
    // Messages quote typed texts and a server's texts.
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

package struct SyntaxError: Error, Hashable, Sendable {
  /// Clause without a full stop: `a blank is missing after the closing quote`.
  package var message: String
  /// 1-based column in the line, in characters.
  package var column: Int
  /// Number of wrong characters; at least 1.
  package var length: Int
  /// Further lines, such as suggested corrections.
  package var hints: [String]
  /// Whether more text could complete the line, since a quote is open.
  package var isUnfinished = false

  package init(_ message: String, column: Int, length: Int = 1, hints: [String] = []) {
    (self.message, self.column) = (message, column)
    self.length = max(length, 1)
    self.hints = hints
  }

  package init(_ message: String, at token: Token, hints: [String] = []) {
    self.init(message, column: token.column, length: token.length, hints: hints)
  }
}

package struct SourceLine: Hashable, Sendable {
  /// Path of the file, or a name in angle brackets for other input, such as `<stdin>`, `<-c>` and `<board>`.
  package var path: String
  /// 1-based number of the line.
  package var number: Int
  package var text: String

  package init(path: String, number: Int, text: String) { (self.path, self.number, self.text) = (path, number, text) }
}
