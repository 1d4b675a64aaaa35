import CompassModel
import PageKit

/// What an athlete hands to a coach (decision D11): who it is, the latest and the best reading of each metric, small
/// charts and the radar. Texts are raw: who draws them escapes them.
public struct CoachSheet: Equatable, Sendable {
  /// The athlete's.
  public var name: String
  /// `Class of 2027`; nil where the year is not known.
  public var classText: String?
  /// What was given to be printed: positions, a phone number, a coach. The store knows none of it.
  public var lines: [String]
  /// `Nov 10, 2025 - Feb 10, 2026`, the days whose readings count.
  public var datesText: String
  /// `Verified metrics only`; nil where all count.
  public var filterText: String?
  /// `Printed Feb 10, 2026`.
  public var printedText: String
  /// Known metrics in the order of decision P1, then others by name.
  public var metrics: [Metric]
  /// The metrics with at least two readings that can be compared.
  public var figures: [Figure]
  /// Nil with too few metrics for a polygon.
  public var radar: RadarModel?
  /// In place of the metrics, where there are none.
  public var emptyText: String?
  /// What a reader must know: rows that could not be shown, or that were saved a while ago.
  public var notes: [String]

  /// Over the columns of the metrics.
  public var columnTitles: [String] { ["Metric", "Latest", "", "Best", ""] }
  /// Beside a verified reading.
  public static let verifiedText = "verified"

  /// One metric.
  public struct Metric: Equatable, Sendable {
    /// `Fastball Velocity`.
    public var label: String
    /// The newest reading.
    public var latest: Measure
    /// Nil where the readings cannot be compared, or it is not known whether lower is better.
    public var best: Measure?
  }

  /// One reading.
  public struct Measure: Equatable, Sendable {
    /// `83.5 mph`.
    public var text: String
    /// `Feb 9, 2026`, with the event it was taken at: `Feb 9, 2026, Winter Camp`.
    public var whenText: String
    /// Whether another person has verified it.
    public var isVerified: Bool
  }

  /// A small chart.
  public struct Figure: Equatable, Sendable {
    /// `60-Yard Dash (sec) (lower is better)`.
    public var title: String
    /// What is drawn.
    public var panel: ChartPanel
  }

  /// A sheet with all it prints, for previews.
  public init(
    name: String, classText: String? = nil, lines: [String] = [], datesText: String = "", filterText: String? = nil,
    printedText: String = "", metrics: [Metric] = [], figures: [Figure] = [], radar: RadarModel? = nil,
    emptyText: String? = nil, notes: [String] = []
  ) {
    self.name = name
    self.classText = classText
    self.lines = lines
    self.datesText = datesText
    self.filterText = filterText
    self.printedText = printedText
    self.metrics = metrics
    self.figures = figures
    self.radar = radar
    self.emptyText = emptyText
    self.notes = notes
  }
}

extension CoachSheet {
  /// The page on a sheet: the days and the filter of the screen. Nil before all of these readings are there, and while
  /// they are of another athlete than the one on screen (decision N3).
  ///
  /// The lines are printed under the name; blank ones are left out.
  public init?(_ state: PerformanceTimeline.State, _ context: PageContext, lines: [String]) {
    guard let athlete = context.viewer?.active, athlete.id == state.owner, state.isComplete(in: context) else {
      return nil
    }
    let status = PerformanceTimeline.status(in: context)
    let (span, verifiedOnly) = (state.span(in: context), state.verifiedOnly)
    var builder = PerformanceTimeline.ScreenBuilder()
    let content = builder.screen(state, context).content
    let skipped = status.skipped + context.readings.unreadableCount
    let names = Dictionary((context.markers?.events ?? []).map { ($0.id, $0.name) }) { first, _ in first }
    let metrics = context.readings.types.compactMap { type in
      Metric(context.readings, type, in: span, verifiedOnly: verifiedOnly, eventNames: names)
    }
    self.init(
      name: athlete.name, classText: athlete.graduationYear.map { "Class of \($0)" },
      lines: lines.compactMap(\.nilIfBlank),
      datesText: DateRange(start: content.chartStart, end: content.chartEnd).text,
      filterText: verifiedOnly ? "Verified metrics only" : nil,
      printedText: "Printed \(context.today.mediumText)", metrics: metrics,
      figures: content.charts.flatMap(\.panels).filter { $0.pointCount > 1 }.map(Figure.init),
      radar: content.radar.showsPolygon ? content.radar.model : nil,
      emptyText: metrics.isEmpty ? "There are no metrics of these days." : nil,
      notes: [
        state.banner(in: context)?.message,
        skipped == 0 ? nil : "\(counted(skipped, "metric")) could not be shown",
      ].compactMap(\.self))
  }
}

extension CoachSheet.Metric {
  /// Nil without readings. Of equal best readings a verified one counts, then the newest.
  fileprivate init?(
    _ table: PerformanceTable, _ type: MetricType, in span: DateRange, verifiedOnly: Bool,
    eventNames: [EventID: String]
  ) {
    let rows = table.readings(of: type, in: span, verifiedOnly: verifiedOnly)
    guard let newest = rows.last else { return nil }
    label = type.label
    latest = CoachSheet.Measure(newest, text: newest.measureText, eventNames)
    let comparable = table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly)
    let place = comparable.indices.max { first, second in
      let (one, other) = (comparable.value(at: first), comparable.value(at: second))
      if one != other { return type.lowerIsBetter ? one > other : one < other }
      let (isVerified, isOtherVerified) = (comparable.isVerified(at: first), comparable.isVerified(at: second))
      return isVerified == isOtherVerified ? first < second : isOtherVerified
    }
    best =
      MetricType.recognized.contains(type)
      ? place.map { place in
        var reading = comparable[place].reading
        (reading.value, reading.unit) = (comparable.value(at: place), type.unit)
        return CoachSheet.Measure(comparable[place], text: reading.measureText, eventNames)
      } : nil
  }
}

extension CoachSheet.Measure {
  fileprivate init(_ reading: PerformanceMetric, text: String, _ eventNames: [EventID: String]) {
    self.text = text
    let event = reading.eventID.flatMap { eventNames[$0] }
    whenText = ([reading.recordedDate.mediumText] + (event.map { [$0] } ?? [])).joined(separator: ", ")
    isVerified = reading.isVerified
  }
}

extension CoachSheet.Figure {
  /// Titled by its metric where it shows one.
  fileprivate init(_ panel: ChartPanel) {
    self.panel = panel
    title = panel.heading
    if panel.series.count == 1, let series = panel.series.first {
      let unit = series.unit.map { " (\($0))" } ?? ""
      title = ChartModel.heading(series.label + unit, lowerIsBetter: panel.lowerIsBetter)
    }
  }
}
