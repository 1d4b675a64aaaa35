import CompassModel
import PageKit

/// Draws the track beside a lane's name in lines of exactly `cells` cells (text-ui.md §1, principle 8).
struct SwimlaneTrack {
  struct Item {
    var kind: TimelineItemKind
    var isBar: Bool
    var left, width: Double
    /// The row in the lane, from 0 at the top.
    var row: Int
    var label: String
    /// The item's number inside its lane; empty for none.
    var number = ""
    var continuesBefore = false
    var continuesAfter = false
  }

  let cells: Int
  let glyphs: Glyphs
  let scale: MonthScale
  let dayScale: DayScale
  let todayCell: Int?

  init(months: [MonthColumn], days: [DayColumn] = [], todayPosition: Double?, cells: Int, charset: Charset) {
    self.cells = max(1, cells)
    glyphs = charset.glyphs
    scale = MonthScale(months, cells: self.cells)
    dayScale = DayScale(days, cells: self.cells)
    todayCell = todayPosition.map { [cells = self.cells] in cell(at: $0, of: cells) }
  }

  /// The header: month names, days or else years, and below a flag for today with `todayText`, if that is inside.
  func header(todayText: String) -> [Line] {
    var names = row(showsDays: false)
    var years = row(showsDays: dayScale.isRoomy)
    for (index, mark) in scale.marks.enumerated() {
      let end = index + 1 < scale.marks.count ? scale.marks[index + 1].textCell - 1 : cells
      let year = Line(mark.year.map { " \($0)" } ?? "")
      let name = Line(mark.name, .bold)
      let isWhole = name.cellWidth + year.cellWidth <= end - mark.textCell
      names.place(dayScale.marks.isEmpty || !isWhole ? name : name + year, at: mark.textCell)
      if dayScale.marks.isEmpty, let year = mark.year { years.place(Line(year), at: mark.textCell) }
    }
    for mark in dayScale.marks {
      years.place(Line(mark.text), at: mark.cell + (dayScale.isRoomy && mark.cell > 0 ? 1 : 0))
    }
    guard let todayCell else { return [names.line, years.line] }
    var today = row(showsDays: false)
    today.draw(glyphs.todayFlag, .today, at: todayCell)
    let text = Line(todayText, .today)
    if text.cellWidth + 1 <= todayCell {
      today.place(text, at: todayCell - 1 - text.cellWidth)
    } else if todayCell + 2 + text.cellWidth <= cells {
      today.place(text, at: todayCell + 2)
    }
    return [names.line, years.line, today.line]
  }

  /// Draws a lane row by row, at least one and at most `most`, and counts the items of other rows.
  func rows(_ items: [Item], atMost most: Int = .max) -> (lines: [Line], hiddenCount: Int) {
    // Only the caller says that row numbers are small or without gaps.
    let rows = Dictionary(grouping: items, by: \.row).sorted { $0.key < $1.key }.map(\.value)
    let lines = rows.prefix(most).map { line($0) }
    let hidden = rows.dropFirst(most).reduce(0) { $0 + $1.count }
    return (lines.isEmpty ? [row(showsToday: true).line] : lines, hidden)
  }

  /// Draws all items in one row: a collapsed lane if `labelled` is false. A cell in which several begin holds their
  /// number; an item's number, and a bar's label, follow its symbol where there is room.
  func line(_ items: [Item], labelled: Bool = true) -> Line {
    var drawing = row(showsToday: true)
    let spans = labelled ? spans(ofRow: items) : items.map { CellSpan($0, of: cells) }
    let counts = spans.reduce(into: [:]) { $0[$1.symbolCell, default: 0] += 1 }
    let symbolCells = counts.keys.sorted()
    for (item, span) in zip(items, spans) where item.isBar || span.showsAfter {
      for cell in span.cells { drawing.draw(glyphs.span, .of(item.kind), at: cell) }
      if span.showsBefore { drawing.draw(glyphs.continuesBefore, .of(item.kind), at: span.cells.lowerBound) }
      if span.showsAfter { drawing.draw(glyphs.continuesAfter, .of(item.kind), at: span.cells.upperBound - 1) }
    }
    var unnamed: [(number: Line, cell: Int)] = []
    for (item, span) in zip(items, spans) {
      let count = counts[span.symbolCell] ?? 1
      guard count == 1 else {
        drawing.draw(count > 9 ? "+" : "\(count)", .bold, at: span.symbolCell)
        continue
      }
      drawing.draw(glyphs.symbol(item.kind), .of(item.kind), at: span.symbolCell)
      guard labelled else { continue }
      let number = Line(item.number, .dim)
      guard item.isBar, span.cells.count >= Self.leastLabelledBar else {
        unnamed.append((number, item.isBar ? span.cells.upperBound : span.symbolCell + 1))
        continue
      }
      let end = min(span.labelEnd, firstCell(after: span.symbolCell, in: symbolCells) ?? .max)
      let name = item.number.isEmpty ? Line() : number + Line(" ")
      let label = name + Line(item.label, .of(item.kind))
      drawing.place(label.truncated(to: end - span.symbolCell - 1), at: span.symbolCell + 1)
    }
    offset(unnamed, on: &drawing, beside: spans)
    return drawing.line
  }

  /// Places numbers behind their items, where neither another item nor today is in the way, and a cell stays free.
  private func offset(_ numbers: [(number: Line, cell: Int)], on drawing: inout CellRow, beside spans: [CellSpan]) {
    guard numbers.contains(where: { $0.number.cellWidth > 0 }) else { return }
    var taken = Array(repeating: false, count: cells + 1)
    taken[cells] = true
    if let todayCell { taken[todayCell] = true }
    for cell in spans.lazy.flatMap(\.cells) where cell < cells { taken[cell] = true }
    for (number, cell) in numbers where number.cellWidth > 0 {
      let end = cell + number.cellWidth
      // The last cell of the track needs no free one behind it.
      guard end <= cells, !taken[cell..<end].contains(true), end == cells || !taken[end] || end == todayCell else {
        continue
      }
      drawing.place(number, at: cell)
      for cell in cell..<end { taken[cell] = true }
    }
  }

  func showsCounts(_ items: [Item]) -> Bool {
    Dictionary(grouping: items, by: \.row).values.contains { row in
      Set(spans(ofRow: row).map(\.symbolCell)).count < row.count
    }
  }

  private func spans(ofRow items: [Item]) -> [CellSpan] {
    var spans = items.map { CellSpan($0, of: cells) }
    var lastDots: [Int: Double] = [:]
    for (item, span) in zip(items, spans) where !item.isBar {
      lastDots[span.symbolCell] = max(lastDots[span.symbolCell] ?? item.left, item.left)
    }
    for (offset, item) in items.enumerated() where item.isBar {
      if let dot = lastDots[spans[offset].symbolCell], dot < item.left { spans[offset].moveSymbol() }
    }
    return spans
  }

  private static let leastLabelledBar = 6

  /// Whether a bar so wide, in percent, may have a label; only false is certain.
  func mayLabel(_ width: Double) -> Bool { width / 100 * Double(cells) + 2 >= Double(Self.leastLabelledBar) }

  private func firstCell(after cell: Int, in sorted: [Int]) -> Int? {
    let next = sorted.indices.endOfPrefix { sorted[$0] <= cell }
    return next < sorted.count ? sorted[next] : nil
  }

  private func row(showsToday: Bool = false, showsDays: Bool = true) -> CellRow {
    var row = CellRow(cells: cells)
    for mark in dayScale.grid where showsDays { row.draw(glyphs.month, .dim, at: mark.cell) }
    for mark in scale.marks { if let cell = mark.gridCell { row.draw(glyphs.month, .dim, at: cell) } }
    if showsToday, let todayCell { row.draw(glyphs.today, .today, at: todayCell) }
    return row
  }
}

private struct CellSpan {
  let cells: Range<Int>
  private(set) var symbolCell: Int
  let labelEnd: Int
  let showsBefore, showsAfter: Bool

  init(_ item: SwimlaneTrack.Item, of count: Int) {
    let first = cell(at: item.left, of: count)
    let end = item.left + item.width
    // Where a bar ends within a cell the next item of the row may begin in it.
    let last = item.isBar ? (end >= 100 ? count - 1 : cell(at: end, of: count) - 1) : first
    // A dot at the edge makes room for the mark that it continues.
    let start = !item.isBar && item.continuesAfter ? max(0, first - 1) : first
    cells = start..<max(first, last) + 1
    showsBefore = item.isBar && item.continuesBefore && cells.count > 1
    showsAfter = item.continuesAfter && cells.count > (showsBefore ? 2 : 1)
    symbolCell = start + (showsBefore ? 1 : 0)
    labelEnd = cells.upperBound - 1
  }

  mutating func moveSymbol() {
    if symbolCell + 1 < cells.upperBound - (showsAfter ? 1 : 0) { symbolCell += 1 }
  }
}
