import CompassModel

/// A text of one style with its width, made through the sanitiser or of signs of this app: it never moves the cursor.
package struct StyledText: Equatable, Sendable {
  let text: String
  let style: Style
  let cellWidth: Int

  init(_ raw: String, _ style: Style = .plain) {
    if raw.utf8.count <= oneLineLimit, let cells = raw.plainCells {
      self.init(sanitised: raw, style, cellWidth: cells)
    } else {
      let text = terminalText(raw)
      self.init(sanitised: text, style, cellWidth: text.cellWidth)
    }
  }

  fileprivate init(sanitised text: String, _ style: Style, cellWidth: Int) {
    (self.text, self.style, self.cellWidth) = (text, style, cellWidth)
  }

  func followed(by raw: String) -> StyledText {
    let remaining = StyledText(raw)
    return StyledText(
      sanitised: "\(text) \(remaining.text)", style, cellWidth: cellWidth + 1 + remaining.cellWidth)
  }

  /// Makes a run of one of the `Glyphs`, which is safe as it is.
  static func sign(_ glyph: String, _ style: Style) -> StyledText {
    StyledText(sanitised: glyph, style, cellWidth: glyph.cellWidth)
  }

  static func blanks(_ count: Int) -> StyledText {
    StyledText(sanitised: spaces(count), .plain, cellWidth: max(0, count))
  }

  static func repeating(_ glyph: String, cells: Int, _ style: Style = .plain) -> StyledText {
    let one = StyledText(glyph, style)
    let count = max(0, cells) / max(1, one.cellWidth)
    // Doubling is quicker than `String(repeating:count:)`, which appends each copy.
    let byteCount = count * one.text.utf8.count
    var text = one.text
    while text.utf8.count < byteCount { text += text }
    return StyledText(
      sanitised: String(Substring(text.utf8.prefix(byteCount))), style, cellWidth: count * one.cellWidth)
  }

  /// The whole text if it is one line with single blanks that fits, so that wrapping changes nothing; else nil.
  static func unwrapped(_ raw: String, _ style: Style, to cells: Int) -> StyledText? {
    // A plain scalar has at most three bytes.
    guard raw.utf8.count <= 3 * cells, let width = raw.plainCells, width <= cells, !raw.hasGaps else { return nil }
    return StyledText(sanitised: raw, style, cellWidth: width)
  }

  /// Continues the last line with the text, wrapped by words onto further lines where it does not fit.
  func wrap(to cells: Int, on lines: inout [Line]) {
    let last = lines.count - 1
    if cellWidth <= cells, !text.hasGaps { return lines[last].append(self) }
    let wrapped = Line.wrapped(text, style, to: cells)
    lines[last] += wrapped[0]
    lines += wrapped.dropFirst()
  }

  static func wrapped(_ raw: String, _ style: Style, to cells: Int, hangingIndent: Int) -> [StyledText] {
    let isSafe = raw.utf8.count <= oneLineLimit && raw.plainCells != nil
    return (isSafe ? [raw] : terminalLines(raw)).flatMap { line in
      CompassText.wrapped(line, to: cells, hangingIndent: hangingIndent).map {
        StyledText(sanitised: $0, style, cellWidth: $0.cellWidth)
      }
    }
  }
}

extension String {
  /// Whether the text begins or ends with a blank or has two in a row, so that wrapping changes it.
  fileprivate var hasGaps: Bool {
    var isAfterBlank = true
    for byte in utf8 {
      if byte == 0x20, isAfterBlank { return true }
      isAfterBlank = byte == 0x20
    }
    return isAfterBlank && !isEmpty
  }
}
