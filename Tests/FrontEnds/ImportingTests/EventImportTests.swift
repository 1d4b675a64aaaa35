import CompassModel
import Foundation
import TestSupport
import Testing

@testable import Importing

/// Checks the import of many events (decision D13). Today is Tuesday, February 10, 2026.
@Suite struct EventImportTests {
  private static let schools = SchoolDirectory([
    School(id: "duke", name: "Duke"), School(id: "ohio", name: "Ohio State"), School(id: "iowa", name: "Iowa State"),
  ])

  private func plan(_ text: String, existing: [Event] = [], zone: String = "America/New_York") throws -> EventImport {
    let moment = Moment(
      instant: try #require(Instant(wire: "2026-02-10T14:00:00Z")), zone: try #require(Zone(identifier: zone)))
    return EventImport([UInt8](text.utf8), existing: existing, ImportContext(schools: Self.schools, moment: moment))
  }

  private func calendar(_ events: String...) -> String {
    let parts = events.map { "BEGIN:VEVENT\nUID:u\nSUMMARY:Camp\n\($0)\nEND:VEVENT" }.joined(separator: "\n")
    return "BEGIN:VCALENDAR\nVERSION:2.0\n\(parts)\nEND:VCALENDAR\n"
  }

  /// `2026-12-05 09:00:00 … 2026-12-07 16:00:00` of each event.
  private func times(_ plan: EventImport) -> [String] {
    plan.added.map { _, event in
      [event.startDate.wire, event.startTime, "…", event.endDate?.wire, event.endTime].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("Elite Camp,12/5/2026", "Camp “Elite Camp”, Sat, Dec 5, 2026"),
    ("Opener,12/5/26 9:00 AM", "Game “Opener”, Sat, Dec 5, 2026, 09:00"),
    ("Opener,2026-12-05T09:30:00", "Game “Opener”, Sat, Dec 5, 2026, 09:30"),
    ("\"Showcase, West\",dec 5-7", "Showcase “Showcase, West”, Sat, Dec 5, 2026 to Mon, Dec 7, 2026"),
    ("Duke Visit,fri,,9am-4pm,Duke,Visit", "Unofficial Visit “Duke Visit”, Fri, Feb 13, 2026, 09:00 to 16:00, at Duke"),
    (
      "Opener,+7,+1,noon,ohio,game,$150,yes",
      "Game “Opener”, Tue, Feb 17, 2026 to Wed, Feb 18, 2026, 12:00, at Ohio State, $150, registered"
    ),
    ("Opener,fri,4:30pm,9am", "Game “Opener”, Fri, Feb 13, 2026, 09:00 to 16:30"),
    ("Opener,tomorrow,,,,,free", "Game “Opener”, Wed, Feb 11, 2026, free"),
    ("'=Sum,tomorrow", "Game “=Sum”, Wed, Feb 11, 2026"),
  ])
  func typedRowsAreParsed(row: String, text: String) throws {
    let plan = try plan("Event Name,Start Date,End,Time,School,Type,Cost ($),Registered\n\(row)\n")
    #expect(plan.problems == [])
    #expect(plan.added.map { plan.text(of: $0.row) } == [text])
  }

  @Test(arguments: [(";", "\n"), (",", "\r\n"), ("\t", "\r")])
  func separatorsAndLineEndsAreDetected(separator: String, end: String) throws {
    let plan = try plan(
      "\u{FEFF}name,date,place\(end)A,2026-03-01,\"x\(end)y\"\(end)\(end)B,2026-03-02,\(end)"
        .replacing(",", with: separator))
    #expect(plan.added.map(\.row.name) == ["A", "B"] && plan.added.map(\.line) == [2, 5] && plan.problems == [])
  }

  @Test(arguments: [
    ("A,someday", 2, 3, "“someday” is not a date"), ("A,25/12/2026", 2, 3, "with the month first"),
    ("A,", 2, 1, "The row has no date."),
    ("A,2026-03-02,2026-03-01", 2, 14, "The end is before the date."),
    ("A,2026-03-02,,late", 2, 15, "“late” is no time"), ("A,2026-03-02,,5pm-3pm", 2, 15, "ends before it begins"),
    ("A,2026-03-02,,,State", 2, 16, "none of your schools, or more than one"),
    ("A,2026-03-02,,,,,12.345", 2, 18, "is no cost"),
    ("A,2026-03-02,,,,,,maybe", 2, 19, "neither yes nor no"),
    ("A,2026-03-02,,,,,,,,x", 2, 21, "10 cells for 8 columns"),
    ("\"A,2026-03-02", 2, 1, "never closed"), ("\"A\"b,2026-03-02", 2, 4, "closing quotation mark"),
  ])
  func problemsNameTheirLineAndColumn(row: String, line: Int, column: Int, message: String) throws {
    let plan = try plan("Event Name,Start Date,End,Time,School,Type,Cost ($),Registered\n\(row)\n")
    let problem = try #require(plan.problems.first)
    #expect((problem.line, problem.column) == (line, column) && problem.message.contains(message), "\(problem)")
  }

  /// The day is first in a table with a date that only this order can read (decision F7).
  @Test func ambiguousDatesOfADayFirstColumnAreProblems() throws {
    let rows = "name,date\nA,13/02/2027\nB,03/04/2027\nC,05/05/2027\n"
    let plan = try plan(rows)
    #expect(plan.problems.map(\.line) == [2, 3] && plan.added.map(\.row.name) == ["C"])
    #expect(plan.problems.last?.message.contains("may have the day first") == true)
    #expect(try self.plan(rows + "D,2/14/2027\n").problems.map(\.line) == [2])
  }

  @Test func aFileNeedsNamesAndDates() throws {
    #expect(try plan("").problems.map(\.message) == ["The file is empty: its first line names columns."])
    #expect(try plan("name,where\nA,B").problems[0].message.contains("names no column date"))
    #expect(try plan("name,date,title\nA,B,C").problems[0].message == "“title” and “name” are one column.")
    #expect(try plan("name,date\n").problems.map(\.message) == ["There is no event in the file."])
    let unused = try plan("name,date,coach\nA,fri,Bo")
    #expect(unused.notes.map(\.message) == ["The column “coach” is not used."] && unused.added.count == 1)
  }

  /// Reads files saved by spreadsheets (decision F7).
  @Test func spreadsheetEncodingsAndSeparatorsAreParsed() throws {
    func names(_ bytes: [UInt8]) -> [String?] {
      let moment = Moment(instant: Instant(seconds: 0), zone: .utc)
      return EventImport(bytes, existing: [], ImportContext(schools: Self.schools, moment: moment)).added.map(
        \.row.name)
    }
    let text = "name;date\nCafé;2026-03-01\n"
    #expect(names([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == ["Café"])
    #expect(names([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == ["Café"])
    #expect(names(text.unicodeScalars.map { UInt8($0.value) }) == ["Café"])
    #expect(names(Array("sep=|\nname|date\nA|2026-03-01\n".utf8)) == ["A"])
    let preamble = try plan("Spring schedule\nDate: 2/3/2026\n\nDate,Opponent,Type\n3/1/2026,Owls,Game\n")
    #expect(preamble.added.map(\.row.name) == ["vs. Owls"] && preamble.added.map(\.line) == [5])
    #expect(preamble.notes.map(\.message) == ["The lines above the names of the columns are left out."])
  }

  /// The end of whole days is exclusive in Outlook's tables, inclusive in Google's; without a name it is unknown (decision F6).
  @Test(arguments: [("Reminder on/off", "2026-02-21"), ("Private", "2026-02-22")])
  func wholeDayEndsFollowTheProgram(column: String, end: String) throws {
    let plan = try plan(
      "Subject,Start Date,Start Time,End Date,End Time,All day event,\(column)\n"
        + ",2/20/2026,12:00:00 AM,2/22/2026,12:00:00 AM,True,False\nOne day,2/20/2026,,2/21/2026,,False,False\n")
    #expect(plan.problems == [] && plan.added.map(\.row.name) == ["Unknown event", "One day"])
    #expect(plan.added.map(\.row.endDate?.wire) == [end, "2026-02-21"] && plan.added[0].row.startTime == nil)
  }

  /// Reads cells as written by people and programs (decision F7).
  @Test(arguments: [
    ("3-Feb-27", "", "Wed, Feb 3, 2027"), ("3-Mar", "", "Tue, Mar 3, 2026"), ("2026/03/03", "", "Tue, Mar 3, 2026"),
    ("Mar 3 1930", "", "Tue, Mar 3, 2026, 19:30"),
    ("20260314", "", "Sat, Mar 14, 2026"),
    ("2026\u{2011}03\u{2011}14", "9:00\u{A0}AM", "Sat, Mar 14, 2026, 09:00"),
    ("3-14-2026", "", "Sat, Mar 14, 2026"), ("2026-3-4", "", "Wed, Mar 4, 2026"),
    ("Tue 3/3/2026", "", "Tue, Mar 3, 2026"), ("Tuesday, March 3, 2026", "", "Tue, Mar 3, 2026"),
    ("May 30-31 2026", "", "Sat, May 30, 2026 to Sun, May 31, 2026"),
    ("Feb 13 (Fri)", "4 p.m.", "Fri, Feb 13, 2026, 16:00"), ("Sun Feb 8", "", "Sun, Feb 8, 2026"),
    ("Mon. Feb 8", "", "Mon, Feb 8, 2027"), ("12/5/91", "", "Thu, Dec 5, 1991"), ("12/5/40", "", "Wed, Dec 5, 2040"),
    ("2026-03-03T01:30:00Z", "", "Mon, Mar 2, 2026, 20:30"), ("3/3/2026", "TBA", "Tue, Mar 3, 2026"),
    ("3/3/2026", "12 noon", "Tue, Mar 3, 2026, 12:00"), ("3/3/2026", "1:00 PM CT", "Tue, Mar 3, 2026, 14:00"),
    ("3/3/2026", "9am-noon PST", "Tue, Mar 3, 2026, 12:00 to 15:00"),
    ("3/3/2026", "10pm-12am", "Tue, Mar 3, 2026 to Wed, Mar 4, 2026, 22:00 to 00:00"),
    ("3/3/2026", "9:00 AM to 4:00 PM", "Tue, Mar 3, 2026, 09:00 to 16:00"), ("3/3/2026", "All Day", "Tue, Mar 3, 2026"),
  ])
  func scheduleDaysAndTimesAreParsed(day: String, time: String, text: String) throws {
    let plan = try plan("name,date,time\nA,\"\(day)\",\(time)\n")
    #expect(plan.problems == [] && plan.added.map { plan.text(of: $0.row) } == ["Game “A”, \(text)"])
  }

  @Test(arguments: [
    ("Tournament", "Showcase", ""), ("Prospect Camp", "Camp", ""), ("Clinic", "Camp", ""), ("Scrimmage", "Game", ""),
    ("Junior Day", "Unofficial Visit", ""), ("Junior Varsity Game", "Game", ""), ("Junior Camp", "Camp", ""),
    ("Official", "Official Visit", ""), ("League Game", "Game", ""),
    ("Banquet", "Game", "The type “Banquet” is not known: “A” is taken as Game."),
  ])
  func commonTypeNamesAreParsed(type: String, label: String, note: String) throws {
    let plan = try plan("name,date,type\nA,2026-03-01,\(type)\n")
    #expect(plan.added.map(\.row.type.label) == [label])
    #expect(plan.notes.map(\.message) == (note.isEmpty ? [] : [note]))
  }

  @Test(
    arguments: [
      ("TBD", nil, nil), ("N/A", nil, nil), ("USD 150", 150, nil), ("$150/day", 150, "Cost: $150/day"),
      ("150 per day", 150, "Cost: 150 per day"), ("Free", 0, nil), ("\"1,250\"", 1250, nil),
    ] as [(String, Double?, String?)])
  func commonCostFormatsAreParsed(cost: String, dollars: Double?, details: String?) throws {
    let plan = try plan("name,date,cost\nA,2026-03-01,\(cost)\n")
    #expect(
      plan.problems == [] && plan.doubts == [] && plan.added.map(\.row.cost) == [dollars]
        && plan.added.map(\.row.details) == [details])
  }

  @Test(arguments: [("83,1", 83.1, nil), ("$1250,50", 1250.5, nil), ("$20,50/day", 20.5, "Cost: $20,50/day")])
  func decimalCommasOfCostsAreDoubts(cost: String, dollars: Double, details: String?) throws {
    let text = "name;date;cost\nA;2026-03-01;\(cost)\n"
    let plan = try plan(text)
    #expect(
      plan.problems == [] && plan.added.map(\.row.cost) == [dollars] && plan.added.map(\.row.details) == [details])
    #expect(plan.doubts.map(\.message) == ["“\(cost)” is read as \(Money.text(dollars)), with a decimal comma."])
    // An existing row has no doubt again.
    let row = Event(try #require(plan.added.first?.row), id: "ev-1", owner: "avery")
    #expect(try self.plan(text, existing: [row]).doubts == [])
  }

  @Test(arguments: ["1,23,4", "01,200", "1,2345", "0,345", "1.200,00"])
  func invalidDigitGroupsOfCostsAreProblems(cost: String) throws {
    let plan = try plan("name;date;cost\nA;2026-03-01;\(cost)\n")
    #expect(plan.added.isEmpty && plan.problems.count == 1)
  }

  @Test func existingEventsAreNotAddedAgain() throws {
    let day = try #require(CalendarDate(wire: "2026-03-01"))
    let stored = Event(id: "ev-1", owner: "a", type: .camp, name: "Elite  camp", startDate: day)
    let plan = try plan(
      "id,name,date\n,elite Camp,2026-03-01\nev-1,Renamed,2026-04-01\n,New,2026-03-01\n,new,2026-03-01\n",
      existing: [stored])
    #expect(plan.added.map(\.row.name) == ["New"])
    #expect(
      plan.notes.map(\.message) == [
        "“elite Camp” on Sun, Mar 1, 2026 is there already.", "“Renamed” on Wed, Apr 1, 2026 is there already.",
        "“new” on Sun, Mar 1, 2026 is in the file twice.",
      ])
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20280228\nDTEND;VALUE=DATE:20280301", "2028-02-28 … 2028-02-29"),
    ("DTSTART;VALUE=DATE:20260305", "2026-03-05 …"), ("DTSTART:20260305T090000", "2026-03-05 09:00:00 …"),
    ("DTSTART:20260308T070000Z\nDURATION:PT1H30M", "2026-03-08 03:00:00 … 04:30:00"),
    ("DTSTART:20261101T050000Z\nDTEND:20261101T060000Z", "2026-11-01 01:00:00 …"),
    (
      "DTSTART;TZID=America/Los_Angeles:20261231T220000\nDTEND;TZID=America/Los_Angeles:20261231T233000",
      "2027-01-01 01:00:00 … 02:30:00"
    ),
    (
      "DTSTART;TZID=\"Central Standard Time\":20260305T090000\nDTEND;TZID=Central Standard Time:20260306T000000",
      "2026-03-05 10:00:00 … 2026-03-06 01:00:00"
    ),
    ("DTSTART;TZID=Asia/Kolkata:20260305T090000", "2026-03-04 22:30:00 …"),
    (
      "DTSTART;TZID=America/New_York:20260307T090000\nDTEND;TZID=America/New_York:20260310T000000",
      "2026-03-07 09:00:00 … 2026-03-09"
    ),
    ("DTSTART:20260310T200000\nDTEND:20260311T000000", "2026-03-10 20:00:00 … 2026-03-11 00:00:00"),
    ("DTSTART;TZID=America/New_York:20260308T023000", "2026-03-08 03:30:00 …"),
    ("DTSTART;TZID=/x.org/2024/America/Denver:20260308T013000", "2026-03-08 04:30:00 …"),
  ])
  func calendarTimesAreConvertedToTheZone(lines: String, expected: String) throws {
    let plan = try plan(calendar(lines))
    #expect(plan.problems == [] && times(plan) == [expected])
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY;COUNT=3", ["2026-03-06", "2026-03-07", "2026-03-08"]),
    ("RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU,FR", ["2026-03-06", "2026-03-10", "2026-03-13", "2026-03-17"]),
    ("RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20260403T130000Z", ["2026-03-06", "2026-03-20", "2026-04-03"]),
    ("RRULE:FREQ=WEEKLY;UNTIL=20260320T125959Z", ["2026-03-06", "2026-03-13"]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260313T090000", ["2026-03-06", "2026-03-20"]),
    ("RDATE:20260501T090000,20260502T090000", ["2026-03-06", "2026-05-01", "2026-05-02"]),
    ("RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=6;COUNT=2", ["2026-03-06", "2027-03-06"]),
  ])
  func repeatingEventsAreExpanded(lines: String, days: [String]) throws {
    let plan = try plan(calendar("DTSTART;TZID=America/New_York:20260306T090000\n\(lines)"))
    #expect(plan.problems == [])
    // Nine o'clock on both sides of March 8, when clocks change.
    #expect(times(plan) == days.map { "\($0) 09:00:00 …" })
  }

  @Test func aMovedOccurrenceReplacesItsDay() throws {
    let plan = try plan(
      calendar(
        "DTSTART:20260306T090000\nRRULE:FREQ=WEEKLY;COUNT=3",
        "RECURRENCE-ID:20260313T090000\nDTSTART:20260314T110000"))
    #expect(Set(times(plan)) == ["2026-03-06 09:00:00 …", "2026-03-20 09:00:00 …", "2026-03-14 11:00:00 …"])
  }

  @Test(arguments: [
    ("DTSTART:20260306T090000\nRRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", 7, "not worked out here"),
    ("DTSTART:20260306T090000\nRRULE:FREQ=SECONDLY", 7, "not worked out here"), ("COMMENT:none", 3, "has no DTSTART"),
    ("DTSTART;TZID=Moon/Base:20260306T090000", 6, "“Moon/Base” is not known"),
    ("DTSTART:20260230", 6, "is no time of DTSTART"),
    ("DTSTART:20260306\nDTEND:20260306T100000", 7, "both days, or both clock times"),
    ("DTSTART:20260306T090000\nDTEND:20260306T080000", 7, "ends before it begins"),
    ("DTSTART:20260306T090000\nDURATION:soon", 7, "is no duration"),
    ("BEGIN:VALARM", 7, "ends nothing"),
  ])
  func calendarProblemsNameTheirLine(lines: String, line: Int, message: String) throws {
    let problem = try #require(try plan(calendar(lines)).problems.first)
    #expect(problem.line == line && problem.message.contains(message), "\(problem)")
  }

  @Test func foldedAndEscapedTextIsParsed() throws {
    let plan = try plan(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260305\r\nSUMMARY:Elite \\, Ca\r\n mp\\; No\\\\1\r\nLOCATION:A\\nB\r\n"
        + "BEGIN:VALARM\r\nTRIGGER:-P1D\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    #expect(plan.added.map(\.row.name) == ["Elite , Camp; No\\1"] && plan.added[0].row.location == "A\nB")
    #expect(plan.notes.map(\.message) == ["Reminders are not kept.", "“VTODO” is no event, and is left out."])
  }

  @Test(arguments: ["America/New_York", "America/Phoenix", "Europe/London", "Asia/Kolkata", "Australia/Lord_Howe"])
  func exportedCalendarsRoundTrip(zone: String) throws {
    let days = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-11-01", "2028-02-29", "2026-12-31"]
    let entries = try days.enumerated().map { number, text in
      let day = try #require(CalendarDate(wire: text))
      return CalendarEntry(
        id: "ev-\(number)", title: "Camp \(number)", firstDay: day, lastDay: day.adding(days: number % 3),
        startTime: number % 2 == 0 ? "09:30:00" : nil, category: "Camp", isTentative: number % 2 == 0)
    }
    let moment = Moment(instant: Instant(seconds: 1_770_732_000), zone: try #require(Zone(identifier: zone)))
    let file = CalendarFile(name: "Events", entries: entries, moment: moment).text
    let plan = try plan(file, zone: zone)
    #expect(plan.problems == [])
    for (entry, event) in zip(entries, plan.added.map(\.row)) {
      #expect(event.startDate == entry.firstDay && event.endDate ?? event.startDate == entry.lastDay)
      #expect(event.startTime == entry.startTime && event.endTime == nil && event.isRegistered != entry.isTentative)
    }
    let stored = entries.map { Event(id: EventID($0.id), owner: "a", type: .game, name: "X", startDate: $0.firstDay) }
    #expect(try self.plan(file, existing: stored, zone: zone).added.isEmpty)
  }

  @Test(arguments: few(1, of: UInt64(0)..<40)) func randomBytesProduceAResult(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "BEGIN:VCALENDAR\n", "BEGIN:VEVENT\n", "END:VEVENT\n", "END:VCALENDAR\n", "SUMMARY:", "DTSTART", "DTEND", ":",
      ";",
      "TZID=", "America/New_York", "VALUE=DATE", "20260308", "99991231", "00010101T000000", "T235960Z", "RRULE:FREQ=",
      "DAILY", "YEARLY", ";COUNT=", "999999999999999999999", ";UNTIL=", "DURATION:", "P9999W", "RDATE:", ",", "\n",
      "\r", "\t",
      "\"", "name", "date", "dec 5-", "+4000000", "9am", "-", "🏕️", "\u{0}", " ", "\\", "1", "/../", "RECURRENCE-ID:",
    ]
    for _ in 0..<100 {
      var bytes = Array(generator.text(of: pieces, upTo: 60).utf8)
      if !bytes.isEmpty, generator.number(in: 0...3) == 0 {
        bytes[generator.number(in: 0...bytes.count - 1)] = generator.number(in: 0...255)
      }
      let begin =
        generator.number(in: 0...1) == 0 ? Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nDTSTART:".utf8) : []
      let moment = Moment(
        instant: Instant(seconds: 1_770_732_000), zone: try #require(Zone(identifier: "Europe/London")))
      let plan = EventImport(begin + bytes, existing: [], ImportContext(schools: Self.schools, moment: moment))
      #expect(!plan.problems.isEmpty || !plan.added.isEmpty || !plan.notes.isEmpty)
      for (_, event) in plan.added {
        #expect(event.endDate ?? event.startDate >= event.startDate && !plan.text(of: event).isEmpty)
      }
    }
  }
}
