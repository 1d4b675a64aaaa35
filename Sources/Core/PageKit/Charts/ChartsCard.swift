/// A chart with its event marks, as a section shows it (decision Z10).
public struct ChartsCard: Sendable {
  /// The chart and its series.
  public var chart: ChartCard
  /// The events of the date range; those within the chart's dates are marked.
  public var events: [EventMarker]
  /// The button that shows the details of a point; not in the JSON.
  public var pointButton: RowButton
  /// The id of the only panel to draw; nil for all panels.
  public var panelID: String?

  package init(_ chart: ChartCard, events: [EventMarker], pointButton: RowButton, panelID: String? = nil) {
    (self.chart, self.events, self.pointButton, self.panelID) = (chart, events, pointButton, panelID)
  }

  /// The panels to draw, from top to bottom.
  public var panels: [ChartPanel] { chart.panels.filter { panelID == nil || $0.id == panelID } }
}

/// A page's charts and radar for commands that draw them by name, whatever the page shows at the moment.
public struct PageDrawings: Sendable {
  /// The title of the page's charts, or of the only drawing.
  public var title: String
  /// The caption for exported drawings: the athlete and the dates.
  public var caption: String
  /// The charts of all categories, or a single one.
  public var charts: [ChartsCard]
  /// The radar; nil if only charts are drawn.
  public var radar: RadarCard?
  /// Whether these are all drawings of the page, not a selection by `named`.
  public private(set) var isWhole = true

  package init(title: String, caption: String, charts: [ChartsCard], radar: RadarCard?) {
    (self.title, self.caption, self.charts, self.radar) = (title, caption, charts, radar)
  }

  /// Returns the label of a name that `named` accepts; nil if the page has no label for it, as for a single metric.
  package func label(of name: String) -> String? {
    switch name {
    case "radar": "Radar"
    case "all": "All charts"
    default: charts.first { $0.chart.category.rawValue == name }?.chart.title
    }
  }

  /// Returns the drawings named `all`, `radar`, a category, or a metric such as `exit-velo`; nil if there are none.
  package func named(_ name: String) -> PageDrawings? {
    var drawings = self
    if name == "radar" {
      (drawings.charts, drawings.title, drawings.isWhole) = ([], radar?.title ?? title, false)
    } else if name != "all" {
      drawings.charts = charts.compactMap { card in
        if card.chart.category.rawValue == name { return card }
        var only = card
        let type = card.chart.series.first { $0.type.wire.replacing("_", with: "-") == name }?.type
        guard let chart = type.flatMap(card.chart.only) else { return nil }
        only.chart = chart
        return only
      }
      (drawings.radar, drawings.isWhole) = (nil, false)
      drawings.title = drawings.charts.first?.chart.title ?? title
    }
    let isEmpty = drawings.radar?.axes.isEmpty != false && drawings.charts.allSatisfy(\.chart.series.isEmpty)
    return isEmpty ? nil : drawings
  }
}

extension ChartsCard: Encodable {
  private enum CodingKeys: CodingKey { case panels, accessibilityLabel }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(panels.map { PanelDrawing($0, events) }, forKey: .panels)
    try container.encode(chart.accessibilityLabel, forKey: .accessibilityLabel)
  }
}

private struct PanelDrawing: Encodable {
  let id, title, yTitle: String
  let xTitle = "Date"
  let unit: String?
  let lowerIsBetter: Bool
  let lowerIsBetterText: String?
  let yTicks: [ChartDrawing.ValueTick]
  let xTicks: [ChartDrawing.DateTick]
  let series: [Series]
  let events: [EventMark]

  struct Series: Encodable {
    let id, label: String
    let color: ColorToken
    let marker: ChartMarker
    let verifiedText: String
    /// The points that the line connects: up to 60 readings, or the means of the band.
    let line: [LinePoint]
    let band: [ChartDrawing.BandPoint]
    let points: [ChartDrawing.Point]

    init(_ drawn: ChartDrawing.Line) {
      (id, label, color, marker) = (drawn.id, drawn.label, drawn.color, drawn.marker)
      verifiedText = drawn.verifiedText
      line =
        drawn.band.isEmpty
        ? drawn.points.map { LinePoint(x: $0.x, y: $0.y) } : drawn.band.map { LinePoint(x: $0.x, y: $0.mean) }
      (band, points) = (drawn.band, drawn.points)
    }
  }

  struct LinePoint: Encodable { let x, y: Double }

  struct EventMark: Encodable {
    let name, dateText: String
    let x: Double
    let color: ColorToken
  }

  init(_ panel: ChartPanel, _ markers: [EventMarker]) {
    let drawing = panel.drawing()
    (id, title, unit, lowerIsBetter) = (panel.id, panel.title, panel.unit, panel.lowerIsBetter)
    yTitle = panel.unit ?? panel.series.first?.label ?? ""
    lowerIsBetterText = panel.lowerIsBetter ? "lower is better" : nil
    (yTicks, xTicks) = (drawing.yTicks, drawing.xTicks)
    series = drawing.series.map(Series.init)
    events = panel.marks(of: markers).map { marker, x in
      EventMark(name: marker.name, dateText: marker.date.mediumText, x: x, color: ChartPalette.events)
    }
  }
}
