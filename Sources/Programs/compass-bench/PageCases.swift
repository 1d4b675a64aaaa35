import CompassModel
import CompassSamples
import EventsList
import Foundation
import OffersList
import PerformanceTimeline
import CompassApp
import RecruitingTimeline
import Tasks
import CompassText
import Today

/// The whole app with rows in memory: the time of a tap on a page with many rows, with the system's clock.
@MainActor
enum PageCases {
  static let today = Zone.utc.date(at: Instant(Date()))
  private static let athlete = SampleBackend.athlete.id
  private static let counts = [10_000, 100_000]

  /// Measures taps that request nothing, on a page with 1,000 rows.
  static func measureActions(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("root") else { return }
    let rows = SampleEvents.events(1_000, of: athlete, around: today)
    let compass = await SampleBackend(events: rows).app(on: .events)
    let queries = ["a", "b"]
    let taps = queries.map { AppAction.events(.tap(.searchChanged(query: $0))) }
    var (instant, search) = (Instant(Date()), "")
    stopwatch.measure(
      "root.noEffect", items: rows.count, samples: 51, repetitions: 20_000,
      floor: {
        instant = Instant(Date())
        search = queries[$0 & 1]
      },
      { compass.send(taps[$0 & 1]) })
    precondition(compass.store.state.events.filters.search == search && instant > Instant(seconds: 0))
  }

  static func measureEvents(_ stopwatch: inout Stopwatch) async {
    let cases: [(String, [EventsList.Tap])] = [
      ("search", [.searchChanged(query: "c"), .searchChanged(query: "ca")]),
      ("filter", [.clearFiltersTapped, .typeFilterChanged(type: .camp), .typeFilterChanged(type: .visit)]),
    ]
    for count in counts where stopwatch.wants("events") {
      let events = SampleEvents.events(count, of: athlete, around: today)
      let compass = await SampleBackend(events: events).app(on: .events)
      measure(&stopwatch, .events, count, compass, cases) { .events(.tap($0)) }
    }
  }

  static func measureOffers(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("offers") {
      let offers = SampleOffers.offers(count, of: athlete, around: today)
      let compass = await SampleBackend(offers: offers, schools: SampleOffers.schools).app(on: .offers)
      let cases: [(String, [OffersList.Tap])] = [
        ("filter", [.clearFiltersTapped, .statusFilterChanged(status: .pending)])
      ]
      measure(&stopwatch, .offers, count, compass, cases) { .offers(.tap($0)) }
    }
  }

  /// Measures the search of the home page through rows of all kinds (decision G11).
  static func measureFinding(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    guard stopwatch.wants("find.\(count)") else { return }
    var backend = SampleTimeline.backend(count / 2, around: today)
    backend.metrics = SampleMetrics.readings(count / 2, of: athlete, before: today)
    let compass = await backend.app(on: .home)
    let taps = ["v", "vi", "visit", "e"].map { AppAction.home(.tap(.searchChanged(query: $0))) }
    compass.send(taps[0])
    await compass.store.settle()
    measure(&stopwatch, "find", count, compass, taps)
  }

  static func measureTasks(_ stopwatch: inout Stopwatch) async {
    let grade = GradeLevel(graduationYear: SampleBackend.graduationYear, on: today)
    let actions: [Tasks.Tap] = [.statusFilterChanged(status: .notStarted), .statusFilterChanged(status: .all)]
    for count in counts where stopwatch.wants("tasks.filter.\(count)") {
      let compass = await SampleBackend(tasks: SampleTasks.catalogue(count, in: grade)).app(on: .tasks)
      measure(&stopwatch, "tasks.filter", count, compass, actions.map { .tasks(.tap($0)) })
    }
  }

  private static func rowCount(_ screen: AppScreen) -> Int {
    switch screen {
    case .tasks(let screen): screen.tasks.count
    case .events(let screen): screen.events.count
    case .offers(let screen): screen.offers.count
    // Items of lanes are laid out when a lane is built; rows of the list are indices until they are read.
    case .timeline(let screen): screen.list.count + screen.lanes.reduce(0) { $0 + $1.items.count }
    case .performance(let screen): screen.count ?? 0
    case .home(let screen): screen.rows.count
    default: 0
    }
  }

  /// Measures the cases of a page.
  private static func measure<Tap>(
    _ stopwatch: inout Stopwatch, _ page: Page, _ count: Int, _ compass: Compass, _ cases: [(String, [Tap])],
    _ embed: (Tap) -> AppAction
  ) {
    for (name, taps) in cases { measure(&stopwatch, "\(page).\(name)", count, compass, taps.map(embed)) }
  }

  /// Measures the time from a tap to the finished screen.
  private static func measure(
    _ stopwatch: inout Stopwatch, _ name: String, _ count: Int, _ compass: Compass, _ actions: [AppAction]
  ) {
    var mostShown = 0
    stopwatch.measure("\(name).\(count)", items: count) { run in
      compass.send(actions[run % actions.count])
      mostShown = max(mostShown, rowCount(compass.unobservedScreen))
    }
    // All actions are sent once more, so that the next case starts in the same state.
    for action in actions { compass.send(action) }
    check(mostShown > 0 || !stopwatch.wants("\(name).\(count)"), "\(name).\(count): no rows were shown")
  }

  static func measureTimeline(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("timeline") {
      let compass = await SampleTimeline.backend(count, around: today).app(on: .timeline)
      let school = SampleOffers.schools[7].id
      let cases: [(String, [RecruitingTimeline.Tap])] = [
        ("filter", [.schoolChanged(school: school), .schoolChanged(school: nil)]),
        ("find", [.searchChanged(query: "visit"), .searchChanged(query: "")]),
      ]
      measure(&stopwatch, .timeline, count, compass, cases) { .timeline(.tap($0)) }
    }
  }

  /// Measures the time from a tap to the finished text of 120 columns.
  static func measurePerformance(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("performance.filter.\(count)") {
      await measurePerformance(&stopwatch, count)
    }
  }

  private static func measurePerformance(_ stopwatch: inout Stopwatch, _ count: Int) async {
    let metrics = SampleMetrics.readings(count, of: SampleBackend.athlete.id, before: today)
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    let options = RenderOptions(columns: 120)
    var mostShown = 0
    stopwatch.measure("performance.filter.\(count)", items: count) { run in
      compass.send(.performance(.tap(.verifiedOnlyChanged(isOn: run.isMultiple(of: 2)))))
      let screen = compass.unobservedScreen
      if case .performance(let page) = screen { mostShown = max(mostShown, page.count ?? 0) }
      precondition(ScreenText.text(screen, options).utf8.count > 1_500, "the page is empty")
    }
    precondition(mostShown == count, "not all readings were shown")
  }
}
