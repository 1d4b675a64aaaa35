import CompassModel

/// The series of a chart that share a value axis. Two scales in one drawing would mislead, and one axis over very
/// different values would show flat lines: so velocities share a panel, and every other metric has its own.
///
/// Ticks and points are computed when `drawing` or `model` is called.
public struct ChartPanel: Equatable, Sendable, Identifiable {
  /// The panel's id, unique among all charts: `power`, `speed.pop_time`.
  public let id: String
  /// The title: `Speed Metrics: Pop Time`; the chart's own title if the panel contains all series.
  public let title: String
  /// Whether the title contains the metric's name, so that no legend is needed.
  package let namesItsMetric: Bool
  package let lowerIsBetter: Bool
  /// The series that share the axis, in the order of the chart.
  public let series: [ChartCard.Series]
  /// For each series the number of its first point, counted from 0 over all points of the chart.
  fileprivate let firstNumbers: [Int]
  fileprivate let days: ClosedRange<CalendarDate>
  /// Maximum number of points per series in the drawing: the newest are drawn; nil for all.
  fileprivate let pointLimit: Int?

  /// The unit of the values; nil for values without a unit.
  public var unit: String? { series.first?.unit }

  /// The title, with a note if lower values are better: `60-Yard Dash (lower is better)`.
  public var heading: String { ChartModel.heading(title, lowerIsBetter: lowerIsBetter) }

  package func model(events: [EventMarker] = [], size: ChartSize = .wide) -> ChartModel {
    ChartModel(
      title: title, lowerIsBetter: lowerIsBetter, range: days,
      format: series.first.map { NumberFormat($0.type) } ?? NumberFormat(decimals: 0),
      readings: zip(series, firstNumbers).map { series, first in
        ChartReadings(
          label: series.label, unit: series.unit,
          points: series.points.indices.map {
            ChartPoint(
              date: series.points.date(at: $0), value: series.points.value(at: $0), index: first + $0,
              isVerified: series.points.isVerified(at: $0))
          }, figures: series.figures, trend: series.trend)
      }, events: events, size: size)
  }

  /// Returns the events within the panel's dates, each with its horizontal position in percent; at most the last 50.
  func marks(of events: [EventMarker]) -> [(event: EventMarker, x: Double)] {
    let dates = model().dates
    return events.filter { $0.isIn(days.lowerBound, through: days.upperBound) }.suffix(Self.mostMarks)
      .map { ($0, percent(dates.fraction(of: $0.date))) }
  }

  private static let mostMarks = 50

  package var pointCount: Int { series.reduce(0) { $0 + $1.points.count } }

  /// Returns ticks, points and bands with their positions in percent.
  public func drawing(in size: ChartSize = .wide) -> ChartDrawing {
    ChartDrawing(model(size: size), series, firstNumbers: firstNumbers, pointLimit: pointLimit)
  }
}

extension ChartCard {
  /// The panels of the chart, from top to bottom; series without readings have none.
  package var panels: [ChartPanel] {
    ChartPanel.panels(of: series.map(\.type)).compactMap { types in
      var next = 0
      var visible: [(series: Series, first: Int)] = []
      for series in series {
        if types.contains(series.type) { visible.append((series, next)) }
        next += series.points.count
      }
      guard let first = visible.first?.series else { return nil }
      let isWhole = visible.count == series.count
      return ChartPanel(
        id: isWhole ? category.rawValue : "\(category.rawValue).\(first.type.wire)",
        title: isWhole ? title : "\(title): \(first.label)", namesItsMetric: !isWhole || title == first.label,
        lowerIsBetter: first.lowerIsBetter, series: visible.map(\.series), firstNumbers: visible.map(\.first),
        days: days,
        pointLimit: isAlongsideHistory ? pointLimit : nil)
    }
  }

  package func only(_ type: MetricType) -> ChartCard? {
    guard var series = series.first(where: { $0.type == type }) else { return nil }
    var card = self
    series.color = ChartPalette.series(1)
    card.series = [series]
    card.title = series.label
    card.accessibilityLabel = "\(series.label) chart. \(series.accessibilityLabel)"
    return card
  }

  /// The number of points in all series; points are numbered in this order.
  package var pointCount: Int { series.reduce(0) { $0 + $1.points.count } }
}

extension ChartPanel {
  /// Groups the metric types of a category (decision P6) into panels, in their order.
  static func panels(of types: [MetricType]) -> [[MetricType]] {
    var panels: [[MetricType]] = []
    for type in types {
      if let index = panels.firstIndex(where: { $0.allSatisfy { sharesAxis($0, type) } }) {
        panels[index].append(type)
      } else {
        panels.append([type])
      }
    }
    return panels
  }

  /// Whether both types are velocities, whose values are similar. Times of a dash and of a throw share the unit but not
  /// the scale.
  private static func sharesAxis(_ first: MetricType, _ second: MetricType) -> Bool {
    let velocities: Set<MetricType> = [.velocity, .exitVelocity]
    return velocities.contains(first) && velocities.contains(second)
  }
}

extension ChartPanel: Encodable {
  private enum CodingKeys: CodingKey { case id, title, unit, lowerIsBetter, yTicks, xTicks, series }

  public func encode(to encoder: any Encoder) throws {
    let drawing = drawing()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(unit, forKey: .unit)
    try container.encode(lowerIsBetter, forKey: .lowerIsBetter)
    try container.encode(drawing.yTicks, forKey: .yTicks)
    try container.encode(drawing.xTicks, forKey: .xTicks)
    try container.encode(drawing.series, forKey: .series)
  }
}

/// Positions of everything in a panel, in percent of the drawing: x from the left, y from the top.
public struct ChartDrawing: Equatable, Sendable {
  /// The value ticks, lowest value first.
  public let yTicks: [ValueTick]
  /// The date ticks, first day first.
  public let xTicks: [DateTick]
  /// The series that have points in the date range.
  public let series: [Line]

  /// A tick of the value axis: a horizontal line across the drawing.
  public struct ValueTick: Equatable, Sendable, Encodable, Identifiable {
    public var id: Double { value }
    /// The value in the unit of the panel.
    public let value: Double
    /// The label beside it: `85.0`.
    public let text: String
    /// The vertical position in percent, from the top.
    public let position: Double
  }

  /// A tick of the date axis, below the drawing.
  public struct DateTick: Equatable, Sendable, Encodable, Identifiable {
    public var id: CalendarDate { date }
    /// The day that is marked.
    public let date: CalendarDate
    /// The label: `Nov 10`; null where it would overlap a neighbouring label.
    @Nullable public var text: String?
    /// The horizontal position in percent, from the left.
    public let position: Double
  }

  /// The points of a series and the line through them.
  public struct Line: Equatable, Sendable, Encodable, Identifiable {
    /// The metric's wire name.
    public let id: String
    /// The metric with its unit: `Exit Velocity (mph)`.
    public let label: String
    /// The colour of the line and the points.
    public let color: ColorToken
    /// The shape of the points, which distinguishes series without colour.
    public let marker: ChartMarker
    /// The number of verified readings in words: `2 of 6 verified`, `all verified`, `none verified`.
    public let verifiedText: String
    /// The marked points, oldest first: all of up to 60 readings; of more only the first, the lowest, the highest and
    /// the latest (decision P4). Crowded charts beside the history have only the newest of them. If there is no band,
    /// the line connects these points.
    public let points: [Point]
    /// The band drawn for more than 60 readings, from left to right, whose line connects the means; empty for fewer,
    /// and in crowded charts beside the history.
    public let band: [BandPoint]
  }

  /// A marked reading with its position.
  public struct Point: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the reading.
    public let id: MetricID
    /// The position of the point in percent, from the left and from the top.
    public let x, y: Double
    /// Whether the reading is verified.
    public let isVerified: Bool
    /// The value with its unit: `83.5 mph`.
    public let text: String
    /// Text for screen readers: `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.`
    public let accessibilityLabel: String
  }

  /// A place of a band: readings of neighbouring days drawn together.
  public struct BandPoint: Equatable, Sendable, Encodable {
    /// The horizontal position in percent, from the left.
    public let x: Double
    /// Vertical positions in percent, from the top: of the lowest reading, the mean and the highest reading.
    public let lowest, mean, highest: Double
  }

  fileprivate init(_ model: ChartModel, _ cards: [ChartCard.Series], firstNumbers: [Int], pointLimit: Int?) {
    func y(_ value: Double) -> Double { percent(1 - model.values.fraction(of: value)) }
    func x(_ date: CalendarDate) -> Double { percent(model.dates.fraction(of: date)) }
    yTicks = model.values.ticks.map { ValueTick(value: $0.value, text: $0.label, position: y($0.value)) }
    xTicks = model.dates.ticks.map { DateTick(date: $0.date, text: $0.label, position: x($0.date)) }
    series = model.series.compactMap { drawn in
      let index = cards.indices.first { cards[$0].label == drawn.label && cards[$0].unit == drawn.unit }
      guard let index else { return nil }
      let card = cards[index]
      let points = drawn.plotted.suffix(pointLimit ?? drawn.plotted.count).map { plotted in
        let reading = card.points[plotted.index - firstNumbers[index]]
        let text = drawn.text(of: plotted.value, model.format)
        return Point(
          id: reading.id, x: x(plotted.date), y: y(plotted.value), isVerified: reading.isVerified, text: text,
          accessibilityLabel: reading.accessibilityLabel)
      }
      return Line(
        id: card.type.wire, label: drawn.title, color: card.color, marker: ChartMarker(series: drawn.number),
        verifiedText: drawn.verifiedText, points: points,
        // There is no room for a band beside the history.
        band: pointLimit != nil
          ? []
          : drawn.band.map {
            BandPoint(x: x($0.date), lowest: y($0.lowest), mean: y($0.mean), highest: y($0.highest))
          })
    }
  }
}

/// Converts a fraction to percent, rounded to a thousandth: a hundredth of a pixel on a wide screen (decision U4).
private func percent(_ fraction: Double) -> Double { (fraction * 100_000).rounded() / 1_000 }

/// The shape of a series' points.
public enum ChartMarker: String, Hashable, Sendable, Codable, CaseIterable {
  /// The markers in the order in which a panel's series get them; a fifth series starts over.
  case circle, square, diamond, triangle

  package init(series number: Int) { self = Self.allCases[(max(1, number) - 1) % Self.allCases.count] }
}
