import CompassModel
import CompassSamples
import EventsList
import Foundation
import OffersList
import PerformanceTimeline
import RecruitingCompass
import RecruitingTimeline
import Tasks
import TextInterface

/// The whole app on rows in memory: what a tap costs on a page full of rows, clock and all.
@MainActor
enum PageCases {
  static let today = Zone.utc.date(at: Instant(Date()))
  private static let athlete = SampleBackend.athlete.id
  private static let counts = [10_000, 100_000]

  /// Taps that ask for nothing, on a page full of rows, and what reading one text of the state costs.
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
    stopwatch.measure("root.read", items: rows.count, samples: 51, repetitions: 20_000) { _ in
      precondition(compass.store.state.events.filters.search.utf8.count < 2)
    }
  }

  /// Marks rows that were not marked before, one at a time, to the finished screen: a copy of the rows would show as a
  /// time that grows with their number.
  static func measureWrites(_ stopwatch: inout Stopwatch) async {
    for count in [1_000, 100_000] where stopwatch.wants("slot.write.\(count)") {
      let rows = SampleEvents.events(count, of: athlete, around: today).sorted { $0.id < $1.id }
      let compass = await SampleBackend(events: rows).app(on: .events)
      let ids = rows.filter { $0.isRegistered && !$0.isAttended && $0.startDate < today }.prefix(60).map(\.id)
      precondition(ids.count == 60, "slot.write.\(count): too few rows can be marked")
      let now = compass.store.state.context.moment.instant
      let writes = ids.map { TimedAction(at: now, .events(.tap(.attendedTapped(id: $0)))) }
      var shown = 0
      stopwatch.measureOnce(
        "slot.write.\(count)", items: count, samples: writes.count,
        before: { shown += rowCount(compass.unobservedScreen) },
        floor: { _ in },
        {
          compass.store.send(writes[$0])
          shown += rowCount(compass.unobservedScreen)
        })
      let isWritten = { (id: EventID) in compass.store.state.context.rows(Event.self)?[id]?.isAttended == true }
      precondition(shown > 0 && ids.allSatisfy(isWritten), "slot.write.\(count): rows were not written")
    }
  }

  static func measureEvents(_ stopwatch: inout Stopwatch) async {
    let cases: [(String, [EventsList.Tap])] = [
      ("search", [.searchChanged(query: "c"), .searchChanged(query: "ca")]),
      ("search.long", [.searchChanged(query: "north gate"), .searchChanged(query: "north gat")]),
      ("search.rare", [.searchChanged(query: "4711"), .searchChanged(query: "zzz")]),
      ("filter", [.clearFiltersTapped, .typeFilterChanged(type: .camp), .typeFilterChanged(type: .visit)]),
      ("filter.status", [.clearFiltersTapped, .statusFilterChanged(status: .attended)]),
      ("filter.dates", [.clearFiltersTapped, .datesFilterChanged(dates: .upcoming)]),
      (
        "sort",
        [.clearFiltersTapped, .sortChanged(sort: .name), .sortChanged(sort: .type), .sortChanged(sort: .dateAscending)]
      ),
      ("month", [.nextMonthTapped, .previousMonthTapped]),
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
      let id = offers[count / 2].id
      let cases: [(String, [OffersList.Tap])] = [
        ("search", [.searchChanged(query: "place 7"), .searchChanged(query: "u")]),
        ("filter", [.clearFiltersTapped, .statusFilterChanged(status: .pending)]),
        ("filter.type", [.clearFiltersTapped, .typeFilterChanged(type: .partial)]),
        (
          "sort",
          [
            .sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)),
            .sortChanged(sort: OfferSort(field: .amount, direction: .descending)),
          ]
        ),
        ("selection", [.selectionChanged(id: id, isSelected: true), .selectionChanged(id: id, isSelected: false)]),
      ]
      measure(&stopwatch, .offers, count, compass, cases) { .offers(.tap($0)) }
    }
  }

  static func measureTasks(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("tasks.chain") else { return }
    let count = 10_000
    let grade = GradeLevel(graduationYear: SampleBackend.graduationYear, on: today)
    let compass = await SampleBackend(tasks: SampleTasks.chain(count, in: grade)).app(on: .tasks)
    let actions: [Tasks.Tap] = [.statusFilterChanged(status: .notStarted), .statusFilterChanged(status: .all)]
    measure(&stopwatch, "tasks.chain", count, compass, actions.map { .tasks(.tap($0)) })
  }

  private static func rowCount(_ screen: AppScreen) -> Int {
    switch screen {
    case .tasks(let screen): screen.tasks.count
    case .events(let screen): screen.events.count
    case .offers(let screen): screen.offers.count
    // The lanes' items are laid out when a lane is made; the list's rows are indices till a person reads them.
    case .timeline(let screen): screen.list.count + screen.lanes.reduce(0) { $0 + $1.items.count }
    case .performance(let screen): screen.count ?? 0
    default: 0
    }
  }

  /// A page's cases, and the number beside a value of a filter.
  private static func measure<Tap>(
    _ stopwatch: inout Stopwatch, _ page: Page, _ count: Int, _ compass: Compass, _ cases: [(String, [Tap])],
    _ embed: (Tap) -> AppAction
  ) {
    for (name, taps) in cases { measure(&stopwatch, "\(page).\(name)", count, compass, taps.map(embed)) }
    let actions = cases.flatMap { $1.map(embed) }
    stopwatch.measure("\(page).count.\(count)", items: count) { run in
      precondition(compass.count(after: actions[run % actions.count]) != nil)
    }
  }

  /// From a tap to the finished screen.
  static func measure(
    _ stopwatch: inout Stopwatch, _ name: String, _ count: Int, _ compass: Compass, _ actions: [AppAction]
  ) {
    var mostShown = 0
    stopwatch.measure("\(name).\(count)", items: count) { run in
      compass.send(actions[run % actions.count])
      mostShown = max(mostShown, rowCount(compass.unobservedScreen))
    }
    // Measured or not, and however often it was done: the next case finds the same.
    for action in actions { compass.send(action) }
    check(mostShown > 0 || !stopwatch.wants("\(name).\(count)"), "\(name).\(count): no rows were shown")
  }

  static func measureTimeline(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("timeline") {
      let compass = await SampleTimeline.backend(count, around: today).app(on: .timeline)
      let school = SampleOffers.schools[7].id
      let cases: [(String, [RecruitingTimeline.Tap])] = [
        ("range", [.rangeChanged(range: .threeMonths), .rangeChanged(range: .allTime)]),
        ("toggle", [.showsChanged(type: .event, isShown: false), .showsChanged(type: .event, isShown: true)]),
        ("filter", [.schoolChanged(school: school), .schoolChanged(school: nil)]),
        ("find", [.searchChanged(query: "visit"), .searchChanged(query: "")]),
        ("zoom", [.zoomedIn(around: nil), .zoomReset]),
        ("expand", [.allLanesExpanded, .allLanesCollapsed]),
        ("lanes", [.nextLanePageTapped, .previousLanePageTapped]),
      ]
      measure(&stopwatch, .timeline, count, compass, cases) { .timeline(.tap($0)) }
    }
  }

  /// From a tap to the finished text of 120 columns.
  static func measurePerformance(_ stopwatch: inout Stopwatch) async {
    for count in counts where stopwatch.wants("performance") { await measurePerformance(&stopwatch, count) }
    await measureOneChart(&stopwatch)
  }

  private static func measurePerformance(_ stopwatch: inout Stopwatch, _ count: Int) async {
    let metrics = SampleMetrics.readings(count, of: SampleBackend.athlete.id, before: today)
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    let custom = PerformanceTimeline.Tap.customRangeChanged(start: today.adding(days: -3_000), end: today)
    let cases: [(String, [PerformanceTimeline.Tap])] = [
      ("filter", [.verifiedOnlyChanged(isOn: true), .verifiedOnlyChanged(isOn: false)]),
      ("range", [.presetChosen(preset: .last12Months), .presetChosen(preset: .allTime)]),
      ("range.custom", [custom, .presetChosen(preset: .allTime)]),
      ("scale", [.scaleChosen(scale: .web), .scaleChosen(scale: .default)]),
      ("tab", [.tabChosen(tab: .overview), .tabChosen(tab: .timeline)]),
    ]
    let options = RenderOptions(columns: 120)
    for (name, actions) in cases where stopwatch.wants("performance.\(name).\(count)") {
      for reset in [.verifiedOnlyChanged(isOn: false), .presetChosen(preset: .allTime), .tabChosen(tab: .timeline)]
        as [PerformanceTimeline.Tap]
      { compass.send(.performance(.tap(reset))) }
      var mostShown = 0
      stopwatch.measure("performance.\(name).\(count)", items: count) { run in
        compass.send(.performance(.tap(actions[run % actions.count])))
        let screen = compass.unobservedScreen
        if case .performance(let page) = screen { mostShown = max(mostShown, page.count ?? 0) }
        precondition(ScreenText.text(screen, options).utf8.count > 1_500, "\(name): the page is empty")
      }
      precondition(mostShown == count, "\(name): not all readings were shown")
    }
    if count == 100_000 { measureExport(&stopwatch, compass) }
  }

  /// The bytes of a whole file, without the disk.
  private static func measureExport(_ stopwatch: inout Stopwatch, _ compass: Compass) {
    for format in [ExportFormat.csv, .json] {
      compass.send(.performance(.tap(.exportTapped(format: format))))
      guard case .performance(let page) = compass.unobservedScreen, let file = page.export, let count = page.count
      else { continue }
      let name = format == .csv ? "performance.export" : "performance.export.\(format.rawValue)"
      stopwatch.measure("\(name).\(count)", items: count, samples: 5) { _ in
        precondition(file.contents.reduce(0) { $0 + $1.count } > count * 20)
      }
      compass.send(.performance(.tap(.exportCancelled)))
    }
  }

  /// One chart drawn large.
  private static func measureOneChart(_ stopwatch: inout Stopwatch) async {
    guard stopwatch.wants("performance.chart") else { return }
    let metrics = SampleMetrics.readings(7_000, of: SampleBackend.athlete.id, before: today)
      .filter { $0.type == .velocity }
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.tap(.presetChosen(preset: .allTime))))
    await compass.store.settle()
    guard case .performance(let screen) = compass.unobservedScreen else { return }
    let options = RenderOptions(columns: 120)
    stopwatch.measure("performance.chart.\(metrics.count)", items: metrics.count, samples: 51) { _ in
      precondition((screen.chartText(of: .power, options) ?? "").utf8.count > 2_000)
    }
  }
}
