import CompassModel

/// The current performance snapshot: the latest reading of each type on a common scale (decisions P8, P9).
public struct RadarCard: Equatable, Sendable, Encodable {
  /// The title over the radar.
  public var title = "Current Performance Snapshot"
  /// The label before the name of the scale.
  public var scaleTitle = "Scale"
  /// The name of the scale: `default`, `web`.
  public var scale: String
  /// The meaning of 0 and 100; null for a scale without an explanation.
  @Nullable public var scaleText: String?
  /// In the order of decision P1; only types with a reading.
  public var axes: [RadarAxis]
  /// Whether there are enough axes for a polygon; else bars are drawn.
  public var showsPolygon: Bool
  /// Why there is no polygon; null if there is one, and before the rows are known (decision N3).
  @Nullable public var message: String?
  /// The height of a drawing, in points.
  public var height = 400
  /// All corners in words.
  public var accessibilityLabel: String
}

/// One corner of the radar.
public struct RadarAxis: Equatable, Sendable, Encodable, Identifiable {
  /// The metric's wire name.
  public var id: String
  /// The metric that was measured.
  public var type: MetricType
  /// The name of the metric: `Fastball Velocity`.
  public var label: String
  /// The score, from 0 to 100.
  public var normalized: Double
  /// The latest reading, in the unit of its type.
  public var value: Double
  /// `83.5`: without the unit.
  public var valueText: String
  /// `mph`; null where the value says it all.
  @Nullable public var unit: String?
  /// The score in whole points: `67`.
  public var scoreText: String
  /// The values that count as 0 and as 100: `60.0 mph`, `95.0 mph`.
  public var zeroText, fullText: String
  /// `Fastball Velocity: 67 of 100, latest 83.5 mph. 0 is 60.0 mph, 100 is 95.0 mph.`
  public var accessibilityLabel: String
  /// The place of the corner in a square around the ring, in percent: x from the left, y from the top.
  public var x = 50.0
  /// The distance from the top, in percent.
  public var y = 50.0
  /// The colour of the corner.
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
  /// A radar of axes, from the top clockwise; the places of their corners are set.
  ///
  /// - Parameter scaleText: the meaning of 0 and 100; nil for a scale without an explanation.
  package init(scale: String, scaleText: String?, _ axes: [RadarAxis]) {
    self.scale = scale
    var axes = axes
    for index in axes.indices {
      let end = RadarModel.Point(index: index, of: axes.count)
      axes[index].x = 50 + end.x * axes[index].normalized / 2
      axes[index].y = 50 + end.y * axes[index].normalized / 2
    }
    showsPolygon = axes.count >= RadarModel.fewestAxes
    let note = RadarModel.note(axes: axes.count)
    message = note
    self.scaleText = scaleText
    self.axes = axes
    let corners = axes.map { axis in
      "\(axis.label) \(axis.scoreText) of 100, \(axis.valueText)\(axis.unit.map { " \($0)" } ?? "")."
    }
    let readings = corners.isEmpty ? note ?? "" : corners.joined(separator: " ")
    accessibilityLabel = "Current Performance Snapshot. \(readings)"
  }
}

extension RadarCard {
  /// Before the rows are known nothing is called missing (decision N3).
  package var unknown: RadarCard {
    var card = self
    card.message = nil
    card.accessibilityLabel = title
    return card
  }
}

extension RadarAxis {
  /// The latest value of a metric and its score, 0 to 100; `zero` and `full` are the values that count as 0 and as 100.
  package init(_ value: Double, of type: MetricType, normalized: Double, zero: Double, full: Double) {
    let unitText = type.unit.map { " \($0)" } ?? ""
    id = type.wire
    self.type = type
    label = type.label
    self.normalized = normalized
    self.value = value
    valueText = type.text(of: value)
    unit = type.unit
    scoreText = "\(Int(normalized.rounded()))"
    zeroText = type.text(of: zero) + unitText
    fullText = type.text(of: full) + unitText
    accessibilityLabel =
      "\(label): \(scoreText) of 100, latest \(valueText)\(unitText). 0 is \(zeroText), 100 is \(fullText)."
  }
}
