import CompassModel
@testable import PageKit
import TestSupport
import Testing

struct DateAxisTests {
  /// A range, the columns, and the labels; `·` is a tick whose label has no room.
  private static let ranges: [(start: String, end: String, columns: Int, labels: String)] = [
    ("2025-11-10", "2026-02-10", 76, "Nov 10 | Dec 1 | Jan 1 | · | Feb 10"),
    ("2025-11-10", "2026-02-10", 26, "Nov 10 | Jan 1 | Feb 10"),
    // Days, weeks from Sunday on, leap days.
    ("2026-02-10", "2026-02-10", 60, "Feb 10"), ("2026-02-09", "2026-02-10", 60, "Feb 9 | Feb 10"),
    ("2026-02-06", "2026-02-10", 60, "Feb 6 | Feb 7 | Feb 8 | Feb 9 | Feb 10"),
    ("2024-02-26", "2024-03-02", 70, "Feb 26 | Feb 27 | Feb 28 | Feb 29 | Mar 1 | Mar 2"),
    ("2025-02-26", "2025-03-02", 70, "Feb 26 | Feb 27 | Feb 28 | Mar 1 | Mar 2"),
    ("2026-01-11", "2026-02-10", 70, "Jan 11 | Jan 18 | Jan 25 | Feb 1 | · | Feb 10"),
    ("2025-12-20", "2026-01-15", 70, "Dec 20 | · | Dec 28 | Jan 4 | Jan 11 | Jan 15"),
    // Months, over a year's end and in a leap year.
    ("2024-01-31", "2024-04-30", 70, "Jan 31 | · | Mar 1 | Apr 1 | Apr 30"),
    ("2025-08-10", "2026-02-10", 76, "Aug 10 | · | Oct 1 | Nov 1 | Dec 1 | Jan 1 | · | Feb 10"),
    // Labels include the year from 330 days on.
    ("2025-02-10", "2026-02-10", 76, "Feb 10, 2025 | · | Jul 2025 | Oct 2025 | · | Feb 10, 2026"),
    ("2025-02-10", "2026-02-10", 25, "Feb 10, 2025 | · | · | Feb 10, 2026"),
    ("2020-06-15", "2026-02-10", 76, "Jun 15, 2020 | · | 2022 | 2023 | 2024 | 2025 | · | Feb 10, 2026"),
    ("1999-12-31", "2026-02-10", 60, "Dec 31, 1999 | · | · | 2010 | 2015 | · | · | Feb 10, 2026"),
    // The ends of the calendar.
    ("0001-01-01", "9999-12-31", 60, "Jan 1, 1 | 2000 | 4000 | 6000 | · | Dec 31, 9999"),
    ("9999-11-02", "9999-12-31", 60, "Nov 2 | Dec 1 | Dec 31"),
  ]

  @Test(arguments: ranges.indices)
  func ticksFallOnCalendarBoundaries(_ index: Int) {
    let one = Self.ranges[index]
    let axis = DateAxis(day(one.start)...day(one.end), columns: one.columns)
    #expect(axis.ticks.map { $0.label ?? "·" }.joined(separator: " | ") == one.labels)
  }

  @Test func labelsNeverOverlapAndMarkBothEnds() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let range = random.range(upTo: [2, 30, 100, 400, 4_000, 3_000_000].randomElement(using: &random) ?? 9)
      let axis = DateAxis(range, columns: Int.random(in: 25...390, using: &random))
      let place = "\(range.lowerBound.wire) \(range.upperBound.wire) \(axis.columns)"
      let dates = axis.ticks.map(\.date)
      #expect(dates.first == range.lowerBound && dates.last == range.upperBound, "\(place)")
      #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "\(place)")
      #expect(axis.ticks.first?.label != nil && axis.ticks.last?.label != nil, "\(place)")
      var end = -1
      for tick in axis.ticks {
        guard let label = tick.label else { continue }
        #expect(tick.labelColumn > end, "\(place): \(label)")
        end = tick.labelColumn + label.utf8.count
        #expect(end <= axis.columns, "\(place): \(label)")
        let column = axis.column(of: tick.date)
        #expect(column >= tick.labelColumn && column < end, "\(place): \(label) is not under its tick")
      }
    }
  }

  @Test func innerTicksUseASingleUnit() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let range = random.range(upTo: [40, 300, 2_000].randomElement(using: &random) ?? 9)
      let inner = DateAxis(range, columns: 70).ticks.dropFirst().dropLast().map(\.date)
      guard inner.count > 1 else { continue }
      let isNext = zip(inner, inner.dropFirst()).allSatisfy { $0.days(to: $1) == 1 }
      let areSundays = inner.allSatisfy { $0.weekday == .sunday }
      let areMonths = inner.allSatisfy { $0.day == 1 }
      #expect(isNext || areSundays || areMonths, "\(inner.map(\.wire))")
    }
  }

  @Test func daysArePositionedProportionally() {
    let axis = DateAxis(day("2026-01-01")...day("2026-01-11"), columns: 50)
    #expect(axis.fraction(of: day("2026-01-06")) == 0.5)
    #expect(axis.column(of: day("2026-01-01")) == 0)
    #expect(axis.column(of: day("2026-01-11")) == 49)
    #expect(axis.dot(of: day("2027-01-01")) == 99 && axis.dot(of: day("2025-01-01")) == 0)
    #expect(DateAxis(day("2026-01-01")...day("2026-01-01"), columns: 50).fraction(of: day("2026-01-01")) == 0.5)
  }
}
