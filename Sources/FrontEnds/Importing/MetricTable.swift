import CompassModel

/// A table with one column per metric, as measuring devices write it; each value becomes a row (decision F8).
struct MetricTable {
  typealias Column = ReadingTable.Column

  private struct Measured {
    var position: Int
    var head: CSVTable.Cell
    var named: MetricNames.Named
  }

  let head: Int
  private let measured: [Measured]
  /// Heads of metric columns that are left out, since their values are another player's or of another kind of play.
  private let strange: [CSVTable.Cell]

  /// Indices of all metric columns, those left out included.
  var places: Set<Int> { Set(measured.map(\.position)).union(unread) }
  private let unread: Set<Int>

  /// Nil unless one of 20 rows names a metric and another or a column, with a day a metric alone, and one is left in.
  init?(_ table: CSVTable, _ context: ReadingContext) {
    func named(_ cell: CSVTable.Cell) -> MetricNames.Named? { MetricNames.named(context.columns.name(of: cell.text)) }
    func isHead(_ row: [CSVTable.Cell]) -> Bool {
      let metrics = row.count { named($0) != nil }
      let others = row.count { ReadingTable.wideColumn(context.columns.name(of: $0.text)) != nil }
      return metrics > 0 && metrics + others > 1 || metrics == 1 && context.day != nil
    }
    guard let head = table.rows.prefix(20).firstIndex(where: isHead) else { return nil }
    let row = table.rows[head]
    let names = Set(row.map(\.text.plainName))
    // Only batted balls have a launch angle.
    let isOfHits = !names.isDisjoint(with: ["la", "launchangle"]) && names.isDisjoint(with: ["pitcher", "pitchtype"])
    let hasPitcherAlone = names.contains("pitcher") && names.isDisjoint(with: ["batter", "hitter"])
    let sections = head > 0 ? Self.sections(table.rows[head - 1]) : []
    var (measured, strange) = ([Measured](), [CSVTable.Cell]())
    var unread: Set<Int> = []
    for (position, cell) in row.enumerated() {
      guard var found = named(cell) else { continue }
      let isNamedByHand = context.columns.name(of: cell.text) != cell.text
      if isOfHits, found.type == .velocity, !isNamedByHand { found.type = .exitVelocity }
      let section = position < sections.count ? sections[position] : ""
      let isOfOther =
        switch found.type {
        case .exitVelocity: hasPitcherAlone || section.hasPrefix("pitch")
        case .battingAverage: section.hasPrefix("pitch") || section.hasPrefix("field")
        case .velocity, .earnedRunAverage, .strikeouts: section.hasPrefix("bat") || section.hasPrefix("field")
        case .sixtyTime, .popTime, .other: false
        }
      if isOfOther, !isNamedByHand {
        strange.append(cell)
        unread.insert(position)
      } else {
        measured.append(Measured(position: position, head: cell, named: found))
      }
    }
    guard !measured.isEmpty else { return nil }
    (self.head, self.measured, self.strange, self.unread) = (head, measured, strange, unread)
  }

  /// The section of each column by the row above the heads, such as `batting` or `pitching`; empty if there is none.
  private static func sections(_ row: [CSVTable.Cell]) -> [String] {
    var section = ""
    return row.map { cell in
      if !cell.text.isEmpty { section = cell.text.lowercased() }
      return section
    }
  }

  var notes: [ImportNote] {
    strange.map {
      ImportNote($0.line, "The column \(quoted($0.text)) is of other players, or of other play, and is not used.")
    }
  }

  /// Splits a row into one per known metric value, each with `cells`, those of the other columns.
  func values(of row: [CSVTable.Cell], _ cells: [Column: CSVTable.Cell]) -> [[Column: CSVTable.Cell]] {
    measured.compactMap { column in
      guard column.position < row.count else { return nil }
      let value = row[column.position]
      guard !value.text.isEmpty, !TypedDays.unknownWords.contains(value.text.lowercased()), value.text != "--" else {
        return nil
      }
      var cells = cells
      func cell(_ text: String) -> CSVTable.Cell { CSVTable.Cell(text: text, line: value.line, column: value.column) }
      cells[.metric] = cell(column.named.type.wire)
      cells[.value] = value
      if let unit = column.named.unit { cells[.unit] = cell(unit) }
      if let words = column.named.words {
        cells[.notes] = cell([words, cells[.notes]?.text].compactMap(\.self).joined(separator: ": "))
      }
      return cells
    }
  }
}
