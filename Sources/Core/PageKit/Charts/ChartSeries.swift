import CompassModel

/// One reading in a chart.
public struct ChartPoint: Equatable, Sendable {
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

/// The readings of one metric that a chart is asked to draw, in any order.
public struct ChartReadings: Equatable, Sendable {
  /// The name of the metric.
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
public struct ChartSeries: Equatable, Sendable {
  /// From 1, the digit that marks the points.
  public let number: Int
  /// The name of the metric.
  public let label: String
  /// `mph`; nil where the value says it all.
  public let unit: String?
  /// `Latest 83.5 mph`, `Best 83.5` …
  public let figures: [String]
  /// Where the readings are heading; nil where that is not known.
  public let trend: Trend?
  /// All readings in the chart's dates, oldest first.
  public let points: [ChartPoint]
  /// The points that are marked, in the same order: all of a few, of many the first, the lowest, the highest and the
  /// latest (decision P4).
  public let plotted: [ChartPoint]
  /// The band that is drawn of many readings instead of a line through all; empty for a few (decision P4).
  public let band: [ChartBandPlace]
  /// The first and the last in time.
  public let first, latest: ChartPoint
  /// The earliest of the lowest and of the highest readings.
  public let lowest, highest: ChartPoint

  /// Nil without a point.
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
    band = isMany ? ChartBandPlace.places(of: points) : []
    (self.first, self.latest, self.lowest, self.highest) = (first, latest, points[lowest], points[highest])
  }

  /// The most readings of which each is drawn.
  static let mostPlotted = 60

  /// The places of its line, from left to right: each reading of a few, the means of many.
  public var line: [(date: CalendarDate, value: Double)] {
    band.isEmpty ? plotted.map { ($0.date, $0.value) } : band.map { ($0.date, $0.mean) }
  }

  /// `2 of 6 verified`, `all verified`, `none verified`.
  public var verifiedText: String {
    switch points.count(where: \.isVerified) {
    case 0: "none verified"
    case points.count: "all verified"
    case let count: "\(count) of \(points.count) verified"
    }
  }

  /// The legend of a filled point, and of a hollow one (decision Z10).
  package static func verifiedText(_ isVerified: Bool) -> String { isVerified ? "verified" : "not verified" }

  /// The legend of a band (decision Z10).
  package static let bandText = "many readings: their mean, from the lowest to the highest"

  /// `83.5 mph on Nov 3, 2025, the only reading, verified`; nil of several readings.
  package func onlyReadingText(_ format: NumberFormat) -> String? {
    guard points.count == 1 else { return nil }
    let measure = "\(text(of: latest.value, format)) on \(latest.date.mediumText)"
    return "\(measure), the only reading, \(Self.verifiedText(latest.isVerified))"
  }

  /// The colour of line and points.
  public var color: ColorToken { ChartPalette.series(number) }

  /// The metric with its unit: `Exit Velocity (mph)`.
  public var title: String { unit.map { "\(label) (\($0))" } ?? label }

  /// A value with its unit: `83.5 mph`.
  public func text(of value: Double, _ format: NumberFormat) -> String {
    format.text(of: value) + (unit.map { " \($0)" } ?? "")
  }
}

/// Where readings of some days are drawn together: a place of the line through their means, and of the band around it.
public struct ChartBandPlace: Equatable, Sendable {
  /// The day in the middle between the first and the last of the readings.
  public let date: CalendarDate
  /// The lowest, the mean and the highest of the readings.
  public let lowest, mean, highest: Double
  /// The number of readings that are drawn together.
  public let count: Int

  private static let most = 60
  /// Fewer readings would make the line of means a zigzag.
  private static let readingsPerPlace = 5

  /// - Parameter points: oldest first.
  static func places(of points: [ChartPoint]) -> [ChartBandPlace] {
    guard let first = points.first?.date, let last = points.last?.date else { return [] }
    let days = first.days(to: last) + 1
    let perPlace = max(1, (days - 1) / most + 1, (days * readingsPerPlace - 1) / points.count + 1)
    var places: [ChartBandPlace] = []
    var start = 0
    while start < points.count {
      let slot = first.days(to: points[start].date) / perPlace
      var next = start + 1
      while next < points.count, first.days(to: points[next].date) / perPlace == slot { next += 1 }
      places.append(ChartBandPlace(points[start..<next]))
      start = next
    }
    return places
  }

  private init(_ points: ArraySlice<ChartPoint>) {
    var (lowest, mean, highest) = (Double.infinity, 0.0, -Double.infinity)
    for point in points {
      lowest = min(lowest, point.value)
      highest = max(highest, point.value)
      // So small that no sum is infinite.
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

/// The room of a chart in terminal cells. It decides how many ticks have room, so it is part of the model: text and SVG
/// of one model show the same ticks and the same points.
///
/// A cell is 7.5 × 22 pixels of the SVG.
public struct ChartSize: Equatable, Sendable {
  /// The columns of a drawing, at least and at most.
  public static let columnRange = 36...400
  /// The rows of a drawing, at least and at most.
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

  /// The colour of the polygon and the bars.
  public static let radar = ColorToken.blue
  /// The colour of the marks of events.
  public static let events = ColorToken.purple
}
