import CompassModel
import EventsList
import RecruitingCompass
import StateMachine

/// The loop and the events page without any service: what a tap costs on a screen full of rows.
@MainActor
struct PageCases {
  private static let owner = AthleteID("athlete-1")
  private static let moment = Moment(instant: Instant(seconds: 1_770_732_000), zone: .utc)

  private let store: Store<App>
  private var events = EventsList.ScreenBuilder()
  private let count: Int

  init(_ count: Int) {
    self.count = count
    var state = AppState(moment: Self.moment)
    state.session = .active
    state.context.viewer = Viewer(
      user: UserID("user-1"), name: "Jordan", role: .player, athletes: [Athlete(id: Self.owner, name: "Jordan")])
    state.routes = [.page(.events)]
    state.events.isOpen = true
    state.events.owner = Self.owner
    state.events.requestNumber = 1
    store = Store(state, of: App.self) { _, _ in }
    let table = EventTable(SampleEvents.events(count, of: Self.owner, around: Self.moment.today))
    send(.loaded(request: 1, table: table, skipped: 0))
  }

  private func send(_ action: EventsList.Action) {
    store.send(Stamped(at: Self.moment.instant, .events(action)))
  }

  private mutating func screen() -> EventsList.Screen { events.screen(store.state.events, store.state.context) }

  private func id(_ run: Int) -> EventID {
    EventID("e0000000-0000-4000-8000-" + String(String(1_000_000_000_000 + run * 7 % count).dropFirst()))
  }

  mutating func measureActions(_ stopwatch: inout Stopwatch) {
    let queries = ["a", "b"].map { EventsList.Action.searchChanged(query: $0) }
    stopwatch.measure("action without effects, \(count) events", samples: 51, repetitions: 20_000) {
      send(queries[$0 & 1])
    }
    send(.clearFiltersTapped)
    let ids = (0..<64).map(id)
    stopwatch.measure("write one row, \(count) events", samples: 51, repetitions: 1_000) {
      send(.attendanceSaved(id: ids[$0 & 63], owner: Self.owner))
    }
  }

  mutating func measureScreens(_ stopwatch: inout Stopwatch) {
    for (name, actions) in Self.interactions {
      stopwatch.measure("\(name) to a finished screen, \(count) events") { run in
        send(actions[run % actions.count])
        precondition(screen().page == "events")
      }
      send(.clearFiltersTapped)
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
