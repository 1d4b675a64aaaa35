import CompassModel

/// The series of a chart that share a value axis. Two scales in one drawing would mislead, and one axis over values
/// that lie far apart shows flat lines: so velocities are together, and every other metric has a panel of its own.
///
/// Ticks and points are worked out when they are asked for.
public struct ChartPanel: Equatable, Sendable, Identifiable {
  /// `power`, `speed.pop_time`: unique among all charts.
  public let id: String
  /// `Speed Metrics: Pop Time`; the chart's own where the panel is all of it.
  public let title: String
  /// Whether the title names the metric, so that no legend needs to.
  public let namesItsMetric: Bool
  /// Whether smaller values are better ones.
  public let lowerIsBetter: Bool
  /// The series that share the axis, in their order.
  public let series: [ChartCard.Series]
  /// The places of the series' first points among all of the chart, from 0: points are called by them.
  fileprivate let firstNumbers: [Int]
  fileprivate let days: ClosedRange<CalendarDate>
  /// The most points of a series in its drawing: the newest.
  fileprivate let pointLimit: Int

  /// The unit of the values; null where they say it all.
  public var unit: String? { series.first?.unit }

  /// `60-Yard Dash (lower is better)`.
  public var heading: String { ChartModel.heading(title, lowerIsBetter: lowerIsBetter) }

  /// The panel as a value, from which text and files are drawn. The events are under its dates.
  public func model(events: [EventMarker] = [], size: ChartSize = .wide) -> ChartModel {
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

  /// The events within its dates, each with its place from the left in percent; the newest of very many.
  func marks(of events: [EventMarker]) -> [(event: EventMarker, x: Double)] {
    let dates = model().dates
    return events.filter { days.contains($0.date) }.suffix(Self.mostMarks)
      .map { ($0, percent(dates.fraction(of: $0.date))) }
  }

  private static let mostMarks = 50

  /// The number of readings it shows.
  public var pointCount: Int { series.reduce(0) { $0 + $1.points.count } }

  /// Ticks and points with their places in the drawing.
  public func drawing(in size: ChartSize = .wide) -> ChartDrawing {
    ChartDrawing(model(size: size), series, firstNumbers: firstNumbers, pointLimit: pointLimit)
  }
}

extension ChartCard {
  /// The panels of the chart, from top to bottom.
  public var panels: [ChartPanel] {
    ChartPanel.panels(of: series.map(\.type)).compactMap { types in
      var next = 0
      var shown: [(series: Series, first: Int)] = []
      for series in series {
        if types.contains(series.type) { shown.append((series, next)) }
        next += series.points.count
      }
      guard let first = shown.first?.series else { return nil }
      let isWhole = shown.count == series.count
      return ChartPanel(
        id: isWhole ? category.rawValue : "\(category.rawValue).\(first.type.wire)",
        title: isWhole ? title : "\(title): \(first.label)", namesItsMetric: !isWhole || title == first.label,
        lowerIsBetter: first.lowerIsBetter, series: shown.map(\.series), firstNumbers: shown.map(\.first), days: days,
        pointLimit: isAlongsideHistory ? pointLimit : Self.mostPoints)
    }
  }

  /// The chart of one of its metrics; nil if it has no readings of it.
  public func only(_ type: MetricType) -> ChartCard? {
    guard var series = series.first(where: { $0.type == type }) else { return nil }
    var card = self
    series.color = ChartPalette.series(1)
    card.series = [series]
    card.title = series.label
    card.accessibilityLabel = "\(series.label) chart. \(series.accessibilityLabel)"
    return card
  }

  /// The number of points of the chart, by whose numbers they are called.
  public var pointCount: Int { series.reduce(0) { $0 + $1.points.count } }
}

extension ChartPanel {
  /// The types of a category (decision P6) by panel, in their order.
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

  /// Both in miles per hour, 60 to 105 of them. Times of a dash and of a throw share the unit and not the scale.
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

/// The places of everything in a panel, in percent of the drawing: x from the left, y from the top.
public struct ChartDrawing: Equatable, Sendable {
  /// From the lowest value to the highest.
  public let yTicks: [ValueTick]
  /// From the first day to the last.
  public let xTicks: [DateTick]
  /// The series that have points in the dates.
  public let series: [Line]

  /// A line across the drawing.
  public struct ValueTick: Equatable, Sendable, Encodable, Identifiable {
    public var id: Double { value }
    /// In the unit of the panel.
    public let value: Double
    /// The label beside it: `85.0`.
    public let text: String
    /// The distance from the top.
    public let position: Double
  }

  /// A mark under the drawing.
  public struct DateTick: Equatable, Sendable, Encodable, Identifiable {
    public var id: CalendarDate { date }
    /// The day that is marked.
    public let date: CalendarDate
    /// `Nov 10`; null where it would run into its neighbour.
    @Nullable public var text: String?
    /// The distance from the left.
    public let position: Double
  }

  /// The points of a series and the line through them.
  public struct Line: Equatable, Sendable, Encodable, Identifiable {
    /// The metric's wire name.
    public let id: String
    /// The metric with its unit: `Exit Velocity (mph)`.
    public let label: String
    /// The colour of line and points.
    public let color: ColorToken
    /// Tells series apart without colour.
    public let marker: ChartMarker
    /// `2 of 6 verified`.
    public let verifiedText: String
    /// The points that are marked, oldest first: all of up to 60, of more the first, the lowest, the highest and the
    /// latest (decision P4). The line runs through them where there is no band.
    public let points: [Point]
    /// The band that is drawn of more than 60 readings, from left to right: the line runs through the means. Else empty.
    public let band: [BandPlace]
  }

  /// A reading as it is marked.
  public struct Point: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the reading.
    public let id: MetricID
    /// The place of the point.
    public let x, y: Double
    /// Whether it is verified.
    public let isVerified: Bool
    /// The value with its unit: `83.5 mph`.
    public let text: String
    /// `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.`
    public let accessibilityLabel: String
  }

  /// Readings of some days together.
  public struct BandPlace: Equatable, Sendable, Encodable {
    /// The distance from the left.
    public let x: Double
    /// From the top: of the lowest of the readings, of their mean and of the highest.
    public let lowest, mean, highest: Double
  }

  fileprivate init(_ model: ChartModel, _ cards: [ChartCard.Series], firstNumbers: [Int], pointLimit: Int) {
    func y(_ value: Double) -> Double { percent(1 - model.values.fraction(of: value)) }
    func x(_ date: CalendarDate) -> Double { percent(model.dates.fraction(of: date)) }
    yTicks = model.values.ticks.map { ValueTick(value: $0.value, text: $0.label, position: y($0.value)) }
    xTicks = model.dates.ticks.map { DateTick(date: $0.date, text: $0.label, position: x($0.date)) }
    series = model.series.compactMap { drawn in
      let index = cards.indices.first { cards[$0].label == drawn.label && cards[$0].unit == drawn.unit }
      guard let index else { return nil }
      let card = cards[index]
      let points = drawn.plotted.suffix(pointLimit).map { plotted in
        let reading = card.points[plotted.index - firstNumbers[index]]
        let text = drawn.text(of: plotted.value, model.format)
        return Point(
          id: reading.id, x: x(plotted.date), y: y(plotted.value), isVerified: reading.isVerified, text: text,
          accessibilityLabel: reading.accessibilityLabel)
      }
      return Line(
        id: card.type.wire, label: drawn.title, color: card.color, marker: ChartMarker(series: drawn.number),
        verifiedText: drawn.verifiedText, points: points,
        // Nor does a band have room beside the history.
        band: pointLimit < ChartCard.mostPoints
          ? []
          : drawn.band.map {
            BandPlace(x: x($0.date), lowest: y($0.lowest), mean: y($0.mean), highest: y($0.highest))
          })
    }
  }
}

/// To a thousandth: a hundredth of a pixel on a wide screen (decision U4).
private func percent(_ fraction: Double) -> Double { (fraction * 100_000).rounded() / 1_000 }

/// The shape of a series' points.
public enum ChartMarker: String, Hashable, Sendable, Codable, CaseIterable {
  /// In this order for the series of a panel, and again from the first.
  case circle, square, diamond, triangle

  /// - Parameter number: of the series in its panel, from 1.
  public init(series number: Int) { self = Self.allCases[(max(1, number) - 1) % Self.allCases.count] }
}
