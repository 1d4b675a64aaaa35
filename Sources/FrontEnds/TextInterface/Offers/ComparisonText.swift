import CompassModel
import OffersList

/// Draws the selected offers side by side, as many as have room in one table, or one below another where two have not.
struct ComparisonText: TextPage {
  private static let labelWidth = 15
  /// Room for a date or an amount, and the line before it.
  private static let columnWidth = 17
  /// Longer conditions are stored as typed; the screen shows their beginning.
  private static let linesPerValue = 12

  let comparison: ComparisonCard
  /// The numbers of those that the list shows.
  let numbers: [OfferID: Int]
  /// `[close] Close`.
  let close: String
  let options: RenderOptions

  private typealias Column = ComparisonCard.Column

  var lines: [Line] { options.isAccessible ? accessibleLines : drawnLines }

  private var drawnLines: [Line] {
    var lines: [Line] = [.justified(Line(comparison.title, .bold), Line(close), width: columns)]
    let most = (columns - Self.labelWidth) / Self.columnWidth
    // As many in each table as in the others.
    let tables = most < 2 ? 1 : (comparison.columns.count + most - 1) / most
    let perTable = (comparison.columns.count + tables - 1) / max(1, tables)
    if most < 2 {
      for column in comparison.columns { lines += [Line()] + stacked(column) }
    } else {
      let width = (columns - Self.labelWidth) / max(1, perTable)
      for start in stride(from: 0, to: comparison.columns.count, by: max(1, perTable)) {
        let end = min(start + perTable, comparison.columns.count)
        lines += [Line()] + table(Array(comparison.columns[start..<end]), width: width)
      }
    }
    if let more = comparison.moreText { lines += [Line(), Line(more)] }
    return lines
  }

  private func name(_ column: Column) -> String {
    let name = terminalText(column.schoolName)
    return numbers[column.offerId].map { "\($0) \(name)" } ?? name
  }

  /// Best values are marked in words; colour only repeats it.
  private func values(_ row: Int, _ column: Column, to cells: Int) -> [Line] {
    let values = column.values[row].map { value -> (String, Style) in
      switch value.kind {
      case .name: (name(column), Style.bold)
      case .type: (value.text, .plain)
      case .plain: (value.text, .plain)
      case .best, .better: (value.text, .positive)
      case .nearest, .worse: (value.text, .critical)
      case .note: (value.text, .dim)
      }
    }
    return (values.isEmpty ? [(glyphs.dash, .plain)] : values).flatMap { text, style in
      Line.wrapped(text, style, to: cells, atMost: Self.linesPerValue)
    }
  }

  /// - Parameter width: of a column with the line before it.
  private func table(_ shown: [Column], width: Int) -> [Line] {
    comparison.rowTitles.indices.flatMap { row in
      let cells = shown.map { values(row, $0, to: width - 3) }
      let height = cells.map(\.count).max() ?? 0
      let lines = (0..<height).map { line in
        cells.reduce(Line(line == 0 ? comparison.rowTitles[row] : "").padded(to: Self.labelWidth)) { start, cell in
          start + Line("\(glyphs.vertical) ") + (line < cell.count ? cell[line] : Line()).padded(to: width - 2)
        }
      }
      let section = "comparison \(shown.first?.offerId.rawValue ?? "")"
      if row == 0 { return (lines + [ruler(columns: shown.count, width: width)]).head(of: section) }
      return lines.part("\(section) \(row)", of: section)
    }
  }

  private func ruler(columns count: Int, width: Int) -> Line {
    (0..<count).reduce(Line(.repeating(glyphs.rule, cells: Self.labelWidth))) { start, _ in
      start + Line(glyphs.cross) + Line(.repeating(glyphs.rule, cells: width - 1))
    }
  }

  private func stacked(_ column: Column) -> [Line] {
    let rows = comparison.rowTitles.indices.dropFirst().flatMap { row in
      values(row, column, to: columns - Self.labelWidth - 2).enumerated().map { line, value in
        Line(line == 0 ? comparison.rowTitles[row] : "").padded(to: Self.labelWidth).indented(by: 2) + value
      }
    }
    return Line.wrapped(name(column), .bold, to: columns) + rows
  }
}
