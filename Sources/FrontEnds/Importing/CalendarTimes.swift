import CompassModel
import Foundation

/// A day, or a clock time on a day, as written in an iCalendar file.
struct CalendarTime: Hashable {
  var day: CalendarDate
  /// Seconds since midnight; nil for a whole day.
  var clock: Int?
  /// The zone of the clock time; nil for a floating time, which applies in any zone.
  var zone: Zone?

  /// Adds calendar days and exact seconds (RFC 5545, section 3.3.6); `home` is the zone of a floating time.
  func adding(_ duration: CalendarDuration, in home: Zone) -> CalendarTime {
    let later = CalendarTime(day: day.adding(days: duration.days), clock: clock, zone: zone)
    guard let clock, duration.seconds > 0 else { return later }
    let end = (zone ?? home).instant(of: later.day, seconds: clock).adding(.seconds(duration.seconds))
    // In the event's own zone, the clock time could be one that occurs twice.
    return CalendarTime(instant: end, in: home)
  }

  /// Converts a clock time to another zone, in a skipped hour forward by the skipped interval (decision D8).
  func seen(from other: Zone) -> CalendarTime {
    guard let clock else { return self }
    return CalendarTime(instant: (zone ?? other).instant(of: day, seconds: clock), in: other)
  }

  /// The instant of the time, or of the start of a whole day; `home` is the zone of a floating time.
  func instant(in home: Zone) -> Instant { (zone ?? home).instant(of: day, seconds: clock ?? 0) }

  init(instant: Instant, in zone: Zone) {
    let local = instant.microseconds / 1_000_000 + Int64(zone.offset(at: instant))
    day = zone.date(at: instant)
    clock = Int(clamping: local - Int64(day.dayNumber) * 86_400)
    self.zone = zone
  }

  /// Makes a whole day, or a clock time in seconds since midnight, floating without a zone.
  init(day: CalendarDate, clock: Int? = nil, zone: Zone? = nil) {
    (self.day, self.clock, self.zone) = (day, clock, zone)
  }

  var clockText: String? {
    clock.map { clock in
      [clock / 3600, clock / 60 % 60, clock % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
  }
}

/// A duration of calendar days and exact seconds.
struct CalendarDuration: Hashable {
  var days, seconds: Int

  init(days: Int, seconds: Int) { (self.days, self.seconds) = (days, seconds) }

  /// Reads a duration such as `P1D`, `PT1H30M` or `P2W`; nil for anything else, a negative one too.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(
        of: /\+?P(?:([0-9]{1,4})W)?(?:([0-9]{1,4})D)?(?:T(?:([0-9]{1,5})H)?(?:([0-9]{1,5})M)?(?:([0-9]{1,6})S)?)?/),
      [match.1, match.2, match.3, match.4, match.5].contains(where: { $0 != nil })
    else { return nil }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    days = number(match.1) * 7 + number(match.2)
    seconds = number(match.3) * 3600 + number(match.4) * 60 + number(match.5)
  }
}

struct CalendarTimeReader {
  private let calendar: CalendarComponent
  private var zones: [String: Zone] = [:]
  /// The calendar's zone for floating times; nil for the athlete's.
  private let zoneOfCalendar: Zone?

  init(_ calendar: CalendarComponent) {
    self.calendar = calendar
    zoneOfCalendar = calendar.text("X-WR-TIMEZONE").flatMap { Self.isName($0) ? Zone(identifier: $0) : nil }
  }

  /// Reads a DATE or DATE-TIME value. Throws if the value or its zone cannot be read.
  mutating func time(_ property: CalendarComponent.Property) throws(ImportProblem) -> CalendarTime {
    var time = try times(property, of: [property.value])[0]
    if time.clock != nil, time.zone == nil { time.zone = zoneOfCalendar }
    return time
  }

  /// Reads the comma-separated values of EXDATE and RDATE; those without a zone are floating.
  mutating func times(_ property: CalendarComponent.Property) throws(ImportProblem) -> [CalendarTime] {
    try times(property, of: property.value.split(separator: ",").map(String.init))
  }

  private mutating func times(
    _ property: CalendarComponent.Property, of values: [String]
  ) throws(ImportProblem) -> [CalendarTime] {
    let zone = try property.parameters["TZID"]?.nilIfBlank.map { name throws(ImportProblem) in
      try self.zone(name, property)
    }
    var times: [CalendarTime] = []
    for value in values {
      guard var time = Self.time(value, zone) else {
        throw property.problem(
          "\(quoted(value)) is no time of \(property.name): 20261205, 20261205T093000 or 20261205T143000Z.")
      }
      if time.clock == nil { time.zone = nil }
      times.append(time)
    }
    return times
  }

  static func time(_ value: String, _ zone: Zone?) -> CalendarTime? {
    let value = value.trimmingCharacters(in: .whitespaces)
    guard let match = value.wholeMatch(of: /([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z?))?/),
      let year = Int(match.1), let month = Int(match.2), let dayOfMonth = Int(match.3),
      let day = CalendarDate(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard let hour = match.4.flatMap({ Int($0) }), let minute = match.5.flatMap({ Int($0) }),
      let second = match.6.flatMap({ Int($0) })
    else { return CalendarTime(day: day) }
    let isUTC = match.7?.isEmpty == false
    // Some programs write midnight at the end of a day as 24:00.
    let isNextDay = hour == 24 && minute == 0 && second == 0
    guard hour < 24 || isNextDay, minute < 60, second <= 60 else { return nil }
    return CalendarTime(
      day: isNextDay ? day.adding(days: 1) : day,
      clock: isNextDay ? 0 : hour * 3600 + minute * 60 + min(second, 59), zone: isUTC ? .utc : zone)
  }

  /// Returns the zone by the file's rules, the system's tables, its Windows name or the file's location (decision F4).
  private mutating func zone(_ name: String, _ property: CalendarComponent.Property) throws(ImportProblem) -> Zone {
    if let zone = zones[name] { return zone }
    let described = calendar.parts.first { $0.name == "VTIMEZONE" && $0["TZID"]?.value == name }
    let words = name.split(separator: "/")
    let endings = (1...3).reversed().map { words.suffix($0).joined(separator: "/") }
    let names = [name, WindowsZones.names[name], described?["X-LIC-LOCATION"]?.value].compactMap(\.self) + endings
    let named = names.lazy.filter { Self.isName($0) }.compactMap { Zone(identifier: $0) }.first
    guard let zone = described.flatMap({ Zone($0, name) }) ?? named else {
      throw property.problem("The time zone \(quoted(name)) is not known: it is like America/New_York.")
    }
    zones[name] = zone
    return zone
  }

  /// Whether a text may be looked up in the system's tables, which are files.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 60 && name.wholeMatch(of: /[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,2}/) != nil
  }
}

extension Zone {
  /// Reads a VTIMEZONE component (RFC 5545, section 3.6.5); nil if it has no rules, or some that cannot be read.
  fileprivate init?(_ described: CalendarComponent, _ name: String) {
    var changes: [(instant: Instant, offset: Int)] = []
    var offsetBefore: (instant: Instant, offset: Int)?
    for part in described.parts where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      guard let start = part["DTSTART"].flatMap({ CalendarTimeReader.time($0.value, nil) }), let clock = start.clock,
        let from = part["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
        let to = part["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
      else { return nil }
      var days = [start.day]
      if let rule = part["RRULE"] {
        // The end of the rule is in UTC, its days are local.
        let local = CalendarTime(
          day: start.day, clock: clock, zone: Zone(identifier: "", offsetBefore: from, changes: []))
        guard let rule = try? Recurrence(rule, from: local) else { return nil }
        days = rule.days(from: start.day, startingAt: start.day, through: Self.lastDay, atMost: 1000)
      }
      for property in part.properties where property.name == "RDATE" {
        days += property.value.split(separator: ",").compactMap { CalendarTimeReader.time(String($0), nil)?.day }
      }
      for day in Set(days) {
        let instant = Instant(seconds: Int64(day.dayNumber) * 86_400 + Int64(clock - from))
        changes.append((instant, to))
        if offsetBefore.map({ instant < $0.instant }) ?? true { offsetBefore = (instant, from) }
      }
    }
    guard let offsetBefore else { return nil }
    self.init(identifier: name, offsetBefore: offsetBefore.offset, changes: changes)
  }

  /// The last day up to which the system's tables are read, too.
  private static let lastDay = CalendarDate(year: 2100, month: 1, day: 1) ?? .latest

  /// The offset in seconds of `-0500` or `+053000`; nil for anything else.
  private static func offset(_ text: String) -> Int? {
    guard let match = text.wholeMatch(of: /([+-])([0-9]{2})([0-9]{2})([0-9]{2})?/), let hours = Int(match.2),
      let minutes = Int(match.3)
    else { return nil }
    let seconds = hours * 3600 + minutes * 60 + (match.4.flatMap { Int($0) } ?? 0)
    return match.1 == "-" ? -seconds : seconds
  }
}
