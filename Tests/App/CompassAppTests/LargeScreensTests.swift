import CompassModel
import CompassSamples
import CompassServices
import Foundation
import PageKit
import Records
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassApp

/// A screen of thousands of rows is as small as one of few, and every row can be reached by its taps (decision U4).
@MainActor
@Suite struct LargeScreensTests {
  @Test(arguments: Page.allCases) func screenOfManyLongRowsIsSmall(page: Page) async throws {
    let compass = await appWithLongRows(on: page)
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(page): \(bytes) bytes")
    // Decision Z9.
    let sections = try JSONEncoder().encode(compass.document.formatted(as: .sections)).count
    #expect(sections <= 150_000, "\(page) as sections: \(sections) bytes")
  }

  @Test func otherTabAndLongRangeAreSmall() async throws {
    let compass = await appWithLongRows(on: .performance)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    #expect(try size(of: compass) <= 150_000)
    compass.send(.performance(.tap(.tabChosen(tab: .overview))))
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(bytes) bytes")
  }

  /// All schools can be chosen, a hundred per page.
  @Test(arguments: [Page.timeline, .schools]) func aThousandSchoolsAreSmall(page: Page) async throws {
    let compass = await app(on: page, rows: 1_000, schools: 1_000)
    let bytes = try size(of: compass)
    #expect(bytes <= 150_000, "\(bytes) bytes")
    guard page == .timeline else { return }
    func choices() -> RecruitingTimeline.Screen? {
      if case .timeline(let screen) = compass.unobservedScreen { screen } else { nil }
    }
    #expect(choices()?.schools.count == 100 && choices()?.controls.first { $0.id == "school" }?.choices?.count == 101)
    // A school on a later page is listed once it is chosen.
    compass.send(.timeline(.tap(.schoolChanged(school: "s999"))))
    #expect(choices()?.schools.last?.id == "s999" && choices()?.schools.count == 101)
    for _ in 0..<9 { compass.send(.timeline(.tap(.moreSchoolsTapped))) }
    #expect(choices()?.schools.count == 1_000 && choices()?.moreSchools == nil)
  }

  private nonisolated static let longPages = Page.allCases.filter { !ManyRows.kinds.isDisjoint(with: $0.feature.rows) }

  /// A hundred rows, and a hundred more for each tap; a full last page is the end.
  @Test(arguments: longPages, [350, 200]) func everyRowIsReachable(page: Page, rows: Int) async throws {
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
    let compass = await app(on: page, rows: rows)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    compass.send(.performance(.tap(.tabChosen(tab: .overview))))
    compass.send(.timeline(.tap(.listExpanded)))
    return compass
  }

  @Test func everyItemOfALaneIsReachable() async throws {
    let compass = await app(on: .timeline, rows: 10_000)
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

  private func appWithLongRows(on page: Page) async -> Compass {
    await app(on: page) { backend, today in
      backend.serve(.long(few(2_500, of: 10_000), of: athlete, around: today), to: family)
    }
  }

  private func app(on page: Page, rows count: Int, schools: Int = 15) async -> Compass {
    await app(on: page) { backend, today in
      let samples = ManyRows(count: count, schoolCount: schools, today: today)
      let grade = athlete.grade(on: today)
      backend.signedInUser = nil
      backend.loadFamily = { [family] in family }
      backend.loadEvents = { page == .timeline ? samples.timelineEvents(of: $0) : samples.events(of: $0) }
      backend.loadOffers = { page == .timeline ? Loaded(rows: []) : samples.offers(of: $0) }
      backend.loadSchools = { _ in samples.schools }
      backend.loadTasks = { _ in samples.tasks(in: grade) }
      backend.loadMetrics = { samples.metrics(of: $0, from: $1, through: $2) }
      backend.loadInteractions = { _ in Loaded(rows: []) }
      backend.loadStatusChanges = { _ in Loaded(rows: []) }
      backend.loadOthers = { query in Batch(.none(of: query.key.kind)) }
    }
  }

  private func app(on page: Page, serve: (StubBackend, CalendarDate) -> Void) async -> Compass {
    let stubs = StubServices { message, _ in Issue.record("\(message)") }
    stubs.preferences.value = { _ in nil }
    stubs.preferences.store = { _, _ in }
    serve(stubs.backend, Zone.utc.date(at: now))
    let compass = Compass(services: stubs.services, zone: .utc, now: { [now] in now })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.store.settle()
    return compass
  }

  private let athlete = Athlete(id: AthleteID("user-1"), name: "Jordan", graduationYear: 2028)
  private var family: FamilyAccess {
    FamilyAccess(user: UserID("user-1"), name: "Jordan", role: .player, athletes: [athlete])
  }

  private let now = Instant(seconds: 1_770_732_000)
}

/// Rows of each kind, in equal numbers.
private struct ManyRows: Sendable {
  /// Kinds with many rows.
  static let kinds: Set<RowKind> = [.events, .offers, .tasks, .readings]

  let count, schoolCount: Int
  let today: CalendarDate

  /// Registered and past: each needs attention.
  func events(of owner: AthleteID) -> Loaded<Event> {
    var rows: [Event] = []
    for index in 0..<count {
      rows.append(
        Event(
          id: EventID("e\(index)"), owner: owner, type: .camp, name: "Camp number \(index)", location: "Stadium",
          city: "Atlanta", state: "GA", startDate: today.adding(days: -1 - index % 600), startTime: "09:00:00",
          cost: 150, isRegistered: true))
    }
    return Loaded(rows: rows)
  }

  func offers(of owner: AthleteID) -> Loaded<Offer> {
    var rows: [Offer] = []
    for index in 0..<count {
      rows.append(
        Offer(
          id: OfferID("o\(index)"), owner: owner, schoolID: school(index),
          type: index.isMultiple(of: 2) ? .partial : .fullRide, status: index.isMultiple(of: 2) ? .pending : .accepted,
          amount: Double(index), percentage: nil, offerDate: today.adding(days: -(index % 90)),
          deadline: today.adding(days: index % 90), notes: "Call back"))
    }
    return Loaded(rows: rows)
  }

  var schools: Loaded<School> {
    var rows: [School] = []
    for index in 0..<schoolCount { rows.append(School(id: school(index), name: "University of Place \(index)")) }
    return Loaded(rows: rows)
  }

  func tasks(in grade: GradeLevel) -> LoadedTasks {
    var rows: [RecruitingTask] = []
    for index in 0..<count {
      rows.append(
        RecruitingTask(
          id: TaskID("t\(index)"), gradeLevel: grade, title: "Step \(index) of the way", isRequired: true,
          prerequisites: []))
    }
    return LoadedTasks(tasks: rows, statuses: [])
  }

  func metrics(of owner: AthleteID, from first: CalendarDate?, through last: CalendarDate?) -> Loaded<PerformanceMetric>
  {
    var rows: [PerformanceMetric] = []
    for index in 0..<count {
      let day = today.adding(days: -(index % 700))
      guard day >= first ?? .earliest, day <= last ?? .latest else { continue }
      rows.append(
        PerformanceMetric(
          id: MetricID("m\(index)"), owner: owner, type: MetricType.recognized[index % MetricType.recognized.count],
          value: Double(60 + index * 7 % 40), recordedDate: day, isVerified: true))
    }
    return Loaded(rows: rows)
  }

  /// Events of every school, distributed over more than a year.
  func timelineEvents(of owner: AthleteID) -> Loaded<Event> {
    var rows: [Event] = []
    for index in 0..<count {
      let day = today.adding(days: index * 31 % 400 - 300)
      rows.append(
        Event(
          id: EventID("e\(index)"), owner: owner, schoolID: school(index), type: .camp, name: "Camp \(index)",
          startDate: day))
    }
    return Loaded(rows: rows)
  }

  private func school(_ index: Int) -> SchoolID { SchoolID("s\(index % schoolCount)") }
}

extension Compass {
  /// Number of rows of the list, visible or not.
  fileprivate var countOfAll: Int? {
    if case .home(let home) = unobservedScreen { home.count } else { unobservedScreen.pageScreen.listCount }
  }
}
