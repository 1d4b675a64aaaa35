import CompassModel
import Foundation

/// A day, or a clock time of a day, as an iCalendar file has it.
struct CalendarTime: Hashable {
  var day: CalendarDate
  /// Seconds since midnight; nil for a whole day.
  var clock: Int?
  /// Where the clock is; nil for the clock of wherever one is.
  var zone: Zone?

  /// So many seconds later on the same clock.
  func adding(seconds: Int) -> CalendarTime {
    let total = (clock ?? 0) + seconds
    let days = total >= 0 ? total / 86_400 : -((86_399 - total) / 86_400)
    return CalendarTime(day: day.adding(days: days), clock: total - days * 86_400, zone: zone)
  }

  /// The same instant on the clock of another zone.
  func seen(from other: Zone) -> CalendarTime {
    guard let clock, let zone, zone != other else { return self }
    let instant = zone.instant(of: day, seconds: clock)
    let local = instant.microseconds / 1_000_000 + Int64(other.offset(at: instant))
    let day = other.date(at: instant)
    return CalendarTime(day: day, clock: Int(clamping: local - Int64(day.dayNumber) * 86_400), zone: other)
  }

  /// `09:30:00`.
  var clockText: String? {
    clock.map { clock in
      [clock / 3600, clock / 60 % 60, clock % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
  }
}

/// Reads the times of one file.
struct CalendarTimeReader {
  private let calendar: CalendarComponent
  private var zones: [String: Zone] = [:]

  init(_ calendar: CalendarComponent) { self.calendar = calendar }

  /// A value of the type DATE or DATE-TIME.
  mutating func time(_ property: CalendarComponent.Property) throws(ImportProblem) -> CalendarTime {
    try times(property, of: [property.value])[0]
  }

  /// Several, as EXDATE and RDATE have them.
  mutating func times(_ property: CalendarComponent.Property) throws(ImportProblem) -> [CalendarTime] {
    try times(property, of: property.value.split(separator: ",").map(String.init))
  }

  private mutating func times(
    _ property: CalendarComponent.Property, of values: [String]
  ) throws(ImportProblem) -> [CalendarTime] {
    let zone = try property.parameters["TZID"].map { name throws(ImportProblem) in try self.zone(name, property) }
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
    guard let match = value.wholeMatch(of: /([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z?))?/),
      let year = Int(match.1), let month = Int(match.2), let dayOfMonth = Int(match.3),
      let day = CalendarDate(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard let hour = match.4.flatMap({ Int($0) }), let minute = match.5.flatMap({ Int($0) }),
      let second = match.6.flatMap({ Int($0) })
    else { return CalendarTime(day: day) }
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    let isUTC = match.7?.isEmpty == false
    return CalendarTime(day: day, clock: hour * 3600 + minute * 60 + min(second, 59), zone: isUTC ? .utc : zone)
  }

  /// Seconds of `P1D`, `PT1H30M` or `P2W`.
  static func seconds(_ duration: String) -> Int? {
    guard
      let match = duration.wholeMatch(
        of: /\+?P(?:([0-9]{1,4})W)?(?:([0-9]{1,4})D)?(?:T(?:([0-9]{1,5})H)?(?:([0-9]{1,5})M)?(?:([0-9]{1,6})S)?)?/),
      [match.1, match.2, match.3, match.4, match.5].contains(where: { $0 != nil })
    else { return nil }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    return number(match.1) * 604_800 + number(match.2) * 86_400 + number(match.3) * 3600 + number(match.4) * 60
      + number(match.5)
  }

  /// By its name in the system's tables, by the name that Windows has for it, or by what the file says of it.
  private mutating func zone(_ name: String, _ property: CalendarComponent.Property) throws(ImportProblem) -> Zone {
    if let zone = zones[name] { return zone }
    let rules = calendar.parts.first { $0.name == "VTIMEZONE" && $0["TZID"]?.value == name }
    let ending = name.split(separator: "/").suffix(2).joined(separator: "/")
    let names = [name, Self.windowsNames[name], rules?["X-LIC-LOCATION"]?.value, ending].compactMap(\.self)
    guard let zone = names.lazy.filter({ Self.isName($0) }).compactMap({ Zone(identifier: $0) }).first else {
      throw property.problem("The time zone \(quoted(name)) is not known: it is like America/New_York.")
    }
    zones[name] = zone
    return zone
  }

  /// Nothing else may reach the system's tables, which are files.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 60 && name.wholeMatch(of: /[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+){0,2}/) != nil
  }

  private static let windowsNames = [
    "Eastern Standard Time": "America/New_York", "US Eastern Standard Time": "America/Indianapolis",
    "Central Standard Time": "America/Chicago", "Mountain Standard Time": "America/Denver",
    "US Mountain Standard Time": "America/Phoenix", "Pacific Standard Time": "America/Los_Angeles",
    "Alaskan Standard Time": "America/Anchorage", "Hawaiian Standard Time": "Pacific/Honolulu",
    "Atlantic Standard Time": "America/Halifax", "GMT Standard Time": "Europe/London",
    "W. Europe Standard Time": "Europe/Berlin", "Romance Standard Time": "Europe/Paris",
    "Tokyo Standard Time": "Asia/Tokyo", "India Standard Time": "Asia/Kolkata",
    "AUS Eastern Standard Time": "Australia/Sydney", "New Zealand Standard Time": "Pacific/Auckland",
  ]
}
