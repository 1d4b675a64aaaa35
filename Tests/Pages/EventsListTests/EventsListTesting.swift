import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

typealias EventsStore = TestStore<EventsList>
typealias EventsPage = PageWorld<EventsList>

extension EventsPage {
  init() { self.init(EventsList.State()) }

  /// An open page of Ava's with loaded rows.
  static func showing(
    _ events: [Event], at time: String = "2026-02-10T14:00:00Z", owner: AthleteID = "athlete-1", skipped: Int = 0
  ) -> EventsPage {
    var page = EventsPage()
    page.state.isOpen = true
    page.state.owner = owner
    page.state.sort = .dateDescending
    page.send(.show(Needs([.events], of: owner)), in: .sample(time))
    return page.answered(events, skipped: skipped, in: .sample(time))
  }

  func answered(
    _ events: [Event], skipped: Int = 0, savedAt time: Instant? = nil, in context: PageContext = .sample()
  ) -> EventsPage {
    answered(.events(Base(events)), skipped: skipped, savedAt: time, in: context)
  }

  func failed(_ failure: ServiceFailure) -> EventsPage { failed(.events, failure) }

  func screen(_ context: PageContext = .sample()) -> EventsList.Screen { .init(state, self.context(context)) }

  func listedIDs(_ context: PageContext = .sample()) -> [EventID] { screen(context).events.map(\.id) }
}

extension EventsStore {
  var screen: EventsList.Screen { EventsList.Screen(state, context) }
  var listedIDs: [EventID] { screen.events.map(\.id) }
}

extension EventsList.Effect {
  /// The deletion of an event, as sent to the root.
  static func delete(_ id: EventID, _ name: String, of owner: AthleteID = "athlete-1") -> EventsList.Effect {
    .change(.delete(.event(id), of: owner), subject: "“\(name)”")
  }

  static func markAttended(_ id: EventID, _ name: String, of owner: AthleteID = "athlete-1") -> EventsList.Effect {
    .change(.attended(id, of: owner), subject: "“\(name)”")
  }

  /// Request for the rows of the page; on a refresh also if they are loaded.
  static func rows(refresh: Bool = false) -> EventsList.Effect { .needRows([.events], refresh: refresh) }
}

/// `count` camps `e000`, `e001` … on consecutive days from a first one.
func camps(_ count: Int, from first: String = "2026-01-01") -> [Event] {
  (0..<count).map { index in
    let number = String("\(1_000 + index)".dropFirst())
    return .sample("e\(number)", on: day(first).adding(days: index).wire, name: "Camp \(number)")
  }
}
