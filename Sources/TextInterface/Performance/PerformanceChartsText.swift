import CompassModel
import Drawing
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

  /// Rows of a plot that has all the room it wants.
  private func plotRows(of card: ChartCard) -> Int { card.panels.count > 1 ? 6 : 9 }

  private func height(of card: ChartCard, _ width: Int) -> Int {
    card.panels.count * plotRows(of: card) + fixedLines(of: card, width)
  }

  private func plotRows(of card: ChartCard, _ width: Int, height: Int) -> Int {
    (height - fixedLines(of: card, width)) / max(1, card.panels.count)
  }

  /// Of each panel title, legend, axis, dates, marks and statistics; a blank between panels.
  private func fixedLines(of card: ChartCard, _ width: Int) -> Int {
    let marks = screen.events.isEmpty ? 3 : 4
    let panels = card.panels.map { panel in
      Line.wrapped(panel.heading, to: width).count + marks + statistics(panel, width).count
    }
    return panels.reduce(max(0, panels.count - 1), +)
  }

  private func block(_ card: ChartCard, _ width: Int, plotRows: Int?) -> [Line] {
    if let empty = card.emptyText {
      return Line.wrapped(card.title, .bold, to: width) + Line.wrapped(empty, .dim, to: width)
    }
    let size = ChartSize(columns: width, rows: plotRows ?? self.plotRows(of: card))
    let panels = card.panels.map { panel in
      // In words the events are told once.
      let model = panel.model(events: options.isAccessible ? [] : screen.events, size: size)
      let drawing = options.isAccessible ? ChartTable(model).lines : ChartText(model, options.charset).lines
      return drawing + statistics(panel, width)
    }
    return Array(panels.joined(separator: [Line()]))
  }

  /// `1 Latest 83.5 mph  Best 83.5  Average 80.9  Change +5.5  Improving`, in words with the name of the series.
  private func statistics(_ panel: ChartPanel, _ width: Int) -> [Line] {
    panel.series.enumerated().flatMap { place, series in
      if options.isAccessible { return Line.packed(["\(series.label):"] + series.figures, separator: "  ", to: width) }
      let mark = Line("\(place + 1) ", .series(place + 1))
      return Line.packed(series.figures, separator: "  ", to: width - 2).enumerated()
        .map { $0 == 0 ? mark + $1 : $1.indented(by: 2) }
    }
  }

  /// What the marks under the dates stand for, once for all charts.
  private var events: [Line] {
    if screen.events.isEmpty { return [] }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: screen.chartStart...screen.chartEnd, format: NumberFormat(decimals: 0),
      readings: [], events: screen.events.map { ChartEvent(name: $0.name, date: $0.date) },
      size: ChartSize(columns: columns))
    let key = ChartText(model, options.charset).eventKey()
    return key.isEmpty ? [] : [Line(screen.eventsTitle, .bold)] + key
  }

  private var radar: [Line] {
    options.isAccessible
      ? RadarBars(screen.radar.model, columns: columns, options.charset).accessibleLines
      : RadarText(screen.radar.model, columns: columns, options.charset).lines
  }
}

extension PerformanceTimeline.Screen {
  /// Nil without readings.
  package func svg(of subject: ChartOrder.Subject) -> String? {
    guard let category = MetricCategory(rawValue: subject.rawValue) else {
      return content.radar.axes.isEmpty ? nil : RadarSVG.render(content.radar.model)
    }
    guard let card = content.charts.first(where: { $0.category == category }), !card.series.isEmpty else { return nil }
    return ChartSVG.render(card.panels.map { $0.model(events: content.events) }, title: card.title)
  }
}
