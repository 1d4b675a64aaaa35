import CompassModel
import PageKit
import Records

/// Rules of the form of a reading: its unit follows its metric, and saved values are compared (decision D4).
extension FormDraft {
  /// Whether metric, value or unit say something else than the row.
  var measures: Bool {
    [RecordForm.Field.type, .value, .unit].contains { self[$0] != start[$0] ?? "" }
  }

  /// The metric is another than `before`: a unit that it is not measured in becomes its own.
  mutating func chooseUnit(before: MetricType) {
    guard fields[.unit] != nil else { return }
    let own = MetricType(wire: self[.type]).unit ?? ""
    if let units {
      if !units.contains(self[.unit]) { fields[.unit] = own }
    } else if self[.unit] == before.unit {
      fields[.unit] = ""
    }
  }
}

extension MetricReading {
  /// The reading with its unit as it is stored (decision B12).
  var inStoredUnit: MetricReading {
    var reading = self
    reading.unit = type.storedUnit(of: unit)
    return reading
  }
}

extension FormSave {
  /// `your best by 0.6`, of a reading whose measure is new; nil while the others are not all known.
  func comparison(_ row: String?, in context: PageContext) -> String? {
    guard case .metric(let reading) = record, key.owner == context.athlete,
      edit.map({ edit in edit.contains { ["metric_type", "value", "unit"].contains($0.name) } }) ?? true,
      let rows = context.rows(PerformanceMetric.self), context.records.load(.readings, of: key.owner).covers(nil)
    else { return nil }
    let others = rows.all.lazy.filter { $0.id.rawValue != row }.map(\.reading)
    let name = context.viewer.flatMap { $0.isParent ? $0.active.name.nilIfBlank : nil }
    return reading.comparison(with: others, whose: name.map { "\($0)’s" } ?? "your")
  }
}
