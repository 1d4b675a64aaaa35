/// A row of cells drawn on in any order: a glyph replaces that in its cell, a placed text covers its width.
struct CellRow {
  private var glyphs: [Glyph]
  private var texts: [Int: Line] = [:]

  private struct Glyph {
    var text = " "
    var style = Style.plain
  }

  init(cells: Int) {
    glyphs = Array(repeating: Glyph(), count: max(0, cells))
  }

  /// Replaces the glyph of a cell; `glyph` is one cell wide. Nothing happens outside the row.
  mutating func draw(_ glyph: String, _ style: Style, at cell: Int) {
    guard glyphs.indices.contains(cell) else { return }
    glyphs[cell] = Glyph(text: glyph, style: style)
  }

  /// Places a text that begins within the row; the end that does not fit is cut. Texts must not overlap.
  mutating func place(_ text: Line, at cell: Int) {
    guard glyphs.indices.contains(cell), text.cellWidth > 0 else { return }
    texts[cell] = text.truncated(to: glyphs.count - cell)
  }

  var line: Line {
    var line = Line()
    var cell = 0
    while cell < glyphs.count {
      if let text = texts[cell] {
        line += text
        cell += text.cellWidth
        continue
      }
      let style = glyphs[cell].style
      var run = ""
      while cell < glyphs.count, glyphs[cell].style == style, texts[cell] == nil {
        run += glyphs[cell].text
        cell += 1
      }
      line.append(run, style)
    }
    return line
  }
}
