extension Line {
  /// `left` and `right` at the two ends of `width`, at least `gap` blanks between them. Where both do not fit, `left`
  /// is cut and then dropped; `right` is only cut where it alone is too wide.
  static func justified(_ left: Line, _ right: Line, width: Int, gap: Int = 3) -> Line {
    let end = right.truncated(to: width)
    if end.cellWidth == 0 { return left.truncated(to: width) }
    let start = left.truncated(to: width - end.cellWidth - gap)
    return start + Line(.blanks(width - start.cellWidth - end.cellWidth)) + end
  }

  /// A horizontal rule, with a title near its start if there is one.
  static func rule(_ width: Int, charset: Charset, title: String = "") -> Line {
    let glyph = charset.glyphs.rule
    if title.isEmpty { return Line(.repeating(glyph, cells: width)) }
    let start = Line(.repeating(glyph, cells: 2)) + Line(" ") + Line(title, .bold) + Line(" ")
    return (start + Line(.repeating(glyph, cells: width - start.cellWidth))).truncated(to: width)
  }

  /// Each line of the text wrapped by words; see `wrapped(_:to:hangingIndent:)`.
  static func wrapped(_ raw: String, _ style: Style = .plain, to cells: Int, hangingIndent: Int = 0) -> [Line] {
    StyledText.wrapped(raw, style, to: cells, hangingIndent: hangingIndent).map { Line($0) }
  }

  func indented(by cells: Int) -> Line {
    Line(.blanks(cells)) + self
  }
}

/// Two blocks beside each other: `left` in a column of `leftWidth` cells, then `gap` blanks, then `right`.
func sideBySide(left: [Line], leftWidth: Int, gap: Int, right: [Line]) -> [Line] {
  (0..<max(left.count, right.count)).map { row in
    let start = row < left.count ? left[row] : Line()
    guard row < right.count, right[row].cellWidth > 0 else { return start.truncated(to: leftWidth) }
    return start.fitted(to: leftWidth) + Line(.blanks(gap)) + right[row]
  }
}
