/// The render boundary for server and user text (text-ui.md section 2.7): what comes out moves no cursor,
/// reverses no text and hides nothing.

/// More characters than any one-line field can show.
public let oneLineLimit = 1_000

/// A one-line field, ready for a terminal: controls as `\x1B`, invisible or unassigned scalars as `\u{202E}`, line ends
/// and tabs as a space, any space as plain spaces, variation selectors dropped. At most `limit` characters, the last of
/// them `…` if there were more; the work depends on the limit, not on the size of `raw`.
public func terminalText(_ raw: String, atMost limit: Int = oneLineLimit) -> String {
  guard limit > 0 else { return "" }
  if raw.utf8.count <= limit, raw.plainCells != nil { return raw }
  // A character of ordinary text has few scalars; where it has more, the text is cut earlier.
  let source = raw.unicodeScalars.prefix(min(limit, 1_000_000) * 4 + 60)
  let text = visibleText(source)
  let isComplete = source.endIndex == raw.unicodeScalars.endIndex
  // Complete text of no more scalars than the limit cannot have more characters.
  if isComplete, text.utf8.count <= limit || text.count <= limit { return text }
  return text.dropLast().prefix(limit - 1) + "…"
}

/// A multi-line field: split at `\n` and `\r\n`, each line as `terminalText` makes it. At most `limit` scalars of the
/// whole text are read; a cut ends in `…`.
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

/// A document for a terminal (decision B20): control characters but line ends and tabs, and what directs the order of
/// letters, as escapes; all else as it is.
///
/// - Parameter isJSON: whether it is JSON without raw controls of ASCII, which has escapes of its own.
package func terminalDocument(_ raw: String, isJSON: Bool = false) -> String {
  if raw.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return raw }
  var text = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in raw.unicodeScalars {
    // The end of a line of CSV and iCalendar.
    if last == "\r" { scalar == "\n" ? text.append("\r") : text.append(contentsOf: #"\x0D"#.unicodeScalars) }
    last = scalar
    switch scalar {
    case "\n", "\t": text.append(scalar)
    case "\r": break
    case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
      let digits = String(scalar.value, radix: 16, uppercase: !isJSON)
      let zeros = { String(repeating: "0", count: max(0, $0 - digits.count)) }
      let escape =
        isJSON ? "\\u\(zeros(4))\(digits)" : scalar.value < 0x100 ? "\\x\(zeros(2))\(digits)" : "\\u{\(digits)}"
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

/// Copies scalars one by one and decides what each may look like.
private struct VisibleText {
  private(set) var output = String.UnicodeScalarView()
  /// Zero-width scalars and joiners since the last scalar of its own width.
  private var attached = 0
  private var endsInEmoji = false
  private var endsInJoiner = false

  /// No writing system needs more on one character; more is an attack on neighbouring lines.
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
    case .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      escape(scalar, "\\u{", "}")
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

  /// A mark needs something of the same word to sit on, or it would sit on the decoration before it.
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
    let digits = String(scalar.value, radix: 16, uppercase: true)
    output.append(contentsOf: (opening + (digits.count < 2 ? "0" : "") + digits + closing).unicodeScalars)
    attached = 0
    endsInEmoji = false
    endsInJoiner = false
  }
}
