import CompassModel
import PageKit

/// The printed page, a sheet for a coach: the athlete, latest and best reading per metric, small charts and the radar
/// (decision D11).
extension PerformanceTimeline {
  /// Returns the sheet for the days and filters of the screen; nil until every reading of the range is loaded, and
  /// while the loaded rows belong to another athlete (decision N3). `lines` are extra lines from the user, such as
  /// positions or a phone number, which are not stored; blank ones are left out.
  public static func printed(_ state: State, _ context: PageContext, lines: [String]) -> PrintedPage? {
    guard let athlete = context.viewer?.active, athlete.id == state.owner, state.isComplete(in: context) else {
      return nil
    }
    var builder = ScreenBuilder()
    let screen = builder.screen(state, context)
    let content = screen.content
    let names = Dictionary((context.markers?.events ?? []).map { ($0.id, $0.name) }) { first, _ in first }
    let records = context.readings.types.compactMap { type in
      TableCard.Record(
        context.readings, type, in: state.span(in: context), verifiedOnly: state.verifiedOnly, eventNames: names)
    }
    let table = TableCard(
      ["Metric", "Latest", "Best"], as: .rows, records, accessibilityLabel: content.countText ?? "")
    let drawings = screen.drawings?.sections ?? []
    let facts = [
      athlete.graduationYear.map { "Class of \($0)" },
      DateRange(start: content.chartStart, end: content.chartEnd).text,
      state.verifiedOnly ? "Verified metrics only" : nil,
    ]
    let skipped = status(in: context).skipped + context.readings.unreadableCount
    return PrintedPage(
      name: "sheet", title: athlete.name, subtitle: facts.compactMap(\.self).joined(separator: " · "),
      printedText: "Printed \(context.today.mediumText)", facts: lines.compactMap(\.nilIfBlank),
      notes: [
        screen.head.banner?.message, skipped == 0 ? nil : "\(counted(skipped, "metric")) could not be shown",
      ].compactMap(\.self), emptyText: records.isEmpty ? "There are no metrics of these days." : nil, isUpright: true,
      sections: [ScreenSection("summary", .table(table))] + drawings)
  }
}

extension PageDrawings {
  fileprivate var sections: [ScreenSection] {
    charts.filter { $0.chart.panels.contains { $0.pointCount > 1 } }.map { card in
      ScreenSection("chart.\(card.chart.category.rawValue)", .charts(card), title: card.chart.title)
    }
      + (radar.flatMap { $0.showsPolygon ? [ScreenSection("radar", .radar($0), title: $0.title)] : nil } ?? [])
  }
}

extension TableCard.Record {
  /// Creates the row of a metric with its latest and best reading; nil without readings. Equal best readings: a
  /// verified one counts, then the newest. If the best is not verified, the best verified value is added (decision
  /// G13). Readings that cannot be compared have no best, nor have unknown metrics.
  fileprivate init?(
    _ table: PerformanceTable, _ type: MetricType, in span: DateRange, verifiedOnly: Bool, eventNames: [EventID: String]
  ) {
    guard let newest = table.readings(of: type, in: span, verifiedOnly: verifiedOnly).last else { return nil }
    let comparable = table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly)
    func isWorse(_ first: Int, _ second: Int) -> Bool {
      let (one, other) = (comparable.value(at: first), comparable.value(at: second))
      if one != other { return type.lowerIsBetter ? one > other : one < other }
      let (isVerified, isOtherVerified) = (comparable.isVerified(at: first), comparable.isVerified(at: second))
      return isVerified == isOtherVerified ? first < second : isOtherVerified
    }
    func cells(_ reading: PerformanceMetric, _ text: String) -> [TableCard.Cell] {
      let event = reading.eventID.flatMap { eventNames[$0] }
      let when = [reading.recordedDate.mediumText, event].compactMap(\.self).joined(separator: ", ")
      return [.init(text), .init(when, .note)] + (reading.isVerified ? [.init("✓ verified", .better)] : [])
    }
    func best(of places: some Sequence<Int>) -> PerformanceMetric? {
      guard MetricType.recognized.contains(type), let index = places.max(by: isWorse) else { return nil }
      var metric = comparable[index]
      (metric.reading.value, metric.reading.unit) = (comparable.value(at: index), type.unit)
      return metric
    }
    var bests = best(of: comparable.indices).map { cells($0, $0.measureText) } ?? []
    if let verified = best(of: comparable.indices.filter(comparable.isVerified(at:))), bests.count < 3 {
      bests.append(.init("✓ \(verified.measureText)", .better))
    }
    let latest = cells(newest, newest.measureText) + (newest.remark.map { [.init($0, .note)] } ?? [])
    let spoken = [latest, bests].map { $0.map(\.text).joined(separator: ", ") }
    self.init(
      id: type.wire, cells: [[.init(type.label, .name)], latest, bests],
      accessibilityLabel: "\(type.label): latest \(spoken[0])\(bests.isEmpty ? "" : "; best \(spoken[1])").")
  }
}

extension PerformanceTimeline {
  /// Returns a table of all readings that pass the filters, newest first; nil until the whole range is loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard state.isComplete(in: context) else { return nil }
    return ListTable(
      state.visibleRows(in: context),
      first: ["id", "metric_type", "value", "unit", "recorded_date", "event_id", "verified", "notes"])
  }
}
