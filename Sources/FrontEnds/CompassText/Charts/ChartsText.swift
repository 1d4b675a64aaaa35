import CompassModel
import Drawing
import PageKit

/// Draws charts and a radar: two charts side by side where there is room, the events under them, then the radar.
struct ChartsText: TextPage {
  /// The least width, in cells, in which two charts are side by side.
  private static let gridColumns = 110
  private static let gap = 3

  let drawings: PageDrawings
  let options: RenderOptions
  var hints: [Line] = []
  /// The inspected point, by the id of its reading, and its details in a width, drawn above its panel; nil for none.
  var point: (row: RowID, details: (Int) -> [Line])?

  private var cards: [ChartsCard] { drawings.charts }
  private var isWhole: Bool { drawings.isWhole }

  var lines: [Line] {
    let blocks = rows.map { $0.count == 2 ? pair($0[0], $0[1]) : $0.flatMap { block($0, columns, plotRows: nil) } }
    let parts = blocks + [cards.isEmpty ? [] : events, drawings.radar.map(radar) ?? []].filter { !$0.isEmpty }
    let body = Array(parts.joined(separator: isWhole ? [Line()] : []))
    let caption =
      options.isAccessible
      ? spokenSentences([drawings.caption.spokenDates]) : Line.wrapped(drawings.caption, .dim, to: columns)
    return caption + body + hints
  }

  private var rows: [[ChartsCard]] {
    // Sentences are read line by line.
    if options.isAccessible || columns < Self.gridColumns { return cards.map { [$0] } }
    return stride(from: 0, to: cards.count, by: 2).map { Array(cards[$0..<min($0 + 2, cards.count)]) }
  }

  /// Draws two cards of the same height: the one with fewer panels has more rows to each.
  private func pair(_ left: ChartsCard, _ right: ChartsCard) -> [Line] {
    let width = (columns - Self.gap) / 2
    let height = max(height(of: left, width), height(of: right, width))
    return sideBySide(
      left: block(left, width, plotRows: plotRows(of: left, width, height: height)), leftWidth: width, gap: Self.gap,
      right: block(right, width, plotRows: plotRows(of: right, width, height: height)))
  }

  private func plotted(_ card: ChartsCard) -> Int { card.panels.count { $0.pointCount > 1 } }

  private func plotRows(of card: ChartsCard) -> Int {
    let alone = 9
    let shared = isWhole ? 6 : 4
    return plotted(card) > 1 ? shared : alone
  }

  private func height(of card: ChartsCard, _ width: Int) -> Int {
    plotted(card) * plotRows(of: card) + fixedLines(of: card, width)
  }

  private func plotRows(of card: ChartsCard, _ width: Int, height: Int) -> Int {
    (height - fixedLines(of: card, width)) / max(1, plotted(card))
  }

  /// The lines of a card outside its plots: title, legend, axis, dates, marks, statistics, and a blank between panels.
  private func fixedLines(of card: ChartsCard, _ width: Int) -> Int {
    let panels = card.panels.map { panel in
      // The fewest rows a plot can have are subtracted again.
      let size = ChartSize(columns: width, rows: ChartSize.rowRange.lowerBound)
      return drawing(panel, card.events, size, width).count - (panel.pointCount > 1 ? size.rows : 0)
    }
    return panels.reduce(max(0, panels.count - 1), +)
  }

  fileprivate func block(_ card: ChartsCard, _ width: Int, plotRows: Int?) -> [Line] {
    if let empty = card.chart.emptyText {
      if options.isAccessible { return spokenLines(["\(card.chart.title): \(empty)"]) }
      return Line.wrapped(card.chart.title, .bold, to: width) + Line.wrapped(empty, .dim, to: width)
    }
    let size = ChartSize(columns: width, rows: plotRows ?? self.plotRows(of: card))
    return Array(card.panels.map { detailed($0, card.events, size, width) }.joined(separator: [Line()]))
  }

  private func detailed(_ panel: ChartPanel, _ events: [EventMarker], _ size: ChartSize, _ width: Int) -> [Line] {
    guard let point, let position = panel.position(ofPoint: point.row) else {
      return drawing(panel, events, size, width)
    }
    return (point.details(width) + drawing(panel, events, size, width, marking: position)).anchored(to: point.row)
  }

  private func drawing(
    _ panel: ChartPanel, _ events: [EventMarker], _ size: ChartSize, _ width: Int,
    marking position: (CalendarDate, Double)? = nil
  ) -> [Line] {
    if options.isAccessible { return sentences(panel) }
    // One reading is a sentence: a frame around it would be empty.
    if panel.pointCount == 1 {
      return Line.wrapped(panel.heading, .bold, to: width)
        + panel.series.flatMap { $0.points.map(\.accessibilityLabel) }.flatMap { Line.wrapped($0, to: width) }
    }
    let model = panel.model(events: events, size: size)
    return ChartText(model: model, charset: options.charset, showsLegend: !panel.namesItsMetric, marked: position).lines
      + statistics(panel, width)
  }

  /// The figures of each series: `1 Latest 83.5 mph  Best 83.5  Average 80.9  Change +5.5  ↑ Improving`.
  private func statistics(_ panel: ChartPanel, _ width: Int) -> [Line] {
    panel.series.enumerated().flatMap { index, series in
      let mark = Line("\(index + 1) ", Style(series.color))
      let last = series.trend.map { ["\($0.sign(options.charset)) \(series.figures.last ?? "")"] }
      let figures = last.map { series.figures.dropLast() + $0 } ?? series.figures
      return Line.packed(figures, separator: "  ", to: width - 2).begun(with: mark, indentedBy: 2)
    }
  }

  /// The sentence of each series, then its readings, of many the newest, each after the number that verbs name it by.
  private func sentences(_ panel: ChartPanel) -> [Line] {
    spokenSentences(["\(panel.heading):"], .bold)
      + panel.series.flatMap { series in
        let first = max(0, series.points.count - Self.mostSentences)
        let heading =
          first == 0 ? [] : ["The newest \(Self.mostSentences) of \(counted(series.points.count, "reading")):"]
        let points = series.points.indices[first...].map { "\($0 + 1). \(series.points[$0].accessibilityLabel)" }
        return spokenLines([series.accessibilityLabel] + heading + points)
      }
  }

  /// The most readings of a series, and the most events, that are listed: the newest.
  private static let mostSentences = 100

  private var events: [Line] {
    // Two plots below each other leave no room on a small terminal.
    let isCrowded = !isWhole && cards.contains { plotted($0) > 1 } && !options.isAccessible
    guard let card = cards.first, !card.events.isEmpty, !isCrowded else { return [] }
    if options.isAccessible {
      return spokenLines(["Events:"], .bold)
        + spokenLines(card.events.suffix(Self.mostSentences).map(\.accessibilityLabel))
    }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: card.chart.days, format: NumberFormat(decimals: 0), readings: [],
      events: card.events, size: ChartSize(columns: columns))
    return ChartText(model: model, charset: options.charset).eventKey(atMost: isWhole ? 5 : 2)
  }

  private func radar(_ card: RadarCard) -> [Line] {
    options.isAccessible
      ? RadarBars(model: card.model, columns: columns, charset: options.charset).accessibleLines
      : RadarText(model: card.model, columns: columns, charset: options.charset).lines
  }
}

extension ChartPanel {
  fileprivate func position(ofPoint id: RowID) -> (CalendarDate, Double)? {
    for points in series.map(\.points) {
      if let index = points.index(ofPoint: id) { return (points.date(at: index), points.value(at: index)) }
    }
    return nil
  }
}

extension ScreenText {
  package static func charts(_ drawings: PageDrawings, hints: [Line], _ options: RenderOptions) -> String {
    render(ChartsText(drawings: drawings, options: options, hints: hints).lines, options)
  }

  package static func chart(_ card: ChartsCard, width: Int, _ options: RenderOptions) -> [Line] {
    let drawings = PageDrawings(title: "", caption: "", charts: [card], radar: nil)
    return ChartsText(drawings: drawings, options: options).block(card, width, plotRows: 9)
  }
}
