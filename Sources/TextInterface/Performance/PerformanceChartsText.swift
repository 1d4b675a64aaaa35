import CompassModel
import Drawing
import PerformanceTimeline

extension ChartCard {
  /// The series that share a value axis.
  struct Panel {
    var title: String
    var lowerIsBetter: Bool
    var format: NumberFormat
    /// With the number of the series' first point among all points of the chart, from 0.
    var series: [(series: Series, firstNumber: Int)]
  }

  var panels: [Panel] {
    let types = ChartPanel.panels(of: series.map(\.type))
    var numbered: [(series: Series, firstNumber: Int)] = []
    var next = 0
    for series in series {
      numbered.append((series, next))
      next += series.points.count
    }
    return types.compactMap { types in
      let shown = numbered.filter { types.contains($0.series.type) }
      guard let first = shown.first?.series else { return nil }
      let name = series.count == shown.count ? title : "\(title): \(first.label)"
      return Panel(
        title: name, lowerIsBetter: first.lowerIsBetter, format: NumberFormat(first.type), series: shown)
    }
  }
}

extension PerformanceTimeline.Screen {
  var chartDays: ClosedRange<CalendarDate> { min(chartStart, chartEnd)...chartEnd }

  var chartEvents: [ChartEvent] { events.map { ChartEvent(name: $0.name, date: $0.date) } }

  /// A chart as a value, from which text and files are drawn.
  func chartModel(of panel: ChartCard.Panel, events: [ChartEvent], size: ChartSize) -> ChartModel {
    ChartModel(
      title: panel.title, lowerIsBetter: panel.lowerIsBetter, range: chartDays, format: panel.format,
      readings: panel.series.map { $0.series.readings(from: $0.firstNumber) }, events: events, size: size)
  }

  var radarModel: RadarModel {
    RadarModel(
      title: "\(radar.title) (normalized 0-100, latest value of each metric)",
      scores: radar.axes.map { axis in
        let unit = axis.unit.map { " \($0)" } ?? ""
        return RadarModel.Score(
          label: axis.label, normalized: axis.normalized, valueText: axis.valueText + unit)
      })
  }
}

extension ChartCard.Series {
  fileprivate func readings(from number: Int) -> ChartReadings {
    ChartReadings(
      label: label, unit: unit,
      points: points.indices.map {
        ChartPoint(date: points.date(at: $0), value: points.value(at: $0), index: number + $0)
      })
  }
}

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
    let panels = card.panels.map { panel in
      let title = panel.title + (panel.lowerIsBetter ? " (lower is better)" : "")
      return Line.wrapped(title, to: width).count + (screen.events.isEmpty ? 3 : 4) + statistics(panel, width).count
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
      let events = options.isAccessible ? [] : screen.chartEvents
      let model = screen.chartModel(of: panel, events: events, size: size)
      let drawing = options.isAccessible ? ChartTable(model).lines : ChartText(model, options.charset).lines
      return drawing + statistics(panel, width)
    }
    return Array(panels.joined(separator: [Line()]))
  }

  /// `1 Latest 83.5 mph  Best 83.5  Average 80.9  Change +5.5  Improving`, in words with the name of the series.
  private func statistics(_ panel: ChartCard.Panel, _ width: Int) -> [Line] {
    panel.series.enumerated().flatMap { place, one in
      let series = one.series
      let unit = series.unit.map { " \($0)" } ?? ""
      let parts = [
        "Latest \(series.latestText)\(unit)", "Best \(series.bestText)", "Average \(series.averageText)",
        "Change \(series.changeText)", series.trendText,
      ].compactMap { $0 }
      if options.isAccessible { return Line.packed(["\(series.label):"] + parts, separator: "  ", to: width) }
      let mark = Line("\(place + 1) ", .series(place + 1))
      return Line.packed(parts, separator: "  ", to: width - 2).enumerated()
        .map { $0 == 0 ? mark + $1 : $1.indented(by: 2) }
    }
  }

  /// What the marks under the dates stand for, once for all charts.
  private var events: [Line] {
    if screen.events.isEmpty { return [] }
    let model = ChartModel(
      title: "", lowerIsBetter: false, range: screen.chartDays, format: NumberFormat(decimals: 0), readings: [],
      events: screen.chartEvents, size: ChartSize(columns: columns))
    let key = ChartText(model, options.charset).eventKey()
    return key.isEmpty ? [] : [Line("Events", .bold)] + key
  }

  private var radar: [Line] {
    options.isAccessible
      ? RadarBars(screen.radarModel, columns: columns, options.charset).accessibleLines
      : RadarText(screen.radarModel, columns: columns, options.charset).lines
  }
}

extension PerformanceTimeline.Screen {
  /// Nil without readings.
  package func svg(of subject: ChartOrder.Subject) -> String? {
    guard let category = MetricCategory(rawValue: subject.rawValue) else {
      return radar.axes.isEmpty ? nil : RadarSVG.render(radarModel)
    }
    guard let card = charts.first(where: { $0.category == category }), !card.series.isEmpty else { return nil }
    let models = card.panels.map { chartModel(of: $0, events: chartEvents, size: .wide) }
    return ChartSVG.render(models, title: card.title)
  }
}
