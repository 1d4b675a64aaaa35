import CompassModel
import PageKit

/// The parts of the page (decision Z2): the summary, radar and charts on one tab, the latest readings and the history on
/// the other.
extension PerformanceTimeline.Screen {
  public var sections: [ScreenSection] {
    guard head.hasRows, head.empty == nil else { return [] }
    let inspected = inspectedSection.map { [$0] } ?? []
    if let overview = content.overview { return inspected + [overview.latestSection, overview.historySection] }
    return summarySections + inspected + chartSections + noteSections
  }

  public var files: [PageFile] { content.canExport ? [.print, .csv, .json] : [] }

  private var summarySections: [ScreenSection] {
    guard !content.summary.isEmpty else { return [] }
    let table = TableCard(
      content.summaryTitles, as: .rows, content.summary.map(\.record), accessibilityLabel: content.countText ?? "")
    let radar = ScreenSection(
      "radar", .radar(content.radar), title: content.radar.title, text: content.radar.scaleText,
      controls: content.controls.filter { $0.id == "scale" })
    return [ScreenSection("summary", .table(table), trailingText: content.countText), radar]
  }

  private var chartSections: [ScreenSection] {
    content.charts.map { chart in
      ScreenSection(
        "chart.\(chart.category.rawValue)", .charts(ChartSection(chart: chart, events: content.events)),
        title: chart.title, text: chart.emptyText)
    }
  }

  /// Events in the range, and the readings that no chart can show.
  private var noteSections: [ScreenSection] {
    [
      content.eventsText.map { ScreenSection("events", .paragraph(Paragraph($0, color: content.eventsColor))) },
      content.leftOutText.map { ScreenSection("leftOut", .paragraph(Paragraph($0))) },
      content.unchartedText.map { ScreenSection("uncharted", .paragraph(Paragraph($0))) },
    ].compactMap(\.self)
  }

  /// The reading whose point was tapped.
  private var inspectedSection: ScreenSection? {
    guard let inspected = content.inspected else { return nil }
    let reading = inspected.reading
    let facts = [
      ("measure", "Value", reading.measureText), ("date", "Date", reading.dateText),
      ("verified", "Verified", reading.verifiedText), ("event", "Event", inspected.eventText),
      ("notes", "Notes", reading.notes),
    ]
    let fields = facts.compactMap { id, label, text in
      text.map { FieldRow(id: id, label: label, text: $0, isID: false, accessibilityLabel: "\(label): \($0)") }
    }
    let buttons = head.buttons.filter { ["edit", "delete", "inspectClose"].contains($0.id) }
    return ScreenSection("inspected", .fields(fields), title: reading.typeLabel, buttons: buttons)
  }
}

extension OverviewCard {
  fileprivate var latestSection: ScreenSection {
    let titles = ["Metric", "Latest", "Date", "Verified", "Trend"]
    let records = latest.map { reading in
      TableCard.Record(
        id: reading.id.rawValue,
        cells: [
          [.init(reading.typeLabel, .name)], [.init(reading.measureText)], [.init(reading.dateText)],
          [reading.verifiedText, reading.chartText].compactMap { $0.map { .init($0, .note) } },
          reading.trend.map { [.init($0.label, $0.cellKind)] } ?? [],
        ], accessibilityLabel: reading.spokenText)
    }
    return ScreenSection(
      "latest", .table(TableCard(titles, as: .rows, records, accessibilityLabel: latestTitle)), title: latestTitle)
  }

  fileprivate var historySection: ScreenSection {
    let style = RowList.Style.columns(
      [
        .init(.fact(.date), width: 13), .init(.title, width: 19), .init(.fact(.measure), width: 16, isTrailing: true),
        .init(.fact(.status)), .init(.fact(.note)),
      ], leastColumns: 76)
    return ScreenSection(
      "history", .rows(RowList(style, ScreenRows(visibleHistory), moreText: moreText)), title: historyTitle,
      trailingText: counted(count, "reading"))
  }
}

extension Trend {
  fileprivate var cellKind: TableCard.Cell.Kind {
    switch self {
    case .improving: .better
    case .declining: .worse
    case .stable: .plain
    }
  }
}

extension MetricSummary {
  fileprivate var record: TableCard.Record {
    TableCard.Record(
      id: id,
      cells: [
        [.init(label, .name), .init(countText, .note)],
        [.init(measureText), .init(latestDate.mediumText, .note)], [.init(bestText)],
        trend.map { [.init($0.label, $0.cellKind)] } ?? [], scoreText.map { [.init($0)] } ?? [],
      ], sparkline: sparkline, accessibilityLabel: spokenText)
  }
}

extension RadarCard: SectionDrawing {}

/// A chart with all that is drawn of it (decision Z10).
struct ChartSection: SectionDrawing {
  let chart: ChartCard
  let events: [EventMarker]

  private enum CodingKeys: CodingKey { case panels, accessibilityLabel }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chart.panels.map { PanelDrawing($0, events) }, forKey: .panels)
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
    let line: [Place]
    let band: [ChartDrawing.BandPlace]
    /// The readings that are marked singly.
    let points: [ChartDrawing.Point]

    init(_ drawn: ChartDrawing.Line) {
      (id, label, color, marker) = (drawn.id, drawn.label, drawn.color, drawn.marker)
      verifiedText = drawn.verifiedText
      line =
        drawn.band.isEmpty
        ? drawn.points.map { Place(x: $0.x, y: $0.y) } : drawn.band.map { Place(x: $0.x, y: $0.mean) }
      (band, points) = (drawn.band, drawn.points)
    }
  }

  struct Place: Encodable { let x, y: Double }

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
