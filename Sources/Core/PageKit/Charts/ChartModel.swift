import CompassModel

/// A line chart as a value, from which both the text and the SVG are drawn, with the same points, ticks and order
/// (text-ui.md §1, principle 10). Its texts are not escaped; the drawing code must do that.
public struct ChartModel: Equatable, Sendable {
  package let title: String
  /// The size in terminal cells for which the ticks were chosen.
  package let size: ChartSize
  package let format: NumberFormat
  package let dates: DateAxis
  package let values: ValueAxis
  /// The series that have readings in the date range; empty if there is nothing to draw.
  package let series: [ChartSeries]
  /// The events within the date range, oldest first (decision P13).
  package let events: [EventMarker]

  /// Makes the chart of the readings within `range`, leaving out values that are not finite.
  ///
  /// All `readings` must have the same unit and a similar scale; see `ChartPanel`.
  package init(
    title: String, lowerIsBetter: Bool, range: ClosedRange<CalendarDate>, format: NumberFormat,
    readings: [ChartReadings], events: [EventMarker], size: ChartSize
  ) {
    let drawable = readings.map { drawablePoints($0.points, range) }
    var bounds: ClosedRange<Double>?
    for points in drawable {
      for point in points {
        guard let known = bounds else {
          bounds = point.value...point.value
          continue
        }
        if known.contains(point.value) { continue }
        bounds = min(known.lowerBound, point.value)...max(known.upperBound, point.value)
      }
    }
    let values = ValueAxis(covering: bounds ?? 0...1, format: format, rows: size.rows)
    let dates = DateAxis(range, columns: size.columns - values.labelColumns - 2)
    var series: [ChartSeries] = []
    for (readings, points) in zip(readings, drawable) {
      ChartSeries(number: series.count + 1, readings, points: points).map { series.append($0) }
    }
    self.title = Self.heading(title, lowerIsBetter: lowerIsBetter)
    (self.size, self.format, self.values, self.dates, self.series) = (size, format, values, dates, series)
    self.events = events.filter { $0.isIn(range.lowerBound, through: range.upperBound) }.sorted { $0.date < $1.date }
  }

  package static func heading(_ title: String, lowerIsBetter: Bool) -> String {
    title + (lowerIsBetter ? " (lower is better)" : "")
  }
}

/// An event marked below the dates of a chart, for context (decision P13).
public struct EventMarker: Equatable, Sendable, Encodable, Identifiable {
  public var id: EventID
  /// The event's name, cut to 60 characters and an ellipsis (decision X18).
  package var name: String
  package var date: CalendarDate
  @Unencoded package var lastDate: CalendarDate

  package init(id: EventID, name: String, date: CalendarDate, last: CalendarDate? = nil) {
    (self.id, self.name, self.date) = (id, name, date)
    lastDate = last ?? date
  }

  /// Whether the event has a day from `first` to `last`. An event that began before is marked on the first.
  package func isIn(_ first: CalendarDate, through last: CalendarDate) -> Bool { date <= last && lastDate >= first }

  package var text: String { "\(date.mediumText) \(name)" }
  package var accessibilityLabel: String { "\(date.mediumText), \(name)." }
}

extension EventMarker {
  package static func unmarkedText(_ count: Int) -> String {
    "\(counted(count, "earlier event")) \(count == 1 ? "is" : "are") not marked."
  }
}

/// Returns the points with finite values within `range`, sorted by date; returns the same array, without copying, if no
/// point has to be removed or moved.
private func drawablePoints(_ points: [ChartPoint], _ range: ClosedRange<CalendarDate>) -> [ChartPoint] {
  var isReady = true
  var previous = range.lowerBound
  for point in points {
    isReady = isReady && point.date >= previous && point.date <= range.upperBound && point.value.isFinite
    previous = point.date
  }
  if isReady { return points }
  let drawable = points.filter { range.contains($0.date) && $0.value.isFinite }
  // Sorting by position too keeps the order of readings of the same day.
  return drawable.enumerated()
    .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    .map(\.element)
}

/// The chart in sentences, for screen readers and the description of the SVG.
extension ChartModel {
  /// One sentence per series and one about the events; a sentence about missing readings if there is no series.
  package var sentences: [String] {
    let range = "from \(dates.start.mediumText) to \(dates.end.mediumText)"
    let events = self.events.isEmpty ? [] : ["\(self.events.count) \(self.events.count == 1 ? "event" : "events")."]
    if series.isEmpty { return ["No readings \(range)."] + events }
    return series.map { sentence($0, range) } + events
  }

  private func sentence(_ series: ChartSeries, _ range: String) -> String {
    func at(_ point: ChartPoint) -> String { "\(series.text(of: point.value, format)) on \(point.date.mediumText)" }
    if series.points.count == 1 { return "\(series.label): 1 reading \(range), \(at(series.latest))." }
    return "\(series.label): \(series.points.count) readings \(range). First \(at(series.first)), "
      + "latest \(at(series.latest)), lowest \(at(series.lowest)), highest \(at(series.highest))."
  }
}
