import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

@Suite struct TimeScaleTests {
  @Test(
    arguments: [
      // 100 days without a change of clocks: a day is one percent.
      ("UTC", "2026-01-01", "2026-04-11", "2026-01-01", 0.0), ("UTC", "2026-01-01", "2026-04-11", "2026-01-02", 1),
      ("UTC", "2026-01-01", "2026-04-11", "2026-02-20", 50), ("UTC", "2026-01-01", "2026-04-11", "2026-04-11", 100),
      ("UTC", "2026-01-01", "2026-04-11", "2025-12-31", -1), ("UTC", "2026-01-01", "2026-04-11", "2026-04-13", 102),
      ("UTC", "2026-01-01", "2026-04-11", "2025-01-01", -365),
      // The day in New York on which clocks go forward has 23 hours, the other one 25.
      ("America/New_York", "2026-03-08", "2026-03-10", "2026-03-09", 2300.0 / 47),
      ("America/New_York", "2026-11-01", "2026-11-03", "2026-11-02", 2500.0 / 49),
      ("Pacific/Auckland", "2026-04-05", "2026-04-07", "2026-04-06", 2500.0 / 49),
      ("Pacific/Auckland", "2026-09-27", "2026-09-29", "2026-09-28", 2300.0 / 47),
      ("Pacific/Honolulu", "2026-03-08", "2026-03-10", "2026-03-09", 50),
      ("Asia/Kolkata", "2026-03-08", "2026-03-10", "2026-03-09", 50),
      // Midnight is skipped: the day begins at one o'clock.
      ("America/Sao_Paulo", "2018-11-03", "2018-11-05", "2018-11-04", 2400.0 / 47),
      // 30 December 2011 did not happen in Samoa.
      ("Pacific/Apia", "2011-12-29", "2012-01-01", "2011-12-30", 50),
      ("Pacific/Apia", "2011-12-29", "2012-01-01", "2011-12-31", 50),
      ("Pacific/Apia", "2011-12-30", "2011-12-31", "2011-12-30", 0),
      ("Pacific/Apia", "2011-12-30", "2011-12-31", "2011-12-31", 100),
    ] as [(String, String, String, String, Double)])
  func positionIsTheShareOfElapsedTime(
    zone name: String, start: String, end: String, date: String, percent: Double
  ) throws {
    let scale = TimeScale(try span(start, end), zone: zone(name))
    #expect(abs(scale.position(of: day(date)) - percent) < 1e-9)
  }

  /// Compares with Foundation's calendar, day by day, in and around every range.
  @Test(arguments: zoneNames, ViewRange.allCases)
  func positionsMatchFoundationMidnights(zone name: String, range: ViewRange) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    let span = try #require(range.dates(today: day("2026-02-10"), earliest: day("2023-12-31")))
    let scale = TimeScale(span, zone: zone(name))
    func midnight(_ day: CalendarDate) throws -> Double {
      let noon = try #require(
        calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)))
      return calendar.startOfDay(for: noon).timeIntervalSince1970
    }
    let (start, end) = (try midnight(span.start), try midnight(span.end))
    var before = -Double.infinity
    for day in stride(from: -40, through: span.days + 40, by: 1).map({ span.start.adding(days: $0) }) {
      let position = scale.position(of: day)
      if abs(position - (try midnight(day) - start) / (end - start) * 100) > 1e-9 { Issue.record("\(name) \(day)") }
      if span.contains(day) != (0...100).contains(position) { Issue.record("\(name) \(day) \(position)") }
      if position <= before { Issue.record("\(name) \(day) is not after the day before") }
      before = position
    }
    #expect(scale.position(of: span.start) == 0 && scale.position(of: span.end) == 100)
  }

  /// A span too long for one number a day.
  @Test(arguments: zoneNames)
  func theWholeCalendarHasAScale(zone name: String) throws {
    let all = try #require(DateSpan(start: .earliest, end: .latest))
    let scale = TimeScale(all, zone: zone(name))
    #expect(scale.position(of: .earliest) == 0 && scale.position(of: .latest) == 100)
    let middle = scale.position(of: day("2026-02-10"))
    #expect(abs(middle - 739_656.0 / 3_652_058 * 100) < 1e-4)
  }

  @Test func longAndShortSpansAgree() throws {
    let long = try span("1990-01-01", "2040-01-01")
    let short = try span("2026-02-01", "2026-12-01")
    for name in zoneNames {
      let (far, near) = (TimeScale(long, zone: zone(name)), TimeScale(short, zone: zone(name)))
      let (start, end) = (far.position(of: short.start), far.position(of: short.end))
      for step in -10...310 {
        let day = short.start.adding(days: step)
        #expect(abs((far.position(of: day) - start) / (end - start) * 100 - near.position(of: day)) < 1e-6)
      }
    }
  }

  @Test func todayHasNoPositionOutsideTheSpan() throws {
    let scale = TimeScale(try span("2026-02-10", "2026-02-20"), zone: .utc)
    #expect(
      ["2026-02-09", "2026-02-10", "2026-02-15", "2026-02-20", "2026-02-21"].map {
        scale.todayPosition(day($0))
      } == [nil, 0, 50, 100, nil])
  }

  @Test(
    arguments: [
      ("2025-11-10", "2026-04-10", ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03", "2026-04"]),
      // A month that begins at the end has no column; one that ends there is whole.
      ("2026-01-31", "2026-04-01", ["2026-01", "2026-02", "2026-03"]), ("2026-02-01", "2026-03-01", ["2026-02"]),
      ("2026-02-28", "2026-03-02", ["2026-02", "2026-03"]), ("2026-02-10", "2026-02-11", ["2026-02"]),
      ("2025-12-31", "2026-01-01", ["2025-12"]), ("9999-11-30", "9999-12-31", ["9999-11", "9999-12"]),
      ("0001-01-01", "0001-02-02", ["0001-01", "0001-02"]),
    ] as [(String, String, [String])])
  func everyMonthInTheSpanHasAColumn(start: String, end: String, keys: [String]) throws {
    let months = TimeScale(try span(start, end), zone: .utc).months()
    #expect(months.map(\.key) == keys)
    expectCover(months, try span(start, end))
  }

  /// The headers are on the scale of the items (decisions T3, T4).
  @Test func columnWidthsMatchMonthLengths() throws {
    let months = TimeScale(try span("2026-01-22", "2026-03-11"), zone: .utc).months()
    #expect(months.map(\.label) == ["Jan", "Feb", "Mar"])
    #expect(months.map(\.year) == [2026, 2026, 2026])
    for (month, days) in zip(months, [(0, 10), (10, 28), (38, 10)]) {
      #expect(abs(month.left - Double(days.0) / 48 * 100) < 1e-9 && abs(month.width - Double(days.1) / 48 * 100) < 1e-9)
    }
  }

  @Test(arguments: zoneNames)
  func columnsCoverEverySpan(zone name: String) throws {
    var random = SeededGenerator(seed: 61)
    let zone = zone(name)
    for _ in 0..<60 {
      let span = try random.span()
      let scale = TimeScale(span, zone: zone)
      let months = scale.months()
      expectCover(months, span)
      for month in months.dropFirst() {
        let first = day(month.key + "-01")
        #expect(span.contains(first) && first < span.end && month.left == scale.position(of: first))
      }
    }
  }

  private func expectCover(_ months: [MonthColumn], _ span: DateSpan) {
    var right = 0.0
    var sum = 0.0
    for month in months {
      if abs(month.left - right) > 1e-9 || month.width <= 0 { Issue.record("\(month) in \(span)") }
      right = month.left + month.width
      sum += month.width
    }
    #expect(abs(sum - 100) < 1e-9 && abs(right - 100) < 1e-9, "\(span)")
    #expect(months.first?.key == span.start.calendarMonth.wire)
    #expect(months.last?.key == span.end.adding(days: -1).calendarMonth.wire)
  }
}
