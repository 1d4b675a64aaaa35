import CompassModel
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

  static func measureActions(_ stopwatch: inout Stopwatch, count: Int) async {
    let rows = SampleEvents.events(count, of: athlete, around: today)
    let compass = await SampleBackend(events: rows).app(on: .events)
    let queries = ["a", "b"].map { AppAction.events(.searchChanged(query: $0)) }
    stopwatch.measure("action without effects, \(count) events", samples: 51, repetitions: 20_000) {
      compass.send(queries[$0 & 1])
    }
    let writes = (0..<64).map { AppAction.events(.attendanceSaved(id: rows[$0 * 7].id, owner: athlete)) }
    stopwatch.measure("write one row, \(count) events", samples: 51, repetitions: 1_000) {
      compass.send(writes[$0 & 63])
    }
  }

  static func measureEvents(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    let events = SampleEvents.events(count, of: athlete, around: today)
    let compass = await SampleBackend(events: events).app(on: .events)
    let cases: [(String, [EventsList.Action])] = [
      ("keystroke of a common text", [.searchChanged(query: "c"), .searchChanged(query: "ca")]),
      ("keystroke of a long text", [.searchChanged(query: "north gate"), .searchChanged(query: "north gat")]),
      ("keystroke of a rare text", [.searchChanged(query: "4711"), .searchChanged(query: "zzz")]),
      ("filter by type", [.clearFiltersTapped, .typeFilterChanged(type: .camp), .typeFilterChanged(type: .visit)]),
      ("filter by status", [.clearFiltersTapped, .statusFilterChanged(status: .attended)]),
      ("filter by dates", [.clearFiltersTapped, .datesFilterChanged(dates: .upcoming)]),
      (
        "sort",
        [.clearFiltersTapped, .sortChanged(sort: .name), .sortChanged(sort: .type), .sortChanged(sort: .dateAscending)]
      ),
      ("month change", [.nextMonthTapped, .previousMonthTapped]),
    ]
    for (name, actions) in cases {
      measure(&stopwatch, "\(name), \(count) events", compass, actions.map { .events($0) })
    }
  }

  static func measureOffers(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    let offers = SampleOffers.offers(count, of: athlete, around: today)
    let compass = await SampleBackend(offers: offers, schools: SampleOffers.schools).app(on: .offers)
    let id = offers[count / 2].id
    let cases: [(String, [OffersList.Action])] = [
      ("school search", [.searchChanged(query: "place 7"), .searchChanged(query: "u")]),
      ("filter by status", [.clearFiltersTapped, .statusFilterChanged(status: .pending)]),
      ("filter by type", [.clearFiltersTapped, .typeFilterChanged(type: .partial)]),
      (
        "sort",
        [
          .sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)),
          .sortChanged(sort: OfferSort(field: .amount, direction: .descending)),
        ]
      ),
      ("selection", [.selectionChanged(id: id, isSelected: true), .selectionChanged(id: id, isSelected: false)]),
    ]
    for (name, actions) in cases {
      measure(&stopwatch, "\(name), \(count) offers", compass, actions.map { .offers($0) })
    }
  }

  static func measureTasks(_ stopwatch: inout Stopwatch) async {
    let grade = GradeLevel(graduationYear: SampleBackend.graduationYear, on: today)
    let compass = await SampleBackend(tasks: SampleTasks.chain(10_000, in: grade)).app(on: .tasks)
    let actions: [Tasks.Action] = [.statusFilterChanged(status: .notStarted), .statusFilterChanged(status: .all)]
    measure(&stopwatch, "filter, a chain of 10000 tasks", compass, actions.map { .tasks($0) })
  }

  private static func rowCount(_ screen: AppScreen) -> Int {
    switch screen {
    case .tasks(let screen): screen.tasks.count
    case .events(let screen): screen.events.count
    case .offers(let screen): screen.offers.count
    // The lanes' items are laid out when a lane is made; the list's rows are indices till somebody reads them.
    case .timeline(let screen): screen.list.count + screen.lanes.reduce(0) { $0 + $1.items.count }
    case .performance(let screen): screen.count ?? 0
    default: 0
    }
  }

  static func measure(
    _ stopwatch: inout Stopwatch, _ name: String, _ compass: Compass, _ actions: [AppAction]
  ) {
    var mostShown = 0
    stopwatch.measure("\(name): tap to finished screen") { run in
      compass.send(actions[run % actions.count])
      mostShown = max(mostShown, rowCount(compass.screen))
    }
    precondition(mostShown > 0, "\(name): no rows were shown")
  }
}

extension PageCases {
  static func measureTimeline(_ stopwatch: inout Stopwatch) async {
    for count in [10_000, 100_000] {
      let rows = SampleTimeline.answer(count, around: today)
      let compass = await SampleBackend(schools: SampleOffers.schools, timeline: rows).app(on: .timeline)
      let school = SampleOffers.schools[7].id
      let cases: [(String, [RecruitingTimeline.Action])] = [
        ("range change", [.rangeChanged(range: .threeMonths), .rangeChanged(range: .allTime)]),
        ("toggle", [.showsChanged(type: .event, isShown: false), .showsChanged(type: .event, isShown: true)]),
        ("school filter", [.schoolChanged(school: school), .schoolChanged(school: nil)]),
        ("zoom", [.zoomedIn(around: nil), .zoomReset]),
        ("all lanes expanded", [.allLanesExpanded, .allLanesCollapsed]),
        ("lane page", [.nextLanePageTapped, .previousLanePageTapped]),
      ]
      for (name, actions) in cases {
        measure(&stopwatch, "\(name), \(count) timeline items", compass, actions.map { .timeline($0) })
      }
    }
  }
}

extension PageCases {
  /// From a tap to the finished text of 120 columns.
  static func measurePerformance(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    let metrics = SampleMetrics.readings(count, of: SampleBackend.athlete.id, before: today)
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.presetChosen(preset: .allTime)))
    await compass.store.settle()
    let custom = PerformanceTimeline.Action.customRangeChanged(start: today.adding(days: -3_000), end: today)
    let cases: [(String, [PerformanceTimeline.Action])] = [
      ("verified filter", [.verifiedOnlyChanged(isOn: true), .verifiedOnlyChanged(isOn: false)]),
      ("range change", [.presetChosen(preset: .last12Months), .presetChosen(preset: .allTime)]),
      ("custom range", [custom, .presetChosen(preset: .allTime)]),
      ("scale", [.scaleChosen(scale: .web), .scaleChosen(scale: .default)]),
      ("tab", [.tabChosen(tab: .overview), .tabChosen(tab: .timeline)]),
    ]
    let options = RenderOptions(columns: 120)
    for (name, actions) in cases {
      for reset in [.verifiedOnlyChanged(isOn: false), .presetChosen(preset: .allTime), .tabChosen(tab: .timeline)]
        as [PerformanceTimeline.Action] { compass.send(.performance(reset)) }
      var mostShown = 0
      stopwatch.measure("\(name), \(count) readings: tap to finished text") { run in
        compass.send(.performance(actions[run % actions.count]))
        let screen = compass.screen
        if case .performance(let page) = screen { mostShown = max(mostShown, page.count ?? 0) }
        precondition(ScreenText.text(screen, options).utf8.count > 4_000, "\(name): the page is empty")
      }
      precondition(mostShown == count, "\(name): not all readings were shown")
    }
    measureExport(&stopwatch, compass)
    await measureOneChart(&stopwatch)
  }

  /// The bytes of a whole file, without the disk.
  private static func measureExport(_ stopwatch: inout Stopwatch, _ compass: Compass) {
    for format in ExportFormat.allCases {
      compass.send(.performance(.exportTapped(format: format)))
      guard case .performance(let page) = compass.screen, let file = page.export, let count = page.count else { continue }
      stopwatch.measure("export of \(count) readings as \(format.rawValue)", samples: 5) { _ in
        precondition(file.contents.reduce(0) { $0 + $1.count } > count * 20)
      }
      compass.send(.performance(.exportCancelled))
    }
  }

  /// A page with one chart: its text is little more than the drawing.
  private static func measureOneChart(_ stopwatch: inout Stopwatch) async {
    let metrics = SampleMetrics.readings(7_000, of: SampleBackend.athlete.id, before: today)
      .filter { $0.type == .velocity }
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.presetChosen(preset: .allTime)))
    await compass.store.settle()
    let (screen, options) = (compass.screen, RenderOptions(columns: 120))
    stopwatch.measure("text of a page with one chart of \(metrics.count) points", samples: 51) { _ in
      precondition(ScreenText.text(screen, options).utf8.count > 2_000)
    }
  }
}

/// Readings over ten years, the same every time.
enum SampleMetrics {
  static func readings(_ count: Int, of athlete: AthleteID, before day: CalendarDate) -> [PerformanceMetric] {
    (0..<count).map { (index: Int) -> PerformanceMetric in
      let tenths: Int = index &* 7_919 % 400
      let age: Int = index &* 104_729 % 3_650
      return PerformanceMetric(
        id: MetricID("metric-\(1_000_000 + index)"), owner: athlete,
        type: MetricType.known[index % MetricType.known.count], value: 60 + Double(tenths) / 10,
        recordedDate: day.adding(days: -age), isVerified: index.isMultiple(of: 3))
    }
  }
}
