import CompassModel
import PerformanceTimeline

/// The charts of the four categories, beside each other where there is room, the events under them, and the radar.
struct PerformanceChartsText {
  /// From these widths on two charts stand beside each other: hitting and pitching, and all of them.
  private static let pairColumns = 76
  private static let gridColumns = 110
  private static let gap = 3

  let screen: PerformanceTimeline.Screen
  let options: RenderOptions

  init(_ screen: PerformanceTimeline.Screen, _ options: RenderOptions) {
    self.screen = screen
    self.options = options
  }

  private var columns: Int { options.columns }

  var lines: [Line] {
    let blocks = rows.map { $0.count == 2 ? pair($0[0], $0[1]) : $0.flatMap { block($0, columns, plotRows: nil) } }
    let parts = blocks + [events, radar].filter { !$0.isEmpty }
    return Array(parts.joined(separator: [Line()]))
  }

  /// The cards that stand beside each other.
  private var rows: [[ChartCard]] {
    let cards = screen.charts
    // Tables are read line by line.
    if options.isAccessible || columns < Self.pairColumns || cards.count != 4 { return cards.map { [$0] } }
    return columns < Self.gridColumns
      ? [[cards[0]], [cards[1]], [cards[2], cards[3]]] : [[cards[0], cards[1]], [cards[2], cards[3]]]
  }

  /// Both end on the same line: the one with fewer panels has more rows to each.
  private func pair(_ left: ChartCard, _ right: ChartCard) -> [Line] {
    let width = (columns - Self.gap) / 2
    let height = max(height(of: left, width), height(of: right, width))
    return sideBySide(
      left: block(left, width, plotRows: plotRows(of: left, width, height: height)), leftWidth: width, gap: Self.gap,
      right: block(right, width, plotRows: plotRows(of: right, width, height: height)))
  }

  private func panelCount(of card: ChartCard) -> Int { ChartPanel.panels(of: card.series.map(\.type)).count }

  /// Rows of a plot that has all the room it wants.
  private func plotRows(of card: ChartCard) -> Int { panelCount(of: card) > 1 ? 6 : 9 }

  private func height(of card: ChartCard, _ width: Int) -> Int {
    panelCount(of: card) * plotRows(of: card) + fixedLines(of: card, width)
  }

  private func plotRows(of card: ChartCard, _ width: Int, height: Int) -> Int {
    (height - fixedLines(of: card, width)) / max(1, panelCount(of: card))
  }

  /// Of each panel title, legend, axis, dates and marks; statistics; blanks between panels.
  private func fixedLines(of card: ChartCard, _ width: Int) -> Int {
    let statistics = card.series.indices.reduce(0) { $0 + self.statistics(card.series[$1], $1 + 1, width).count }
    let count = panelCount(of: card)
    return count * (screen.events.isEmpty ? 4 : 5) + statistics + max(0, count - 1)
  }

  private func block(_ card: ChartCard, _ width: Int, plotRows: Int?) -> [Line] {
    if let empty = card.emptyText {
      return Line.wrapped(card.title, .bold, to: width) + Line.wrapped(empty, .dim, to: width)
    }
    let size = ChartSize(columns: width, rows: plotRows ?? self.plotRows(of: card))
    var rest = card.series[...]
    let panels = screen.chartModels(of: card, size: size).map { model in
      let drawing = options.isAccessible ? ChartTable(model).lines : ChartText(model, options.charset).lines
      let shown = rest.prefix(model.series.count)
      rest = rest.dropFirst(model.series.count)
      return drawing + shown.enumerated().flatMap { statistics($1, $0 + 1, width) }
    }
    return Array(panels.joined(separator: [Line()]))
  }

  /// `1 Latest 83.5 mph  Best 83.5  Average 80.9  Change +5.5  Improving`.
  private func statistics(_ series: ChartCard.Series, _ number: Int, _ width: Int) -> [Line] {
    let unit = series.unit.map { " \($0)" } ?? ""
    let parts = [
      "Latest \(series.latestText)\(unit)", "Best \(series.bestText)", "Average \(series.averageText)",
      "Change \(series.changeText)", series.trendText,
    ].compactMap { $0 }
    let mark = Line("\(number) ", .series(number))
    return Line.packed(parts, separator: "  ", to: width - 2).enumerated().map { $0 == 0 ? mark + $1 : $1.indented(by: 2) }
  }

  /// What the marks under the dates stand for, once for all charts.
  private var events: [Line] {
    if options.isAccessible || screen.events.isEmpty { return [] }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: min(screen.chartStart, screen.chartEnd)...screen.chartEnd,
      format: NumberFormat(decimals: 0), readings: [],
      events: screen.events.map { ChartEvent(name: $0.name, date: $0.date) }, size: ChartSize(columns: columns))
    let key = ChartText(model, options.charset).eventKey()
    return key.isEmpty ? [] : [Line("Events", .bold)] + key
  }

  private var radar: [Line] {
    options.isAccessible
      ? RadarBars(screen.radarModel, columns: columns, options.charset).accessibleLines
      : RadarText(screen.radarModel, columns: columns, options.charset).lines
  }
}
