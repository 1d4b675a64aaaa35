import CompassModel
import EventsList
import Foundation
import OffersList
import RecruitingCompass
import Tasks

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
    case .performance(let screen): screen.count
    case .details, .signIn, .plain: 0
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
