import CompassModel

extension RowEntry {
  /// Creates the entry from valid fields, with times in `zone`; nil if a column that every row needs has no value
  /// (decision Q1).
  init?(_ values: FieldValues, in zone: Zone) {
    self = .blank
    for column in Columns.table.columns {
      guard let field = column.field else { continue }
      let value = values.value(field, of: column.kind, in: zone)
      if value == nil, column.need == .row { return nil }
      set(RecordField(column.name, value))
    }
  }
}

extension FieldValues {
  /// Returns the value for a column, nil for an empty field; an instant combines the date in `field` with the time in
  /// `.time`.
  fileprivate func value(_ field: RecordForm.Field, of kind: ColumnKind, in zone: Zone) -> RecordField.Value? {
    switch kind {
    case .id, .reference, .line, .lines, .choice, .time: text(field).map { .text($0) }
    case .number, .dollars, .percent: number(field).map { .number($0) }
    case .flag: .flag(isYes(field))
    case .date: day(field).map { .date($0) }
    case .instant:
      if let day = day(field), let time = text(.time).flatMap(zone.seconds(ofTime:)) {
        .instant(zone.instant(of: day, seconds: time))
      } else {
        nil
      }
    case .texts, .json: nil
    }
  }
}

extension Zone {
  /// Returns the seconds since midnight of an `HH:MM:SS` time; nil for another format.
  fileprivate func seconds(ofTime text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }
}
