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
    for action in actions {
      // As with the app's log: what is asked for is pending from then on.
      let asked = EventsList.reduce(&state, action, in: context).compactMap(\.requestedChange)
      guard !asked.isEmpty else { continue }
      let pending = state.pending + asked.map { PendingChange($0.change, isWaiting: context.allowsUndo) }
      _ = EventsList.reduce(&state, .event(.pendingChanged(changes: pending)), in: context)
    }
    return state
  }

  private var pending: [PendingChange] {
    overlay.deleting.map { .deleting($0, isWaiting: overlay.waiting.contains($0)) }
      + overlay.attending.map { .attending($0) }
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

extension PendingChange {
  static func deleting(
    _ id: EventID, of owner: AthleteID = "athlete-1", isWaiting: Bool = false
  ) -> PendingChange { PendingChange(Change(.delete(.event(id)), of: owner), isWaiting: isWaiting) }

  static func attending(_ id: EventID, of owner: AthleteID = "athlete-1") -> PendingChange {
    PendingChange(Change(.update(.attended(id)), of: owner), isWaiting: false)
  }
}

extension EventsList.Action {
  /// These changes are not confirmed, and no others.
  static func pending(_ changes: PendingChange...) -> EventsList.Action { .event(.pendingChanged(changes: changes)) }
}

extension EventsList.Effect {
  /// The deletion of an event, as the root gets it.
  static func delete(_ id: EventID, _ name: String, of owner: AthleteID = "athlete-1") -> EventsList.Effect {
    .tell(.change(RequestedChange(.delete(.event(id)), of: owner, subject: "“\(name)”")))
  }

  static func markAttended(_ id: EventID, _ name: String, of owner: AthleteID = "athlete-1") -> EventsList.Effect {
    .tell(.change(RequestedChange(.update(.attended(id)), of: owner, subject: "“\(name)”")))
  }

  var requestedChange: RequestedChange? {
    if case .tell(.change(let requested)) = self { requested } else { nil }
  }

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
