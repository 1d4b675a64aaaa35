import CompassModel
import PageKit

/// Draws records as columns side by side, as many as have room in one table, or one below another where two have not.
struct TableText: TextPage {
  private static let labelWidth = 15
  /// Cells for a date or an amount, and for the line before it.
  private static let columnWidth = 17
  /// The most lines of a value; longer values are stored as typed.
  private static let linesPerValue = 12

  let table: TableCard
  let section: ScreenSection
  /// The row numbers of the records that are rows of the screen, by id.
  let numbers: [String: Int]
  let options: RenderOptions

  var lines: [Line] {
    let buttons = section.buttons.map { messages.labelled($0) }.joined(separator: "  ")
    var lines: [Line] = [.justified(Line(section.title ?? "", .bold), Line(buttons), width: columns)]
    let most = (columns - Self.labelWidth) / Self.columnWidth
    // All tables have about as many records.
    let tables = most < 2 ? 1 : (table.records.count + most - 1) / most
    let perTable = max(1, (table.records.count + tables - 1) / max(1, tables))
    if most < 2 {
      for record in table.records { lines += [Line()] + stacked(record) }
    } else {
      let width = (columns - Self.labelWidth) / perTable
      for start in stride(from: 0, to: table.records.count, by: perTable) {
        lines += [Line()] + columns(of: table.records[start..<min(start + perTable, table.records.count)], width: width)
      }
    }
    if let more = table.moreText { lines += [Line(), Line(more)] }
    return lines
  }

  var sentences: [Line] {
    let records = table.records.flatMap { record in
      (numbers[record.id].map { spokenRow($0, record.accessibilityLabel) } ?? spokenLines([record.accessibilityLabel]))
        .part("\(section.id) \(record.id)")
    }
    return spokenLines([table.accessibilityLabel], .bold) + records
      + spokenLines([table.moreText] + section.buttons.map { messages.labelled($0) })
  }

  private func name(_ record: TableCard.Record) -> String {
    let name = terminalText(record.cells.first?.first?.text ?? "")
    return numbers[record.id].map { "\($0) \(name)" } ?? name
  }

  /// The lines of a record's cell, a dash if it is empty. Best values are marked in words; colour only repeats it.
  private func values(_ row: Int, _ record: TableCard.Record, to cells: Int) -> [Line] {
    let values = record.cells[row].map { cell -> (String, Style) in
      switch cell.kind {
      case .name: (name(record), .bold)
      case .type, .plain, .steady: (cell.text, .plain)
      case .best, .better: (cell.text, .positive)
      case .nearest, .worse: (cell.text, .critical)
      case .note: (cell.text, .dim)
      }
    }
    return (values.isEmpty ? [(glyphs.dash, .plain)] : values).flatMap { text, style in
      Line.wrapped(text, style, to: cells, atMost: Self.linesPerValue)
    }
  }

  /// Draws records as columns; `width` includes the line before a column.
  private func columns(of records: ArraySlice<TableCard.Record>, width: Int) -> [Line] {
    let id = "\(section.id) \(records.first?.id ?? "")"
    return table.titles.indices.flatMap { row in
      let cells = records.map { values(row, $0, to: width - 3) }
      let height = cells.map(\.count).max() ?? 0
      let lines = (0..<height).map { line in
        cells.reduce(Line(line == 0 ? table.titles[row] : "").padded(to: Self.labelWidth)) { start, cell in
          start + Line("\(glyphs.vertical) ") + (line < cell.count ? cell[line] : Line()).padded(to: width - 2)
        }
      }
      if row == 0 { return (lines + [ruler(columns: records.count, width: width)]).head(of: id) }
      return lines.part("\(id) \(row)", of: id)
    }
  }

  private func ruler(columns count: Int, width: Int) -> Line {
    (0..<count).reduce(Line(.repeating(glyphs.rule, cells: Self.labelWidth))) { start, _ in
      start + Line(glyphs.cross) + Line(.repeating(glyphs.rule, cells: width - 1))
    }
  }

  private func stacked(_ record: TableCard.Record) -> [Line] {
    let rows = table.titles.indices.dropFirst().flatMap { row in
      values(row, record, to: columns - Self.labelWidth - 2).enumerated().map { line, value in
        Line(line == 0 ? table.titles[row] : "").padded(to: Self.labelWidth).indented(by: 2) + value
      }
    }
    return Line.wrapped(name(record), .bold, to: columns) + rows
  }
}

extension Line {
  /// The text wrapped to at most `limit` lines, one or more; an ellipsis says that there is more.
  @inline(never) static func wrapped(
    _ raw: String, _ style: Style = .plain, to cells: Int, atMost limit: Int
  ) -> [Line] {
    let lines = wrapped(raw, style, to: cells)
    guard lines.count > limit, let last = lines.prefix(limit).last else { return lines }
    let end = (last + Line(Glyphs.unicode.ellipsis, style)).truncated(to: cells)
    return lines.prefix(limit - 1) + [end]
  }
}
