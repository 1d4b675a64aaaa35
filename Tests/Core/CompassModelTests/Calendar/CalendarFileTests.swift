import CompassModel
import Foundation
import TestSupport
import Testing

/// Checks the files for other calendar apps (decision D8) with a strict reader independent of the writer.
struct CalendarFileTests {
  private static func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }

  private func file(_ entries: [CalendarEntry], zone: String = "America/New_York") throws -> CalendarFile {
    let zone = try #require(Zone(identifier: zone))
    return CalendarFile(
      name: "Recruiting: Ava", entries: entries,
      moment: Moment(instant: try #require(Instant(wire: "2026-02-10T14:00:05Z")), zone: zone))
  }

  private func events(_ file: CalendarFile) throws -> (CalendarReader, [CalendarReader.Component]) {
    let reader = try CalendarReader(file.text)
    return (reader, reader.calendar.all("VEVENT"))
  }

  /// Each zone has days before, on and after its clock changes, and days of both halves of the year.
  @Test(arguments: [
    ("America/New_York", ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"]),
    ("Europe/Dublin", ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-12-31"]),
    ("Australia/Lord_Howe", ["2026-04-04", "2026-04-05", "2026-10-03", "2026-10-04", "2027-01-01"]),
    ("Asia/Kathmandu", ["2026-01-01", "2026-07-01"]), ("GMT+05:30", ["2026-02-10"]), ("UTC", ["2026-02-10"]),
    ("America/Sao_Paulo", ["2018-11-03", "2018-11-04", "2026-01-15"]),
  ])
  func timesMatchTheZone(zone: String, days: [String]) throws {
    let times = ["00:30", "04:00", "12:00", "23:30"]
    let entries = days.flatMap { day in
      times.map {
        CalendarEntry(id: "\(day) \($0)", title: "", firstDay: Self.day(day), startTime: $0, category: "Camp")
      }
    }
    let (reader, events) = try events(try file(entries, zone: zone))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    for (entry, event) in zip(entries, events) {
      let digits = entry.id.split { !$0.isNumber }.compactMap { Int($0) }
      let parts = DateComponents(year: digits[0], month: digits[1], day: digits[2], hour: digits[3], minute: digits[4])
      // A time skipped by the clocks does not exist.
      guard let date = calendar.date(from: parts), calendar.component(.hour, from: date) == digits[3] else { continue }
      #expect(try reader.time(event.property("DTSTART")) == .instant(date), "\(zone) \(entry.id)")
    }
    #expect(events.count == entries.count)
  }

  @Test func allDayEventsEndOnTheFollowingDay() throws {
    let (reader, events) = try events(
      try file([
        CalendarEntry(id: "a", title: "One", firstDay: Self.day("2028-02-29"), category: "Camp"),
        CalendarEntry(
          id: "b", title: "Two", firstDay: Self.day("2026-12-30"), lastDay: Self.day("2027-01-01"), category: "Camp"),
        CalendarEntry(
          id: "c", title: "Three", firstDay: Self.day("2026-06-05"), lastDay: Self.day("2026-06-01"), category: "Camp"),
      ]))
    let ends = try events.map { [try reader.time($0.property("DTSTART")), try reader.time($0.property("DTEND"))] }
    #expect(ends[0] == [.day("20280229"), .day("20280301")] && ends[1] == [.day("20261230"), .day("20270102")])
    #expect(ends[2] == [.day("20260605"), .day("20260606")])
    #expect(reader.calendar.all("VTIMEZONE").isEmpty)
  }

  @Test func aTimedCampEndsAfterItsLastDay() throws {
    let camp = CalendarEntry(
      id: "a", title: "Camp", firstDay: Self.day("2026-03-07"), lastDay: Self.day("2026-03-09"), startTime: "09:00:00",
      category: "Camp")
    let (reader, events) = try events(try file([camp]))
    // Midnight in New York's summer time.
    #expect(try reader.time(events[0].property("DTEND")) == .instant(Date(timeIntervalSince1970: 1_773_115_200)))
  }

  @Test func anInvalidTimeMakesAnAllDayEvent() throws {
    let entry = CalendarEntry(
      id: "a", title: "Game", firstDay: Self.day("2026-03-07"), startTime: "late", category: "Game")
    let file = try file([entry])
    let (reader, events) = try events(file)
    #expect(try reader.time(events[0].property("DTSTART")) == .day("20260307"))
    #expect(!file.text.contains("VTIMEZONE"))
  }

  @Test func deadlinesRemindADayBefore() throws {
    let deadline = CalendarEntry(
      id: "o-1", title: "Offer deadline: Duke", firstDay: Self.day("2026-03-01"), category: "Deadline",
      hasReminder: true)
    let (_, events) = try events(try file([deadline]))
    let alarm = try #require(events[0].parts.first)
    #expect(try alarm.name == "VALARM" && alarm.property("TRIGGER").value == "-P1D")
    #expect(try alarm.text("DESCRIPTION") == "Offer deadline: Duke" && alarm.property("ACTION").value == "DISPLAY")
    #expect(try events[0].text("UID") == "o-1@compass" && events[0].property("DTSTAMP").value == "20260210T140005Z")
  }

  @Test(arguments: [
    "Camp; with, signs \\ and \"quotes\": all", "日本の大学のショーケース、とても長い名前のイベントで折り返しが必要です",
    String(repeating: "long ", count: 60), "two\nlines\r\nand\rthree", "\u{1B}[31mred\u{7}\u{0}", "👩‍👩‍👧‍👦🇺🇸 é e\u{301}",
    "END:VEVENT\r\nBEGIN:VEVENT", "", "\u{301}a,\u{301};\u{301}\\\u{301}n", String(repeating: "e\u{301}", count: 60),
  ])
  func anyTextRoundTrips(text: String) throws {
    let entry = CalendarEntry(
      id: text, title: text, firstDay: Self.day("2026-03-01"), location: text, details: text, category: text)
    let (_, events) = try events(try file([entry, entry]))
    let clean = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
    let expected = String(String.UnicodeScalarView(clean))
    #expect(events.count == 2)
    #expect(try events[0].text("SUMMARY") == expected && events[0].text("LOCATION") == expected)
    #expect(try events[1].text("DESCRIPTION") == expected)
  }

  @Test func anEventWithoutRegistrationIsTentative() throws {
    let open = CalendarEntry(
      id: "a", title: "Camp", firstDay: Self.day("2026-03-01"), category: "Camp", isTentative: true)
    #expect(try events(try file([open])).1[0].property("STATUS").value == "TENTATIVE")
  }

  /// A calendar app may reject each of these files.
  @Test(arguments: [
    ("\r\nUID:a@compass", ""), ("DTSTAMP:20260210T140005Z", "DTSTAMP:20260210T140005"),
    ("VERSION:2.0", "VERSION:1.0"),
    ("\r\nSUMMARY", "\nSUMMARY"), ("SUMMARY:Camp", "SUMMARY:Camp\r\nSUMMARY:Camp"),
    ("STATUS:CONFIRMED", "STATUS:SURE"),
    ("SUMMARY:Camp", "SUMMARY:" + String(repeating: "x", count: 68)),
    ("DTSTART;TZID=Europe/London", "DTSTART"),
    ("DTEND;TZID=Europe/London:20260331", "DTEND;TZID=Europe/London:20260329"), ("END:VALARM\r\n", ""),
    ("DTEND;TZID=Europe/London:20260331T000000", "DTEND;VALUE=DATE:20260331"), ("\r\nTZOFFSETTO:+0100", ""),
    ("DTSTART;TZID=Europe/London:20260329", "DTSTART;TZID=Europe/London:20260229"),
    ("TZID:Europe/London", "TZID:London"),
    ("BEGIN:VALARM", "BEGIN:VTHING"), ("ACTION:DISPLAY\r\n", ""), ("END:VCALENDAR\r\n", "END:VCALENDAR"),
  ])
  func theReaderIsStrict(fragment: String, replacement: String) throws {
    let camp = CalendarEntry(
      id: "a", title: "Camp", firstDay: Self.day("2026-03-29"), lastDay: Self.day("2026-03-30"), startTime: "09:00",
      category: "Camp", hasReminder: true)
    let text = try file([camp], zone: "Europe/London").text
    #expect(try CalendarReader(text).eventsByUID().count == 1 && text.contains(fragment))
    #expect(throws: CalendarReader.Fault.self) {
      let reader = try CalendarReader(text.replacing(fragment, with: replacement))
      for event in try reader.eventsByUID().values { _ = try (event.text("SUMMARY"), event.text("DESCRIPTION")) }
    }
  }
}
