import CompassModel
import Foundation
import TestSupport
import Testing

@testable import Importing

/// Checks calendars of other programs (decisions F3 to F6). Today is Tuesday, February 10, 2026, in New York.
@Suite struct CalendarRulesTests {
  private func plan(_ text: String, from: String? = nil, to: String? = nil) -> EventImport {
    FeedWorld().plan(text, from: from, to: to)
  }

  private func calendar(_ events: String..., head: String = "VERSION:2.0") -> String {
    let parts = events.enumerated().map { "BEGIN:VEVENT\nUID:\($0)\n\($1)\nEND:VEVENT" }.joined(separator: "\n")
    return "BEGIN:VCALENDAR\n\(head)\n\(parts)\nEND:VCALENDAR\n"
  }

  /// `2026-12-05 09:00 – 2026-12-07 16:00` of each event.
  private func times(_ plan: EventImport) -> [String] {
    plan.added.map { _, event in
      [
        event.startDate.wire, event.startTime.map { "\($0.prefix(5))" }, "–", event.endDate?.wire,
        event.endTime.map { "\($0.prefix(5))" },
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  // MARK: Rules (F5)

  @Test(arguments: [
    ("FREQ=MONTHLY;BYDAY=1MO;COUNT=3", "20260302", ["2026-03-02", "2026-04-06", "2026-05-04"]),
    ("FREQ=MONTHLY;BYDAY=-1SU;COUNT=3", "20260329", ["2026-03-29", "2026-04-26", "2026-05-31"]),
    ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "20260228", ["2026-02-28", "2026-03-31", "2026-04-30"]),
    ("FREQ=DAILY;BYDAY=MO,WE;COUNT=3", "20260302", ["2026-03-02", "2026-03-04", "2026-03-09"]),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2", "20261126", ["2026-11-26", "2027-11-25"]),
    ("FREQ=YEARLY;BYDAY=1MO;COUNT=2", "20260105", ["2026-01-05", "2027-01-04"]),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "20260213", ["2026-02-13", "2026-03-13", "2026-11-13"]),
    ("FREQ=YEARLY;BYMONTHDAY=29;BYMONTH=2;COUNT=2", "20280229", ["2028-02-29", "2032-02-29"]),
    ("FREQ=MONTHLY;COUNT=3", "20260131", ["2026-01-31", "2026-03-31", "2026-05-31"]),
    ("FREQ=MONTHLY;INTERVAL=2;UNTIL=20260601", "20260131", ["2026-01-31", "2026-03-31", "2026-05-31"]),
  ])
  func recurrenceRulesAreExpanded(rule: String, start: String, days: [String]) throws {
    let plan = plan(calendar("SUMMARY:Lift\nDTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)"))
    #expect(plan.problems == [] && times(plan) == days.map { "\($0) –" })
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=WEEKLY;BYHOUR=9", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=HOURLY",
    "FREQ=WEEKLY;BYDAY=1MO", "FREQ=DAILY;COUNT=0", "FREQ=WEEKLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYMONTHDAY=\(Int.min)", "FREQ=MONTHLY;BYDAY=\(Int.min)MO",
  ])
  func unsupportedRulesAreProblems(rule: String) throws {
    let plan = plan(calendar("SUMMARY:A\nDTSTART:20260302T090000\nRRULE:\(rule)", "SUMMARY:B\nDTSTART:20260303"))
    #expect(plan.problems.map(\.line) == [7] && plan.added.map(\.row.name) == ["B"])
  }

  /// Compares with a second expansion that tests each day.
  @Test(arguments: few(1, of: UInt64(0)..<200)) func randomRulesMatchABruteForceExpansion(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let rule = RandomRule(&generator)
      let start = try #require(CalendarDate(year: 2026, month: 1, day: 1)).adding(
        days: Int.random(in: 0..<400, using: &generator))
      let property = CalendarComponent.Property(name: "RRULE", parameters: [:], value: rule.text, line: 1)
      let days = try Recurrence(property, from: CalendarTime(day: start)).days(
        from: start, startingAt: start, through: start.adding(days: 1500), atMost: 300)
      let tried = (0...1500).map { start.adding(days: $0) }.filter { $0 == start || rule.includes($0, from: start) }
      #expect(days == Array(tried.prefix(300)), "\(rule.text) from \(start.wire)")
      let later = start.adding(days: 500)
      let window = try Recurrence(property, from: CalendarTime(day: start)).days(
        from: start, startingAt: later, through: start.adding(days: 1500), atMost: 300)
      #expect(window == Array(tried.filter { $0 >= later }.prefix(300)), "\(rule.text) from \(start.wire), later")
    }
  }

  @Test(arguments: [
    (
      "RDATE;TZID=America/New_York:20260413T180000,20260414T070000",
      ["2026-04-06 09:00 – 10:30", "2026-04-13 18:00 – 19:30", "2026-04-14 07:00 – 08:30"]
    ),
    ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260407T130000Z", ["2026-04-06 09:00 – 10:30", "2026-04-08 09:00 – 10:30"]),
    ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260407", ["2026-04-06 09:00 – 10:30", "2026-04-08 09:00 – 10:30"]),
    ("RDATE:20260406T160000Z\nEXDATE:20260406T160000Z", ["2026-04-06 09:00 – 10:30"]),
  ])
  func addedAndExcludedTimesAreApplied(lines: String, expected: [String]) throws {
    let plan = plan(
      calendar(
        "SUMMARY:A\nDTSTART;TZID=America/New_York:20260406T090000\nDTEND;TZID=America/New_York:20260406T103000\n\(lines)"
      ))
    #expect(plan.problems == [] && times(plan) == expected)
  }

  @Test(arguments: [
    ("20260308T010000", "PT3H", "2026-03-08 01:00 – 05:00"), ("20261101T000000", "PT4H", "2026-11-01 00:00 – 03:00"),
    ("20260307T090000", "P1D", "2026-03-07 09:00 – 2026-03-08 09:00"),
    ("20260307T090000", "P1DT1H", "2026-03-07 09:00 – 2026-03-08 10:00"),
  ])
  func hoursAreExactAndDaysFollowTheClock(start: String, duration: String, expected: String) throws {
    let plan = plan(calendar("SUMMARY:A\nDTSTART;TZID=America/New_York:\(start)\nDURATION:\(duration)"))
    #expect(times(plan) == [expected])
  }

  @Test func endlessRulesAreLimitedToAYear() throws {
    let text = calendar("SUMMARY:A\nDTSTART:20160104T170000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE")
    let plan = plan(text)
    #expect(
      plan.added.count == 114
        && plan.notes.map(\.message) == [
          "“A” repeats without an end or more than 400 times: "
            + "its days from Jan 11, 2026 to Feb 11, 2027 are taken, at most 400."
        ])
    #expect(plan.added.first?.row.startDate.wire == "2026-01-12" && plan.added.last?.row.startDate.wire == "2027-02-10")
    let days = self.plan(text, from: "2026-03-01", to: "2026-03-09").added.map(\.row.startDate.wire)
    #expect(days == ["2026-03-02", "2026-03-04", "2026-03-09"])
    let daily = self.plan(calendar("SUMMARY:A\nDTSTART:20160104T170000\nRRULE:FREQ=DAILY;UNTIL=99991231T000000Z"))
    #expect(daily.added.count == 397 && daily.problems == [])
  }

  // MARK: Zones (F4)

  private static let rules = """
    BEGIN:VTIMEZONE
    TZID:NAME
    BEGIN:STANDARD
    DTSTART:16010101T020000
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    """

  @Test(arguments: [
    "Customized Time Zone", "(UTC-05:00) Eastern Time (US & Canada)", "Pacific Standard Time 1", "America/Los_Angeles",
  ])
  func zoneRulesOfTheFileTakePrecedence(name: String) throws {
    let plan = plan(
      calendar(
        "SUMMARY:A\nDTSTART;TZID=\"\(name)\":20260307T090000", "SUMMARY:B\nDTSTART;TZID=\"\(name)\":20260309T090000",
        "SUMMARY:C\nDTSTART;TZID=\"\(name)\":20261102T090000",
        head: "VERSION:2.0\n" + Self.rules.replacing("NAME", with: name)))
    #expect(plan.problems == [])
    #expect(times(plan) == ["2026-03-07 09:00 –", "2026-03-09 09:00 –", "2026-11-02 09:00 –"])
  }

  @Test(arguments: [
    ("Canada Central Standard Time", "2026-03-05 10:00 –"), ("Tokyo Standard Time", "2026-03-04 19:00 –"),
    ("/mozilla.org/20050126_1/America/Indiana/Indianapolis", "2026-03-05 09:00 –"),
    ("/America/Chicago", "2026-03-05 10:00 –"),
    ("", "2026-03-05 09:00 –"),
  ])
  func zonesAreResolvedByName(name: String, expected: String) throws {
    let plan = plan(calendar("SUMMARY:A\nDTSTART;TZID=\(name):20260305T090000"))
    #expect(plan.problems == [] && times(plan) == [expected])
  }

  @Test(arguments: [
    (";TZID=Field", "BEGIN:VTIMEZONE\nTZID:Field\nX-LIC-LOCATION:America/Chicago\nEND:VTIMEZONE"),
    ("", "X-WR-TIMEZONE:America/Chicago"),
  ])
  func zoneHintsOfTheFileAreApplied(parameter: String, head: String) throws {
    let plan = plan(calendar("SUMMARY:A\nDTSTART\(parameter):20260305T090000", head: "VERSION:2.0\n\(head)"))
    #expect(plan.problems == [] && times(plan) == ["2026-03-05 10:00 –"])
  }

  @Test func everyWindowsZoneIsASystemZone() {
    for (name, identifier) in WindowsZones.names {
      #expect(Zone(identifier: identifier) != nil, "\(name): \(identifier)")
    }
  }

  // MARK: Independent events (F3, F6)

  @Test func malformedEventsDoNotAffectOthers() throws {
    let plan = plan(
      calendar(
        "SUMMARY:A\nDTSTART:20260305T090000", "SUMMARY:B\nDTSTART:20260305T090000\nDTEND:20260305T080000",
        "SUMMARY:C\nDTSTART:20260306T240000\nDESCRIPTION:Bring:\nWater and\nLocation: the gym\nX-A_B:1\nATTENDEE;CN:x",
        "DTSTART:20260308 "))
    #expect(plan.problems.map(\.line) == [12])
    #expect(plan.added.map(\.row.displayName) == ["A", "C", "Unknown event"])
    #expect(times(plan) == ["2026-03-05 09:00 –", "2026-03-07 00:00 –", "2026-03-08 –"])
    #expect(plan.added[1].row.location == nil)
  }

  @Test func aCancelledCalendarAddsNothing() throws {
    let plan = plan(calendar("SUMMARY:A\nDTSTART:20260305T090000", head: "METHOD:CANCEL"))
    #expect(plan.added.isEmpty && plan.notes.map(\.message) == ["“A” is cancelled, and is left out."])
  }

  @Test func theLaterVersionIsImported() throws {
    let plan = plan(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSEQUENCE:2\nSUMMARY:New\nDTSTART:20260305\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:1\nSEQUENCE:1\nSUMMARY:Old\nDTSTART:20260306\nEND:VEVENT\nEND:VCALENDAR")
    #expect(plan.added.map(\.row.name) == ["New"])
    #expect(plan.notes.map(\.message) == ["An older version of “Old” is left out."])
  }

  @Test func thisAndFutureChangesAreProblems() throws {
    let plan = plan(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART:20260305T090000\nRRULE:FREQ=WEEKLY;COUNT=4\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART:20260312T100000\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260312T090000\n"
        + "END:VEVENT\nEND:VCALENDAR")
    #expect(plan.added.isEmpty && plan.problems.count == 2)
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nDTSTART:20260305\nEND:VEVENT\nEND:VCALENDAR", "vCalendar 1.0"),
    ("<!DOCTYPE html><html></html>", "web page"),
  ])
  func otherFormatsAreRefusedByName(text: String, word: String) throws {
    let plan = plan(text)
    #expect(plan.added.isEmpty && plan.problems.count == 1 && plan.problems[0].message.contains(word))
  }

  @Test func aDoubleheaderIsTwoEvents() throws {
    let plan = plan(
      calendar("SUMMARY:vs. Wildcats\nDTSTART:20260418T120000", "SUMMARY:vs. Wildcats\nDTSTART:20260418T150000"))
    #expect(times(plan) == ["2026-04-18 12:00 –", "2026-04-18 15:00 –"] && plan.notes.isEmpty)
  }

  @Test func lowercaseFilesAreParsed() throws {
    let plan = plan(calendar("summary:A\ndtstart:20260305").lowercased())
    #expect(plan.problems == [] && times(plan) == ["2026-03-05 –"])
  }

  @Test func latin1AndCarriageReturnsAreParsed() throws {
    let text = calendar("SUMMARY:Caf_ camp\nDTSTART:20260305").replacing("\n", with: "\r")
    let bytes = text.utf8.map { $0 == UInt8(ascii: "_") ? 0xE9 : $0 }
    let plan = EventImport(bytes, existing: [], ImportContext(schools: SchoolDirectory([]), moment: FeedWorld.moment))
    #expect(plan.added.map(\.row.name) == ["Café camp"])
  }
}
