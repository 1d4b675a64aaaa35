import CompassModel
import PageKit
import Records

struct FieldValues {
  fileprivate var values: [RecordForm.Field: FieldValue] = [:]
  /// The texts of the fields when the form was opened.
  let start: [RecordForm.Field: String]

  var type: MetricType? { wire(.type) }

  func text(_ field: RecordForm.Field) -> String? { if case .text(let text) = values[field] { text } else { nil } }
  func number(_ field: RecordForm.Field) -> Double? {
    if case .number(let number) = values[field] { number } else { nil }
  }
  func day(_ field: RecordForm.Field) -> CalendarDate? { if case .day(let day) = values[field] { day } else { nil } }
  func isYes(_ field: RecordForm.Field) -> Bool { text(field) == "yes" }
  func wire<Value: WireValue>(_ field: RecordForm.Field) -> Value? { text(field).map(Value.init(wire:)) }
}

private enum FieldValue {
  /// Text; for a choice its wire value, for a time `HH:MM:SS`.
  case text(String)
  case number(Double)
  case day(CalendarDate)
}

/// The result of checking a form: a record that can be stored, or a problem for each faulty field (decisions O9, R1).
enum FormCheck: Equatable {
  case record(FormRecord)
  case problems([RecordForm.Field: String])

  /// Checks the texts of a draft.
  ///
  /// - Parameter context: the athlete's schools and events; today, the last day for what must have happened (decision
  ///   D4); the time zone of entered times.
  init(_ draft: FormDraft, _ subject: RecordForm.Subject, in context: PageContext) {
    let description = subject.description
    let (schools, events) = (context.schools, context.rows(Event.self))
    var problems: [RecordForm.Field: String] = [:]
    var values = FieldValues(start: draft.start)
    // An edit leaves alone what it does not change (decision L2), such as the reference to a school that was deleted.
    func isKept(_ field: RecordForm.Field) -> Bool { !subject.isNew && draft[field] == draft.start[field] ?? "" }
    for field in description.fields {
      do throws(FieldProblem) {
        let value = try field.rule.value(of: draft[field.field], schools, events)
        values.values[field.field] = value
        // What only forms need may stay empty, such as the value of a reading recorded as text (decision B12).
        let mayBeEmpty = field.need == .none || field.need == .form && isKept(field.field)
        if value == nil, !mayBeEmpty { problems[field.field] = "\(field.label) is required" }
      } catch {
        if isKept(field.field) {
          values.values[field.field] = .text(draft[field.field])
        } else {
          problems[field.field] = error.sentence
        }
      }
    }
    for rule in description.rules + (subject.copy.map { [$0.rule] } ?? [])
    where problems[rule.field] == nil && !(rule.others + [rule.field]).allSatisfy(isKept) {
      problems[rule.field] = rule.problem(values, context.today)
    }
    guard problems.isEmpty, let record = subject.kind.entry.record(values, context.moment.zone) else {
      self = .problems(problems)
      return
    }
    self = .record(record)
  }

  var problems: [RecordForm.Field: String] { if case .problems(let problems) = self { problems } else { [:] } }
}

extension FieldDescription.Rule {
  /// Reads a field's text; nil if it is empty. Throws the problem that the user sees.
  fileprivate func value(
    of text: String, _ schools: SchoolDirectory?, _ events: Rows<Event>?
  ) throws(FieldProblem) -> FieldValue? {
    switch self {
    case .line, .unit:
      guard !text.contains(where: \.isNewline) else { throw FieldProblem("Write it in one line") }
      return try FieldText.text(text).map { .text($0) }
    case .lines: return try FieldText.text(text).map { .text($0) }
    case .decimal(let field): return try field.read(text).map { .number($0) }
    case .number: return try FieldText.number(text).map { .number($0) }
    case .day: return try FieldText.day(text).map { .day($0) }
    case .time: return try FieldText.time(text).map { .text($0) }
    case .oneOf(let choices): return try Self.choice(text, of: choices)
    case .yesNo: return try Self.choice(text, of: FormDescription.yesNo)
    case .school: return try FieldText.school(text, in: schools).map { .text($0.rawValue) }
    case .event:
      guard !text.isEmpty else { return nil }
      guard let events else { throw FieldProblem("Your events are not loaded yet") }
      guard events[EventID(text)] != nil else { throw FieldProblem("Choose one of your events") }
      return .text(text)
    }
  }

  private static func choice(_ text: String, of choices: [FormChoice]) throws(FieldProblem) -> FieldValue? {
    guard !text.isEmpty else { return nil }
    guard choices.contains(where: { $0.value == text }) else {
      throw FieldProblem("Choose \(choices.map(\.label).alternatives)")
    }
    return .text(text)
  }
}

extension FormDraft {
  /// Returns the id of a school that was deleted but is still in the unchanged field; nil otherwise.
  func missingSchool(in field: FieldDescription, _ schools: SchoolDirectory?) -> String? {
    guard case .school = field.rule, let schools, let id = start[field.field], !id.isEmpty, self[field.field] == id,
      !schools.contains(SchoolID(id))
    else { return nil }
    return id
  }
}

extension [String] {
  /// The texts as alternatives: `Pending, Accepted or Declined`.
  var alternatives: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}

extension FormDescription {
  /// Returns the field that the server refused (wire.md §3) and a sentence for it; nil if the failure names no field of
  /// this form.
  func problem(of failure: ServiceFailure) -> (field: RecordForm.Field, sentence: String)? {
    guard failure.kind == .valuesRefused, let field = failure.column.flatMap(field(ofColumn:)) else { return nil }
    let sentence =
      switch field.rule {
      case .school, .event: "It no longer exists: choose another"
      case .line, .lines, .decimal, .number, .day, .time, .oneOf, .yesNo, .unit: "The server refused this value"
      }
    return (field.field, sentence)
  }
}

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
