import CompassModel
import PageKit

extension RecordForm.Subject {
  /// What a form for a new record begins with; nil for a record that is there.
  func start(at moment: Moment) -> [RecordForm.Field: String]? {
    let filled: [RecordForm.Field: String]
    switch self {
    case .newEvent: filled = [.registered: "no", .attended: "no"]
    case .newReading: filled = [.date: moment.today.wire, .verified: "no"]
    case .newInteraction:
      filled = [
        .direction: InteractionDirection.outbound.wire, .date: moment.today.wire,
        .time: moment.clockText(of: moment.instant),
      ]
    case .event, .reading, .offer: return nil
    }
    return fields(filled)
  }

  /// Every field of the form, empty but for what is given.
  fileprivate func fields(_ filled: [RecordForm.Field: String]) -> [RecordForm.Field: String] {
    Dictionary(description.fields.map { ($0.field, filled[$0.field] ?? "") }) { $1 }
  }

  /// What the columns of a row say.
  func start(from record: Record) -> [RecordForm.Field: String] {
    var filled: [RecordForm.Field: String] = [:]
    for field in description.fields { filled[field.field] = record[field.column].map { field.text(of: $0) } ?? field.none }
    return fields(filled)
  }

  /// What a reading says.
  func start(from metric: PerformanceMetric) -> [RecordForm.Field: String] {
    let type = FieldDescription.offered(metric.type.wire, by: description[.type])
    return fields([
      .type: type, .value: NumberText.plain(metric.value), .unit: metric.unit ?? "", .date: metric.recordedDate.wire,
      .event: metric.eventID?.rawValue ?? "", .verified: metric.isVerified ? "yes" : "no", .notes: metric.notes ?? "",
    ])
  }
}

extension FieldDescription {
  /// The text that says a column's value. What this version does not know is never written back (decision X6), so a
  /// field that must be filled asks for it.
  fileprivate func text(of value: RecordField.Value) -> String {
    switch value {
    case .text(let text):
      switch rule {
      case .time: TimeOfDay.text(text) ?? ""
      case .oneOf: Self.offered(text, by: self)
      case .line, .lines, .decimal, .number, .day, .yesNo, .school, .event: text
      }
    case .number(let number): NumberText.plain(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .date(let date): date.wire
    case .instant(let instant): instant.wire
    case .list(let items): items.joined(separator: ", ")
    case .json(let json): json
    }
  }

  /// What an empty column is.
  fileprivate var none: String {
    switch rule {
    case .yesNo: "no"
    // The column's default (wire.md §1).
    case .oneOf: column == "status" ? OfferStatus.pending.wire : ""
    case .line, .lines, .decimal, .number, .day, .time, .school, .event: ""
    }
  }

  fileprivate static func offered(_ text: String, by field: FieldDescription?) -> String {
    guard case .oneOf(let choices) = field?.rule, choices.contains(where: { $0.value == text }) else { return "" }
    return text
  }
}
