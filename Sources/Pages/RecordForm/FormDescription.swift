import CompassModel
import PageKit

/// What a form asks for: its words, its fields, and what must hold between them (wire.md §1).
public struct FormDescription: Sendable {
  /// What the record is called in a sentence: `event`.
  public let noun: String
  /// The heading over the form for a new record.
  public let newTitle: String
  /// The fields, in the order they are drawn.
  public let fields: [FieldDescription]
  /// What must hold between fields.
  var rules: [FormRule] = []

  subscript(field: RecordForm.Field) -> FieldDescription? { fields.first { $0.field == field } }

  /// The first field that a column of the wire is filled from; nil for a column that no field fills.
  func field(ofColumn column: String) -> FieldDescription? { fields.first { $0.column == column } }
}

/// One field of a form.
public struct FieldDescription: Sendable {
  /// Its name.
  public let field: RecordForm.Field
  /// Its label.
  public let label: String
  /// The column it fills, in its wire name: a day and a time may fill one together.
  public let column: String
  /// Whether it must be filled.
  public let isRequired: Bool
  /// What may be in it.
  let rule: Rule
  /// What is expected; nil where the label says it all.
  let hint: String?

  /// What may be in a field.
  enum Rule: Sendable {
    /// One line, or several.
    case line, lines
    /// Dollars or percent.
    case decimal(DecimalField)
    /// Any finite number.
    case number
    case day
    case time
    /// One of a closed set, by wire text.
    case oneOf([FormChoice])
    /// `yes` or `no`.
    case yesNo
    case school
    case event
    /// What the value of a metric is counted in: a choice, where the metric's units are known (decision D4).
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

  /// What may be typed, to be heard, where `hint` would be a pattern of signs or nothing (decision V13); the hint of a
  /// line is an example itself.
  var example: String? {
    switch rule {
    case .time: "09:00"
    case .line: hint
    case .lines, .decimal, .number, .day, .oneOf, .yesNo, .school, .event, .unit: nil
    }
  }

  /// How it is entered, in a form that says this.
  func kind(in draft: FormDraft) -> FieldKind {
    switch rule {
    case .line, .time: .text
    case .unit: draft.units == nil ? .text : .choice
    case .lines: .multiline
    case .decimal, .number: .number
    case .day: .date
    case .oneOf, .yesNo, .school, .event: .choice
    }
  }
}

/// What must hold beyond each field by itself: between fields, and against today.
struct FormRule: Sendable {
  /// The field whose problem it is.
  var field: RecordForm.Field
  /// What is wrong, and what would be right; nil where it holds. Fields that say nothing break no rule.
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

  /// What has happened was not after today (decision D4).
  static func happened(_ field: RecordForm.Field, _ label: String) -> FormRule {
    FormRule(field: field) { values, today in
      guard let day = values.day(field), day > today else { return nil }
      return "\(label) \(day.mediumText) is after today: enter \(today.mediumText) or an earlier day"
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
    return "Start date \(day.mediumText) is after today: choose No until the event has begun"
  }

  /// What a metric can be at all (decision D4).
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

  private static func choices<Value: WireValue>(of _: Value.Type, and more: Value...) -> [FormChoice] {
    (Value.recognized + more).map { FormChoice($0) }
  }

  /// A row of `events`.
  public static let event = FormDescription(
    noun: "event", newTitle: "Add Event",
    fields: [
      FieldDescription(.type, "Event type", column: "type", .oneOf(choices(of: EventType.self)), isRequired: true),
      FieldDescription(.name, "Name", column: "name", .line, isRequired: true),
      FieldDescription(.school, "School", column: "school_id", .school),
      FieldDescription(.startDate, "Start date", column: "start_date", .day, isRequired: true, hint: "YYYY-MM-DD"),
      FieldDescription(.endDate, "End date", column: "end_date", .day),
      FieldDescription(.startTime, "Start time", column: "start_time", .time, hint: "HH:MM"),
      FieldDescription(.endTime, "End time", column: "end_time", .time),
      FieldDescription(.location, "Location", column: "location", .line),
      FieldDescription(.address, "Address", column: "address", .line),
      FieldDescription(.city, "City", column: "city", .line),
      FieldDescription(.state, "State", column: "state", .line),
      FieldDescription(.cost, "Cost $", column: "cost", .decimal(.amount), hint: "0 if it is free"),
      FieldDescription(.registered, "Registered", column: "registered", .yesNo, isRequired: true),
      FieldDescription(.attended, "Attended", column: "attended", .yesNo, isRequired: true),
      FieldDescription(.url, "Web address", column: "url", .line),
      FieldDescription(.description, "Description", column: "description", .lines),
      FieldDescription(.performanceNotes, "Performance", column: "performance_notes", .lines),
    ],
    rules: [
      .order(.startDate, .endDate, otherwise: "End date is before the start date"), .endTime, .attended,
    ])

  /// A row of `performance_metrics`.
  public static let reading = FormDescription(
    noun: "reading", newTitle: "Log Reading",
    fields: [
      FieldDescription(
        .type, "Metric", column: "metric_type", .oneOf(choices(of: MetricType.self, and: .other("other"))),
        isRequired: true),
      FieldDescription(.value, "Value", column: "value", .number, isRequired: true),
      FieldDescription(.unit, "Unit", column: "unit", .unit),
      FieldDescription(.date, "Date", column: "recorded_date", .day, isRequired: true, hint: "YYYY-MM-DD"),
      FieldDescription(.event, "Event", column: "event_id", .event),
      FieldDescription(.verified, "Verified", column: "verified", .yesNo, isRequired: true),
      FieldDescription(.notes, "Notes", column: "notes", .lines),
    ],
    rules: [.value, .unit, .happened(.date, "Date")])

  /// A row of `interactions`.
  public static let interaction = FormDescription(
    noun: "interaction", newTitle: "Log Interaction",
    fields: [
      FieldDescription(.school, "School", column: "school_id", .school, isRequired: true),
      FieldDescription(
        .type, "Type", column: "type", .oneOf(choices(of: InteractionType.self, and: .other("other"))),
        isRequired: true),
      FieldDescription(
        .direction, "Direction", column: "direction", .oneOf(choices(of: InteractionDirection.self)),
        isRequired: true),
      FieldDescription(.date, "Date", column: "occurred_at", .day, isRequired: true, hint: "YYYY-MM-DD"),
      FieldDescription(.time, "Time", column: "occurred_at", .time, isRequired: true, hint: "HH:MM"),
      FieldDescription(.subject, "Subject", column: "subject", .line),
      FieldDescription(.content, "Content", column: "content", .lines),
    ],
    rules: [.happened(.date, "Date")])

  /// A row of `offers`, as it is logged (decision O9).
  public static let offer = FormDescription(
    noun: "offer", newTitle: "Log Offer",
    fields: [
      FieldDescription(.school, "School", column: "school_id", .school, isRequired: true),
      FieldDescription(
        .type, "Offer type", column: "offer_type", .oneOf(choices(of: OfferType.self)), isRequired: true),
      FieldDescription(.status, "Status", column: "status", .oneOf(choices(of: OfferStatus.self)), isRequired: true),
      FieldDescription(.percentage, "Scholarship %", column: "scholarship_percentage", .decimal(.percentage)),
      FieldDescription(.amount, "Scholarship $", column: "scholarship_amount", .decimal(.amount)),
      FieldDescription(.offerDate, "Offer date", column: "offer_date", .day, isRequired: true, hint: "YYYY-MM-DD"),
      FieldDescription(.deadline, "Deadline", column: "deadline_date", .day),
      FieldDescription(.conditions, "Conditions", column: "conditions", .lines),
      FieldDescription(.notes, "Notes", column: "notes", .lines),
    ],
    rules: [.order(.offerDate, .deadline, otherwise: "Deadline is before the offer date")])
}
