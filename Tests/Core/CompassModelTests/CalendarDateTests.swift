import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: [
    ("2026-04-15", "2026-04-15"), ("2026-04-15T23:30:00Z", "2026-04-15"), ("2026-04-15 and more", "2026-04-15"),
    ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"), ("0001-01-01", "0001-01-01"),
    ("9999-12-31", "9999-12-31"), ("2026-12-31é", "2026-12-31"),
  ])
  func readsTheFirstTenCharacters(text: String, wire: String) {
    #expect(CalendarDate(wire: text)?.wire == wire)
  }

  @Test(arguments: [
    "", " ", "2026", "2026-02-30", "2026-4-9", "2026-04-9", "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32",
    "2026-04-31", "2025-02-29", "1900-02-29", "2100-02-29", "0000-01-01", "0000-12-31", "-026-01-01", "+026-01-01",
    "2026/04/15", "2026-04/15", "20260415", "20260415-0", " 2026-04-15", "2026-04-1 ", "２０２６-０４-１５", "٢٠٢٦-٠٤-١٥",
    "2026-O4-15", "26-04-2015", "15.04.2026", "2026–04–15", "null", "2026-04-1\u{0}", "0x26-04-15", "2026-W1-01",
  ])
  func rejectsInvalidDates(text: String) {
    #expect(CalendarDate(wire: text) == nil)
  }

  @Test func readsOrRejectsVeryLongText() {
    let long = String(repeating: "9", count: 1_000_000)
    #expect(CalendarDate(wire: long) == nil)
    #expect(CalendarDate(wire: "2026-04-15" + long)?.wire == "2026-04-15")
  }

  @Test func everyDayOfTheRangeRoundTrips() {
    var wrong = 0
    for number in stride(from: Int64(CalendarDate.earliest.dayNumber), through: 2_932_896, by: 29) {
      let date = CalendarDate(clampingDayNumber: number)
      let parts = CalendarDate(year: date.year, month: date.month, day: date.day)
      if parts != date || CalendarDate(wire: date.wire) != date { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func agreesWithFoundationOnRandomDays() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let date = CalendarDate(clampingDayNumber: random.number(in: -25_567...47_846))
      let months = random.number(in: -600...600)
      let noon = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: noon)
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
      #expect(date.weekday.rawValue + 1 == parts.weekday)
      let moved = calendar.dateComponents(
        [.year, .month, .day], from: try #require(calendar.date(byAdding: .month, value: months, to: noon)))
      let ours = date.adding(months: months)
      #expect([ours.year, ours.month, ours.day] == [moved.year, moved.month, moved.day], "\(date) + \(months)")
    }
  }

  @Test(arguments: [
    ("2026-05-31", -3, "2026-02-28"), ("2024-05-31", -3, "2024-02-29"), ("2026-05-31", 1, "2026-06-30"),
    ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", -12, "2023-02-28"), ("2024-02-29", 48, "2028-02-29"),
    ("2026-01-31", 1, "2026-02-28"), ("2026-12-31", 2, "2027-02-28"), ("2026-01-15", -1, "2025-12-15"),
    ("2026-04-15", 0, "2026-04-15"), ("2026-12-01", 1, "2027-01-01"), ("9999-12-31", 1, "9999-12-31"),
    ("0001-01-01", -1, "0001-01-01"), ("2026-04-30", .max, "9999-12-30"), ("2026-04-30", .min, "0001-01-30"),
  ])
  func addingMonthsClampsTheDay(from: String, months: Int, to: String) throws {
    #expect(try #require(CalendarDate(wire: from)).adding(months: months).wire == to)
  }

  @Test(arguments: [
    ("2026-12-31", 1, "2027-01-01"), ("2026-01-01", -1, "2025-12-31"), ("2024-02-28", 1, "2024-02-29"),
    ("2026-02-28", 1, "2026-03-01"), ("2026-03-08", 1, "2026-03-09"), ("2026-04-15", 365, "2027-04-15"),
    ("2026-04-15", 0, "2026-04-15"), ("9999-12-31", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"),
    ("2026-04-15", .max, "9999-12-31"), ("2026-04-15", .min, "0001-01-01"), ("0001-01-01", 3_652_058, "9999-12-31"),
  ])
  func addsDays(from: String, days: Int, to: String) throws {
    #expect(try #require(CalendarDate(wire: from)).adding(days: days).wire == to)
  }

  @Test func countsDaysInBothDirections() throws {
    let date = try #require(CalendarDate(wire: "2026-12-30"))
    let other = try #require(CalendarDate(wire: "2027-01-02"))
    #expect(date.days(to: other) == 3)
    #expect(other.days(to: date) == -3)
    #expect(CalendarDate.earliest.days(to: .latest) == 3_652_058)
    #expect(date < other)
  }

  @Test func rangeSpansYears1To9999() {
    #expect(CalendarDate.earliest.wire == "0001-01-01")
    #expect(CalendarDate.latest.wire == "9999-12-31")
    #expect(CalendarDate(clampingDayNumber: .min) == .earliest)
    #expect(CalendarDate(clampingDayNumber: .max) == .latest)
    #expect(CalendarDate.earliest.weekday == .monday)
    #expect(CalendarDate.latest.weekday == .friday)
  }

  @Test(arguments: [Int.min, -1, 0, 13, 10_000, Int.max])
  func rejectsImpossibleComponents(component: Int) {
    if component != 13 { #expect(CalendarDate(year: component, month: 1, day: 1) == nil) }
    #expect(CalendarDate(year: 2026, month: component, day: 1) == nil)
    if component != 13 { #expect(CalendarDate(year: 2026, month: 1, day: component) == nil) }
  }

  @Test func isEncodedAsItsWireForm() throws {
    let dates = [CalendarDate.earliest, .latest]
    let data = try JSONEncoder().encode(dates)
    #expect(String(decoding: data, as: UTF8.self) == #"["0001-01-01","9999-12-31"]"#)
    #expect(try JSONDecoder().decode([CalendarDate].self, from: data) == dates)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CalendarDate].self, from: Data("[20260210]".utf8)) }
  }

  @Test(arguments: [
    ("2026-04-15", "Apr 15, 2026"), ("2026-09-01", "Sep 1, 2026"), ("0001-05-09", "May 9, 1"),
    ("9999-12-31", "Dec 31, 9999"), ("2026-06-30", "Jun 30, 2026"),
  ])
  func isDisplayedInEnglish(wire: String, text: String) throws {
    let date = try #require(CalendarDate(wire: wire))
    #expect(date.mediumText == text)
    #expect("\(date)" == wire)
  }

  @Test func weekdaysHaveEnglishNamesFromSunday() {
    let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    #expect(Weekday.allCases.map(\.name) == names)
  }
}

@Suite struct CalendarMonthTests {
  private func month(_ wire: String) throws -> CalendarMonth { try #require(CalendarMonth(wire: wire)) }

  @Test(arguments: [
    ("2026-01", 31), ("2026-02", 28), ("2026-03", 31), ("2026-04", 30), ("2026-05", 31), ("2026-06", 30),
    ("2026-07", 31), ("2026-08", 31), ("2026-09", 30), ("2026-10", 31), ("2026-11", 30), ("2026-12", 31),
    ("2024-02", 29), ("2000-02", 29), ("1900-02", 28), ("2100-02", 28), ("0004-02", 29),
  ])
  func hasItsNumberOfDays(wire: String, count: Int) throws {
    let month = try month(wire)
    #expect(month.dayCount == count)
    #expect(month.firstDay.wire == "\(wire)-01")
    #expect(month.lastDay.wire == "\(wire)-\(count)")
    #expect(month.firstDay.calendarMonth == month)
    #expect(month.lastDay.calendarMonth == month)
  }

  @Test(arguments: [
    ("2026-01", -1, "2025-12"), ("2026-12", 1, "2027-01"), ("2026-04", 24, "2028-04"), ("2026-04", -24, "2024-04"),
    ("2026-04", 0, "2026-04"), ("9999-12", 1, "9999-12"), ("0001-01", -1, "0001-01"), ("2026-04", .max, "9999-12"),
    ("2026-04", .min, "0001-01"), ("0001-01", 119_987, "9999-12"),
  ])
  func addsMonths(from: String, count: Int, to: String) throws {
    #expect(try month(from).adding(count).wire == to)
  }

  @Test func countsMonthsInBothDirections() throws {
    #expect(try month("2025-11").months(to: month("2026-02")) == 3)
    #expect(try month("2026-02").months(to: month("2025-11")) == -3)
    #expect(try month("0001-01").months(to: month("9999-12")) == 119_987)
    #expect(try month("2025-12") < month("2026-01"))
  }

  @Test(arguments: [
    "", "2026", "2026-1", "2026-13", "2026-00", "0000-05", "2026-04-", "2026-04-01", "2026/04",
    "２026-04",
  ])
  func rejectsInvalidMonths(text: String) {
    #expect(CalendarMonth(wire: text) == nil)
  }

  @Test(arguments: [(0, 1), (10_000, 1), (2026, 0), (2026, 13), (.min, .min), (.max, .max)])
  func rejectsImpossibleComponents(year: Int, month: Int) {
    #expect(CalendarMonth(year: year, month: month) == nil)
  }

  @Test func isEncodedAsItsWireForm() throws {
    let months = [try month("0001-01"), try month("2026-04")]
    let data = try JSONEncoder().encode(months)
    #expect(String(decoding: data, as: UTF8.self) == #"["0001-01","2026-04"]"#)
    #expect(try JSONDecoder().decode([CalendarMonth].self, from: data) == months)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarMonth].self, from: Data(#"["2026-04-01"]"#.utf8))
    }
  }

  @Test func isDisplayedInEnglish() throws {
    let titles = (1...12).compactMap { CalendarMonth(year: 2026, month: $0)?.title }
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    #expect(titles == names.map { "\($0) 2026" })
    #expect(try month("2026-09").shortName == "Sep")
    #expect(try month("2026-02").name == "February")
    #expect("\(try month("2026-02"))" == "2026-02")
  }
}
