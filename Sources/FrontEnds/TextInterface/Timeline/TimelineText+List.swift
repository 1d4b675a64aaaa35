import CompassModel
import PageKit
import RecruitingTimeline

extension TimelineText {
  /// Below this width a row of the list takes two lines.
  private static let twoLineColumns = 72

  /// All that passes the filters, or the part of it that begins today.
  var list: [Line] {
    let shown = screen.list[screen.content.visibleRows]
    let widths = ListWidths(shown, columns: columns)
    let rows = shown.flatMap { row in
      (columns < Self.twoLineColumns ? stacked(row, widths) : besideEachOther(row, widths))
        .anchored(to: row.id.description)
    }
    if screen.isListExpanded { return [listTitle] + rows + (pageEnd.map { [Line(), Line($0)] } ?? []) }
    return [listTitle] + more(screen.laterText, widths) + rows + more(screen.moreText, widths)
  }

  /// `Showing 100 of 250. [more] Show more` below the whole list; nil below its last page, and below its beginning.
  var pageEnd: String? {
    guard screen.isListExpanded, let more = screen.moreText else { return nil }
    return "\(more) \(messages.button(screen.button("more")))"
  }

  /// `… 12 later (type: list all)`.
  private func more(_ text: String?, _ widths: ListWidths) -> [Line] {
    guard let text else { return [] }
    let key = options.isBody ? VerbTable.key(of: "list all", on: .timeline).map { "[\($0)]" } : nil
    return [Line("\(glyphs.ellipsis) \(text) \(key ?? "(type: list all)")", .dim).indented(by: widths.number + 2)]
  }

  private var listTitle: Line {
    .justified(Line(screen.listTitle, .bold), Line(screen.listText ?? ""), width: columns)
  }

  /// ` 1  ● `.
  private func start(_ row: TimelineRow, _ widths: ListWidths) -> Line {
    Line(padded(row.number, to: widths.number, alignment: .trailing), .dim) + Line("  ") + mark(row.type)
  }

  func mark(_ kind: TimelineItemKind) -> Line { Line(marks.symbol(kind), .of(kind)) + Line(" ") }

  /// `The offer · by Pat`.
  private func label(_ row: TimelineRow) -> Line {
    Line(row.label, .bold) + (row.loggedByText.map { Line(" \(glyphs.separator) \($0)", .dim) } ?? Line())
  }

  /// In columns, where every row is whole in them; else the school is behind its label, or below it (decision V17).
  private func besideEachOther(_ row: TimelineRow, _ widths: ListWidths) -> [Line] {
    let start = start(row, widths) + Line(row.whenText).padded(to: widths.when) + Line("  ")
    let room = columns - start.cellWidth - widths.type - 2
    let type = Line("  ") + Line(row.typeLabel, .of(row.type)).truncated(to: widths.type)
    if let school = widths.school {
      let name = Line(row.schoolName ?? "").fitted(to: school)
      return [start + label(row).fitted(to: room - school - 2) + Line("  ") + name + type]
    }
    let label = label(row)
    let school = row.schoolName.map { Line("  ") + Line($0) } ?? Line()
    if label.cellWidth + school.cellWidth <= room {
      return [start + label.padded(to: room - school.cellWidth) + school + type]
    }
    let below = [row.schoolName, row.loggedByText].compactMap(\.self)
    let lines =
      Line.wrapped(terminalText(row.label), .bold, to: room, atMost: 3)
      + Line.packed(below, separator: " \(glyphs.separator) ", to: room)
    return [start + lines[0].padded(to: room) + type] + lines.dropFirst().map { $0.indented(by: start.cellWidth) }
  }

  private func stacked(_ row: TimelineRow, _ widths: ListWidths) -> [Line] {
    let start = start(row, widths)
    let separator = Line(" \(glyphs.separator) ")
    let room = columns - start.cellWidth
    let type = Line(row.typeLabel, .of(row.type)).truncated(to: room / 2)
    let school = row.schoolName.map { Line($0).truncated(to: room - type.cellWidth - separator.cellWidth) + separator }
    let facts = [Line(row.whenText), (school ?? Line()) + type]
    let isShort = facts[0].cellWidth + separator.cellWidth + facts[1].cellWidth <= room
    let below = isShort ? [facts[0] + separator + facts[1]] : facts
    return [start + label(row).truncated(to: room)] + below.map { $0.indented(by: start.cellWidth) }
  }
}

/// How wide the columns of the list are, so that rows are under each other.
private struct ListWidths {
  let number: Int
  let when: Int
  let type: Int
  /// Nil where not all are whole beside each other.
  let school: Int?

  init(_ rows: some Collection<TimelineRow>, columns: Int) {
    number = max(2, rows.map(\.number.utf8.count).max() ?? 0)
    when = rows.map(\.whenText.utf8.count).max() ?? 0
    let room = columns - number - when - 10
    let types = rows.map(\.typeLabel.cellWidth).max() ?? 0
    let schools = rows.map { ($0.schoolName ?? "").cellWidth }.max() ?? 0
    let labels = rows.map { $0.label.cellWidth + ($0.loggedByText.map { $0.cellWidth + 3 } ?? 0) }.max() ?? 0
    school = labels + schools + types <= room ? schools : nil
    type = min(types, room / 2)
  }
}
