import CompassModel
import PageKit
import Records

/// The form of a reading: its unit follows its metric, and saved values are compared (decision D4).
extension FormDraft {
  /// Whether metric, value or unit differ from the start of the form.
  var measures: Bool {
    [RecordForm.Field.type, .value, .unit].contains { self[$0] != start[$0] ?? "" }
  }

  /// Adapts the unit after the metric changed from `before`: a unit that is not among the new metric's is replaced by
  /// the metric's own. For a metric with any unit, the own unit of `before` is removed.
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
  /// The reading with its unit as stored (decision B12).
  var inStoredUnit: MetricReading {
    var reading = self
    reading.unit = type.storedUnit(of: unit)
    return reading
  }
}

extension FormSave {
  /// Returns how a new or changed value compares to the athlete's others, `your best by 0.6`. Nil for other records, an
  /// unchanged value or one that cannot be compared, another athlete than the active one, and until all readings are
  /// loaded.
  ///
  /// - Parameter row: the id of the saved reading, which is left out of the others.
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
