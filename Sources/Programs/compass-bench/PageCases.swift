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
  private static let athlete = SampleRows.athlete.id
  private static let counts = [10_000, 100_000]

  static func measureActions(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("root") else { return }
    let rows = SampleEvents.events(1_000, of: athlete, around: today)
    let compass = await SampleRows(events: rows).app(on: .events)
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
    for count in counts where stopwatch.wants("events") {
      let events = SampleEvents.events(count, of: athlete, around: today)
      let compass = await SampleRows(events: events).app(on: .events)
      let taps = [EventsList.Tap.clearFiltersTapped, .typeFilterChanged(type: .camp), .typeFilterChanged(type: .visit)]
      let searches = ["c", "ca"].map { EventsList.Tap.searchChanged(query: $0) }
      measure(&stopwatch, "events.search", count, compass, searches.map { .events(.tap($0)) }) {
        events.count { $0.name?.utf8.contains(UInt8(ascii: "c")) == true }
      }
      measure(&stopwatch, "events.filter", count, compass, taps.map { .events(.tap($0)) }) {
        events.count { $0.type == .camp }
      }
    }
  }

  static func measureOffers(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("offers") {
      let offers = SampleOffers.offers(count, of: athlete, around: today)
      let compass = await SampleRows(offers: offers, schools: SampleOffers.schools).app(on: .offers)
      let taps = [OffersList.Tap.clearFiltersTapped, .statusFilterChanged(status: .pending)]
      measure(&stopwatch, "offers.filter", count, compass, taps.map { .offers(.tap($0)) }) {
        offers.count { $0.status == .pending }
      }
    }
  }

  /// Measures the search of the home page through rows of all kinds (decision G11).
  static func measureFinding(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    guard stopwatch.wants("find.\(count)") else { return }
    var rows = SampleTimeline.rows(count / 2, of: SampleRows.athlete.id, around: today)
    rows.metrics = SampleMetrics.readings(count / 2, of: athlete, before: today)
    let compass = await rows.app(on: .home)
    let taps = ["v", "vi", "visit", "e"].map { AppAction.home(.tap(.searchChanged(query: $0))) }
    compass.send(taps[0])
    await compass.store.settle()
    let texts = rows.events.compactMap(\.name) + rows.interactions.compactMap(\.subject)
    measure(&stopwatch, "find", count, compass, taps) { texts.count { $0.utf8.contains(UInt8(ascii: "a")) } }
  }

  static func measureTasks(_ stopwatch: inout Stopwatch) async {
    let grade = GradeLevel(graduationYear: SampleRows.graduationYear, on: today)
    let actions: [Tasks.Tap] = [.statusFilterChanged(status: .notStarted), .statusFilterChanged(status: .all)]
    for count in counts where stopwatch.wants("tasks.filter.\(count)") {
      let tasks = SampleTasks.catalogue(count, in: grade)
      let compass = await SampleRows(tasks: tasks).app(on: .tasks)
      measure(&stopwatch, "tasks.filter", count, compass, actions.map { .tasks(.tap($0)) }) {
        tasks.count { $0.gradeLevel == grade }
      }
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

  /// Measures the time from a tap to the finished screen; `pass` counts rows by one pass over all, the floor.
  private static func measure(
    _ stopwatch: inout Stopwatch, _ name: String, _ count: Int, _ compass: Compass, _ actions: [AppAction],
    floor pass: () -> Int
  ) {
    var (mostShown, passed) = (0, 0)
    stopwatch.measure("\(name).\(count)", items: count, floor: { _ in passed += pass() }) { run in
      compass.send(actions[run % actions.count])
      mostShown = max(mostShown, rowCount(compass.unobservedScreen))
    }
    check(passed > 0 || !stopwatch.wants("\(name).\(count)"), "\(name).\(count): no rows pass")
    // All actions are sent once more, so that the next case starts in the same state.
    for action in actions { compass.send(action) }
    check(mostShown > 0 || !stopwatch.wants("\(name).\(count)"), "\(name).\(count): no rows were shown")
  }

  static func measureTimeline(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("timeline") {
      let rows = SampleTimeline.rows(count, of: SampleRows.athlete.id, around: today)
      let compass = await rows.app(on: .timeline)
      let school = SampleOffers.schools[7].id
      let texts = rows.events.compactMap(\.name) + rows.interactions.compactMap(\.subject)
      let filters = [RecruitingTimeline.Tap.schoolChanged(school: school), .schoolChanged(school: nil)]
      let searches = ["visit", ""].map { RecruitingTimeline.Tap.searchChanged(query: $0) }
      measure(&stopwatch, "timeline.filter", count, compass, filters.map { .timeline(.tap($0)) }) {
        rows.events.count { $0.schoolID == school } + rows.interactions.count { $0.schoolID == school }
          + rows.offers.count { $0.schoolID == school } + rows.history.count { $0.schoolID == school }
      }
      measure(&stopwatch, "timeline.find", count, compass, searches.map { .timeline(.tap($0)) }) {
        texts.count { $0.utf8.contains(UInt8(ascii: "a")) }
      }
    }
  }

  static func measurePerformance(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("performance.filter.\(count)") {
      await measurePerformance(&stopwatch, count)
    }
  }

  private static func measurePerformance(_ stopwatch: inout Stopwatch, _ count: Int) async {
    let metrics = SampleMetrics.readings(count, of: SampleRows.athlete.id, before: today)
    let compass = await SampleRows(metrics: metrics).app(on: .performance)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    let options = RenderOptions(columns: 120)
    var (mostShown, passed) = (0, 0)
    stopwatch.measure(
      "performance.filter.\(count)", items: count, floor: { _ in passed += metrics.count(where: \.isVerified) }
    ) { run in
      compass.send(.performance(.tap(.verifiedOnlyChanged(isOn: run.isMultiple(of: 2)))))
      let screen = compass.unobservedScreen
      if case .performance(let page) = screen { mostShown = max(mostShown, page.count ?? 0) }
      precondition(ScreenText.text(screen, options).utf8.count > 1_500, "the page is empty")
    }
    precondition(mostShown == count && passed > 0, "not all readings were shown")
  }
}
