import CompassModel
import PageKit

/// The texts and fields of a form, and the rules between the fields (wire.md §1).
public struct FormDescription: Sendable {
  /// The record's name in a sentence: `event`.
  public let noun: String
  /// The heading over the form for a new record.
  public let newTitle: String
  /// The fields, in the order they are drawn.
  public let fields: [FieldDescription]
  /// The rules between the fields.
  let rules: [FormRule]

  /// - Parameters:
  ///   - order: the fields in the order they are drawn; those of the kind's other columns follow.
  ///   - time: the clock of a column that holds a day and a time; it follows the day.
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

  /// The first field that a column of the wire is filled from; nil for a column that no field fills.
  func field(ofColumn column: String) -> FieldDescription? { fields.first { $0.column == column } }
}

/// One field of a form.
public struct FieldDescription: Sendable {
  /// The name of the field.
  public let field: RecordForm.Field
  /// The label of the field.
  public let label: String
  /// The column it fills, in its wire name: a day and a time may fill one together.
  public let column: String
  /// Whether it must be filled.
  public let isRequired: Bool
  /// The rule for the field's value.
  let rule: Rule
  /// A hint at the expected value; nil where the label suffices.
  let hint: String?

  /// The kinds of values that a field accepts.
  enum Rule: Sendable {
    /// One line, or several.
    case line, lines
    /// An amount in dollars or percent.
    case decimal(DecimalField)
    /// Any number that is finite.
    case number
    case day
    case time
    /// One of a closed set, by wire text.
    case oneOf([FormChoice])
    /// A choice of `yes` or `no`.
    case yesNo
    case school
    case event
    /// The unit of a metric's value: a choice where the metric's units are known (decision D4).
    case unit
  }

  init(
    _ field: RecordForm.Field, _ label: String, column: String, _ rule: Rule, isRequired: Bool = false,
    hint: String? = nil
  ) {
    self.field = field
    self.label = label
    self.column = column
    self.isRequired = isRequired
    self.rule = rule
    self.hint = hint
  }

  /// The field that fills a column (decision Q1).
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
      field, column.label, column: column.name, rule, isRequired: column.need != .none, hint: column.hint)
  }

  /// An example for screen readers where `hint` is a pattern of signs or nil (decision V13); for a line, the hint
  /// itself.
  var example: String? {
    switch rule {
    case .time: "09:00"
    case .line: hint
    case .lines, .decimal, .number, .day, .oneOf, .yesNo, .school, .event, .unit: nil
    }
  }

  /// Returns the kind of input for the field in a form with these values.
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
  /// The field whose problem it is.
  var field: RecordForm.Field
  /// Returns the problem and its correction; nil where the rule holds. Empty fields break no rule.
  var problem: @Sendable (_ values: FieldValues, _ today: CalendarDate) -> String?

  /// The days of two fields in this order.
  static func order(
    _ first: RecordForm.Field, _ second: RecordForm.Field, otherwise problem: String
  ) -> FormRule {
    FormRule(field: second) { values, _ in
      guard let start = values.day(first), let end = values.day(second), end < start else { return nil }
      return problem
    }
  }

  /// A day that is not in the future (decision D4).
  static func happened(_ field: RecordForm.Field) -> FormRule {
    FormRule(field: field) { values, today in
      guard let day = values.day(field), day > today else { return nil }
      return "\(day.mediumText) is in the future: enter today or an earlier day"
    }
  }

  /// A day ends after it begins: of an event of one day the times too.
  static let endTime = FormRule(field: .endTime) { values, _ in
    guard let day = values.day(.startDate), values.day(.endDate) ?? day == day,
      let start = values.text(.startTime), let end = values.text(.endTime), end < start
    else { return nil }
    return "End time \(end.prefix(5)) is before the start time \(start.prefix(5)): enter a later one, or an end date"
  }

  /// An event that has not begun was not attended (decisions D4, E11).
  static let attended = FormRule(field: .attended) { values, today in
    guard values.isYes(.attended), let day = values.day(.startDate), day > today else { return nil }
    return "Not yet: the event starts on \(day.mediumText)"
  }

  /// The limits of a metric's value (decision D4).
  static let value = FormRule(field: .value) { values, _ in
    values.number(.value).flatMap { values.type?.problem(ofValue: $0) }
  }

  /// A metric is noted in a unit that it is measured in, or in the one that the row has.
  static let unit = FormRule(field: .unit) { values, _ in
    guard let type = values.type, let unit = values.text(.unit), unit != values.start[.unit],
      let units = type.units, !units.contains(unit)
    else { return nil }
    return units.isEmpty ? "\(type.label) has no unit: leave it empty" : "Choose \(units.formatted) for \(type.label)"
  }
}

extension FormDescription {
  static let yesNo = [FormChoice(value: "yes", label: "Yes"), FormChoice(value: "no", label: "No")]

  /// A row of `events`.
  public static let event = FormDescription(
    .event, newTitle: "Add Event",
    order: [
      .type, .name, .school, .startDate, .endDate, .startTime, .endTime, .location, .address, .city, .state, .cost,
      .registered, .attended, .url, .description, .performanceNotes,
    ],
    rules: [
      .order(.startDate, .endDate, otherwise: "End date is before the start date"), .endTime, .attended,
    ])

  /// A row of `performance_metrics`.
  public static let reading = FormDescription(
    .reading, newTitle: "Log Reading", order: [.type, .value, .unit, .date, .event, .verified, .notes],
    rules: [.value, .unit, .happened(.date)])

  /// A row of `interactions`.
  public static let interaction = FormDescription(
    .interaction, newTitle: "Log Interaction", order: [.school, .type, .direction, .date, .subject, .content],
    time: FieldDescription(.time, "Time", column: "occurred_at", .time, isRequired: true, hint: "HH:MM"),
    rules: [.happened(.date)])

  /// A row of `offers`, as it is logged (decision O9).
  public static let offer = FormDescription(
    .offer, newTitle: "Log Offer",
    order: [.school, .type, .status, .percentage, .amount, .offerDate, .deadline, .conditions, .notes],
    rules: [.order(.offerDate, .deadline, otherwise: "Deadline is before the offer date")])

  /// A row of `schools` (decision D2): the name is enough.
  public static let school = FormDescription(
    .school, newTitle: "Add School", order: [.name, .city, .state, .division, .status])
}
