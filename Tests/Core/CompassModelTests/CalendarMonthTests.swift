import CompassModel
import Foundation
import Testing

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
