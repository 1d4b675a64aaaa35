import CompassModel
import PageKit

/// The description of a form: title, fields, and rules between fields (wire.md §1).
package struct FormDescription: Sendable {
  package let noun: String
  package let newTitle: String
  package let fields: [FieldDescription]
  let rules: [FormRule]

  /// Describes the form of a kind: the fields in `order`, then the kind's other fields. The `time` of a column with date
  /// and time follows the date.
  init(
    _ kind: RecordKind, newTitle: String, order: [RecordForm.Field], time: FieldDescription? = nil,
    rules: [FormRule] = []
  ) {
    (noun, self.newTitle, self.rules) = (kind.rawValue, newTitle, rules)
    let others = kind.columns.compactMap(\.field).filter { !order.contains($0) }
    fields = (order + others).flatMap { field in
      kind.columns.filter { $0.field == field }.flatMap { column in
        [FieldDescription(column, field)] + (column.kind == .instant ? [time].compactMap(\.self) : [])
      }
    }
  }

  subscript(field: RecordForm.Field) -> FieldDescription? { fields.first { $0.field == field } }

  func field(ofColumn column: String) -> FieldDescription? { fields.first { $0.column == column } }
}

package struct FieldDescription: Sendable {
  package let field: RecordForm.Field
  package let label: String
  /// The wire name of the column it fills; a date field and a time field may share one.
  package let column: String
  let need: ColumnNeed
  package var isRequired: Bool { need != .none }
  let rule: Rule
  let hint: String?

  enum Rule: Sendable {
    case line, lines
    case decimal(DecimalField)
    case number
    case day
    case time
    case oneOf([FormChoice])
    case yesNo
    case school
    case event
    /// The unit of a metric's value; a choice if the metric's units are known (decision D4).
    case unit
  }

  init(
    _ field: RecordForm.Field, _ label: String, column: String, _ rule: Rule, need: ColumnNeed, hint: String?
  ) {
    (self.field, self.label, self.column) = (field, label, column)
    (self.need, self.rule, self.hint) = (need, rule, hint)
  }

  /// Describes the field that fills a column (decision Q1).
  fileprivate init(_ column: AnyColumn, _ field: RecordForm.Field) {
    let rule: Rule =
      switch column.kind {
      case .reference(.school): .school
      case .reference(.event): .event
      case .lines: .lines
      case .choice(let choices): .oneOf(choices.map { FormChoice(value: $0.wire, label: $0.label) })
      case .number: .number
      case .dollars: .decimal(.amount)
      case .percent: .decimal(.percentage)
      case .flag: .yesNo
      case .date, .instant: .day
      case .time: .time
      case .line: field == .unit ? .unit : .line
      case .id, .reference, .texts, .json: .line
      }
    self.init(
      field, column.label, column: column.name, rule, need: column.need, hint: column.hint)
  }

  /// An example for screen readers, for a time or a line with a hint (decision V13); nil for other fields.
  var example: String? {
    switch rule {
    case .time: "09:00"
    case .line: hint
    case .lines, .decimal, .number, .day, .oneOf, .yesNo, .school, .event, .unit: nil
    }
  }

  func kind(in draft: FormDraft) -> FieldKind {
    switch rule {
    case .line: .text
    case .time: .time
    case .unit: draft.units == nil ? .text : .choice
    case .lines: .multiline
    case .decimal, .number: .number
    case .day: .date
    case .oneOf, .yesNo, .school, .event: .choice
    }
  }
}

/// A rule beyond single fields: between fields, or against today.
struct FormRule: Sendable {
  var field: RecordForm.Field
  /// The other fields that the rule reads. An edit that changes none of its fields is not checked by it (decision L2).
  var others: [RecordForm.Field] = []
  /// Returns the problem and how to correct it; nil if the rule holds, as it does for empty fields.
  var problem: @Sendable (_ values: FieldValues, _ today: CalendarDate) -> String?

  /// Requires that the second field's date is not before the first one's.
  static func order(_ first: RecordForm.Field, _ second: RecordForm.Field, otherwise problem: String) -> FormRule {
    FormRule(field: second, others: [first]) { values, _ in
      guard let start = values.day(first), let end = values.day(second), end < start else { return nil }
      return problem
    }
  }

  /// Requires a date that is not in the future (decision D4).
  static func happened(_ field: RecordForm.Field) -> FormRule {
    FormRule(field: field) { values, today in
      guard let day = values.day(field), day > today else { return nil }
      return "\(day.mediumText) is in the future: enter today or an earlier day"
    }
  }

  static let endTime = FormRule(field: .endTime, others: [.startDate, .endDate, .startTime]) { values, _ in
    guard let day = values.day(.startDate), values.day(.endDate) ?? day == day,
      let start = values.text(.startTime), let end = values.text(.endTime), end < start
    else { return nil }
    return "End time \(end.prefix(5)) is before the start time \(start.prefix(5)): enter a later one, or an end date"
  }

  /// Requires that an attended event has started (decisions D4, E11).
  static let attended = FormRule(field: .attended, others: [.startDate]) { values, today in
    guard values.isYes(.attended), let day = values.day(.startDate), day > today else { return nil }
    return "Not yet: the event starts on \(day.mediumText)"
  }

  /// Requires a value within the limits of its metric (decision D4).
  static let value = FormRule(field: .value, others: [.type]) { values, _ in
    values.number(.value).flatMap { values.type?.problem(ofValue: $0) }
  }

  /// Requires one of the metric's units, or the unit that the row already has.
  static let unit = FormRule(field: .unit, others: [.type]) { values, _ in
    guard let type = values.type, let unit = values.text(.unit), unit != values.start[.unit],
      let units = type.units, !units.contains(unit)
    else { return nil }
    return units.isEmpty
      ? "\(type.label) has no unit: leave it empty" : "Choose \(units.alternatives) for \(type.label)"
  }
}

extension FormDescription {
  static let yesNo = [FormChoice(value: "yes", label: "Yes"), FormChoice(value: "no", label: "No")]

  package static let event = FormDescription(
    .event, newTitle: "Add Event",
    order: [
      .type, .name, .school, .startDate, .endDate, .startTime, .endTime, .location, .address, .city, .state, .cost,
      .registered, .attended, .url, .description, .performanceNotes,
    ],
    rules: [.order(.startDate, .endDate, otherwise: "End date is before the start date"), .endTime, .attended])

  package static let reading = FormDescription(
    .reading, newTitle: "Log Reading", order: [.type, .value, .unit, .date, .event, .verified, .notes],
    rules: [.value, .unit, .happened(.date)])

  package static let interaction = FormDescription(
    .interaction, newTitle: "Log Interaction", order: [.school, .type, .direction, .date, .subject, .content],
    time: FieldDescription(.time, "Time", column: "occurred_at", .time, need: .row, hint: "HH:MM"),
    rules: [.happened(.date)])

  /// The form of an `offers` row (decision O9).
  package static let offer = FormDescription(
    .offer, newTitle: "Log Offer",
    order: [.school, .type, .status, .percentage, .amount, .offerDate, .deadline, .conditions, .notes],
    rules: [.order(.offerDate, .deadline, otherwise: "Deadline is before the offer date")])

  /// The form of a `schools` row (decision D2): only the name is required.
  package static let school = FormDescription(
    .school, newTitle: "Add School", order: [.name, .city, .state, .division, .status])
}
