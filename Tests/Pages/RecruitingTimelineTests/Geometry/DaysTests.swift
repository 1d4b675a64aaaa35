import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks the columns of single days (decision T21).
struct DaysTests {
  private func scale(_ days: Int, from start: String = "2026-02-06", in zone: Zone = .utc) throws -> TimeScale {
    let first = day(start)
    return TimeScale(try #require(DateSpan(start: first, end: first.adding(days: days))), zone: zone)
  }

  @Test(
    arguments: [
      (1, 1, "Fri 6"), (7, 7, "Fri 6"), (14, 14, "Fri 6"), (15, 15, "6"), (35, 35, "6"), (36, 0, nil), (243, 0, nil),
    ] as [(Int, Int, String?)])
  func dayLabelsDependOnTheVisibleDays(visible: Int, count: Int, label: String?) throws {
    let days = try scale(visible).days()
    #expect(days.count == count && days.first?.label == label)
    #expect(days.map(\.date) == (0..<count).map { day("2026-02-06").adding(days: $0) })
    #expect(days.map(\.shortLabel) == days.map { "\($0.date.day)" })
  }

  @Test(arguments: [(35, 0), (36, 6), (61, 10), (126, 19), (127, 0)])
  func weeksAreUsedFor36To126Days(visible: Int, count: Int) throws {
    let weeks = try scale(visible).weeks()
    #expect(weeks.count == count && weeks.dropFirst().allSatisfy { $0.date.weekday == .sunday })
    #expect(weeks.prefix(2).map(\.label) == (count == 0 ? [] : ["Feb 6", "Feb 8"]))
  }

  /// Also where a day has 23 or 25 hours, or none.
  @Test(arguments: zoneNames, ["2026-03-05", "2026-10-30", "2026-04-02", "2024-02-25", "2026-12-28", "2011-12-28"])
  func columnsAreAdjacent(zone name: String, start: String) throws {
    for visible in [1, 7, 14, 35, 36, 126] {
      let scale = try scale(visible, from: start, in: zone(name))
      for columns in [scale.days(), scale.weeks()] where !columns.isEmpty {
        #expect(columns[0].left == 0 && abs(columns.reduce(0) { $0 + $1.width } - 100) < 1e-9)
        for column in columns { #expect(column.left == scale.position(of: column.date) && column.width > 0) }
      }
    }
  }

  /// A zoomed span ends with its last day, if each day has a column (decision M7).
  @Test(arguments: [(7, 8), (14, 15), (35, 36), (36, 0)])
  func theLastZoomedDayHasAColumn(visible: Int, count: Int) throws {
    let first = day("2026-02-06")
    let span = try #require(DateSpan(start: first, end: first.adding(days: visible)))
    for zone in [Zone.utc, zone("America/New_York"), zone("Pacific/Apia")] {
      let scale = TimeScale(span, zone: zone, isZoomed: true)
      let days = scale.days()
      #expect(days.count == count && days.last?.date == (count == 0 ? nil : span.end))
      #expect(days.isEmpty || abs(days.reduce(0) { $0 + $1.width } - 100) < 1e-9)
      #expect(scale.position(of: count == 0 ? span.end : span.end.adding(days: 1)) == 100)
      #expect(scale.months().last.map { abs($0.left + $0.width - 100) < 1e-9 } == true)
      guard let last = days.last else { continue }
      #expect(abs(scale.dotPosition(of: span.end, share: 0.5) - (last.left + last.width / 2)) < 1e-9)
      var layout = LaneLayout(on: scale)
      let camp = layout.place(first: span.end, last: span.end.adding(days: 1))
      #expect(camp.isBar && camp.left == last.left && abs(camp.left + camp.width - 100) < 1e-9)
    }
  }

  /// An item that continues after the last day is marked, with and without a column for that day (decision M7).
  @Test func itemsContinuingAfterTheLastDayAreMarked() throws {
    let page = Page.showing(
      table(
        [
          event("zoomed", on: "2026-02-14", to: "2026-02-15"), event("whole", on: "2026-02-13", to: "2026-02-14"),
          event("range", on: "2026-04-10", to: "2026-04-12"),
        ], [], [], []))
    func items(_ page: Page) throws -> [LaneItem] { Array(try #require(page.screen().lanes.first).items) }
    let range = try #require(try items(page).first { $0.id.row == "range" })
    #expect(range.kind == .dot && range.left == 100 && range.continuesAfter)
    let closest = (0..<5).reduce(page) { page, _ in page.after(.zoomedIn(around: nil)) }
    #expect(closest.screen().days.last?.date == day("2026-02-14"))
    let shown = try items(closest)
    #expect(shown.map(\.id.row) == ["whole", "zoomed"])
    #expect(shown.map(\.continuesAfter) == [false, true] && shown.map(\.kind) == [.bar, .bar])
  }

  @Test func dotsAreCenteredInWideDays() throws {
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

  /// Ordered by time within their day; items without a time stay in the middle.
  @Test func timedItemsAreSpreadWithinTheirDay() throws {
    let closer = (0..<4).reduce(busy) { page, _ in page.after(.zoomedIn(around: nil)) }
    let near = closer.after(.zoomedIn(around: nil)).screen()
    #expect(near.days.count == 9)
    let today = try #require(near.days.first { $0.date == day("2026-02-10") })
    let items = try #require(near.lanes.first).items
    let shares = Dictionary(uniqueKeysWithValues: items.map { ($0.id.row, ($0.left - today.left) / today.width) })
    let expected = ["camp": 0, "game": 0.5, "early": 1.0 / 6, "noon": 0.5, "late": 5.0 / 6, "next": 1.5]
    for (id, share) in expected { #expect(abs((shares[id] ?? -1) - share) < 1e-9, "\(id)") }
    let far = try #require(closer.screen().lanes.first).items
    #expect(Set(far.filter { $0.kind == .dot && $0.date == day("2026-02-10") }.map(\.left)).count == 1, "16 days")
  }
}
