import CompassModel
import PageKit

extension RecordForm.Subject {
  /// Returns the initial values of a form for a new record; nil for an existing record.
  func start(at moment: Moment) -> [RecordForm.Field: String]? {
    isNew ? fields(kind.entry.start(moment)) : nil
  }

  /// Every field of the form, empty but for what is given.
  fileprivate func fields(_ filled: [RecordForm.Field: String]) -> [RecordForm.Field: String] {
    Dictionary(description.fields.map { ($0.field, filled[$0.field] ?? "") }) { $1 }
  }

  /// Returns the fields' texts from a row's columns; a point in time becomes a day and a time of `zone`.
  func start(from columns: [RecordField], in zone: Zone) -> [RecordForm.Field: String] {
    var filled: [RecordForm.Field: String] = [:]
    for field in description.fields {
      filled[field.field] = field.text(
        of: columns.first { $0.name == field.column } ?? RecordField(field.column, nil), in: zone)
    }
    if let type = filled[.type], let unit = filled[.unit] { filled[.unit] = MetricType(wire: type).shownUnit(of: unit) }
    if let copy { filled.merge(copy.fields) { $1 } }
    return fields(filled)
  }
}

extension FieldDescription {
  /// The text that says what a column holds.
  func text(of column: RecordField, in zone: Zone) -> String { column.value.map { text(of: $0, in: zone) } ?? none }

  /// The text that says a column's value. What this version does not know is never written back (decision X6), so a
  /// field that must be filled asks for it.
  private func text(of value: RecordField.Value, in zone: Zone) -> String {
    switch value {
    case .text(let text):
      switch rule {
      case .time: TimeOfDay.text(text) ?? ""
      case .oneOf(let choices): choices.contains { $0.value == text } ? text : ""
      case .line, .lines, .decimal, .number, .day, .yesNo, .school, .event, .unit: text
      }
    case .number(let number): NumberText.plain(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .date(let date): date.wire
    case .instant(let instant):
      if case .time = rule {
        Moment(instant: instant, zone: zone).clockText(of: instant)
      } else {
        zone.date(at: instant).wire
      }
    case .list(let items): items.joined(separator: ", ")
    case .json(let json): json
    }
  }

  /// The text for an empty column.
  private var none: String {
    switch rule {
    case .yesNo: "no"
    // The column's default (wire.md §1).
    case .oneOf: isRequired && column == "status" ? OfferStatus.pending.wire : ""
    case .line, .lines, .decimal, .number, .day, .time, .school, .event, .unit: ""
    }
  }
}
