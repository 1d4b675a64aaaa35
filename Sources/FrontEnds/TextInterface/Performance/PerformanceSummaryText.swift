import CompassModel
import PageKit
import PerformanceTimeline

/// What the page shows of its metrics: a line each, with how it went, the latest and the best reading, where it is
/// heading, and its score as a bar. Two lines where one has no room.
struct PerformanceSummaryText: TextPage {
  /// A sparkline takes from the fewest to the most cells; the bar what is left, if that is enough.
  private static let sparkCells = 8...48
  private static let narrowSparkCells = 6
  private static let fewestBarCells = 5
  private static let gap = 2
  private static let section = "metrics"

  let rows: [MetricSummary]
  let titles: [String]
  let options: RenderOptions

  init(_ screen: PerformanceTimeline.Screen, _ options: RenderOptions) {
    rows = screen.summary
    titles = screen.summaryTitles
    self.options = options
  }

  var lines: [Line] {
    if rows.isEmpty { return [] }
    if options.isAccessible { return rows.flatMap { said([$0.spokenText]).part($0.part) } }
    let widths = Widths(cells, in: columns)
    guard let widths else { return rows.flatMap { twoLines($0).part($0.part) } }
    let head = Cells(
      label: title(0, .dim), latest: title(1, .dim), best: title(2, .dim), trend: title(3, .dim), score: title(4, .dim))
    return [line(head, Line(), Line(), widths)].head(of: Self.section)
      + zip(rows, cells).flatMap { row, cells in
        [line(cells, spark(row, widths.spark), bar(row, widths.bar), widths)].part(row.part, of: Self.section)
      }
  }

  private func title(_ column: Int, _ style: Style) -> Line {
    Line(titles.indices.contains(column) ? titles[column] : "", style)
  }

  /// The texts of a line.
  private struct Cells {
    var label, latest, best, trend, score: Line
  }

  private var cells: [Cells] {
    rows.map { row in
      Cells(
        label: Line(row.label), latest: Line(row.measureText), best: Line(row.bestText), trend: trend(row),
        score: Line(row.scoreText ?? ""))
    }
  }

  private struct Widths {
    let label, latest, best, trend, score, spark, bar: Int

    /// Nil where a line has no room for all.
    init?(_ cells: [Cells], in columns: Int) {
      func widest(_ cell: KeyPath<Cells, Line>, _ least: Int) -> Int {
        cells.reduce(least) { max($0, $1[keyPath: cell].cellWidth) }
      }
      label = widest(\.label, 6)
      latest = widest(\.latest, 6)
      best = widest(\.best, 4)
      trend = widest(\.trend, 5)
      score = 5
      let rest = columns - label - latest - best - trend - score - gap * 5
      guard rest >= sparkCells.lowerBound else { return nil }
      let forBar = rest - sparkCells.lowerBound - 1
      bar = forBar >= fewestBarCells ? max(fewestBarCells, min(rest / 3, 30)) : 0
      spark = min(rest - (bar > 0 ? bar + 1 : 0), sparkCells.upperBound)
    }
  }

  private func line(_ cells: Cells, _ spark: Line, _ bar: Line, _ widths: Widths) -> Line {
    let gap = Line(.blanks(Self.gap))
    let end = bar.cellWidth > 0 ? Line(" ") + bar : Line()
    return cells.label.padded(to: widths.label) + gap + spark.padded(to: widths.spark) + gap
      + cells.latest.padded(to: widths.latest, alignment: .trailing) + gap
      + cells.best.padded(to: widths.best, alignment: .trailing) + gap + cells.trend.padded(to: widths.trend) + gap
      + cells.score.padded(to: widths.score, alignment: .trailing) + end
  }

  /// `Fastball Velocity           83.5 mph`, and below it all the rest.
  private func twoLines(_ row: MetricSummary) -> [Line] {
    let first = Line.justified(Line(row.label), Line(row.measureText), width: columns)
    var facts = [spark(row, Self.narrowSparkCells), title(2, .plain) + Line(" \(row.bestText)"), trend(row)]
    if let score = row.scoreText { facts.append(Line("\(score)/100")) }
    var lines = [Line()]
    for fact in facts {
      let fits = lines[lines.count - 1].cellWidth + Self.gap + fact.cellWidth <= columns
      if !fits { lines.append(Line()) }
      lines[lines.count - 1] += Line(.blanks(Self.gap)) + fact.truncated(to: columns - Self.gap)
    }
    return [first] + lines
  }

  /// `↑ Improving`; how few readings there are where that is not known.
  private func trend(_ row: MetricSummary) -> Line {
    guard let trend = row.trend, let text = row.trendText else { return Line(row.countText, .dim) }
    let style = row.trendColor.map { Style($0) } ?? .plain
    return Line("\(trend.sign(options.charset)) \(text)", style)
  }

  /// A column for each place of the readings, as high as they are.
  private func spark(_ row: MetricSummary, _ cells: Int) -> Line {
    let glyphs = options.charset.sparkGlyphs
    let text = row.sparkline(columns: cells).map { height in
      height.map { glyphs[min(Int($0 / 100 * Double(glyphs.count)), glyphs.count - 1)] } ?? " "
    }
    return Line(text.joined(), Style(ChartPalette.series(1)))
  }

  private func bar(_ row: MetricSummary, _ cells: Int) -> Line {
    guard cells > 0, let score = row.score else { return Line() }
    return ProgressBar(
      percent: Int(score.rounded()), cells: cells, charset: options.charset, style: Style(ChartPalette.radar)
    ).line
  }
}

extension MetricSummary {
  /// What tells its line from others.
  fileprivate var part: String { "metric \(id)" }
}

extension Trend {
  /// Up is better, whatever the value does.
  func sign(_ charset: Charset) -> String {
    switch self {
    case .improving: charset == .unicode ? "↑" : "+"
    case .declining: charset == .unicode ? "↓" : "-"
    case .stable: charset == .unicode ? "→" : "="
    }
  }
}

extension Charset {
  /// From the lowest to the highest, a cell each.
  fileprivate var sparkGlyphs: [String] {
    switch self {
    case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .ascii: ["_", ".", "-", "^"]
    }
  }
}
