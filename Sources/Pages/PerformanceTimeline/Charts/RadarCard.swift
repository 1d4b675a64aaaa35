import CompassModel
import PageKit

/// The current performance snapshot: the latest reading of each type on a common scale (decisions P8, P9).
public struct RadarCard: Equatable, Sendable, Encodable {
  /// Over the radar.
  public var title = "Current Performance Snapshot"
  /// The label before the name of the scale.
  public var scaleTitle = "Scale"
  /// The name of the scale: `default`, `web`.
  public var scale: String
  /// What 0 and 100 mean; null for a scale without an explanation.
  @Nullable public var scaleText: String?
  /// In the order of decision P1; only types with a reading.
  public var axes: [RadarAxis]
  /// Whether there are enough axes for a polygon; else bars are drawn.
  public var showsPolygon: Bool
  /// Why there is no polygon; null if there is one, and before the rows are known (decision N3).
  @Nullable public var message: String?
  /// In points.
  public var height = 400
  /// All corners in words.
  public var accessibilityLabel: String
}

/// One corner of the radar.
public struct RadarAxis: Equatable, Sendable, Encodable, Identifiable {
  /// The metric's wire name.
  public var id: String
  /// What was measured.
  public var type: MetricType
  /// `Fastball Velocity`.
  public var label: String
  /// 0…100.
  public var normalized: Double
  /// The latest reading, in the unit of its type.
  public var value: Double
  /// `83.5`: without the unit.
  public var valueText: String
  /// `mph`; null where the value says it all.
  @Nullable public var unit: String?
  /// The score in whole points: `67`.
  public var scoreText: String
  /// What counts as 0 and as 100: `60.0 mph`, `95.0 mph`.
  public var zeroText, fullText: String
  /// `Fastball Velocity: 67 of 100, latest 83.5 mph. 0 is 60.0 mph, 100 is 95.0 mph.`
  public var accessibilityLabel: String
  /// The place of the corner in a square around the ring, in percent: x from the left, y from the top.
  public var x = 50.0
  /// From the top.
  public var y = 50.0
  /// Of the corner.
  public var color = ChartPalette.radar
}

extension RadarCard {
  /// The radar as a value, from which text and files are drawn.
  public var model: RadarModel {
    RadarModel(
      title: "\(title) (normalized 0-100, latest value of each metric)", scaleText: scaleText,
      scores: axes.map { axis in
        RadarModel.Score(
          label: axis.label, normalized: axis.normalized,
          valueText: axis.valueText + (axis.unit.map { " \($0)" } ?? ""), zeroText: axis.zeroText,
          fullText: axis.fullText)
      })
  }
}

extension RadarCard {
  /// The radar of all these readings.
  public init(_ metrics: [PerformanceMetric], scale: RadarScale = .default) {
    self.init(of: PerformanceTable(metrics), in: .all, verifiedOnly: false, scale: scale)
  }

  init(of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool, scale: RadarScale) {
    self.scale = scale.name
    scaleText = scale.explanation
    var axes: [RadarAxis] = MetricType.recognized.compactMap { type in
      let rows = table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly)
      guard let value = rows.indices.last.map(rows.value(at:)) else { return nil }
      return RadarAxis(value, of: type, on: scale)
    }
    for index in axes.indices {
      let end = RadarModel.Point(index: index, of: axes.count)
      axes[index].x = 50 + end.x * axes[index].normalized / 2
      axes[index].y = 50 + end.y * axes[index].normalized / 2
    }
    showsPolygon = axes.count >= RadarModel.fewestAxes
    let note = RadarModel.note(axes: axes.count)
    message = note
    self.axes = axes
    let corners = axes.map { axis in
      "\(axis.label) \(axis.scoreText) of 100, \(axis.valueText)\(axis.unit.map { " \($0)" } ?? "")."
    }
    let readings = corners.isEmpty ? note ?? "" : corners.joined(separator: " ")
    accessibilityLabel = "Current Performance Snapshot. \(readings)"
  }
}

extension RadarAxis {
  /// Nil for a type without an axis.
  ///
  /// - Parameter value: in the unit of the type.
  fileprivate init?(_ value: Double, of type: MetricType, on scale: RadarScale) {
    guard let bounds = scale.bounds.first(where: { $0.type == type }) else { return nil }
    let unitText = type.unit.map { " \($0)" } ?? ""
    id = type.wire
    self.type = type
    label = type.label
    normalized = bounds.normalized(value)
    self.value = value
    valueText = type.text(of: value)
    unit = type.unit
    scoreText = "\(Int(normalized.rounded()))"
    zeroText = type.text(of: bounds.zero) + unitText
    fullText = type.text(of: bounds.full) + unitText
    accessibilityLabel =
      "\(label): \(scoreText) of 100, latest \(valueText)\(unitText). 0 is \(zeroText), 100 is \(fullText)."
  }
}

extension RadarCard {
  /// Before the rows are known nothing is called missing (decision N3).
  var unknown: RadarCard {
    var card = self
    card.message = nil
    card.accessibilityLabel = title
    return card
  }
}

/// How readings of different types are made comparable, 0 to 100 (decision P8). Hand in another one to replace it.
public struct RadarScale: Equatable, Sendable, Codable {
  /// `default`, `web`, or the name of another scale.
  public var name: String
  /// The types that have an axis.
  public var bounds: [Bounds]

  /// What counts as 0 and as 100 for one type; `full` is below `zero` where lower is better.
  public struct Bounds: Equatable, Sendable, Codable {
    /// What the bounds are of.
    public var type: MetricType
    /// The value that counts as 0.
    public var zero: Double
    /// The value that counts as 100.
    public var full: Double

    /// Bounds of one type.
    public init(_ type: MetricType, zero: Double, full: Double) {
      self.type = type
      self.zero = zero
      self.full = full
    }

    /// The value between 0 and 100.
    func normalized(_ value: Double) -> Double {
      let share = (value - zero) / (full - zero) * 100
      return share.isNaN ? 0 : min(max(share, 0), 100)
    }
  }

  /// A scale under a name of its own.
  public init(name: String, bounds: [Bounds]) {
    self.name = name
    self.bounds = bounds
  }

  /// From a beginner's reading to an excellent one.
  public static let `default` = RadarScale(
    name: "default",
    bounds: [
      Bounds(.velocity, zero: 60, full: 95), Bounds(.exitVelocity, zero: 65, full: 105),
      Bounds(.sixtyTime, zero: 8.5, full: 6.3), Bounds(.popTime, zero: 2.60, full: 1.80),
      Bounds(.battingAverage, zero: 0.150, full: 0.450), Bounds(.earnedRunAverage, zero: 9, full: 0),
      Bounds(.strikeouts, zero: 0, full: 100),
    ])

  /// The web app's: the value times ten, whatever it measures.
  public static let web = RadarScale(
    name: "web", bounds: MetricType.recognized.map { Bounds($0, zero: 0, full: 10) })

  /// What 0 and 100 mean; nil for a scale from elsewhere.
  fileprivate var explanation: String? {
    switch self {
    case .default: "0 is a beginner's reading, 100 an excellent one."
    case .web: "The score is the value times ten, whatever it measures."
    default: nil
    }
  }
}
