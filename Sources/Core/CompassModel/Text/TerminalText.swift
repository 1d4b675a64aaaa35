// Sanitising of text for terminals (text-ui.md section 2.7), against moved cursors and hidden characters.

/// The default maximum of characters of a one-line field.
package let oneLineLimit = 1_000

/// Makes a one-line text safe for a terminal. Controls become `\x1B`, invisible and unassigned scalars `\u{202E}`, line
/// ends and tabs a space, any other space plain spaces; variation selectors are dropped. The result has at most `limit`
/// characters, with `…` as the last one of a cut text; the time depends on the limit, not on the size of `raw`.
package func terminalText(_ raw: String, atMost limit: Int = oneLineLimit) -> String {
  guard limit > 0 else { return "" }
  if raw.utf8.count <= limit, raw.plainCells != nil { return raw }
  // Characters of ordinary text have few scalars; text whose characters have more is cut earlier.
  let source = raw.unicodeScalars.prefix(min(limit, 1_000_000) * 4 + 60)
  let text = visibleText(source)
  let isComplete = source.endIndex == raw.unicodeScalars.endIndex
  // Complete text with no more scalars than the limit has no more characters either.
  if isComplete, text.utf8.count <= limit || text.count <= limit { return text }
  return text.dropLast().prefix(limit - 1) + "…"
}

/// Makes a multi-line text safe for a terminal: splits it at `\n` and `\r\n`, and sanitises each line like
/// `terminalText`. At most `limit` scalars of the whole text are read; a cut text ends in `…`.
package func terminalLines(_ raw: String, atMost limit: Int = 20_000) -> [String] {
  let source = raw.unicodeScalars.prefix(max(0, limit))
  var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.last == "\r" ? visibleText(line.dropLast()) : visibleText(line)
  }
  if source.endIndex != raw.unicodeScalars.endIndex, let last = lines.popLast() {
    lines.append(last.dropLast() + "…")
  }
  return lines
}

/// Escapes control characters, except line ends and tabs, and bidirectional controls of a document that is printed to a
/// terminal (decision B20); all else stays unchanged. `isJSON` selects escapes of JSON, `\u202e` rather than
/// `\u{202E}`, and requires that `raw` has no unescaped ASCII controls.
package func terminalDocument(_ raw: String, isJSON: Bool = false) -> String {
  if raw.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return raw }
  var text = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in raw.unicodeScalars {
    // `\r\n` ends lines of CSV and iCalendar.
    if last == "\r" { scalar == "\n" ? text.append("\r") : text.append(contentsOf: #"\x0D"#.unicodeScalars) }
    last = scalar
    switch scalar {
    case "\n", "\t": text.append(scalar)
    case "\r": break
    case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
      let hex = hexText(scalar.value, digits: isJSON ? 4 : 2, uppercase: !isJSON)
      let escape = isJSON ? "\\u\(hex)" : scalar.value < 0x100 ? "\\x\(hex)" : "\\u{\(hex)}"
      text.append(contentsOf: escape.unicodeScalars)
    default: text.append(scalar)
    }
  }
  if last == "\r" { text.append(contentsOf: #"\x0D"#.unicodeScalars) }
  return String(text)
}

private func visibleText(_ source: Substring.UnicodeScalarView) -> String {
  var text = VisibleText()
  var index = source.startIndex
  while index < source.endIndex {
    let following = source.index(after: index)
    text.append(source[index], before: following < source.endIndex ? source[following] : nil)
    index = following
  }
  return String(text.output)
}

private struct VisibleText {
  private(set) var output = String.UnicodeScalarView()
  /// Marks and joiners on the current character; `mostAttached` after an escaped mark, to escape the next ones too.
  private var attached = 0
  private var endsInEmoji = false
  private var endsInJoiner = false

  /// The most marks on one character in any writing system; more could overwrite neighbouring lines.
  private static let mostAttached = 12

  mutating func append(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar.isPlain { return append(scalar) }
    switch scalar.value {
    case 0x0A, 0x09: append(" ")
    case 0x0D where next == "\n": break
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: break
    case 0x200D: join(before: next)
    default: appendByProperties(scalar)
    }
  }

  private mutating func appendByProperties(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .control: escape(scalar, "\\x", "")
    case .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: escape(scalar, "\\u{", "}")
    case .spaceSeparator:
      for _ in 0..<scalar.cellWidth { append(" ") }
    default:
      if scalar.properties.isDefaultIgnorableCodePoint {
        escape(scalar, "\\u{", "}")
      } else if scalar.cellWidth == 0 {
        attach(scalar)
      } else {
        append(scalar)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.append(scalar)
    if !endsInJoiner { attached = 0 }
    endsInEmoji = scalar.isEmojiBase
    endsInJoiner = false
  }

  /// Attaches a mark to the character before it; without one it is escaped: it would change the text before.
  private mutating func attach(_ scalar: Unicode.Scalar) {
    guard let last = output.last, last != " ", attached < Self.mostAttached else {
      escape(scalar, "\\u{", "}")
      attached = Self.mostAttached
      return
    }
    output.append(scalar)
    attached += 1
    endsInEmoji = false
  }

  private mutating func join(before next: Unicode.Scalar?) {
    let joinsEmoji = next.map { $0.isEmojiBase && !$0.isRegionalIndicator && !$0.properties.isEmojiModifier } ?? false
    guard endsInEmoji, joinsEmoji, attached < Self.mostAttached else { return escape("\u{200D}", "\\u{", "}") }
    output.append("\u{200D}")
    attached += 1
    endsInEmoji = false
    endsInJoiner = true
  }

  private mutating func escape(_ scalar: Unicode.Scalar, _ opening: String, _ closing: String) {
    output.append(contentsOf: (opening + hexText(scalar.value, digits: 2, uppercase: true) + closing).unicodeScalars)
    attached = 0
    endsInEmoji = false
    endsInJoiner = false
  }
}
