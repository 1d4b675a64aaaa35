import CompassText

/// Splits a line into words (text-ui.md §4.1): blanks separate, quotes join, and `#` alone begins a comment.
package struct Lexer {
  private let characters: [Character]
  private let separatesCommands: Bool
  private var position = 0

  private init(_ line: String, separatesCommands: Bool) {
    characters = Array(line)
    self.separatesCommands = separatesCommands
  }

  /// Returns the commands of a line as words; `;` ends one if `separatesCommands`. Throws for an open quote or escape.
  package static func commands(in line: String, separatesCommands: Bool) throws(SyntaxError) -> [[Token]] {
    var lexer = Lexer(line, separatesCommands: separatesCommands)
    return try lexer.commands()
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func commands() throws(SyntaxError) -> [[Token]] {
    var commands: [[Token]] = [[]]
    while let character = current {
      if character.isWhitespace {
        position += 1
      } else if character == "#", beginsComment {
        break
      } else if separatesCommands, character == ";" {
        position += 1
        commands.append([])
      } else {
        commands[commands.count - 1].append(try token())
      }
    }
    return commands.filter { !$0.isEmpty }
  }

  private var beginsComment: Bool { position + 1 == characters.count || characters[position + 1].isWhitespace }

  private mutating func token() throws(SyntaxError) -> Token {
    let start = position
    var text = ""
    if current == "\"" || current == "'" {
      text = try quoted()
      try endToken()
      return token(text, .quoted, from: start)
    }
    while let character = current, !character.isWhitespace, !(separatesCommands && character == ";") {
      if text == "name~", character == "\"" || character == "'" {
        let part = try quoted()
        try endToken()
        return token(part, .nameContains, from: start)
      }
      text.append(character)
      position += 1
    }
    return token(text, .word, from: start)
  }

  private func token(_ text: String, _ form: Token.Form, from start: Int) -> Token {
    Token(text: text, form: form, column: start + 1, source: String(characters[start..<position]))
  }

  private func endToken() throws(SyntaxError) {
    guard let character = current, !character.isWhitespace, !(separatesCommands && character == ";") else { return }
    throw SyntaxError("a blank is missing after the closing quote", column: position + 1)
  }

  private mutating func quoted() throws(SyntaxError) -> String {
    let start = position
    let quote = characters[position]
    position += 1
    var text = ""
    while let character = current {
      position += 1
      if character == quote { return text }
      if character == "\\", quote == "\"" { text += try escape() } else { text.append(character) }
    }
    var error = SyntaxError("the closing \(quote) is missing", column: start + 1, length: characters.count - start)
    error.isUnfinished = true
    throw error
  }

  /// Reads an escape after the backslash: `\n`, `\t`, `\r`, `\"`, `\\` or `\u{1F3C8}`. Throws for any other.
  private mutating func escape() throws(SyntaxError) -> String {
    let start = position
    let character = current
    position += 1
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u":
      guard current == "{", let end = characters[position...].firstIndex(of: "}"), end - position <= 9,
        characters[position + 1].isHexDigit, let value = UInt32(String(characters[(position + 1)..<end]), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { break }
      position = end + 1
      return String(scalar)
    default: break
    }
    throw SyntaxError(
      "unknown escape", column: start, length: 2, hints: ["known: \\n \\t \\r \\\" \\\\ \\u{1F3C8}"])
  }
}
