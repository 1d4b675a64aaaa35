import CompassModel
import PageKit

/// The readings of one metric that no chart shows for one reason (decisions P6, P14, B12, G13).
package struct UnchartedReadings: Equatable, Sendable, Encodable {
  package var type: MetricType
  package var label: String
  /// The recorded unit that cannot be converted, cut to 20 characters; null if the reason is another one.
  @Nullable package var unit: String?
  package var count: Int
  /// The label, with the unit or the exceeded limit as the reason, and the count if above 1: `60-Yard Dash in ms (2)`.
  package var shortText: String
  package var text: String

  private init(_ reason: UnchartedReason, of type: MetricType, count: Int) {
    (self.type, self.count) = (type, count)
    label = type.label
    let readings = counted(count, "reading")
    let number = count > 1 ? " (\(count))" : ""
    shortText = label + number
    switch reason {
    case .noChart: text = "\(label): \(readings), and the metric has no chart."
    case .unit(let noted):
      let unit = noted.cut(at: 20)
      self.unit = unit
      shortText = "\(label) in \(unit)\(number)"
      text = "\(label): \(readings) in \(unit), which cannot be converted\(type.unit.map { " to \($0)" } ?? "")."
    case .impossible(let impossibility):
      let reason = type.text(of: impossibility)
      shortText = "\(label) \(reason)\(number)"
      text = "\(label): \(readings) \(reason), which cannot be right."
    case .noNumber: text = "\(label): \(readings) without a number."
    }
  }

  /// Returns an entry per metric and reason; known metrics in the order of decision P1, then others by wire name;
  /// reasons as ordered.
  static func all(of table: PerformanceTable, in span: DateRange, verifiedOnly: Bool) -> [UnchartedReadings] {
    table.types.flatMap { type in
      table.uncharted(of: type, in: span, verifiedOnly: verifiedOnly).sorted { $0.key < $1.key }
        .map { UnchartedReadings($0.key, of: type, count: $0.value.count) }
    }
  }
}

/// Reason why no chart shows a reading, in the order of listing.
enum UnchartedReason: Hashable, Comparable {
  case noChart
  /// The recorded unit cannot be converted to the metric's unit.
  case unit(String)
  case impossible(Impossibility)
  case noNumber

  init?(_ row: PerformanceMetric) {
    if !MetricType.recognized.contains(row.type) {
      self = .noChart
    } else if let impossibility = row.impossibility {
      self = .impossible(impossibility)
    } else if row.comparableValue == nil {
      self = row.value == nil ? .noNumber : .unit(row.displayUnit ?? "")
    } else {
      return nil
    }
  }
}

extension [UnchartedReadings] {
  var total: Int { reduce(0) { $0 + $1.count } }

  var names: String {
    let named = prefix(3).map(\.shortText).joined(separator: ", ")
    return count > 3 ? "\(named) and \(count - 3) more" : named
  }
}
