import CompassModel
import Foundation
import PageKit

/// Events from an iCalendar file (RFC 5545, decision D13): clock times become those of the athlete's zone, an exclusive
/// end becomes the last day, what repeats becomes an event for each time.
struct CalendarEvents {
  private let context: ImportContext
  private var result = ImportedRows<ImportedEvent>()

  /// How far an event without an end is followed.
  private var bound: CalendarDate { context.moment.today.adding(days: 366) }

  static func read(_ bytes: [UInt8], _ context: ImportContext) -> ImportedRows<ImportedEvent> {
    var reader = CalendarEvents(context)
    do throws(ImportProblem) {
      for calendar in try CalendarComponent.read(bytes) { reader.read(calendar) }
    } catch {
      reader.result.problems.append(error)
    }
    return reader.result
  }

  private init(_ context: ImportContext) { self.context = context }

  private mutating func read(_ calendar: CalendarComponent) {
    var times = CalendarTimeReader(calendar)
    let events = calendar.parts.filter { $0.name == "VEVENT" }
    // A repetition that was moved has an event of its own.
    var moved: [String: Set<CalendarTime>] = [:]
    for event in events {
      guard let property = event["RECURRENCE-ID"], let uid = event["UID"]?.value else { continue }
      do throws(ImportProblem) {
        guard property.parameters["RANGE"] == nil else {
          throw property.problem("All later repetitions are changed here: enter their days one by one.")
        }
        moved[uid, default: []].insert(try times.time(property).seen(from: context.moment.zone))
      } catch {
        result.problems.append(error)
      }
    }
    for event in events {
      do throws(ImportProblem) {
        try read(event, &times, moved: moved[event["UID"]?.value ?? ""] ?? [])
      } catch {
        result.problems.append(error)
      }
    }
    for part in calendar.parts where !["VEVENT", "VTIMEZONE"].contains(part.name) {
      result.notes.append(ImportNote(part.line, "\(quoted(part.name)) is no event, and is left out."))
    }
    if let alarm = events.lazy.flatMap(\.parts).first(where: { $0.name == "VALARM" }) {
      result.notes.append(ImportNote(alarm.line, "Reminders are not kept."))
    }
  }

  private mutating func read(
    _ event: CalendarComponent, _ times: inout CalendarTimeReader, moved: Set<CalendarTime>
  ) throws(ImportProblem) {
    guard let name = event.text("SUMMARY")?.split(whereSeparator: \.isNewline).joined(separator: " ").nilIfBlank else {
      throw ImportProblem(event.line, "The event has no SUMMARY, which is its name.")
    }
    if event["STATUS"]?.value.uppercased() == "CANCELLED" {
      result.notes.append(ImportNote(event.line, "\(quoted(name)) is cancelled, and is left out."))
      return
    }
    let uid = event.text("UID")
    let own = uid.flatMap { $0.hasSuffix("@compass") ? String($0.dropLast(8)) : nil }
    let categories = event.properties.filter { $0.name == "CATEGORIES" }.flatMap {
      CalendarComponent.text($0.value).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    if own != nil, categories == ["Deadline"] {
      result.notes.append(ImportNote(event.line, "\(quoted(name)) comes from your offers and tasks, and is left out."))
      return
    }
    var template = NewEvent(
      type: categories.lazy.compactMap(EventType.init(typed:)).first ?? EventType(namedLike: name), name: name,
      startDate: context.moment.today, location: event.text("LOCATION"), url: event.text("URL"),
      details: event.text("DESCRIPTION"),
      isRegistered: own != nil && event["STATUS"]?.value.uppercased() == "CONFIRMED")
    template.restore(event, context.schools)
    guard let property = event["DTSTART"] else { throw ImportProblem(event.line, "\(quoted(name)) has no DTSTART.") }
    let start = try times.time(property)
    let end = try end(of: event, from: start, &times)
    let days = try days(of: event, name, from: start, &times)
    let left = days.filter { day in
      let time = CalendarTime(day: day, clock: start.clock, zone: start.zone).seen(from: context.moment.zone)
      return event["RECURRENCE-ID"] != nil || !moved.contains(time)
    }
    for day in left {
      let shift = start.day.days(to: day)
      let repeated = template.taking(place: start, end, shiftedBy: shift, in: context.moment.zone)
      result.rows.append(
        (event.line, ImportedEvent(event: repeated, row: days.count == 1 ? own.map { EventID($0) } : nil)))
    }
  }

  /// The exclusive end; a day for an event of whole days that names none.
  private func end(
    of event: CalendarComponent, from start: CalendarTime, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) -> CalendarTime {
    if let property = event["DTEND"] {
      let end = try times.time(property)
      guard (end.clock == nil) == (start.clock == nil) else {
        throw property.problem("DTSTART and DTEND are both days, or both clock times.")
      }
      let zone = context.moment.zone
      let (first, last) = (start.seen(from: zone), end.seen(from: zone))
      guard (first.day, first.clock ?? 0) <= (last.day, last.clock ?? 0) else {
        throw property.problem("The event ends before it begins.")
      }
      return end
    }
    if let property = event["DURATION"] {
      guard let seconds = CalendarTimeReader.seconds(property.value) else {
        throw property.problem("\(quoted(property.value)) is no duration: PT1H30M or P2D.")
      }
      let end = start.adding(seconds: seconds)
      return start.clock == nil ? CalendarTime(day: end.day) : end
    }
    return start.clock == nil ? CalendarTime(day: start.day.adding(days: 1)) : start
  }

  private mutating func days(
    of event: CalendarComponent, _ name: String, from start: CalendarTime, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) -> [CalendarDate] {
    var days = [start.day]
    let rules = event.properties.filter { $0.name == "RRULE" }
    if let rule = rules.first {
      guard rules.count == 1 else {
        throw rules[1].problem("The event repeats by two rules: enter its days one by one.")
      }
      let recurrence = try Recurrence(rule, from: start)
      days = recurrence.days(from: start.day, endlessUpTo: bound)
      guard days.count <= Recurrence.limit else {
        throw rule.problem("\(quoted(name)) repeats more than \(Recurrence.limit) times: give it an end.")
      }
      if recurrence.isEndless {
        result.notes.append(
          ImportNote(rule.line, "\(quoted(name)) repeats without an end: its days up to \(bound.mediumText) are taken.")
        )
      }
    }
    if let rule = event["EXRULE"] { throw rule.problem("The event repeats by two rules: enter its days one by one.") }
    for property in event.properties where property.name == "RDATE" || property.name == "EXDATE" {
      let zone = start.zone
      let named = try times.times(property).map { time in (zone.map { time.seen(from: $0) } ?? time).day }
      if property.name == "RDATE" { days += named } else { days.removeAll { named.contains($0) } }
    }
    guard !days.isEmpty else {
      result.notes.append(ImportNote(event.line, "\(quoted(name)) has no day left, and is left out."))
      return []
    }
    return Set(days).sorted()
  }
}

extension NewEvent {
  /// Restores the columns that this app wrote besides those that every calendar reads (decision D8). Without its school the
  /// description stays the one that names it.
  fileprivate mutating func restore(_ event: CalendarComponent, _ schools: SchoolDirectory) {
    func custom(_ column: String) -> String? { event.text(CalendarFile.customPropertyName(of: column)) }
    guard let type = custom("type") else { return }
    self.type = EventType(typed: type) ?? self.type
    schoolID = custom("school_name").flatMap { schools.named($0) }
    (location, address, city, state) = (custom("location"), custom("address"), custom("city"), custom("state"))
    cost = custom("cost").flatMap { try? DecimalField.amount.read($0) }
    (isRegistered, isAttended) = (custom("registered") == "yes", custom("attended") == "yes")
    if schoolID != nil || custom("school_name") == nil { details = custom("description") }
    performanceNotes = custom("performance_notes")
  }

  /// The same event at another time, so many days later than the file's first one, on the clock of `zone`.
  fileprivate func taking(place start: CalendarTime, _ end: CalendarTime, shiftedBy days: Int, in zone: Zone)
    -> NewEvent
  {
    func shifted(_ time: CalendarTime) -> CalendarTime {
      CalendarTime(day: time.day.adding(days: days), clock: time.clock, zone: time.zone).seen(from: zone)
    }
    var event = self
    let (first, last) = (shifted(start), shifted(end))
    event.startDate = first.day
    event.startTime = first.clockText
    let endsAtMidnight = (last.clock ?? 0) == 0 && last.day > first.day
    let lastDay = endsAtMidnight ? last.day.adding(days: -1) : last.day
    event.endDate = lastDay > first.day ? lastDay : nil
    event.endTime = endsAtMidnight || last == first ? nil : last.clockText
    return event
  }
}
