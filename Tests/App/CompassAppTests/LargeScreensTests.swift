import CompassModel
import CompassServices
import Foundation
import PageKit
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassApp

/// A screen of thousands of rows is as small as one of few, and every row can be reached by its taps (decision U4).
@MainActor
@Suite struct LargeScreensTests {
  @Test(arguments: Page.allCases) func screenOfManyLongRowsIsSmall(page: Page) async throws {
    let compass = await app(on: page, rows: few(2_500, of: 10_000))
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(page): \(bytes) bytes")
    // Decision Z9.
    let sections = try JSONEncoder().encode(compass.document.formatted(as: .sections)).count
    #expect(sections <= 150_000, "\(page) as sections: \(sections) bytes")
  }

  @Test func otherTabAndLongRangeAreSmall() async throws {
    let compass = await app(on: .performance, rows: few(2_500, of: 10_000))
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    #expect(try size(of: compass) <= 150_000)
    compass.send(.performance(.tap(.tabChosen(tab: .overview))))
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(bytes) bytes")
  }

  /// All schools can be chosen, a hundred per page.
  @Test(arguments: [Page.timeline, .schools]) func aThousandSchoolsAreSmall(page: Page) async throws {
    let compass = await app(on: page, rows: 1_000)
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(bytes) bytes")
    guard page == .timeline else { return }
    func choices() -> RecruitingTimeline.Screen? {
      if case .timeline(let screen) = compass.unobservedScreen { screen } else { nil }
    }
    #expect(choices()?.schools.count == 100 && choices()?.controls.first { $0.id == "school" }?.choices?.count == 101)
    // A school on a later page is listed once it is chosen.
    compass.send(.timeline(.tap(.schoolChanged(school: "school-999"))))
    #expect(choices()?.schools.last?.id == "school-999" && choices()?.schools.count == 101)
    for _ in 0..<9 { compass.send(.timeline(.tap(.moreSchoolsTapped))) }
    #expect(choices()?.schools.count == 1_000 && choices()?.moreSchools == nil)
  }

  private nonisolated static let longPages = Page.allCases.filter { $0 != .schools }

  /// A hundred rows, and a hundred more for each tap; a full last page is the end.
  @Test(arguments: longPages, [250, 200]) func everyRowIsReachable(page: Page, rows: Int) async throws {
    let compass = await longList(on: page, rows: rows)
    let first = compass.unobservedScreen.pageScreen
    let all = try #require(compass.countOfAll)
    #expect(first.rows.count == 100 && all > 100)
    let more = try #require(first.button("more"))
    let action = try #require(AppAction(more.action))
    for pages in 1...((all + 99) / 100) {
      let screen = compass.unobservedScreen.pageScreen
      #expect(screen.rows.count == min(pages * 100, all) && compass.countOfAll == all)
      #expect(screen.button("more")?.isEnabled == (pages * 100 < all), "\(pages) pages of \(all)")
      compass.send(action)
    }
    let last = compass.unobservedScreen.pageScreen
    #expect(Set(last.rows.map(\.id)).count == all && last.button("more")?.reason != nil)
    #expect(last.head.isLoading == false)
    compass.send(page.feature.appTap(.refresh))
    await compass.store.settle()
    #expect(compass.unobservedScreen.pageScreen.rows.count == all, "a reload keeps the pages")
  }

  @Test(arguments: longPages) func changingTheListReturnsToItsFirstPage(page: Page) async throws {
    let compass = await longList(on: page, rows: 450)
    let button = try #require(compass.unobservedScreen.pageScreen.button("more"))
    let more = try #require(AppAction(button.action))
    compass.send(more)
    let long = compass.store.state
    let rows = try page.rows(long)
    #expect(rows.count == 200)
    var others = 0
    for tap in page.feature.taps where tap != more {
      let after = try page.rows(long.after(tap))
      guard after != rows else { continue }
      others += 1
      #expect(after.count <= 100, "\(tap)")
    }
    #expect(others > 0 || page == .home)
  }

  /// The page with its long list on screen.
  private func longList(on page: Page, rows: Int) async -> Compass {
    let today = Zone.utc.date(at: now)
    // The timeline shows a part of the year.
    var samples = SampleRows.long(page == .timeline ? rows * 4 : rows, of: athlete, around: today)
    samples.schools = Array(samples.schools.prefix(15))
    // Registered and past: each needs attention.
    samples.events = samples.events.indices.map { index in
      Event(
        id: EventID("e\(index)"), owner: athlete.id, type: .camp, name: "Camp \(index)",
        startDate: today.adding(days: -1 - index % 600), isRegistered: true)
    }
    let compass = await app(on: page, samples)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    compass.send(.performance(.tap(.tabChosen(tab: .overview))))
    compass.send(.timeline(.tap(.listExpanded)))
    return compass
  }

  @Test func everyItemOfALaneIsReachable() async throws {
    let start = Zone.utc.date(at: now).adding(days: -300)
    let events = (0..<1_000).map { number in
      Event(
        id: EventID("e\(number)"), owner: athlete.id, schoolID: "s", type: .camp, name: "Camp \(number)",
        startDate: start.adding(days: number * 31 % 400))
    }
    let rows = SampleRows(events: events, schools: [School(id: "s", name: "Stanford")])
    let compass = await app(on: .timeline, rows)
    func lanes() -> [LaneCard] {
      if case .timeline(let screen) = compass.unobservedScreen { screen.lanes } else { [] }
    }
    let lane = try #require(lanes().first)
    #expect(lanes().allSatisfy { $0.items.count <= 60 && $0.items.allSatisfy { $0.row < 6 } })
    #expect(lane.moreCount > 60 && lane.moreCount + lane.items.count == lane.allItems.count)
    let numbers = lane.allItems.map(\.number)
    #expect(lane.items.allSatisfy { numbers.contains($0.number) }, "numbered as among all")
    var shown = lane.items.count
    var button = lane.expand
    var taps = 0
    while let tapped = button, taps < 500 {
      compass.send(try #require(AppAction(tapped.action)))
      let next = try #require(lanes().first)
      // The first tap stores that the user wants it expanded.
      #expect(next.items.count > shown || taps == 0)
      (shown, button) = (next.items.count, next.expand)
      taps += 1
    }
    #expect(shown == lane.count && lanes()[0].moreCount == 0)
  }

  private func size(of compass: Compass) throws -> Int { try JSONEncoder().encode(compass.unobservedScreen).count }

  private func app(on page: Page, rows: Int) async -> Compass {
    await app(on: page, .long(rows, of: athlete, around: Zone.utc.date(at: now)))
  }

  private func app(on page: Page, _ rows: SampleRows) async -> Compass {
    let stubs = StubServices { message, _ in Issue.record("\(message)") }
    stubs.preferences.value = { _ in nil }
    stubs.preferences.store = { _, _ in }
    let athlete = FamilyAccess(user: UserID("user-1"), name: "Jordan", role: .player, athletes: [athlete])
    stubs.backend.serve(rows, to: athlete)
    let compass = Compass(services: stubs.services, zone: .utc, now: { [now] in now })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.store.settle()
    return compass
  }

  private let athlete = Athlete(id: AthleteID("user-1"), name: "Jordan", graduationYear: 2028)
  private let now = Instant(seconds: 1_770_732_000)
}

extension Compass {
  /// Number of rows of the list, visible or not.
  fileprivate var countOfAll: Int? {
    if case .home(let home) = unobservedScreen { home.count } else { unobservedScreen.pageScreen.listCount }
  }
}
