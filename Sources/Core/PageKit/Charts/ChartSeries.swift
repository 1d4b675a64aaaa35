import CompassModel

package struct ChartPoint: Equatable, Sendable {
  package let date: CalendarDate
  package let value: Double
  /// The number of the reading among all of its chart, from 0. Verbs count from 1: `inspect power 3` is the reading 2.
  package let index: Int
  /// Whether the reading is verified: drawn filled, else hollow.
  package let isVerified: Bool

  package init(date: CalendarDate, value: Double, index: Int, isVerified: Bool = false) {
    (self.date, self.value, self.index, self.isVerified) = (date, value, index, isVerified)
  }
}

/// The readings of one metric to be drawn in a chart, in any order.
package struct ChartReadings: Equatable, Sendable {
  package var label: String
  package var unit: String?
  /// The points, ideally ascending by date; a chart sorts others by date and keeps the order within a day.
  package var points: [ChartPoint]
  /// Figures as texts for exported files: `Latest 83.5 mph`, `Best 83.5` …
  package var figures: [String]
  package var trend: Trend?

  package init(label: String, unit: String?, points: [ChartPoint], figures: [String] = [], trend: Trend? = nil) {
    (self.label, self.unit, self.points, self.figures, self.trend) = (label, unit, points, figures, trend)
  }
}

/// A series of a chart model; it has at least one point.
package struct ChartSeries: Equatable, Sendable {
  /// The number of the series, from 1: the digit that marks its points.
  package let number: Int
  package let label: String
  package let unit: String?
  package let figures: [String]
  package let trend: Trend?
  /// All readings in the chart's date range, oldest first.
  package let points: [ChartPoint]
  /// The marked points, oldest first: up to 60, of more only the first, lowest, highest and latest (decision P4).
  package let plotted: [ChartPoint]
  /// The band drawn for more than 60 readings in place of a line through all; empty for fewer (decision P4).
  package let band: [ChartBandPoint]
  package let first, latest: ChartPoint
  /// The earliest ones among the lowest and among the highest readings.
  package let lowest, highest: ChartPoint

  init?(number: Int, _ readings: ChartReadings, points: [ChartPoint]) {
    guard let first = points.first, let latest = points.last else { return nil }
    var (lowest, highest) = (0, 0)
    for (slot, point) in points.enumerated() {
      if point.value < points[lowest].value { lowest = slot }
      if point.value > points[highest].value { highest = slot }
    }
    self.number = number
    label = readings.label
    unit = readings.unit
    figures = readings.figures
    trend = readings.trend
    self.points = points
    let isMany = points.count > Self.mostPlotted
    plotted = isMany ? Set([0, lowest, highest, points.count - 1]).sorted().map { points[$0] } : points
    band = isMany ? ChartBandPoint.places(of: points) : []
    (self.first, self.latest, self.lowest, self.highest) = (first, latest, points[lowest], points[highest])
  }

  static let mostPlotted = 60

  /// The points that the series' line connects, from left to right: each reading, or the means of the band.
  package var line: [(date: CalendarDate, value: Double)] {
    band.isEmpty ? plotted.map { ($0.date, $0.value) } : band.map { ($0.date, $0.mean) }
  }

  package var verifiedText: String {
    switch points.count(where: \.isVerified) {
    case 0: "none verified"
    case points.count: "all verified"
    case let count: "\(count) of \(points.count) verified"
    }
  }

  /// The legend text for a filled (verified) or a hollow point (decision Z10).
  package static func verifiedText(_ isVerified: Bool) -> String { isVerified ? "verified" : "not verified" }

  /// The legend text for a band (decision Z10).
  package static let bandText = "many readings: their mean, from the lowest to the highest"

  package func onlyReadingText(_ format: NumberFormat) -> String? {
    guard points.count == 1 else { return nil }
    let measure = "\(text(of: latest.value, format)) on \(latest.date.mediumText)"
    return "\(measure), the only reading, \(Self.verifiedText(latest.isVerified))"
  }

  package var color: ColorToken { ChartPalette.series(number) }

  package var title: String { unit.map { "\(label) (\($0))" } ?? label }

  package func text(of value: Double, _ format: NumberFormat) -> String {
    format.text(of: value) + (unit.map { " \($0)" } ?? "")
  }
}

/// A place of a band: readings of neighbouring days drawn together, with their mean on the line.
package struct ChartBandPoint: Equatable, Sendable {
  /// The day halfway between the first and the last of the readings.
  package let date: CalendarDate
  package let lowest, mean, highest: Double
  package let count: Int

  private static let most = 60
  /// Fewer readings per place would make the line of means a zigzag.
  private static let readingsPerPoint = 5

  /// Divides readings, oldest first, into at most 60 places of equally many days, with at least five readings on
  /// average; days without readings have no place.
  static func places(of points: [ChartPoint]) -> [ChartBandPoint] {
    guard let first = points.first?.date, let last = points.last?.date else { return [] }
    let days = first.days(to: last) + 1
    let daysPerPoint = max(1, (days - 1) / most + 1, (days * readingsPerPoint - 1) / points.count + 1)
    var places: [ChartBandPoint] = []
    var start = 0
    while start < points.count {
      let slot = first.days(to: points[start].date) / daysPerPoint
      var next = start + 1
      while next < points.count, first.days(to: points[next].date) / daysPerPoint == slot { next += 1 }
      places.append(ChartBandPoint(points[start..<next]))
      start = next
    }
    return places
  }

  private init(_ points: ArraySlice<ChartPoint>) {
    var (lowest, mean, highest) = (Double.infinity, 0.0, -Double.infinity)
    for point in points {
      lowest = min(lowest, point.value)
      highest = max(highest, point.value)
      // Divided first, so that the sum cannot become infinite.
      mean += point.value / Double(points.count)
    }
    self.lowest = lowest
    self.mean = min(max(mean, lowest), highest)
    self.highest = highest
    count = points.count
    let (first, last) = (points.first?.date ?? .earliest, points.last?.date ?? .earliest)
    date = first.adding(days: first.days(to: last) / 2)
  }
}

/// The size of a chart in terminal cells. It decides how many ticks fit, so it is part of the model: text and SVG of
/// one model show the same ticks and points.
///
/// A cell is 7.5 × 22 pixels of the SVG.
public struct ChartSize: Equatable, Sendable {
  package static let columnRange = 36...400
  package static let rowRange = 4...40
  /// The size for a page of 120 columns.
  public static let wide = ChartSize(columns: 120, rows: 12)

  /// The whole width in columns, including the labels of the value axis, within `columnRange`.
  package let columns: Int
  /// The height of the drawing in rows, without title, legend and date labels, within `rowRange`.
  package let rows: Int

  package init(columns: Int, rows: Int = 9) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
  }
}

/// The colours of charts: the same on screens, in files and, by name, in the terminal (decision X20). Each contrasts
/// with a white and with a dark background.
package enum ChartPalette {
  private static let colors: [ColorToken] = [.blue, .chartOrange, .chartGreen, .chartCyan]

  package static func series(_ number: Int) -> ColorToken { colors[(max(1, number) - 1) % colors.count] }

  package static let radar = ColorToken.blue
  package static let events = ColorToken.purple
}
