import CompassModel

/// A line chart as a value, from which the text and the SVG are drawn: the same points, ticks and order in both
/// (text-ui.md §1, principle 10). Texts are raw: who draws them escapes them.
public struct ChartModel: Equatable, Sendable {
  /// `60-Yard Dash (lower is better)`.
  public let title: String
  /// The room it was made for.
  public let size: ChartSize
  /// The format of its values.
  public let format: NumberFormat
  /// The horizontal axis, of days.
  public let dates: DateAxis
  /// The vertical axis, of values.
  public let values: ValueAxis
  /// The series that have readings in the dates; none if there is nothing to draw.
  public let series: [ChartSeries]
  /// The events in the dates, oldest first (decision P13).
  public let events: [EventMarker]

  /// Readings outside `range` and values that are not finite have no place in a chart and are left out.
  ///
  /// `readings` are of one unit and one scale; see `ChartPanel`.
  public init(
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
    self.size = size
    self.format = format
    self.values = values
    self.dates = dates
    self.series = series
    self.events = events.filter { range.contains($0.date) }.sorted { $0.date < $1.date }
  }

  package static func heading(_ title: String, lowerIsBetter: Bool) -> String {
    title + (lowerIsBetter ? " (lower is better)" : "")
  }
}

/// An event for context: a mark under the dates of a chart (decision P13).
public struct EventMarker: Equatable, Sendable, Encodable, Identifiable {
  /// The id of the event.
  public var id: EventID
  /// At most 60 characters and an ellipsis (decision X18).
  public var name: String
  /// The first day of the event.
  public var date: CalendarDate

  /// An event on its first day.
  public init(id: EventID, name: String, date: CalendarDate) {
    self.id = id
    self.name = name
    self.date = date
  }

  /// `Feb 7, 2026 Winter Camp`.
  public var text: String { "\(date.mediumText) \(name)" }
  /// `Feb 7, 2026, Winter Camp.`
  public var accessibilityLabel: String { "\(date.mediumText), \(name)." }
}

extension EventMarker {
  /// `2 earlier events are not marked.`
  package static func unmarkedText(_ count: Int) -> String {
    "\(counted(count, "earlier event")) \(count == 1 ? "is" : "are") not marked."
  }
}

/// The points that can be drawn, oldest first; the common case costs one look and no copy.
private func drawablePoints(_ points: [ChartPoint], _ range: ClosedRange<CalendarDate>) -> [ChartPoint] {
  var isReady = true
  var previous = range.lowerBound
  for point in points {
    isReady = isReady && point.date >= previous && point.date <= range.upperBound && point.value.isFinite
    previous = point.date
  }
  if isReady { return points }
  let drawable = points.filter { range.contains($0.date) && $0.value.isFinite }
  // Sorting by position too keeps readings of one day in their order.
  return drawable.enumerated()
    .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    .map(\.element)
}

/// A chart in words, for those who do not see it: the accessible text, the description of the SVG.
extension ChartModel {
  /// One sentence per series and one about the events; one in place of all where there is nothing to draw.
  public var sentences: [String] {
    let range = "from \(dates.start.mediumText) to \(dates.end.mediumText)"
    let events = self.events.isEmpty ? [] : ["\(self.events.count) \(self.events.count == 1 ? "event" : "events")."]
    if series.isEmpty { return ["No readings \(range)."] + events }
    return series.map { sentence($0, range) } + events
  }

  private func sentence(_ series: ChartSeries, _ range: String) -> String {
    func at(_ point: ChartPoint) -> String {
      "\(series.text(of: point.value, format)) on \(point.date.mediumText)"
    }
    if series.points.count == 1 { return "\(series.label): 1 reading \(range), \(at(series.latest))." }
    return "\(series.label): \(series.points.count) readings \(range). First \(at(series.first)), "
      + "latest \(at(series.latest)), lowest \(at(series.lowest)), highest \(at(series.highest))."
  }
}
