import CompassModel
import PageKit

/// Readings of one metric that are in no chart, and why (decisions P6, P14, B12, G13).
public struct UnchartedReadings: Equatable, Sendable, Encodable {
  /// The metric that was measured.
  public var type: MetricType
  /// The name of the metric: `60-Yard Dash`.
  public var label: String
  /// As it was noted, at most 20 characters; null for a metric without a chart, and for readings without a number.
  @Nullable public var unit: String?
  /// The number of such readings.
  public var count: Int
  /// `60-Yard Dash in ms (2)`.
  public var shortText: String
  /// `60-Yard Dash: 2 readings in ms, which cannot be converted to sec.`
  public var text: String

  private init(_ type: MetricType, unit: String?, count: Int) {
    self.type = type
    self.unit = unit
    self.count = count
    label = type.label
    let readings = counted(count, "reading")
    shortText = type.label + (unit.map { " in \($0)" } ?? "") + (count > 1 ? " (\(count))" : "")
    text =
      unit.map {
        "\(type.label): \(readings) in \($0), which cannot be converted\(type.unit.map { " to \($0)" } ?? "")."
      }
      ?? "\(type.label): \(readings)"
      + (MetricType.recognized.contains(type) ? " without a number." : ", and the metric has no chart.")
  }

  /// Readings that cannot be right.
  private init(_ type: MetricType, _ reason: String, count: Int) {
    self.init(type, unit: nil, count: count)
    shortText = "\(type.label) \(reason)\(count > 1 ? " (\(count))" : "")"
    text = "\(type.label): \(counted(count, "reading")) \(reason), which cannot be right."
  }

  /// In the order of decision P1, then by name; of one metric by their units.
  static func all(of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool) -> [UnchartedReadings] {
    table.types.flatMap { type -> [UnchartedReadings] in
      let rows = table.readings(of: type, in: span, verifiedOnly: verifiedOnly)
      if rows.isEmpty { return [] }
      guard MetricType.recognized.contains(type) else { return [UnchartedReadings(type, unit: nil, count: rows.count)] }
      if table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly).count == rows.count { return [] }
      var (counts, impossible): ([String: Int], [String: Int]) = ([:], [:])
      var withoutNumber = 0
      for row in rows {
        if let reason = row.impossibility { impossible[reason, default: 0] += 1 }
        guard row.comparableValue == nil else { continue }
        if row.value == nil { withoutNumber += 1 } else { counts[row.displayUnit ?? "", default: 0] += 1 }
      }
      let others = counts.sorted { $0.key < $1.key }
        .map { UnchartedReadings(type, unit: $0.key.cut(at: 20), count: $0.value) }
      return others + impossible.sorted { $0.key < $1.key }.map { UnchartedReadings(type, $0.key, count: $0.value) }
        + (withoutNumber > 0 ? [UnchartedReadings(type, unit: nil, count: withoutNumber)] : [])
    }
  }
}

extension [UnchartedReadings] {
  /// `60-Yard Dash in ms (2), Batting Average in points and 2 more`: the first three by name.
  var names: String {
    let named = prefix(3).map(\.shortText).joined(separator: ", ")
    return count > 3 ? "\(named) and \(count - 3) more" : named
  }
}
