import PerformanceTimeline

/// Draws the radar: a filled polygon with numbered corners in a ring, beside or above its bars; bars alone where there
/// are too few axes or columns (text-ui.md §1, principle 6).
struct RadarText {
  /// Less room than 44 × 15 cells shows nothing.
  static let fewestColumns = 44
  private static let mostColumns = 60
  private static let gap = 2

  let model: RadarModel
  let columns: Int
  let charset: Charset

  init(_ model: RadarModel, columns: Int, _ charset: Charset) {
    self.model = model
    self.columns = columns
    self.charset = charset
  }

  var lines: [Line] {
    let title = Line.wrapped(terminalText(model.title), .bold, to: columns)
    let note = model.note.map { Line.wrapped($0, .dim, to: columns) } ?? []
    guard model.hasPolygon, columns >= Self.fewestColumns else {
      return title + note + RadarBars(model, columns: columns, charset).lines
    }
    let beside = columns - RadarBars.fewestColumns - Self.gap
    if beside < Self.fewestColumns {
      let drawing = RadarDrawing(model, columns: min(columns, Self.mostColumns), charset).lines
      return title + drawing + [Line()] + RadarBars(model, columns: columns, charset).lines
    }
    let width = min(beside, Self.mostColumns)
    let drawing = RadarDrawing(model, columns: width, charset).lines
    let bars = RadarBars(model, columns: columns - width - Self.gap, charset).lines
    let above = Array(repeating: Line(), count: max(0, drawing.count - bars.count) / 2)
    return title + sideBySide(left: drawing, leftWidth: width, gap: Self.gap, right: above + bars)
  }
}
