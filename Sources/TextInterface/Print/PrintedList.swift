import CompassModel
import RecruitingTimeline

/// The list of a plain text print. Texts are wrapped, never cut: on paper there is nothing to open.
struct PrintedList {
  private static let dateCells = 14
  private static let schoolCells = 32
  private static let typeCells = 30
  private static let gap = 2

  let width: Int
  let charset: Charset

  private var labelStart: Int { 2 + Self.dateCells }
  private var labelCells: Int { width - labelStart - Self.schoolCells - Self.typeCells - 2 * Self.gap }

  func heading(count: Int) -> [Line] {
    let title = Line("Timeline List", .bold)
    let texts = ["Item", "School", "Type"].map { [Line($0, .bold)] }
    return [.justified(title, Line("\(counted(count, "item")), newest first"), width: width)]
      + columns(start: [Line("  Date", .bold)], texts[0], texts[1], texts[2]) + [.rule(width, charset: charset)]
  }

  func lines(_ row: PrintDocument.Row) -> [Line] {
    let mark = Line(charset.timelineGlyphs.symbol(row.kind), .of(row.kind))
    let type = row.typeLabel == row.kind.label ? row.typeLabel : "\(row.kind.label): \(row.typeLabel)"
    let details = row.details.map { Line.wrapped($0, .dim, to: width - labelStart) } ?? []
    return columns(
      start: sideBySide(left: [mark], leftWidth: 2, gap: 0, right: wrapped(row.dateText, Self.dateCells - Self.gap)),
      wrapped(row.label, labelCells),
      wrapped(row.schoolName ?? charset.glyphs.dash, Self.schoolCells), wrapped(type, Self.typeCells))
      + details.map { $0.indented(by: labelStart) }
  }

  private func wrapped(_ raw: String, _ cells: Int) -> [Line] { Line.wrapped(raw, to: cells) }

  private func columns(start: [Line], _ label: [Line], _ school: [Line], _ type: [Line]) -> [Line] {
    let places = sideBySide(left: school, leftWidth: Self.schoolCells, gap: Self.gap, right: type)
    let texts = sideBySide(left: label, leftWidth: labelCells, gap: Self.gap, right: places)
    return sideBySide(left: start, leftWidth: labelStart, gap: 0, right: texts)
  }
}
