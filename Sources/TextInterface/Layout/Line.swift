/// One line of a screen: styled texts in a row, with the width known.
struct Line: Equatable, Sendable {
  private(set) var runs: [StyledText] = []
  private(set) var cellWidth = 0

  init() {}

  /// Any text; it is made safe and one line.
  init(_ raw: String, _ style: Style = .plain) {
    append(StyledText(raw, style))
  }

  init(_ run: StyledText) {
    append(run)
  }

  mutating func append(_ run: StyledText) {
    if run.text.isEmpty { return }
    runs.append(run)
    cellWidth += run.cellWidth
  }

  mutating func append(_ raw: String, _ style: Style = .plain) {
    append(StyledText(raw, style))
  }

  static func + (first: Line, second: Line) -> Line {
    var line = first
    line += second
    return line
  }

  static func += (line: inout Line, more: Line) {
    line.runs.append(contentsOf: more.runs)
    line.cellWidth += more.cellWidth
  }

  /// The line, or what fits beside `…`; a line that had to be cut is exactly `cells` wide.
  func truncated(to cells: Int) -> Line {
    if cellWidth <= cells { return self }
    var line = Line()
    guard cells > 0 else { return line }
    var style = Style.plain
    for run in runs {
      style = run.style
      let room = cells - 1 - line.cellWidth
      if run.cellWidth > room {
        line.append(run.leading(cells: room))
        break
      }
      line.append(run)
    }
    line.append(.blanks(cells - 1 - line.cellWidth))
    line.append(Glyphs.unicode.ellipsis, style)
    return line
  }

  /// With blanks up to `cells`; a line as wide or wider is returned as it is.
  func padded(to cells: Int, alignment: Alignment = .leading) -> Line {
    let room = max(0, cells - cellWidth)
    let before = alignment.blanksBefore(room)
    return Line(.blanks(before)) + self + Line(.blanks(room - before))
  }

  /// Exactly `cells` wide.
  func fitted(to cells: Int, alignment: Alignment = .leading) -> Line {
    truncated(to: cells).padded(to: cells, alignment: alignment)
  }
}
