import CompassModel

/// The current performance snapshot: the latest reading of each type on a common scale (decisions P8, P9).
public struct RadarCard: Equatable, Sendable, Encodable {
  /// The title over the radar.
  public var title = "Current Performance Snapshot"
  /// The label before the name of the scale.
  public var scaleTitle = "Scale"
  /// The name of the scale of the scores: `default`, `web`.
  public var scale: String
  /// An explanation of the scores 0 and 100; null for a scale without one.
  @Nullable public var scaleText: String?
  /// The axes in the order of decision P1; only metrics with a reading.
  public var axes: [RadarAxis]
  /// Whether there are enough axes for a polygon; else bars are drawn.
  public var showsPolygon: Bool
  /// The reason why there is no polygon; null if there is one, and before the rows are loaded (decision N3).
  @Nullable public var message: String?
  /// The height of a drawing, in points.
  public var height = 400
  /// Text for screen readers that describes all corners.
  public var accessibilityLabel: String
}

/// One axis of the radar: a metric with its latest value and score.
public struct RadarAxis: Equatable, Sendable, Encodable, Identifiable {
  /// The metric's wire name.
  public var id: String
  /// The metric that was measured.
  public var type: MetricType
  /// The name of the metric: `Fastball Velocity`.
  public var label: String
  /// The score, from 0 to 100.
  public var normalized: Double
  /// The latest value in the metric's unit.
  public var value: Double
  /// The value as text without its unit: `83.5`.
  public var valueText: String
  /// The unit: `mph`; null for values without one.
  @Nullable public var unit: String?
  /// The score in whole points: `67`.
  public var scoreText: String
  /// The values that have the scores 0 and 100: `60.0 mph`, `95.0 mph`.
  public var zeroText, fullText: String
  /// Text for screen readers: `Fastball Velocity: 67 of 100, latest 83.5 mph. 0 is 60.0 mph, 100 is 95.0 mph.`
  public var accessibilityLabel: String
  /// The horizontal position of the corner in the square around the ring, in percent from the left.
  public var x = 50.0
  /// The vertical position of the corner in percent, from the top.
  public var y = 50.0
  /// The colour of the corner.
  public var color = ChartPalette.radar
}

extension RadarCard {
  package var model: RadarModel {
    RadarModel(
      title: "\(title) (normalized 0-100, latest value of each metric)", scaleText: scaleText,
      axes: axes.map { axis in
        RadarModel.Axis(
          label: axis.label, normalized: axis.normalized,
          valueText: axis.valueText + (axis.unit.map { " \($0)" } ?? ""), zeroText: axis.zeroText,
          fullText: axis.fullText)
      })
  }

  /// Makes the radar of the axes, from the top clockwise, and sets the positions of their corners.
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
    (self.scaleText, self.axes) = (scaleText, axes)
    let corners = axes.map { axis in
      "\(axis.label) \(axis.scoreText) of 100, \(axis.valueText)\(axis.unit.map { " \($0)" } ?? "")."
    }
    let readings = corners.isEmpty ? note ?? "" : corners.joined(separator: " ")
    accessibilityLabel = "Current Performance Snapshot. \(readings)"
  }

  /// The radar without its message, for use before the rows are loaded (decision N3).
  package var unknown: RadarCard {
    var card = self
    card.message = nil
    card.accessibilityLabel = title
    return card
  }
}

extension RadarAxis {
  /// Makes the axis of a metric; `zero` and `full` are the values that have the scores 0 and 100.
  package init(_ value: Double, of type: MetricType, normalized: Double, zero: Double, full: Double) {
    let unitText = type.unit.map { " \($0)" } ?? ""
    id = type.wire
    self.type = type
    label = type.label
    (self.normalized, self.value) = (normalized, value)
    valueText = type.text(of: value)
    unit = type.unit
    scoreText = "\(Int(normalized.rounded()))"
    zeroText = type.text(of: zero) + unitText
    fullText = type.text(of: full) + unitText
    accessibilityLabel =
      "\(label): \(scoreText) of 100, latest \(valueText)\(unitText). 0 is \(zeroText), 100 is \(fullText)."
  }
}
