import CompassModel
import EventsList
import Foundation
import RecruitingCompass

/// The whole app on rows in memory: what a tap costs on a screen full of rows, clock and all.
@MainActor
struct PageCases {
  private let compass: Compass
  private let athlete: AthleteID
  private let ids: [EventID]
  private let count: Int

  init(_ count: Int) async {
    let jordan = Athlete(id: AthleteID("athlete-1"), name: "Jordan")
    let now = Instant(Date())
    let rows = SampleEvents.events(count, of: jordan.id, around: Zone.utc.date(at: now))
    let backend = SampleBackend(athlete: jordan, events: rows)
    self.count = count
    athlete = jordan.id
    ids = (0..<64).map { rows[$0 * 7].id }
    compass = Compass(
      services: Services(backend: backend, preferences: ForgetfulDevice(), cache: ForgetfulDevice()), zone: .utc,
      now: { Instant(Date()) })
    send(.app(.launched))
    send(.app(.pageOpened(page: .events)))
    await compass.store.settle()
  }

  private func send(_ action: AppAction) { compass.send(action) }

  func measureActions(_ stopwatch: inout Stopwatch) {
    let queries = ["a", "b"].map { AppAction.events(.searchChanged(query: $0)) }
    stopwatch.measure("action without effects, \(count) events", samples: 51, repetitions: 20_000) {
      send(queries[$0 & 1])
    }
    send(.events(.clearFiltersTapped))
    stopwatch.measure("write one row, \(count) events", samples: 51, repetitions: 1_000) {
      send(.events(.attendanceSaved(id: ids[$0 & 63], owner: athlete)))
    }
  }

  func measureScreens(_ stopwatch: inout Stopwatch) {
    for (name, actions) in Self.interactions {
      stopwatch.measure("\(name) to a finished screen, \(count) events") { run in
        send(.events(actions[run % actions.count]))
        guard case .events(let screen) = compass.screen, screen.events.count <= count else { return }
      }
      send(.events(.clearFiltersTapped))
    }
  }

  private static let interactions: [(String, [EventsList.Action])] = [
    ("keystroke of a common text", [.searchChanged(query: "c"), .searchChanged(query: "ca")]),
    ("keystroke of a long text", [.searchChanged(query: "north gate"), .searchChanged(query: "north gat")]),
    ("keystroke of a rare text", [.searchChanged(query: "4711"), .searchChanged(query: "zzz")]),
    ("filter by type", [.typeFilterChanged(type: .camp), .typeFilterChanged(type: .visit)]),
    ("filter by status", [.statusFilterChanged(status: .attended), .statusFilterChanged(status: .registered)]),
    ("filter by dates", [.datesFilterChanged(dates: .upcoming), .datesFilterChanged(dates: .past)]),
    ("sort", [.sortChanged(sort: .name), .sortChanged(sort: .type), .sortChanged(sort: .dateAscending)]),
    ("month change", [.nextMonthTapped, .previousMonthTapped]),
  ]
}
