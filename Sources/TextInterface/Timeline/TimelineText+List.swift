import CompassModel
import RecruitingTimeline

extension TimelineText {
  /// Below this width a row of the list takes two lines.
  private static let twoLineColumns = 72
  /// So many items of each lane are named where there are no swimlanes.
  private static let shortLaneCount = 6

  /// All that passes the filters, or the beginning of it.
  var list: [Line] {
    let rows = screen.list.prefix(screen.shownRowCount)
    let widths = ListWidths(rows, columns: columns)
    var lines = [listTitle]
    for (index, row) in rows.enumerated() {
      lines +=
        columns < Self.twoLineColumns
        ? stacked(row, number: index + 1, widths) : [inOneLine(row, number: index + 1, widths)]
    }
    guard screen.hiddenRowCount > 0 else { return lines }
    let more = Line("\(glyphs.ellipsis) \(screen.hiddenRowCount) more (type: list all)", .dim)
    return lines + [more.indented(by: widths.number + 2)]
  }

  private var listTitle: Line {
    .justified(Line(screen.listTitle, .bold), Line(screen.listText ?? ""), width: columns)
  }

  /// ` 1  ● Mar 13, 2026  `.
  private func start(_ row: TimelineRow, number: Int, _ widths: ListWidths) -> Line {
    Line(padded("\(number)", to: widths.number, alignment: .trailing), .dim) + Line("  ") + mark(row.type)
      + Line(row.dateText).padded(to: widths.date) + Line("  ")
  }

  private func mark(_ kind: TimelineItemKind) -> Line { Line(marks.symbol(kind), .of(kind)) + Line(" ") }

  private func inOneLine(_ row: TimelineRow, number: Int, _ widths: ListWidths) -> Line {
    let start = start(row, number: number, widths)
    let label = Line(row.label, .bold).fitted(to: columns - start.cellWidth - widths.school - widths.type - 4)
    let school = Line(row.schoolName ?? "").fitted(to: widths.school)
    return start + label + Line("  ") + school + Line("  ")
      + Line(row.typeLabel, .of(row.type)).truncated(to: widths.type)
  }

  private func stacked(_ row: TimelineRow, number: Int, _ widths: ListWidths) -> [Line] {
    let start = start(row, number: number, widths)
    let indent = widths.number + 4
    let room = columns - indent
    let type = Line(row.typeLabel, .of(row.type)).truncated(to: room / 2)
    let school = row.schoolName.map { name in
      Line(name).truncated(to: room - type.cellWidth - 3) + Line(" \(glyphs.separator) ")
    }
    return [
      start + Line(row.label, .bold).truncated(to: columns - start.cellWidth),
      ((school ?? Line()) + type).indented(by: indent),
    ]
  }

  /// The lanes where there is no room for tracks: each with its newest items.
  var laneLists: [Line] {
    let digits = "\(screen.lanes.count)".count
    return screen.lanes.enumerated().flatMap { index, lane in
      let sign = lane.isCollapsed ? "\(glyphs.collapsed) " : "\(glyphs.expanded) "
      let number = padded("\(index + 1)", to: digits, alignment: .trailing)
      let count = Line(" \(glyphs.dash) \(lane.countText)", .dim)
      let name = Line("\(sign)\(number) ") + Line(lane.name, .bold)
      let heading = name.truncated(to: columns - count.cellWidth) + count
      return [heading] + (lane.isCollapsed ? [] : items(of: lane).map { $0.indented(by: digits + 3) })
    }
  }

  private func items(of lane: RecruitingTimeline.LaneCard) -> [Line] {
    let room = columns - "\(screen.lanes.count)".count - 3
    let shown = lane.items.suffix(Self.shortLaneCount).reversed()
    let dates = shown.map { Line($0.date.mediumText) }
    let width = dates.map(\.cellWidth).max() ?? 0
    let lines = zip(shown, dates).map { item, date in
      (mark(item.type) + date.padded(to: width) + Line("  ") + Line(item.label)).truncated(to: room)
    }
    let hidden = lane.items.count - lines.count
    return lines + (hidden > 0 ? [Line("\(glyphs.ellipsis) \(hidden) more", .dim)] : [])
  }
}

/// How wide the columns of the list are, so that rows are under each other.
private struct ListWidths {
  let number: Int
  let date: Int
  let type: Int
  let school: Int

  init(_ rows: some Collection<TimelineRow>, columns: Int) {
    number = max(2, "\(rows.count)".count)
    date = rows.map(\.dateText.utf8.count).max() ?? 0
    type = min(16, rows.map(\.typeLabel.cellWidth).max() ?? 0)
    let schools = rows.map { ($0.schoolName ?? "").cellWidth }.max() ?? 0
    school = min(schools, 30, max(0, columns - number - date - type - 10) / 2)
  }
}
