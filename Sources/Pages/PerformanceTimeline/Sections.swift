import CompassModel
import PageKit

/// Sections of the page (decision Z2): on the timeline tab summary, charts with the inspected reading under its own,
/// radar and notes; on the overview inspected reading, latest readings and history. None without rows, and with an
/// empty message.
extension PerformanceTimeline.Screen {
  public var sections: [ScreenSection] {
    guard head.hasRows, head.empty == nil else { return [] }
    let inspected = [inspectedSection].compactMap(\.self)
    if let overview = content.overview { return inspected + [overview.latestSection, overview.historySection] }
    let chart = content.inspected.flatMap { $0.reading.chartText == nil ? $0.reading.type : nil }
    let charts = content.charts.flatMap { card in
      [section(card)] + (card.series.contains { $0.type == chart } ? inspected : [])
    }
    return summarySections + charts + radarSections + (charts.count > content.charts.count ? [] : inspected)
      + noteSections
  }

  public var files: [PageFile] { content.canExport ? [.print, .csv, .json, .excel] : [] }

  public var drawings: PageDrawings? {
    PageDrawings(
      title: head.title, caption: content.caption, charts: content.charts.map { chartsCard($0) }, radar: content.radar)
  }

  public func chart(ofRow id: String) -> ChartsCard? {
    guard let type = content.overview?.type(ofRow: id) else { return nil }
    for chart in content.charts {
      guard let panel = chart.panels.first(where: { $0.series.contains { $0.type == type } }) else { continue }
      return chartsCard(chart, panel: panel.id)
    }
    return nil
  }

  private func chartsCard(_ chart: ChartCard, panel: String? = nil) -> ChartsCard {
    ChartsCard(chart, events: content.events, pointButton: .inspect, panelID: panel)
  }

  private var summarySections: [ScreenSection] {
    guard !content.summary.isEmpty else { return [] }
    let table = TableCard(
      content.summaryTitles, as: .rows, content.summary.map(\.record), accessibilityLabel: content.countText ?? "")
    return [ScreenSection("summary", .table(table), trailingText: content.countText)]
  }

  private var radarSections: [ScreenSection] {
    guard !content.summary.isEmpty else { return [] }
    return [
      ScreenSection(
        "radar", .radar(content.radar), title: content.radar.title, text: content.radar.scaleText,
        controls: content.controls.filter { $0.id == "scale" })
    ]
  }

  private func section(_ chart: ChartCard) -> ScreenSection {
    ScreenSection(
      "chart.\(chart.category.rawValue)", .charts(chartsCard(chart)), title: chart.title, text: chart.emptyText)
  }

  private var noteSections: [ScreenSection] {
    [
      content.eventsText.map { ScreenSection("events", .paragraph(Paragraph($0, color: content.eventsColor))) },
      content.leftOutText.map { ScreenSection("leftOut", .paragraph(Paragraph($0))) },
      content.unchartedText.map { ScreenSection("uncharted", .paragraph(Paragraph($0))) },
    ].compactMap(\.self)
  }

  private var inspectedSection: ScreenSection? {
    guard let inspected = content.inspected else { return nil }
    let reading = inspected.reading
    let facts = [
      ("measure", "Value", reading.measureText), ("date", "Date", reading.dateText),
      ("verified", "Verified", reading.verifiedText), ("remark", "Check", reading.remark),
      ("event", "Event", inspected.eventText),
      ("notes", "Notes", reading.notes),
    ]
    let fields = facts.compactMap { id, label, text in
      text.map {
        FieldRow(id: id, label: label, text: $0, isID: false, accessibilityLabel: $0 == label ? $0 : "\(label): \($0)")
      }
    }
    let buttons = head.buttons.filter { ["edit", "delete", "inspectClose"].contains($0.id) }
    return ScreenSection(
      "inspected", .fields(fields), title: reading.typeLabel, buttons: buttons, rowID: reading.id.rawValue)
  }
}

extension OverviewCard {
  private var rows: ScreenRows {
    ScreenRows(history) { history, index in history.source?.label(at: index) ?? history[index].rowLabel }
  }

  fileprivate func type(ofRow id: String) -> MetricType? {
    rows.labels.firstIndex { $0.id == id }.map { history[$0].type }
  }

  fileprivate var latestSection: ScreenSection {
    let titles = ["Metric", "Latest", "Date", "Verified", "Trend"]
    let records = latest.map { reading in
      TableCard.Record(
        id: reading.id.rawValue,
        cells: [
          [.init(reading.typeLabel, .name)], [.init(reading.measureText)], [.init(reading.dateText)],
          [reading.verifiedText, reading.remark ?? reading.chartText].compactMap { $0.map { .init($0, .note) } },
          TableCard.Cell.cells(reading.trend, reading.trendChangeText),
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
      "history", .rows(RowList(style, rows, moreText: moreText)), title: historyTitle,
      trailingText: counted(count, "reading"))
  }
}

extension TableCard.Cell {
  fileprivate static func cells(_ trend: Trend?, _ change: String?) -> [Self] {
    guard let trend else { return [] }
    let kind: Kind =
      switch trend {
      case .improving: .better
      case .declining: .worse
      case .stable: .steady
      }
    return [.init(trend.label, kind)] + (change.map { [.init($0, .note)] } ?? [])
  }
}

extension MetricSummary {
  /// The best verified value under the best one (decision G13); empty without verified readings.
  private var verifiedCells: [TableCard.Cell] {
    guard let text = bestVerifiedText else { return [] }
    return [.init(text == bestText ? "verified" : "\(text) verified", .note)]
  }

  var record: TableCard.Record {
    TableCard.Record(
      id: id,
      cells: [
        [.init(label, .name), .init(countText, .note)],
        [.init(measureText), .init(latestDate.mediumText, .note)], [.init(bestText)] + verifiedCells,
        TableCard.Cell.cells(trend, trendChange.map { "\($0.text), \(countText)" }),
        scoreText.map { [.init($0)] } ?? [],
      ], sparkline: sparkline, accessibilityLabel: spokenText)
  }
}
