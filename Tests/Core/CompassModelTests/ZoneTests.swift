import CompassModel
import Foundation
import TestSupport
import Testing

/// Zones with daylight saving on both hemispheres, without it, with half hours, and with gaps at midnight.
let zoneNames = [
  "Pacific/Honolulu", "America/New_York", "UTC", "Asia/Kolkata", "Pacific/Auckland", "Australia/Lord_Howe",
  "America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo", "Pacific/Apia", "Europe/Istanbul", "America/Nuuk",
  "Africa/Casablanca", "America/Havana",
]

/// The system calendar of a zone, the reference for the model's arithmetic.
func systemCalendar(_ name: String) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: name))
  return calendar
}

@Suite struct ZoneTests {
  private func zone(_ name: String) throws -> Zone { try #require(Zone(identifier: name)) }
  private func instant(_ wire: String) throws -> Instant { try #require(Instant(wire: wire)) }
  private func date(_ wire: String) throws -> CalendarDate { try #require(CalendarDate(wire: wire)) }

  @Test(arguments: [
    "", " ", "Foo/Bar", "America/New York", "New York", "America", "UTC ", "GMT+99", "../../etc/passwd",
    "/etc/localtime", "+05:30", "America/New_York\u{0}",
  ])
  func unknownNamesAreRejected(name: String) {
    #expect(Zone(identifier: name) == nil)
  }

  @Test(arguments: [
    ("America/New_York", "2026-01-15T12:00:00Z", -18_000), ("America/New_York", "2026-07-15T12:00:00Z", -14_400),
    ("America/New_York", "2026-03-08T06:59:59.999999Z", -18_000), ("America/New_York", "2026-03-08T07:00:00Z", -14_400),
    ("America/New_York", "2026-11-01T05:59:59Z", -14_400), ("America/New_York", "2026-11-01T06:00:00Z", -18_000),
    ("Pacific/Honolulu", "2026-07-15T12:00:00Z", -36_000), ("Asia/Kolkata", "2026-07-15T12:00:00Z", 19_800),
    ("Pacific/Auckland", "2026-01-15T12:00:00Z", 46_800), ("Pacific/Auckland", "2026-07-15T12:00:00Z", 43_200),
    ("Australia/Lord_Howe", "2026-01-15T12:00:00Z", 39_600), ("Australia/Lord_Howe", "2026-07-15T12:00:00Z", 37_800),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000), ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
    ("Europe/Istanbul", "2026-01-15T12:00:00Z", 10_800), ("UTC", "2026-07-15T12:00:00Z", 0),
  ])
  func namedZonesHaveTheirOffsets(name: String, at wire: String, seconds: Int) throws {
    #expect(try zone(name).offset(at: instant(wire)) == seconds)
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-08", "2026-03-08T05:00:00Z"),
    ("America/New_York", "2026-03-09", "2026-03-09T04:00:00Z"),
    ("America/New_York", "2026-11-01", "2026-11-01T04:00:00Z"),
    ("America/New_York", "2026-11-02", "2026-11-02T05:00:00Z"),
    ("Pacific/Honolulu", "2026-01-01", "2026-01-01T10:00:00Z"), ("Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00Z"),
    ("Pacific/Auckland", "2026-04-05", "2026-04-04T11:00:00Z"),
    ("Pacific/Auckland", "2026-04-06", "2026-04-05T12:00:00Z"),
    // Clocks skip midnight: the day starts at one o'clock.
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"), ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
    ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"),
    // Clocks go back at midnight or one o'clock: the day starts at the midnight after which it stays that day.
    ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"),
    ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
    ("Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00Z"),
    // Samoa crossed the date line: 30 December 2011 did not happen.
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"), ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"), ("Pacific/Apia", "2012-01-01", "2011-12-31T10:00:00Z"),
    ("UTC", "1970-01-01", "1970-01-01T00:00:00Z"), ("America/New_York", "1969-12-31", "1969-12-31T05:00:00Z"),
  ])
  func daysStartAtTheirFirstInstant(name: String, day: String, start: String) throws {
    #expect(try zone(name).start(of: date(day)) == instant(start))
  }

  /// Every quarter of an hour within a day and a half of every change of clocks from 2025 to 2027.
  @Test(arguments: zoneNames)
  func agreesWithTheSystemAroundClockChanges(name: String) throws {
    let zone = try zone(name)
    let calendar = try systemCalendar(name)
    var change = Date(timeIntervalSince1970: 1_735_689_600)
    let end = Date(timeIntervalSince1970: 1_830_297_600)
    while let next = calendar.timeZone.nextDaylightSavingTimeTransition(after: change), next < end {
      for quarter in -144...144 {
        expectSame(zone, calendar, second: Int64(next.timeIntervalSince1970) + Int64(quarter) * 900)
      }
      for step: Int64 in [-61, -1, 0, 1, 61] {
        expectSame(zone, calendar, second: Int64(next.timeIntervalSince1970) + step)
      }
      change = next
    }
  }

  @Test(arguments: zoneNames)
  func agreesWithTheSystemAtRandomAndAtMidnight(name: String) throws {
    let zone = try zone(name)
    let calendar = try systemCalendar(name)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 { expectSame(zone, calendar, second: random.number(in: 0...4_102_444_799)) }
    for day in ["2025-12-31", "2026-01-01", "2024-02-29", "2026-04-15", "2011-12-31"] {
      let start = zone.start(of: try date(day)).microseconds / 1_000_000
      for second: Int64 in [-60, -1, 0, 60, 86_340] { expectSame(zone, calendar, second: start + second) }
    }
  }

  private func expectSame(_ zone: Zone, _ calendar: Calendar, second: Int64) {
    let date = Date(timeIntervalSince1970: Double(second))
    let instant = Instant(seconds: second)
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let local = zone.date(at: instant)
    #expect(zone.offset(at: instant) == calendar.timeZone.secondsFromGMT(for: date), "\(instant)")
    #expect([local.year, local.month, local.day] == [parts.year, parts.month, parts.day], "\(instant)")
    let start = Instant(seconds: Int64(calendar.startOfDay(for: date).timeIntervalSince1970))
    #expect(zone.start(of: local) == start, "\(zone.identifier) \(instant)")
  }

  /// Midnight in the last offset that is still valid by then, but not before its start: checks one change after the
  /// other, from the system's own data.
  private func startByWalking(_ changes: [(second: Int64, offset: Int64)], of date: CalendarDate) -> Instant {
    let midnight = Int64(date.dayNumber) * 86_400
    var reign = changes[0]
    for change in changes.dropFirst() {
      if midnight - reign.offset < change.second { break }
      reign = change
    }
    return Instant(seconds: max(midnight - reign.offset, reign.second))
  }

  private func changes(of zone: TimeZone) -> [(second: Int64, offset: Int64)] {
    var date = Date(timeIntervalSince1970: 0)
    var changes = [(Int64.min, Int64(zone.secondsFromGMT(for: date)))]
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next.timeIntervalSince1970 < 4_102_444_800 {
      changes.append((Int64(next.timeIntervalSince1970), Int64(zone.secondsFromGMT(for: next))))
      date = next
    }
    return changes
  }

  /// Every eleventh day from before the first change to after the last, and every day around each change.
  @Test(arguments: zoneNames)
  func dayStartsMatchALinearSearch(name: String) throws {
    let zone = try zone(name)
    let changes = changes(of: try #require(TimeZone(identifier: name)))
    var days = Array(stride(from: Int64(-1_000), to: 48_500, by: 11))
    for change in changes.dropFirst() { days += (-2...2).map { change.second / 86_400 + $0 } }
    days += [Int64(CalendarDate.earliest.dayNumber), Int64(CalendarDate.latest.dayNumber)]
    for day in days.map({ CalendarDate(clampingDayNumber: $0) })
    where zone.start(of: day) != startByWalking(changes, of: day) {
      Issue.record("\(name) \(day): \(zone.start(of: day))")
    }
  }

  /// The order on which the search for the start of a day relies.
  @Test func localTimesIncreaseAtEveryClockChange() throws {
    for name in TimeZone.knownTimeZoneIdentifiers {
      var offset: Int64?
      var shown = Int64.min
      for change in changes(of: try #require(TimeZone(identifier: name))) {
        if let offset {
          if change.second + offset <= shown { Issue.record("\(name) at \(change.second)") }
          shown = change.second + offset
        }
        offset = change.offset
      }
    }
  }

  @Test(arguments: zoneNames)
  func theEndsOfTheRangeDoNotTrap(name: String) throws {
    let zone = try zone(name)
    for instant in [Instant(microseconds: .min), Instant(microseconds: .max), .earliest, .latest] {
      let day = zone.date(at: instant)
      #expect(day == CalendarDate.earliest || day >= CalendarDate.latest.adding(days: -1))
      #expect(abs(zone.offset(at: instant)) <= 15 * 3600)
      #expect(zone.start(of: day).duration(to: instant) < .seconds(140_000))
    }
  }

  @Test(arguments: zoneNames + ["EST", "GMT+0530"])
  func isEncodedAsItsName(name: String) throws {
    let zone = try zone(name)
    #expect(zone.identifier == name)
    let data = try JSONEncoder().encode([zone])
    #expect(try JSONDecoder().decode([String].self, from: data) == [name])
    #expect(try JSONDecoder().decode([Zone].self, from: data) == [zone])
  }

  @Test func utcIsEqualByNameAndConstant() throws {
    #expect(try zone("UTC") == .utc)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Zone].self, from: Data(#"["Foo/Bar"]"#.utf8)) }
  }

  @Test func usesTheRulesOfASystemZone() throws {
    let zone = Zone(try #require(TimeZone(secondsFromGMT: 19_800)))
    #expect(zone.offset(at: Instant(seconds: 0)) == 19_800)
    #expect(try JSONDecoder().decode([Zone].self, from: JSONEncoder().encode([zone])) == [zone])
    #expect(Zone(try #require(TimeZone(identifier: "America/New_York"))) == Zone(identifier: "America/New_York"))
  }
}
