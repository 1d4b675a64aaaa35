import CompassModel
import PageKit

/// What the fields of a form say, each in its kind.
struct FieldValues {
  fileprivate var values: [RecordForm.Field: FieldValue] = [:]

  func text(_ field: RecordForm.Field) -> String? { if case .text(let text) = values[field] { text } else { nil } }
  func number(_ field: RecordForm.Field) -> Double? {
    if case .number(let number) = values[field] { number } else { nil }
  }
  func day(_ field: RecordForm.Field) -> CalendarDate? { if case .day(let day) = values[field] { day } else { nil } }
  func isYes(_ field: RecordForm.Field) -> Bool { text(field) == "yes" }
  func id<Row>(_ field: RecordForm.Field) -> Identifier<Row>? { text(field).map(Identifier.init(rawValue:)) }
  func wire<Value: WireValue>(_ field: RecordForm.Field) -> Value? { text(field).map(Value.init(wire:)) }
}

private enum FieldValue {
  /// Of a choice, its value; of a time, `HH:MM:SS`.
  case text(String)
  /// Finite.
  case number(Double)
  case day(CalendarDate)
}

/// What the texts of a form say: a record that can be stored, or every problem by field (decisions O9, R1).
enum FormCheck: Equatable {
  case record(FormRecord)
  case problems([RecordForm.Field: String])

  /// - Parameter context: the athlete's schools and events; the day that nothing may be after which has happened
  ///   (decision D4), and the zone in which a day and a time are a point in time.
  init(_ draft: FormDraft, _ subject: RecordForm.Subject, in context: PageContext) {
    let description = subject.description
    let (schools, events) = (context.schools, description[.event] == nil ? nil : context.eventChoices)
    var problems: [RecordForm.Field: String] = [:]
    var values = FieldValues()
    for field in description.fields {
      do throws(FieldProblem) {
        let value = try field.rule.value(of: draft[field.field], schools, events)
        values.values[field.field] = value
        if value == nil, field.isRequired { problems[field.field] = "\(field.label) is required" }
      } catch {
        problems[field.field] = error.sentence
      }
    }
    for rule in description.rules where problems[rule.field] == nil {
      problems[rule.field] = rule.problem(values, context.today)
    }
    guard problems.isEmpty, let record = subject.kind.entry.record(values, context.moment.zone) else {
      self = .problems(problems)
      return
    }
    self = .record(record)
  }

  /// All problems at once; empty if the form can be saved.
  var problems: [RecordForm.Field: String] { if case .problems(let problems) = self { problems } else { [:] } }
}

extension FieldDescription.Rule {
  /// Nil for a field that says nothing.
  fileprivate func value(
    of text: String, _ schools: SchoolDirectory?, _ events: [FormChoice]?
  ) throws(FieldProblem) -> FieldValue? {
    switch self {
    case .line:
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
      guard events.contains(where: { $0.value == text }) else { throw FieldProblem("Choose one of your events") }
      return .text(text)
    }
  }

  private static func choice(_ text: String, of choices: [FormChoice]) throws(FieldProblem) -> FieldValue? {
    guard !text.isEmpty else { return nil }
    guard choices.contains(where: { $0.value == text }) else {
      throw FieldProblem("Choose \(choices.map(\.label).formatted)")
    }
    return .text(text)
  }
}

extension [String] {
  /// `Pending, Accepted or Declined`.
  fileprivate var formatted: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

extension FormRecord {
  /// The school that a sentence names the record by (decision C8).
  var namingSchool: SchoolID? {
    switch self {
    case .offer(let offer): offer.schoolID
    case .interaction(let interaction): interaction.schoolID
    case .event, .metric: nil
    }
  }

  init?(event values: FieldValues) {
    guard let type: EventType = values.wire(.type), let name = values.text(.name), let start = values.day(.startDate)
    else { return nil }
    self = .event(
      NewEvent(
        schoolID: values.id(.school), type: type, name: name, startDate: start, endDate: values.day(.endDate),
        startTime: values.text(.startTime), endTime: values.text(.endTime), location: values.text(.location),
        address: values.text(.address), city: values.text(.city), state: values.text(.state), url: values.text(.url),
        details: values.text(.description), performanceNotes: values.text(.performanceNotes),
        cost: values.number(.cost), isRegistered: values.isYes(.registered), isAttended: values.isYes(.attended)))
  }

  init?(metric values: FieldValues) {
    guard let type: MetricType = values.wire(.type), let value = values.number(.value), let date = values.day(.date)
    else { return nil }
    self = .metric(
      MetricReading(
        type: type, value: value, unit: values.text(.unit), recordedDate: date, eventID: values.id(.event),
        isVerified: values.isYes(.verified), notes: values.text(.notes)))
  }

  init?(interaction values: FieldValues, _ zone: Zone) {
    guard let school: SchoolID = values.id(.school), let type: InteractionType = values.wire(.type),
      let direction: InteractionDirection = values.wire(.direction), let date = values.day(.date),
      let time = values.text(.time).flatMap(zone.seconds(ofTime:))
    else { return nil }
    self = .interaction(
      NewInteraction(
        schoolID: school, type: type, direction: direction, subject: values.text(.subject),
        content: values.text(.content), occurredAt: zone.instant(of: date, seconds: time)))
  }

  init?(offer values: FieldValues) {
    guard let school: SchoolID = values.id(.school), let type: OfferType = values.wire(.type),
      let status: OfferStatus = values.wire(.status), let date = values.day(.offerDate)
    else { return nil }
    self = .offer(
      OfferTerms(
        schoolID: school, type: type, status: status, amount: values.number(.amount),
        percentage: values.number(.percentage), offerDate: date, deadline: values.day(.deadline),
        conditions: values.text(.conditions), notes: values.text(.notes)))
  }
}

extension Zone {
  /// Seconds since midnight on a clock that shows `HH:MM:SS`.
  fileprivate func seconds(ofTime text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
  }

  /// When a clock of the zone shows this time of a day. A time that the clock skips is as much later; of one that it
  /// shows twice the first is meant.
  func instant(of date: CalendarDate, seconds: Int) -> Instant {
    let wall = Int64(date.dayNumber) * 86_400 + Int64(seconds)
    // Offsets change by hours at most, so the offset is one of those a day around.
    let before = offset(at: Instant(seconds: wall - 86_400))
    let after = offset(at: Instant(seconds: wall + 86_400))
    let early = Instant(seconds: wall - Int64(before))
    if before == after || offset(at: early) == before { return early }
    let late = Instant(seconds: wall - Int64(after))
    return offset(at: late) == after ? late : early
  }
}

extension FormDescription {
  /// What a server's refusal of a value is beside its field (wire.md §3); nil where no field is named.
  func problem(of failure: ServiceFailure) -> (field: RecordForm.Field, sentence: String)? {
    guard failure.kind == .valuesRefused, let field = failure.column.flatMap(field(ofColumn:)) else { return nil }
    let sentence =
      switch field.rule {
      case .school, .event: "It no longer exists: choose another"
      case .line, .lines, .decimal, .number, .day, .time, .oneOf, .yesNo: "The server refused this value"
      }
    return (field.field, sentence)
  }
}
