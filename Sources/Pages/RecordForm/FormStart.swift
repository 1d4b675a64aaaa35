import CompassModel
import PageKit

extension RecordForm.Subject {
  func start(at moment: Moment) -> [RecordForm.Field: String]? { isNew ? fields(kind.entry.start(moment)) : nil }

  fileprivate func fields(_ filled: [RecordForm.Field: String]) -> [RecordForm.Field: String] {
    Dictionary(description.fields.map { ($0.field, filled[$0.field] ?? "") }) { $1 }
  }

  /// Returns the texts of all fields from a row's columns, with dates and times in `zone`. In a copy, the fields of
  /// `Copy.fields`, such as the attendance, get the values given there.
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
  func text(of column: RecordField, in zone: Zone) -> String { column.value.map { text(of: $0, in: zone) } ?? none }

  /// Returns the text that shows a value. A choice this version does not know and an unreadable time give an empty
  /// text, as they are never written back (decision X6), so a required field demands another value.
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

  private var none: String {
    switch rule {
    case .yesNo: "no"
    // The default value of the column (wire.md §1).
    case .oneOf: isRequired && column == "status" ? OfferStatus.pending.wire : ""
    case .line, .lines, .decimal, .number, .day, .time, .school, .event, .unit: ""
    }
  }
}
