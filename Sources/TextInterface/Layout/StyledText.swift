/// A piece of text of one style with its width. It can only be made through the sanitiser, so nothing that reaches a
/// screen moves the cursor (defect 56).
struct StyledText: Equatable, Sendable {
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

  /// For parts of text that went through the sanitiser before.
  fileprivate init(sanitised text: String, _ style: Style, cellWidth: Int) {
    self.text = text
    self.style = style
    self.cellWidth = cellWidth
  }

  static func blanks(_ count: Int) -> StyledText {
    StyledText(sanitised: spaces(count), .plain, cellWidth: max(0, count))
  }

  /// `glyph` as often as it fits into `cells`.
  static func repeating(_ glyph: String, cells: Int, _ style: Style = .plain) -> StyledText {
    let one = StyledText(glyph, style)
    let count = max(0, cells) / max(1, one.cellWidth)
    let text = String(repeating: one.text, count: count)
    return StyledText(sanitised: text, style, cellWidth: count * one.cellWidth)
  }

  /// Each source line wrapped by words to `cells`.
  static func wrapped(_ raw: String, _ style: Style, to cells: Int, hangingIndent: Int) -> [StyledText] {
    terminalLines(raw).flatMap { line in
      TextInterface.wrapped(line, to: cells, hangingIndent: hangingIndent).map {
        StyledText(sanitised: $0, style, cellWidth: $0.cellWidth)
      }
    }
  }

  /// The whole graphemes that fit into `cells`.
  func leading(cells: Int) -> StyledText {
    let kept = text.leading(cells: cells)
    return StyledText(sanitised: kept.text, style, cellWidth: kept.cells)
  }

  func withoutTrailingBlanks() -> StyledText {
    let blanks = text.utf8.reversed().prefix { $0 == 0x20 }.count
    if blanks == 0 { return self }
    return StyledText(sanitised: String(text.unicodeScalars.dropLast(blanks)), style, cellWidth: cellWidth - blanks)
  }
}
