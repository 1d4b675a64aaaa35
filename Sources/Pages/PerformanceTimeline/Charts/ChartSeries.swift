import CompassModel
import PageKit

/// One reading in a chart.
public struct ChartPoint: Hashable, Sendable {
  /// When it was taken.
  public let date: CalendarDate
  /// In the unit of its series.
  public let value: Double
  /// The place of the reading among all of its chart, from 0. Verbs call it by that: `inspect power 3` is the one at 2.
  public let index: Int
  /// Whether it is verified: filled in drawings, else hollow.
  public let isVerified: Bool

  /// A reading of a day.
  public init(date: CalendarDate, value: Double, index: Int, isVerified: Bool = false) {
    self.date = date
    self.value = value
    self.index = index
    self.isVerified = isVerified
  }
}

/// What a chart is asked to draw: the readings of one metric, in any order.
public struct ChartReadings: Hashable, Sendable {
  /// Of the metric.
  public var label: String
  /// `mph`; nil where the value says it all.
  public var unit: String?
  /// Ascending by date in the order of decision P6; others are sorted by date.
  public var points: [ChartPoint]
  /// `Latest 83.5 mph`, `Best 83.5` …: what is said of them, as files say it.
  public var figures: [String]
  /// Where they are heading; nil where that is not known.
  public var trend: Trend?

  /// The readings of one metric.
  public init(label: String, unit: String?, points: [ChartPoint], figures: [String] = [], trend: Trend? = nil) {
    self.label = label
    self.unit = unit
    self.points = points
    self.figures = figures
    self.trend = trend
  }
}

/// A line of a chart; it has at least one point.
public struct ChartSeries: Hashable, Sendable {
  /// From 1, the digit that marks the points.
  public let number: Int
  /// Of the metric.
  public let label: String
  /// `mph`; nil where the value says it all.
  public let unit: String?
  /// `Latest 83.5 mph`, `Best 83.5` …
  public let figures: [String]
  /// Where the readings are heading; nil where that is not known.
  public let trend: Trend?
  /// All readings in the chart's dates, oldest first.
  public let points: [ChartPoint]
  /// The points that are drawn, in the same order: all of them, or the extremes of each column (decision P4).
  public let plotted: [ChartPoint]
  /// In time.
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
    figures = readings.figures
    trend = readings.trend
    self.points = points
    plotted = extremesPerColumn(points, axis)
    (self.first, self.latest, self.lowest, self.highest) = (first, latest, lowest, highest)
  }

  /// Of line and points.
  public var color: ColorToken { ChartPalette.series(number) }

  /// `Exit Velocity (mph)`.
  public var title: String { unit.map { "\(label) (\($0))" } ?? label }

  /// `83.5 mph`.
  public func text(of value: Double, _ format: NumberFormat) -> String {
    format.text(of: value) + (unit.map { " \($0)" } ?? "")
  }
}

/// Of each column of dots that holds more, only the first, the lowest, the highest and the last point, so that the line
/// through them covers what the line through all covers (decision P4). Oldest first, as the points are.
func extremesPerColumn(_ points: [ChartPoint], _ axis: DateAxis) -> [ChartPoint] {
  // No more points than columns of dots can still be many on one day; below four no column has too many.
  if points.count <= 4 { return points }
  var kept: [ChartPoint] = []
  kept.reserveCapacity(min(points.count, axis.dotCount * 4))
  var start = 0
  while start < points.count {
    let column = axis.dot(of: points[start].date)
    var end = start
    var lowest = start
    var highest = start
    var date = points[start].date
    while end < points.count {
      let point = points[end]
      if point.date != date {
        guard axis.dot(of: point.date) == column else { break }
        date = point.date
      }
      if point.value < points[lowest].value { lowest = end }
      if point.value > points[highest].value { highest = end }
      end += 1
    }
    if end - start <= 4 {
      kept.append(contentsOf: points[start..<end])
    } else {
      var previous = -1
      for index in [start, min(lowest, highest), max(lowest, highest), end - 1] where index != previous {
        kept.append(points[index])
        previous = index
      }
    }
    start = end
  }
  return kept
}

/// Of more than `limit` points, a few for each stretch of equally many: the first, the lowest, the highest and the last.
func extremes(of points: [ChartPoint], atMost limit: Int) -> [ChartPoint] {
  if points.count <= limit { return points }
  let stretches = max(1, limit / 4)
  var kept: [ChartPoint] = []
  for stretch in 0..<stretches {
    let (start, end) = (points.count * stretch / stretches, points.count * (stretch + 1) / stretches)
    var (lowest, highest) = (start, start)
    for index in start..<end {
      if points[index].value < points[lowest].value { lowest = index }
      if points[index].value > points[highest].value { highest = index }
    }
    var previous = -1
    for index in [start, min(lowest, highest), max(lowest, highest), end - 1] where index != previous {
      kept.append(points[index])
      previous = index
    }
  }
  return kept
}

/// The room of a chart in terminal cells. It decides how many ticks have room and how far points are reduced, so it is
/// part of the model: text and SVG of one model show the same ticks and the same points.
///
/// A cell is 7.5 × 22 pixels of the SVG.
public struct ChartSize: Hashable, Sendable {
  /// What fits a drawing.
  public static let columnRange = 36...400
  /// What fits a drawing.
  public static let rowRange = 4...40
  /// A page of 120 columns.
  public static let wide = ChartSize(columns: 120, rows: 12)

  /// The whole width with the labels of the value axis, within `columnRange`.
  public let columns: Int
  /// The height of the drawing alone, without title, legend and the labels of the dates, within `rowRange`.
  public let rows: Int

  /// The room, brought within both ranges.
  public init(columns: Int, rows: Int = 9) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
  }
}

/// The colours of the charts: the same on screens, in files and, by their names, in the terminal (decision X20). Each
/// contrasts with a white and with a dark ground.
public enum ChartPalette {
  private static let colors: [ColorToken] = [.blue, .chartOrange, .chartGreen, .chartCyan]

  /// - Parameter number: of the series in its panel, from 1; from the first again after the last.
  public static func series(_ number: Int) -> ColorToken { colors[(max(1, number) - 1) % colors.count] }

  /// Of the polygon and the bars.
  public static let radar = ColorToken.blue
  /// Of the marks that events have.
  public static let events = ColorToken.purple
}

extension Trend {
  /// Green for the better, red for the worse.
  public var color: ColorToken {
    switch self {
    case .improving: .green
    case .declining: .red
    case .stable: .gray
    }
  }
}
