import CompassModel
import PageKit

/// The current performance snapshot: the latest reading of each type on a common scale (decisions P8, P9).
public struct RadarCard: Hashable, Sendable, Codable {
  public var title = "Current Performance Snapshot"
  /// The name of the scale: `default`, `web`.
  public var scale: String
  /// In the order of decision P1; only types with a reading.
  public var axes: [RadarAxis]
  /// Whether there are enough axes for a polygon; else bars are drawn.
  public var showsPolygon: Bool
  /// Why there is no polygon; null if there is one.
  @Nullable public var message: String?
  /// In points.
  public var height = 400
  public var accessibilityLabel: String
}

/// One corner of the radar.
public struct RadarAxis: Hashable, Sendable, Codable {
  public var type: MetricType
  public var label: String
  /// 0…100.
  public var normalized: Double
  public var value: Double
  /// `83.5`: without the unit.
  public var valueText: String
  @Nullable public var unit: String?
}

extension RadarCard {
  init(of table: PerformanceTable, in span: DateSpan, verifiedOnly: Bool, scale: RadarScale) {
    self.scale = scale.name
    let axes: [RadarAxis] = MetricType.known.compactMap { type in
      let rows = table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly)
      guard let value = rows.indices.last.map(rows.value(at:)), let normalized = scale.normalized(value, of: type)
      else { return nil }
      return RadarAxis(
        type: type, label: type.label, normalized: normalized, value: value, valueText: type.text(of: value),
        unit: type.unit)
    }
    showsPolygon = axes.count >= 3
    let message =
      axes.isEmpty
      ? "No readings to compare."
      : axes.count < 3 ? "Readings of at least 3 metric types are needed for the radar chart." : nil
    self.axes = axes
    self.message = message
    let corners = axes.map { axis in
      "\(axis.label) \(Int(axis.normalized.rounded())) of 100, \(axis.valueText)\(axis.unit.map { " \($0)" } ?? "")."
    }
    let readings = corners.isEmpty ? message ?? "" : corners.joined(separator: " ")
    accessibilityLabel = "Current Performance Snapshot. \(readings)"
  }
}
