import CompassModel

/// A chart with all that is drawn of it (decision Z10).
public struct ChartsCard: Sendable {
  /// The chart and its series.
  public var chart: ChartCard
  /// The events of the range; those within the dates are marked.
  public var events: [EventMarker]
  /// The button that shows the details of a point. Not in the JSON.
  public var pointButton: RowButton
  /// The only panel to draw; nil for all.
  public var panelID: String?

  /// A chart with the events around it.
  public init(_ chart: ChartCard, events: [EventMarker], pointButton: RowButton, panelID: String? = nil) {
    (self.chart, self.events, self.pointButton, self.panelID) = (chart, events, pointButton, panelID)
  }

  /// From top to bottom.
  public var panels: [ChartPanel] { chart.panels.filter { panelID == nil || $0.id == panelID } }
}

/// Charts and a radar that are drawn on request, whichever part of their page is shown.
public struct PageDrawings: Sendable {
  /// The title of all, or of the only one.
  public var title: String
  /// The caption of what leaves the page: whose readings, of which days.
  public var caption: String
  /// The charts of all categories, or one.
  public var charts: [ChartsCard]
  /// Nil where it is not asked for.
  public var radar: RadarCard?
  /// Whether they are all that the page has.
  public private(set) var isWhole = true

  /// All drawings of a page.
  public init(title: String, caption: String, charts: [ChartsCard], radar: RadarCard?) {
    (self.title, self.caption, self.charts, self.radar) = (title, caption, charts, radar)
  }

  /// The label of one of the names that `named` takes; nil where the page has no other name for it.
  package func label(of name: String) -> String? {
    switch name {
    case "radar": "Radar"
    case "all": "All charts"
    default: charts.first { $0.chart.category.rawValue == name }?.chart.title
    }
  }

  /// The drawings of one name: `all`, `radar`, a category, or a metric such as `exit-velo`; nil where there is nothing
  /// to draw.
  public func named(_ name: String) -> PageDrawings? {
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

/// A panel of a chart: its axes, the joined values, bands and single marks of its series, and the marks of events.
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
    /// The joined values: the readings up to 60, the means above that.
    let line: [LinePoint]
    let band: [ChartDrawing.BandPlace]
    /// The readings that are marked singly.
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
