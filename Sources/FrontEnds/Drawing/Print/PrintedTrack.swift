import CompassModel
import PageKit

/// The drawings beside the lanes' names: month headers and items on one scale, in millimetres (decisions T4, T7).
struct PrintedTrack {
  let card: LanesCard
  /// The numbers of the items' rows in the list, by item id.
  let numbers: [String: Int]
  /// Width of the track in millimetres.
  let width: Double

  /// Millimetres at both ends for a mark on the first or the last day.
  private static let inset = 3.2
  private static let rowHeight = 5.8
  private static let padding = 1.1
  /// The least height in millimetres, for a name and a count beside the track.
  private static let leastHeight = 10.4
  private static let nameLineHeight = 4.5
  private static let headerHeight = 12.0
  /// Width of a label's text cell in millimetres, sufficient for wide fonts.
  private static let cellWidth = 1.62
  private static let leastLabelCells = 6

  private func x(_ percent: Double) -> Double { Self.inset + clamped(percent) / 100 * (width - 2 * Self.inset) }

  private func clamped(_ percent: Double) -> Double { percent > 0 ? min(percent, 100) : 0 }

  private var dayScale: DayScale { DayScale(card.days + card.weeks, cells: Int((width - 2 * Self.inset) / 1.9)) }

  /// The drawing above the lanes: months above their years, or months with their years above days.
  var header: String {
    let days = dayScale.marks
    let heads = PrintedMonths(
      card.months.map { (x($0.left), $0) }, width: width, inset: Self.inset, hasDays: !days.isEmpty)
    var drawing = grid(height: Self.headerHeight)
    for head in heads.months { drawing += head.svg("month", y: 3.6) }
    for head in heads.years { drawing += head.svg("year", y: 7) }
    for mark in days {
      drawing += "<text class=\"day\" x=\"\(mm: x(mark.left) + 0.8)\" y=\"7\">\(markupText(mark.text))</text>"
    }
    if let position = card.todayPosition {
      let today = x(position)
      let isLeft = today > width / 2
      drawing += line(today, from: Self.headerHeight - 2.6, to: Self.headerHeight, "today")
      drawing += "<polygon class=\"flag\" points=\"\(mm: today - 1.3),\(mm: Self.headerHeight - 3.2) "
      drawing += "\(mm: today + 1.3),\(mm: Self.headerHeight - 3.2) \(mm: today),\(mm: Self.headerHeight - 1)\"/>"
      drawing += "<text class=\"todayText\" x=\"\(mm: today + (isLeft ? -2 : 2))\" "
      drawing += "y=\"\(mm: Self.headerHeight - 1.2)\" text-anchor=\"\(isLeft ? "end" : "start")\">"
      drawing += "\(markupText(card.todayLabel))</text>"
    }
    return svg(drawing, height: Self.headerHeight)
  }

  /// Draws some rows of a lane, each with an item unless it is the only one, beside a name of `nameLines` lines.
  func lane(_ rows: [[LaneItem]], nameLines: Int = 1) -> String {
    let content = Double(max(1, rows.count)) * Self.rowHeight
    let height = max(Self.leastHeight + Double(nameLines - 1) * Self.nameLineHeight, content + 2 * Self.padding)
    var drawing = grid(height: height)
    if let position = card.todayPosition { drawing += line(x(position), from: 0, to: height, "today") }
    var middle = (height - content + Self.rowHeight) / 2
    for row in rows {
      drawing += self.row(row, middle)
      middle += Self.rowHeight
    }
    return svg(drawing, height: height)
  }

  private func row(_ items: [LaneItem], _ y: Double) -> String {
    let last = width - KindMark.size
    let sorted = items.map { item in
      PlacedItem(
        item, number: numbers[item.id.wire], start: item.kind == .bar ? min(x(item.left), last) : x(item.left),
        end: x(clamped(item.left) + max(0, item.width)))
    }.sorted { $0.start < $1.start }
    // No label crosses the line of today.
    let today = card.todayPosition.map(x) ?? .infinity
    let drawings = sorted.enumerated().map { index, item in
      let next = index + 1 < sorted.count ? sorted[index + 1].start : width
      let end = item.end < today ? min(next, today) : next
      return (item.isBar, item.svg(y, freeUntil: end, cellWidth: Self.cellWidth, leastCells: Self.leastLabelCells))
    }
    // A dot close to a bar stays whole.
    return (drawings.filter(\.0) + drawings.filter { !$0.0 }).map(\.1).joined()
  }

  private func grid(height: Double) -> String {
    let days = dayScale.grid.map(\.left)
    return (card.months.map(\.left).filter { $0 > 0 } + days)
      .map { line(x($0), from: 0, to: height, "grid") }.joined()
  }

  private func line(_ x: Double, from top: Double, to bottom: Double, _ name: String) -> String {
    "<line class=\"\(name)\" x1=\"\(mm: x)\" y1=\"\(mm: top)\" x2=\"\(mm: x)\" y2=\"\(mm: bottom)\"/>"
  }

  private func svg(_ drawing: String, height: Double) -> String {
    "<svg width=\"\(mm: width)mm\" height=\"\(mm: height)mm\" viewBox=\"0 0 \(mm: width) \(mm: height)\">"
      + "\(drawing)</svg>"
  }
}

/// An item on the track, in millimetres.
private struct PlacedItem {
  let item: LaneItem
  let number: Int?
  let isBar: Bool
  let start, end: Double

  init(_ item: LaneItem, number: Int?, start: Double, end: Double) {
    (self.item, self.number, isBar) = (item, number, item.kind == .bar)
    self.start = isBar ? start : start - KindMark.size / 2
    self.end = isBar ? max(end, start + KindMark.size) : start + KindMark.size / 2
  }

  func svg(_ y: Double, freeUntil free: Double, cellWidth: Double, leastCells: Int) -> String {
    let mark = KindMark(kind: item.type)
    let name = markupText(item.accessibilityLabel)
    var drawing = "<g class=\"item\" role=\"img\" aria-label=\"\(name)\"><title>\(name)</title>"
    if isBar { drawing += bar(mark, y) }
    drawing += mark.svg(x: start + KindMark.size / 2, y: y, number: number)
    // A dot that continues is at the edge, where little of the track is left.
    if !isBar, item.continuesAfter { drawing += arrow(from: end + 0.1, to: end + 0.95, mark, y) }
    let label = terminalText(item.label)
    let needed = Double(label.cellWidth) * cellWidth
    let inside = isBar ? end - start - KindMark.size - 1.4 : 0
    let beside = item.continuesAfter ? 0 : free - end - 1.6
    if inside >= min(needed, Double(leastCells) * cellWidth) && inside >= min(needed, beside) {
      drawing += text(item.label, start + KindMark.size + 0.7, y, inside, cellWidth)
    } else if beside >= min(needed, Double(leastCells) * cellWidth) {
      drawing += text(item.label, end + 0.8, y, beside, cellWidth)
    }
    return drawing + "</g>"
  }

  private func bar(_ mark: KindMark, _ y: Double) -> String {
    let half = KindMark.size / 2
    var drawing = "<rect x=\"\(mm: start)\" y=\"\(mm: y - half)\" width=\"\(mm: end - start)\" "
    drawing += "height=\"\(mm: 2 * half)\" rx=\"1\" fill=\"\(mark.tint)\" stroke=\"\(mark.stroke)\" "
    drawing += "stroke-width=\"0.25\"/>"
    if item.continuesBefore { drawing += arrow(from: start - 0.3, to: start - 2, mark, y) }
    if item.continuesAfter { drawing += arrow(from: end + 0.3, to: end + 2, mark, y) }
    return drawing
  }

  private func arrow(from base: Double, to tip: Double, _ mark: KindMark, _ y: Double) -> String {
    "<polygon points=\"\(mm: base),\(mm: y - 1.4) \(mm: tip),\(mm: y) "
      + "\(mm: base),\(mm: y + 1.4)\" fill=\"\(mark.stroke)\"/>"
  }

  /// Draws as much of the label as fits by its cells; the box cuts a wider font before the neighbour.
  private func text(_ raw: String, _ x: Double, _ y: Double, _ room: Double, _ cellWidth: Double) -> String {
    let label = truncated(terminalText(raw), to: Int(room / cellWidth + 0.01))
    guard !label.isEmpty else { return "" }
    return "<svg x=\"\(mm: x)\" y=\"\(mm: y - 2.2)\" width=\"\(mm: room)\" height=\"4.4\">"
      + "<text class=\"label\" x=\"0\" y=\"3.15\">\(markupText(label))</text></svg>"
  }
}
