import CompassModel
import PageKit

/// One metric in a line: how it went in the chosen days, its latest and best reading, and where it is heading.
public struct MetricSummary: Equatable, Sendable, Encodable, Identifiable {
  /// The metric's wire name.
  public var id: String
  /// What was measured.
  public var type: MetricType
  /// `Fastball Velocity`.
  public var label: String
  /// `mph`; null where the value says it all.
  @Nullable public var unit: String?
  /// Of the readings in the chosen days that can be compared (decision P14).
  public var count: Int
  /// `6 readings`.
  public var countText: String
  /// The readings from the first of the chosen days to the last, at equal distances: 0 is the lowest, 100 the highest;
  /// null before the first reading and after the last. The lowest, the highest and the latest reading are there as they
  /// are (decision P4); others that share a column are averaged, and between readings it runs straight.
  public var sparkline: [Double?]
  /// `83.5`: without the unit.
  public var latestText: String
  /// `83.5 mph`: the latest reading with its unit.
  public var measureText: String
  /// The day of the latest reading.
  public var latestDate: CalendarDate
  /// `83.5`: without the unit.
  public var bestText: String
  /// Null with fewer than four readings.
  @Nullable public var trend: Trend?
  /// `Improving`; null without a trend.
  @Nullable public var trendText: String?
  /// Of the trend; null without one.
  @Nullable public var trendColor: ColorToken?
  /// The latest reading on the radar's scale, 0…100; null for a metric without an axis.
  @Nullable public var score: Double?
  /// `67`.
  @Nullable public var scoreText: String?
  /// `Fastball Velocity: 6 readings, latest 83.5 mph on Feb 9, 2026, best 83.5 mph, improving, 67 of 100.`
  public var accessibilityLabel: String
  /// The same, and what the score is of (decision V13).
  public var spokenText: String

  /// Over the columns.
  static let titles = ["Metric", "Latest", "Best", "Trend", "0-100"]

  /// A chart's series in a line, with the score of its axis where it has one.
  public init(_ series: ChartCard.Series, days: ClosedRange<CalendarDate>, axis: RadarAxis? = nil) {
    let unitText = series.unit.map { " \($0)" } ?? ""
    id = series.type.wire
    type = series.type
    label = series.label
    unit = series.unit
    count = series.points.count
    sparkline = series.points.source.map { Sparkline($0.rows, over: days).heights } ?? []
    latestText = series.latestText
    measureText = series.latestText + unitText
    let day = series.points.isEmpty ? days.upperBound : series.points.date(at: series.points.count - 1)
    latestDate = day
    bestText = series.bestText
    trend = series.trend
    trendText = series.trendText
    trendColor = series.trend?.color
    score = axis?.normalized
    scoreText = axis?.scoreText
    let countText = counted(series.points.count, "reading")
    self.countText = countText
    func sentence(_ latest: String, _ best: String, _ score: String?) -> String {
      SpokenText.sentence(
        series.label,
        [
          countText, "latest \(latest) on \(day.mediumText)", "best \(best)", series.trendText?.lowercased(), score,
        ])
    }
    accessibilityLabel = sentence(measureText, series.bestText + unitText, axis.map { "\($0.scoreText) of 100" })
    spokenText = sentence(
      SpokenMeasure.text(series.latestText, series.unit), SpokenMeasure.text(series.bestText, series.unit),
      axis.map { "score \($0.scoreText) of 100" })
  }
}

extension MetricSummary {
  /// The sparkline at fewer columns, such as cells of a terminal: the lowest, the highest and the latest stay as they are.
  public func sparkline(columns: Int) -> [Double?] {
    guard columns < sparkline.count else { return sparkline }
    let present = sparkline.indices.compactMap { index in
      sparkline[index].map { (column: index * columns / max(1, sparkline.count), value: $0) }
    }
    return Sparkline(present.count, columns: columns) { present[$0] }.heights
  }
}

/// A line of values at a few columns.
struct Sparkline {
  private static let columns = 48

  private(set) var heights: [Double?]

  init(_ rows: ReadingRows, over days: ClosedRange<CalendarDate>) {
    let length = max(1, days.lowerBound.days(to: days.upperBound))
    let last = Self.columns - 1
    // Readings come by time: the column goes on where the day of the next one is reached, without a division for each.
    var (column, next) = (0, (length + last - 1) / last)
    self.init(rows.count, columns: Self.columns) { index in
      let day = days.lowerBound.days(to: rows.date(at: index))
      while day >= next, column < last {
        column += 1
        next = ((column + 1) * length + last - 1) / last
      }
      // A quarter, so that no difference is infinite; only ratios count.
      return (column, rows.value(at: index) / 4)
    }
    joinNeighbours()
    spread()
  }

  /// - Parameters:
  ///   - count: how many values there are.
  ///   - columns: at how many columns they are shown.
  ///   - value: one of the values and its column, which is none before the last one's; asked for each once, by time.
  fileprivate init(_ count: Int, columns: Int, _ value: (Int) -> (column: Int, value: Double)) {
    heights = Array(repeating: nil, count: columns)
    guard count > 0, columns > 0 else { return }
    // A power of two that is no smaller than the count: no sum is infinite, and nothing is rounded by it.
    let scale = Double(sign: .plus, exponent: Int.bitWidth - (count - 1).leadingZeroBitCount, significand: 1)
    let share = 1 / scale
    let first = value(0)
    var (lowest, highest, latest) = ((0, first), (0, first), first)
    var (sum, held) = (first.value * share, 1.0)
    for index in 1..<count {
      let one = value(index)
      if one.column != latest.column {
        heights[latest.column] = sum / held * scale
        (sum, held) = (0, 0)
      }
      sum += one.value * share
      held += 1
      if one.value < lowest.1.value { lowest = (index, one) }
      if one.value > highest.1.value { highest = (index, one) }
      latest = one
    }
    heights[latest.column] = sum / held * scale
    let extremes = Dictionary([lowest, highest, (count - 1, latest)]) { first, _ in first }
    put(extremes.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Puts them where they belong, or before that where a later one of them is.
  private mutating func put(_ values: [(column: Int, value: Double)]) {
    var free = heights.count
    var placed: [(column: Int, value: Double)] = []
    for (column, value) in values.reversed() {
      free = min(column, free - 1)
      placed.append((free, value))
    }
    // At the beginning there is no room before it.
    for (offset, (column, value)) in placed.reversed().enumerated() where offset < heights.count {
      heights[max(column, offset)] = value
    }
  }

  /// Fills the columns between two values.
  private mutating func joinNeighbours() {
    var last: Int?
    for column in heights.indices {
      guard let height = heights[column] else { continue }
      if let last, let start = heights[last] {
        for between in last + 1..<max(column, last + 1) {
          heights[between] = start + (height - start) * (Double(between - last) / Double(column - last))
        }
      }
      last = column
    }
  }

  /// From 0 to 100; all in the middle where all are equal.
  private mutating func spread() {
    let present = heights.compactMap { $0 }
    guard let low = present.min(), let high = present.max() else { return }
    let scale = high - low
    heights = heights.map { height in
      height.map { scale > 0 ? min(max(($0 - low) / scale * 100, 0), 100) : 50 }
    }
  }
}
