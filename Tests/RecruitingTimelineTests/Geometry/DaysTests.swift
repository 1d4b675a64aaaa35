import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Decision T21.
struct DaysTests {
  private func scale(_ days: Int, from start: String = "2026-02-06", in zone: Zone = .utc) throws -> TimeScale {
    let first = day(start)
    return TimeScale(try #require(DateSpan(start: first, end: first.adding(days: days))), zone: zone)
  }

  @Test(arguments: [
    (1, 1, "Fri 6"), (7, 7, "Fri 6"), (14, 14, "Fri 6"), (15, 15, "6"), (35, 35, "6"), (36, 0, nil), (243, 0, nil),
  ] as [(Int, Int, String?)])
  func daysAreNamedBelow36AndWithWeekdaysBelow15(visible: Int, count: Int, label: String?) throws {
    let days = try scale(visible).days()
    #expect(days.count == count && days.first?.label == label)
    #expect(days.map(\.date) == (0..<count).map { day("2026-02-06").adding(days: $0) })
    #expect(days.map(\.shortLabel) == days.map { "\($0.date.day)" })
  }

  @Test(arguments: [(35, 0), (36, 6), (61, 10), (126, 19), (127, 0)])
  func weeksStandBetweenDaysAndMonths(visible: Int, count: Int) throws {
    let weeks = try scale(visible).weeks()
    #expect(weeks.count == count && weeks.dropFirst().allSatisfy { $0.date.weekday == .sunday })
    #expect(weeks.prefix(2).map(\.label) == (count == 0 ? [] : ["Feb 6", "Feb 8"]))
  }

  /// Also where a day has 23 or 25 hours, or none.
  @Test(arguments: zoneNames, ["2026-03-05", "2026-10-30", "2026-04-02", "2024-02-25", "2026-12-28", "2011-12-28"])
  func columnsStandSideBySide(zone name: String, start: String) throws {
    for visible in [1, 7, 14, 35, 36, 126] {
      let scale = try scale(visible, from: start, in: zone(name))
      for columns in [scale.days(), scale.weeks()] where !columns.isEmpty {
        #expect(columns[0].left == 0 && abs(columns.reduce(0) { $0 + $1.width } - 100) < 1e-9)
        for column in columns { #expect(column.left == scale.position(of: column.date) && column.width > 0) }
      }
    }
  }

  @Test func aDotStandsInTheMiddleOfADayThatIsAsWideAsIt() throws {
    let (wide, narrow) = (try scale(50), try scale(51))
    #expect(wide.dotPosition(of: day("2026-02-08"), share: 0.5) == 5)
    #expect(wide.dotPosition(of: day("2026-02-06"), share: 0.5) == 1)
    #expect(narrow.dotPosition(of: day("2026-02-08"), share: 0.5) == narrow.position(of: day("2026-02-08")))
    for scale in [wide, narrow] { #expect(scale.dotPosition(of: scale.span.end, share: 0.5) == 100, "decision T20") }
  }

  private let busy = Page.showing(
    table(
      [event("camp", on: "2026-02-10", to: "2026-02-11"), event("game", on: "2026-02-10")],
      [
        interaction("late", at: "2026-02-11T02:00:00Z"), interaction("early", at: "2026-02-10T14:00:00Z"),
        interaction("next", at: "2026-02-11T15:00:00Z"),
      ], [], [change("noon", at: "2026-02-10T17:00:00Z")]))

  /// One after the other in their day, as the clock has them; what has no time stays in the middle.
  @Test func callsOfOneDayAreSpreadInsideItBelow15Days() throws {
    let closer = (0..<4).reduce(busy) { page, _ in page.after(.zoomedIn(around: nil)) }
    let near = closer.after(.zoomedIn(around: nil)).screen()
    #expect(near.days.count == 8)
    let today = try #require(near.days.first { $0.date == day("2026-02-10") })
    let items = try #require(near.lanes.first).items
    let shares = Dictionary(uniqueKeysWithValues: items.map { ($0.id.row, ($0.left - today.left) / today.width) })
    let expected = ["camp": 0, "game": 0.5, "early": 1.0 / 6, "noon": 0.5, "late": 5.0 / 6, "next": 1.5]
    for (id, share) in expected { #expect(abs((shares[id] ?? -1) - share) < 1e-9, "\(id)") }
    let far = try #require(closer.screen().lanes.first).items
    #expect(Set(far.filter { $0.kind == .dot && $0.date == day("2026-02-10") }.map(\.left)).count == 1, "16 days")
  }
}
