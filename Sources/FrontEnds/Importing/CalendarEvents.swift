import CompassModel
import CompassServices
import Foundation

/// Reads iCalendar (RFC 5545, decisions D13, F3) in the athlete's zone: an event per occurrence, problems of others.
struct CalendarEvents {
  private let context: ImportContext
  private var result = ImportedRows<ImportedEvent>()
  private var file = EventFile()
  /// The feed of the current calendar, and whether the calendar has a name.
  private var feed = (name: "", isNamed: false)

  /// The days to which events that repeat without an end or very often are limited (decision F5).
  private var window: ClosedRange<CalendarDate> {
    let today = context.moment.today
    let first = context.firstDay ?? today.adding(days: -30)
    return first...max(first, context.lastDay ?? today.adding(days: 366))
  }

  static func read(_ bytes: [UInt8], _ context: ImportContext) -> EventFile {
    var reader = CalendarEvents(context)
    do throws(ImportProblem) {
      for calendar in try CalendarComponent.read(bytes) { reader.read(calendar) }
    } catch {
      reader.result.problems.append(error)
    }
    reader.file.events = reader.result
    return reader.file
  }

  private init(_ context: ImportContext) { self.context = context }

  private mutating func read(_ calendar: CalendarComponent) {
    if calendar["VERSION"]?.value.trimmingCharacters(in: .whitespaces) == "1.0" {
      result.problems.append(
        ImportProblem(calendar.line, "This is vCalendar 1.0, an older format: export it as iCalendar (.ics) again."))
      return
    }
    let title = calendar.text("X-WR-CALNAME")
    feed = (
      [title, title == nil ? context.fileName : calendar.text("PRODID")].compactMap(\.self).joined(separator: ", "),
      title != nil
    )
    file.feeds.insert(feed.name)
    var times = CalendarTimeReader(calendar)
    let events = newest(calendar.parts.filter { $0.name == "VEVENT" })
    // A moved occurrence has a component of its own.
    var moved: [String: Set<CalendarTime>] = [:]
    var unreadable: Set<String> = []
    for event in events {
      guard let property = event["RECURRENCE-ID"], let uid = event["UID"]?.value else { continue }
      do throws(ImportProblem) {
        guard property.parameters["RANGE"] == nil else {
          throw property.problem("All later repetitions are changed here: enter their days one by one.")
        }
        moved[uid, default: []].insert(try times.time(property).seen(from: context.moment.zone))
      } catch {
        result.problems.append(error)
        unreadable.insert(uid)
      }
    }
    let isCancelled = calendar["METHOD"]?.value.uppercased() == "CANCEL"
    for event in events {
      let uid = event["UID"]?.value ?? ""
      do throws(ImportProblem) {
        guard !unreadable.contains(uid) else {
          if event["RECURRENCE-ID"] != nil { continue }
          throw ImportProblem(event.line, "\(quoted(name(of: event))) is changed by an event that cannot be read.")
        }
        try read(event, &times, moved: moved[uid] ?? [], isCancelled: isCancelled)
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

  /// Returns the latest of several versions of each event, with a note on the others; keeps those without a UID.
  private mutating func newest(_ events: [CalendarComponent]) -> [CalendarComponent] {
    var indices: [[String]: Int] = [:]
    var current: [CalendarComponent] = []
    for event in events {
      let key = event.text("UID").map { [$0, event["RECURRENCE-ID"]?.value ?? ""] }
      guard let key, let index = indices[key] else {
        if let key { indices[key] = current.count }
        current.append(event)
        continue
      }
      let isOlder = event.version < current[index].version
      let older = isOlder ? event : current[index]
      if !isOlder { current[index] = event }
      result.notes.append(ImportNote(older.line, "An older version of \(quoted(name(of: older))) is left out."))
    }
    return current
  }

  /// The name on one line; "Unknown event" for an event without one (decision X5).
  private func name(of event: CalendarComponent) -> String {
    event.text("SUMMARY")?.split(whereSeparator: \.isNewline).joined(separator: " ").nilIfBlank ?? "Unknown event"
  }

  private mutating func read(
    _ event: CalendarComponent, _ times: inout CalendarTimeReader, moved: Set<CalendarTime>, isCancelled: Bool
  ) throws(ImportProblem) {
    let name = name(of: event)
    let uid = event.text("UID")
    if isCancelled || event["STATUS"]?.value.uppercased() == "CANCELLED" {
      try cancel(event, name, &times)
      return
    }
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
      startDate: context.moment.today, location: event.text("LOCATION"),
      url: event.text("URL")?.replacing("&amp;", with: "&"), details: event.text("DESCRIPTION"),
      isRegistered: own != nil && event["STATUS"]?.value.uppercased() == "CONFIRMED")
    template.restore(event, context.schools)
    guard let property = event["DTSTART"] else { throw ImportProblem(event.line, "\(quoted(name)) has no DTSTART.") }
    let start = try times.time(property)
    let length = try length(of: event, from: start, &times)
    let starts = try starts(of: event, name, from: start, &times).filter { time in
      event["RECURRENCE-ID"] != nil || !moved.contains(time.seen(from: context.moment.zone))
    }
    let zone = context.moment.zone
    let occurrence = try occurrence(of: event, &times)
    let repeats = event["RRULE"] != nil || event["RDATE"] != nil
    for time in starts {
      let (first, last) = (time.seen(from: zone), length.end(from: time, in: zone).seen(from: zone))
      var repeated = template.taking(place: first, last)
      repeated.restoreEnd(event, first, last, in: zone)
      result.rows.append(
        (
          event.line,
          ImportedEvent(
            event: repeated, row: starts.count == 1 ? own.map { EventID($0) } : nil,
            identity: (own ?? uid).map { uid in
              EventOrigin.Identity(uid: uid, occurrence: occurrence ?? (repeats ? text(of: time) : ""))
            }, version: event.version, feed: feed.name, isOfNamedFeed: feed.isNamed)
        ))
    }
  }

  /// Records the cancellation of an event, or of one occurrence of a series (decision F2).
  private mutating func cancel(
    _ event: CalendarComponent, _ name: String, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) {
    let occurrence = try occurrence(of: event, &times)
    var entry: NewEvent?
    if let property = event["DTSTART"] {
      let start = try times.time(property).seen(from: context.moment.zone)
      entry = NewEvent(type: .game, name: name, startDate: start.day, startTime: start.clockText)
    }
    file.cancellations.append(
      Cancellation(
        line: event.line, name: name,
        identity: event.text("UID").map { EventOrigin.Identity(uid: $0, occurrence: occurrence ?? "") },
        version: event.version, event: entry))
  }

  /// The occurrence of a series that a component changes, as in `text(of:)`; nil for a single event or whole series.
  private func occurrence(
    of event: CalendarComponent, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) -> String? {
    try event["RECURRENCE-ID"].map { property throws(ImportProblem) in text(of: try times.time(property)) }
  }

  /// The time in the athlete's zone: `2026-04-18T12:00`, or the day alone for a whole day.
  private func text(of time: CalendarTime) -> String {
    let local = time.seen(from: context.moment.zone)
    return [local.day.wire, local.clockText.map { String($0.prefix(5)) }].compactMap(\.self).joined(separator: "T")
  }

  /// The time from the start of an event to its exclusive end.
  private enum Length {
    case ends(CalendarTime, start: CalendarTime)
    case duration(CalendarDuration)

    func end(from time: CalendarTime, in home: Zone) -> CalendarTime {
      switch self {
      case .ends(let end, let start) where time.clock == start.clock && time.zone == start.zone:
        // A weekly event ends at the same clock time, also across a daylight-saving change.
        return CalendarTime(day: time.day.adding(days: start.day.days(to: end.day)), clock: end.clock, zone: end.zone)
      case .ends(let end, let start):
        let seconds = start.instant(in: home).microseconds.distance(to: end.instant(in: home).microseconds) / 1_000_000
        return time.adding(CalendarDuration(days: 0, seconds: Int(seconds)), in: home)
      case .duration(let duration): return time.adding(duration, in: home)
      }
    }
  }

  /// Reads the length from DTEND, else DURATION; else a day for a whole-day event. Throws for a negative length.
  private func length(
    of event: CalendarComponent, from start: CalendarTime, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) -> Length {
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
      return .ends(end, start: start)
    }
    if let property = event["DURATION"] {
      guard let duration = CalendarDuration(property.value) else {
        throw property.problem("\(quoted(property.value)) is no duration: PT1H30M or P2D.")
      }
      return .duration(duration)
    }
    let end = start.clock == nil ? CalendarTime(day: start.day.adding(days: 1)) : start
    return .ends(end, start: start)
  }

  /// Returns the start times of all occurrences, without duplicates, sorted; of a limited series those within `window`,
  /// with a note. Throws for several rules and unsupported ones.
  private mutating func starts(
    of event: CalendarComponent, _ name: String, from start: CalendarTime, _ times: inout CalendarTimeReader
  ) throws(ImportProblem) -> [CalendarTime] {
    var starts = [start]
    let rules = event.properties.filter { $0.name == "RRULE" }
    if let rule = rules.first {
      guard rules.count == 1 else {
        throw rules[1].problem("The event repeats by two rules: enter its days one by one.")
      }
      let (days, isCut) = try Recurrence(rule, from: start).days(from: start.day, in: window)
      starts = days.map { CalendarTime(day: $0, clock: start.clock, zone: start.zone) }
      if isCut {
        if let uid = event.text("UID") { file.lastDays[uid] = days.last ?? window.lowerBound }
        result.notes.append(
          ImportNote(
            rule.line,
            "\(quoted(name)) repeats without an end or more than \(Recurrence.limit) times: "
              + "its days from \(window.lowerBound.mediumText) to \(window.upperBound.mediumText) are taken, "
              + "at most \(Recurrence.limit)."))
      }
    }
    if let rule = event["EXRULE"] { throw rule.problem("The event repeats by two rules: enter its days one by one.") }
    let zone = context.moment.zone
    for property in event.properties where property.name == "RDATE" || property.name == "EXDATE" {
      // A clock time without a zone has the zone of DTSTART.
      let named = try times.times(property).map { time in
        CalendarTime(day: time.day, clock: time.clock, zone: time.clock == nil ? nil : time.zone ?? start.zone)
      }
      if property.name == "RDATE" {
        // A date without a time has the time of DTSTART.
        starts += named.map { $0.clock == nil ? CalendarTime(day: $0.day, clock: start.clock, zone: start.zone) : $0 }
      } else {
        let (days, instants) = (named.filter { $0.clock == nil }.map(\.day), named.map { $0.seen(from: zone) })
        starts.removeAll { days.contains($0.day) || instants.contains($0.seen(from: zone)) }
      }
    }
    guard !starts.isEmpty else {
      result.notes.append(ImportNote(event.line, "\(quoted(name)) has no day left, and is left out."))
      return []
    }
    var seen: Set<CalendarTime> = []
    return starts.filter { seen.insert($0.seen(from: zone)).inserted }.sorted {
      let (one, other) = ($0.seen(from: zone), $1.seen(from: zone))
      return (one.day, one.clock ?? 0) < (other.day, other.clock ?? 0)
    }
  }
}

extension CalendarComponent {
  /// The version of the event from SEQUENCE, 0 without one, and DTSTAMP, empty without one in UTC.
  fileprivate var version: EventOrigin.Version {
    let stamp = self["DTSTAMP"]?.value.trimmingCharacters(in: .whitespaces).uppercased() ?? ""
    let isTime = stamp.wholeMatch(of: /[0-9]{8}T[0-9]{6}Z/) != nil
    return EventOrigin.Version(sequence: self["SEQUENCE"].flatMap { Int($0.value) } ?? 0, stamp: isTime ? stamp : "")
  }
}

extension NewEvent {
  /// Returns the event with the given start and exclusive end, both in the athlete's zone.
  fileprivate func taking(place first: CalendarTime, _ last: CalendarTime) -> NewEvent {
    var event = self
    event.startDate = first.day
    event.startTime = first.clockText
    // Several days end with their last one, also by a clock; for a clock time of one day, midnight is its end.
    let isExclusive = last.clock == nil ? last.day > first.day : last.clock == 0 && last.day > first.day.adding(days: 1)
    let lastDay = isExclusive ? last.day.adding(days: -1) : last.day
    event.endDate = lastDay > first.day ? lastDay : nil
    event.endTime = isExclusive || last == first ? nil : last.clockText
    return event
  }
}
