import CompassModel

/// One reading in a chart.
public struct ChartPoint: Hashable, Sendable {
  public let date: CalendarDate
  public let value: Double
  /// Where the reading stands among all of its chart, from 0. It is called by it: `inspect power 3` is the one at 2.
  public let index: Int

  public init(date: CalendarDate, value: Double, index: Int) {
    self.date = date
    self.value = value
    self.index = index
  }
}

/// What a chart is asked to draw: the readings of one metric, in any order.
public struct ChartReadings: Hashable, Sendable {
  public var label: String
  /// `mph`; nil where the value says it all.
  public var unit: String?
  /// Ascending by date in the order of decision P6; others are sorted by date.
  public var points: [ChartPoint]

  public init(label: String, unit: String?, points: [ChartPoint]) {
    self.label = label
    self.unit = unit
    self.points = points
  }
}

/// A line of a chart; it has at least one point.
public struct ChartSeries: Hashable, Sendable {
  /// From 1, the digit that marks the points.
  public let number: Int
  public let label: String
  public let unit: String?
  /// All readings in the chart's dates, oldest first.
  public let points: [ChartPoint]
  /// The points that are drawn, in the same order: all of them, or the extremes of each column (decision P4).
  public let plotted: [ChartPoint]
  public let first, latest: ChartPoint
  /// The earliest of the lowest and of the highest readings.
  public let lowest, highest: ChartPoint

  /// Nil without a point.
  init?(number: Int, _ readings: ChartReadings, points: [ChartPoint], axis: DateAxis) {
    guard let first = points.first, let latest = points.last else { return nil }
    var lowest = first
    var highest = first
    for point in points {
      if point.value < lowest.value { lowest = point }
      if point.value > highest.value { highest = point }
    }
    self.number = number
    label = readings.label
    unit = readings.unit
    self.points = points
    plotted = extremesPerColumn(points, axis)
    (self.first, self.latest, self.lowest, self.highest) = (first, latest, lowest, highest)
  }

  /// `Exit Velocity (mph)`.
  public var title: String { unit.map { "\(label) (\($0))" } ?? label }

  /// `83.5 mph`.
  public func text(of value: Double, _ format: NumberFormat) -> String {
    format.text(of: value) + (unit.map { " \($0)" } ?? "")
  }
}
