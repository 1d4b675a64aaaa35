import CompassModel
import Foundation
import StateMachineTesting
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

typealias EventsStore = TestStore<EventsList>

extension EventsList.State {
  /// An open page of Ava's with loaded rows: its first load, number 1, is answered.
  static func showing(
    _ events: [Event], at time: String = "2026-02-10T14:00:00Z", owner: AthleteID = "athlete-1"
  ) -> EventsList.State {
    var state = EventsList.State()
    state.isOpen = true
    state.owner = owner
    state.table = EventTable(events)
    state.source = .loaded(at: instant(time))
    state.load.request = 1
    state.sort = .dateDescending
    return state
  }

  /// The same while the answer to its newest request is still to come.
  var loading: EventsList.State {
    var state = self
    state.load.isRunning = true
    return state
  }

  /// What a page must be after these actions, whatever their effects.
  func after(_ taps: EventsList.Tap..., in context: PageContext = .sample()) -> EventsList.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: EventsList.Answer..., in context: PageContext = .sample()) -> EventsList.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: EventsList.Action..., in context: PageContext = .sample()) -> EventsList.State {
    var state = self
    for action in actions { _ = EventsList.reduce(&state, action, in: context) }
    return state
  }

  func screen(_ context: PageContext = .sample()) -> EventsList.Screen { .init(self, context) }

  /// The ids in the list, in its order.
  func shownIDs(_ context: PageContext = .sample()) -> [EventID] { screen(context).events.map(\.id) }
}

extension EventsStore {
  init(_ state: EventsList.State = .init(), in context: PageContext = .sample()) {
    self.init(state, of: EventsList.self, in: context, report: reportIssue)
  }
}

extension EventsList.Screen {
  /// What the page says itself.
  var ownNotice: NoticeCard? { head.notices.last { $0.id == 0 } }

  /// Its JSON, as a front end in another language reads it.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any])
  }
}

extension EventChange {
  static func sample(_ id: EventID, _ name: String, of owner: AthleteID = "athlete-1") -> EventChange {
    EventChange(id: id, owner: owner, name: name)
  }
}

extension EventsList.Effect {
  /// The root is told of a change that failed.
  static func told(
    _ message: String, of athlete: AthleteID? = "athlete-1", retry: EventsList.Answer? = nil
  ) -> EventsList.Effect {
    .tell(.changeFailed(FailedChange(message: message, athlete: athlete, retry: retry)))
  }

  /// The effects of a first load.
  static func firstLoad(_ request: Int, of owner: AthleteID = "athlete-1") -> [EventsList.Effect] {
    [.load(request: request, owner: owner), .startSkeletonTimer]
  }
}

/// `count` camps `e000`, `e001` … on consecutive days from a first one.
func camps(_ count: Int, from first: String = "2026-01-01") -> [Event] {
  (0..<count).map { index in
    let number = String("\(1_000 + index)".dropFirst())
    return .sample("e\(number)", on: day(first).adding(days: index).wire, name: "Camp \(number)")
  }
}
