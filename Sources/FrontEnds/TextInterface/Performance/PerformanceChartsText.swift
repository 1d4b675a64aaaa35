import CompassModel
import Drawing
import PerformanceTimeline

/// The charts that were asked for, drawn as text: of one category, the radar, or all of them, two beside each other
/// where there is room, the events under them.
struct PerformanceChartsText: TextPage {
  /// From this width on two charts are beside each other.
  private static let gridColumns = 110
  private static let gap = 3

  let screen: PerformanceTimeline.Screen
  let subject: ChartOrder.Subject
  let options: RenderOptions

  private var cards: [ChartCard] { screen.charts(of: subject) }
  private var hasRadar: Bool { subject == .all || subject == .radar }

  var lines: [Line] {
    let blocks = rows.map { $0.count == 2 ? pair($0[0], $0[1]) : $0.flatMap { block($0, columns, plotRows: nil) } }
    let parts = blocks + [cards.isEmpty ? [] : events, hasRadar ? radar : []].filter { !$0.isEmpty }
    let body = Array(parts.joined(separator: subject == .all ? [Line()] : []))
    let caption =
      options.isAccessible ? saidInWords([screen.caption.spokenDates]) : Line.wrapped(screen.caption, .dim, to: columns)
    return caption + body + hints
  }

  /// The cards that are beside each other.
  private var rows: [[ChartCard]] {
    let cards = cards
    // Sentences are read line by line.
    if options.isAccessible || columns < Self.gridColumns { return cards.map { [$0] } }
    return stride(from: 0, to: cards.count, by: 2).map { Array(cards[$0..<min($0 + 2, cards.count)]) }
  }

  /// Both end on the same line: the one with fewer panels has more rows to each.
  private func pair(_ left: ChartCard, _ right: ChartCard) -> [Line] {
    let width = (columns - Self.gap) / 2
    let height = max(height(of: left, width), height(of: right, width))
    return sideBySide(
      left: block(left, width, plotRows: plotRows(of: left, width, height: height)), leftWidth: width, gap: Self.gap,
      right: block(right, width, plotRows: plotRows(of: right, width, height: height)))
  }

  private func plotted(_ card: ChartCard) -> Int { card.panels.count { $0.pointCount > 1 } }

  /// Rows of a plot that has all the room it wants.
  private func plotRows(of card: ChartCard) -> Int {
    let alone = subject == .all ? 9 : 11
    let shared = subject == .all ? 6 : 5
    return plotted(card) > 1 ? shared : alone
  }

  private func height(of card: ChartCard, _ width: Int) -> Int {
    plotted(card) * plotRows(of: card) + fixedLines(of: card, width)
  }

  private func plotRows(of card: ChartCard, _ width: Int, height: Int) -> Int {
    (height - fixedLines(of: card, width)) / max(1, plotted(card))
  }

  /// Of each panel title, legend, axis, dates, marks and statistics; a blank between panels.
  private func fixedLines(of card: ChartCard, _ width: Int) -> Int {
    let panels = card.panels.map { panel in
      // As few rows as a plot can have, taken off again.
      let size = ChartSize(columns: width, rows: ChartSize.rowRange.lowerBound)
      return drawing(panel, size, width).count - (panel.pointCount > 1 ? size.rows : 0)
    }
    return panels.reduce(max(0, panels.count - 1), +)
  }

  private func block(_ card: ChartCard, _ width: Int, plotRows: Int?) -> [Line] {
    if let empty = card.emptyText {
      if options.isAccessible { return said(["\(card.title): \(empty)"]) }
      return Line.wrapped(card.title, .bold, to: width) + Line.wrapped(empty, .dim, to: width)
    }
    let size = ChartSize(columns: width, rows: plotRows ?? self.plotRows(of: card))
    return Array(card.panels.map { drawing($0, size, width) }.joined(separator: [Line()]))
  }

  /// One panel alone.
  fileprivate func lines(of panel: ChartPanel, width: Int) -> [Line] {
    drawing(panel, ChartSize(columns: width, rows: 9), width)
  }

  private func drawing(_ panel: ChartPanel, _ size: ChartSize, _ width: Int) -> [Line] {
    if options.isAccessible { return sentences(panel) }
    // One reading is a sentence: a frame around it would be empty.
    if panel.pointCount == 1 {
      return Line.wrapped(panel.heading, .bold, to: width)
        + panel.series.flatMap { $0.points.map(\.accessibilityLabel) }.flatMap { Line.wrapped($0, to: width) }
    }
    let model = panel.model(events: screen.events, size: size)
    return ChartText(model: model, charset: options.charset, showsLegend: !panel.namesItsMetric).lines
      + statistics(panel, width)
  }

  /// `1 Latest 83.5 mph  Best 83.5  Average 80.9  Change +5.5  ↑ Improving`.
  private func statistics(_ panel: ChartPanel, _ width: Int) -> [Line] {
    panel.series.enumerated().flatMap { place, series in
      let mark = Line("\(place + 1) ", Style(series.color))
      let last = series.trend.map { ["\($0.sign(options.charset)) \(series.figures.last ?? "")"] }
      let figures = last.map { series.figures.dropLast() + $0 } ?? series.figures
      return Line.packed(figures, separator: "  ", to: width - 2).enumerated()
        .map { $0 == 0 ? mark + $1 : $1.indented(by: 2) }
    }
  }

  /// What is said of each series, then its readings, each a sentence after the number it is called by.
  private func sentences(_ panel: ChartPanel) -> [Line] {
    saidInWords(["\(panel.heading):"], .bold)
      + panel.series.flatMap { series in
        let first = max(0, series.points.count - Self.mostSentences)
        let rest = first == 0 ? [] : ["The newest \(Self.mostSentences) of \(counted(series.points.count, "reading")):"]
        let points = series.points.indices[first...].map { "\($0 + 1). \(series.points[$0].accessibilityLabel)" }
        return said([series.accessibilityLabel] + rest + points)
      }
  }

  /// Where a series has more readings, the newest are listed.
  private static let mostSentences = 100

  /// What the marks under the dates mean, once for all charts.
  private var events: [Line] {
    // Two plots below each other leave no room on a small terminal.
    let isCrowded = subject != .all && cards.contains { plotted($0) > 1 } && !options.isAccessible
    if screen.events.isEmpty || isCrowded { return [] }
    if options.isAccessible {
      return said(["\(screen.eventsTitle):"], .bold)
        + said(screen.events.suffix(Self.mostSentences).map(\.accessibilityLabel))
    }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: screen.chartStart...screen.chartEnd, format: NumberFormat(decimals: 0),
      readings: [], events: screen.events.map { ChartEvent(name: $0.name, date: $0.date) },
      size: ChartSize(columns: columns))
    return ChartText(model: model, charset: options.charset).eventKey(atMost: subject == .all ? 5 : 2)
  }

  private var radar: [Line] {
    options.isAccessible
      ? RadarBars(model: screen.radar.model, columns: columns, charset: options.charset).accessibleLines
      : RadarText(model: screen.radar.model, columns: columns, charset: options.charset).lines
  }

  /// By what the points can be called.
  private var hints: [Line] {
    if options.isBody { return [] }
    let names = cards.flatMap(\.series).map { series in
      "inspect \(series.type.typedName) 1\(series.points.count > 1 ? "-\(series.points.count)" : "")"
    }
    let shown = subject == .all ? Array(names.prefix(1)) : names
    // A day without a reading is refused.
    let newest = cards.flatMap(\.series).compactMap(\.points.last?.date).max()
    let day = newest.map { ["inspect \($0.wire)"] } ?? []
    if options.isAccessible { return (shown + day).isEmpty ? [] : said([(shown + day).typed], .dim) }
    return Line.packed(shown + day, separator: " | ", .dim, to: columns)
  }
}

extension PerformanceTimeline.Screen {
  /// The chart in which a reading of the history is; nothing for one that has no chart.
  package func chart(ofReading id: String, width: Int, _ options: RenderOptions) -> [Line] {
    guard let type = content.overview?.visibleHistory.first(where: { $0.id.rawValue == id })?.type,
      let panel = content.charts.lazy.flatMap(\.panels).first(where: { $0.series.contains { $0.type == type } })
    else { return [] }
    return PerformanceChartsText(screen: self, subject: .all, options: options).lines(of: panel, width: width)
  }
}

extension PerformanceTimeline.Screen {
  fileprivate func charts(of subject: ChartOrder.Subject) -> [ChartCard] {
    if let metric = MetricType.recognized.first(where: { $0.typedName == subject.rawValue }) {
      return content.charts.compactMap { $0.only(metric) }
    }
    return content.charts.filter { subject == .all || $0.category.rawValue == subject.rawValue }
  }

  private func canDraw(_ subject: ChartOrder.Subject) -> Bool {
    let hasRadar = (subject == .all || subject == .radar) && !content.radar.axes.isEmpty
    return hasRadar || charts(of: subject).contains { !$0.series.isEmpty }
  }

  /// Nil without readings.
  package func chartText(of subject: ChartOrder.Subject, _ options: RenderOptions) -> String? {
    guard canDraw(subject) else { return nil }
    return render(PerformanceChartsText(screen: self, subject: subject, options: options).lines, options)
  }

  /// Nil without readings.
  package func svg(of subject: ChartOrder.Subject) -> String? {
    guard canDraw(subject) else { return nil }
    let cards = charts(of: subject).filter { !$0.series.isEmpty }
    let hasRadar = subject == .all || subject == .radar
    let size = ChartSize(columns: ChartSize.wide.columns, rows: subject == .all ? 7 : 12)
    let radar = content.radar.model
    let title = subject == .radar ? content.radar.title : subject == .all ? nil : cards.first?.title
    return ChartSheet(
      title: title ?? head.title, caption: content.caption,
      charts: cards.flatMap(\.panels).map { $0.model(events: content.events, size: size) },
      radar: hasRadar ? radar : nil
    ).svg
  }
}
