import PageKit

/// Draws a table whose records have sparklines, a line each with a bar for the score, or several where one has no room.
struct SparklineTable: TextPage {
  /// The fewest and the most cells of a sparkline; a bar takes the cells that are left, if enough.
  private static let sparkCells = 8...48
  private static let narrowSparkCells = 6
  private static let fewestBarCells = 5
  private static let gap = 2

  let section: ScreenSection
  let table: TableCard
  let options: RenderOptions

  private var titles: [String] { table.titles }

  var sentences: [Line] { table.records.flatMap { spokenLines([$0.accessibilityLabel]).part(part($0)) } }

  var lines: [Line] {
    let rows = table.records
    if rows.isEmpty { return [] }
    // Notes on the trend and on the best verified value follow their texts where a line has room.
    let hasSparklines = rows.contains { $0.sparkline != nil }
    let fitting = [[2, 3, 4], [3, 4]].lazy.map { noted in rows.map { cells($0, noted: noted) } }
      .compactMap { cells in Widths(cells, in: columns).map { (cells, $0) } }.first { !hasSparklines || $1.bar > 0 }
    let plain = fitting == nil ? rows.map { cells($0, noted: []) } : []
    guard let (cells, widths) = fitting ?? Widths(plain, in: columns).map({ (plain, $0) }) else {
      return rows.flatMap { twoLines($0).part(part($0)) }
    }
    let hasNotes = fitting == nil && !hasSparklines
    let head = (0..<5).map { title($0, .dim) }
    return [line(head, Line(), Line(), widths)].head(of: section.id)
      + zip(rows, cells).flatMap { row, cells in
        ([line(cells, spark(row, widths.spark), bar(row, widths.bar), widths)] + (hasNotes ? notes(row) : []))
          .part(part(row), of: section.id)
      }
  }

  private func part(_ row: TableCard.Record) -> String { "\(section.id) \(row.id)" }

  private func title(_ column: Int, _ style: Style) -> Line {
    Line(titles.indices.contains(column) ? titles[column] : "", style)
  }

  /// Returns the texts of a record's line; the notes of the columns `noted` follow their texts.
  private func cells(_ row: TableCard.Record, noted: [Int]) -> [Line] {
    (0..<5).map { column in
      (column == 3 ? trend(row) : text(row, column)) + (noted.contains(column) ? note(row, column) : Line())
    }
  }

  /// The notes of a cell, to follow its first text: `: 2.8 mph faster since November, 6 readings`.
  private func note(_ row: TableCard.Record, _ column: Int) -> Line {
    guard row.cells.indices.contains(column), row.cells[column].count > 1 else { return Line() }
    return Line((column == 2 ? ", " : ": ") + row.cells[column].dropFirst().map(\.text).joined(separator: ", "))
  }

  private func text(_ row: TableCard.Record, _ column: Int) -> Line {
    row.cells.indices.contains(column) ? row.cells[column].first?.withSign(options.charset) ?? Line() : Line()
  }

  private struct Widths {
    let columns: [Int]
    let spark, bar: Int

    /// Computes the width of each column for lines of `room` cells; nil if fewer than 8 are left for the sparkline.
    init?(_ rows: [[Line]], in room: Int) {
      columns = [6, 6, 4, 5, 5].enumerated().map { column, least in
        rows.reduce(least) { max($0, $1[column].cellWidth) }
      }
      let remaining = room - columns.reduce(gap * 5, +)
      guard remaining >= sparkCells.lowerBound else { return nil }
      let forBar = remaining - sparkCells.lowerBound - 1
      bar = forBar >= fewestBarCells ? max(fewestBarCells, min(remaining / 3, 30)) : 0
      spark = min(remaining - (bar > 0 ? bar + 1 : 0), sparkCells.upperBound)
    }
  }

  private func line(_ cells: [Line], _ spark: Line, _ bar: Line, _ widths: Widths) -> Line {
    let padded = zip(cells, widths.columns).enumerated().map { column, cell in
      cell.0.padded(to: cell.1, alignment: column == 0 || column == 3 ? .leading : .trailing)
    }
    let parts = [padded[0], spark.padded(to: widths.spark)] + padded.dropFirst()
    let line = parts.dropFirst().reduce(parts[0]) { $0 + Line(.blanks(Self.gap)) + $1 }
    return bar.cellWidth > 0 ? line + Line(" ") + bar : line
  }

  /// The name and the latest value, `Fastball Velocity           83.5 mph`, with the other cells in lines below.
  private func twoLines(_ row: TableCard.Record) -> [Line] {
    let first = Line.justified(text(row, 0), text(row, 1), width: columns)
    var facts = [
      row.sparkline == nil ? Line() : spark(row, Self.narrowSparkCells),
      title(2, .plain) + Line(" ") + text(row, 2) + note(row, 2),
      trend(row),
    ]
    let score = text(row, 4)
    if score.cellWidth > 0 { facts.append(Int(score.text) == nil ? score : score + Line("/100")) }
    var lines = [Line()]
    for fact in facts where fact.cellWidth > 0 {
      let fits = lines[lines.count - 1].cellWidth + Self.gap + fact.cellWidth <= columns
      if !fits { lines.append(Line()) }
      lines[lines.count - 1] += Line(.blanks(Self.gap)) + fact.truncated(to: columns - Self.gap)
    }
    return [first] + lines + notes(row)
  }

  private func notes(_ row: TableCard.Record) -> [Line] {
    row.cells.dropFirst(3).flatMap { $0.dropFirst().map(\.text) }
      .flatMap { Line.wrapped($0, to: columns - Self.gap) }.map { Line(.blanks(Self.gap)) + $0 }
  }

  /// The trend, `↑ Improving`; without one, the note on how few readings there are.
  private func trend(_ row: TableCard.Record) -> Line {
    let cells = row.cells.indices.contains(3) ? row.cells[3] : []
    return cells.first.map { $0.withSign(options.charset) }
      ?? Line(row.cells.first?.dropFirst().first?.text ?? "", .dim)
  }

  private func spark(_ row: TableCard.Record, _ cells: Int) -> Line {
    let glyphs = options.charset.sparkGlyphs
    let text = row.sparkline(columns: cells).map { height in
      height.map { glyphs[min(Int($0 / 100 * Double(glyphs.count)), glyphs.count - 1)] } ?? " "
    }
    return Line(text.joined(), Style(ChartPalette.series(1)))
  }

  private func bar(_ row: TableCard.Record, _ cells: Int) -> Line {
    guard cells > 0, let percent = Int(row.cells.last?.first?.text ?? "") else { return Line() }
    return progressBar(percent, cells: cells, options.charset, Style(ChartPalette.radar))
  }
}

extension TableCard.Cell {
  func withSign(_ charset: Charset) -> Line {
    let trend: Trend
    switch kind {
    case .better: trend = .improving
    case .worse: trend = .declining
    case .steady: trend = .stable
    case .name, .type, .plain, .best, .nearest, .note: return Line(text)
    }
    return Line("\(trend.sign(charset)) \(text)", Style(trend.color))
  }
}

extension Trend {
  /// The arrow of the trend: up is better, whatever the value does.
  func sign(_ charset: Charset) -> String {
    switch self {
    case .improving: charset == .unicode ? "↑" : "+"
    case .declining: charset == .unicode ? "↓" : "-"
    case .stable: charset == .unicode ? "→" : "="
    }
  }
}

extension Charset {
  fileprivate var sparkGlyphs: [String] {
    switch self {
    case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .ascii: ["_", ".", "-", "^"]
    }
  }
}
