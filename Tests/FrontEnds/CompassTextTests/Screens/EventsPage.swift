import CompassModel
import EventsList
import PageKit
import Records
import TestSupport

struct EventsPage: StandalonePage {
  typealias Feature = EventsList

  var state = EventsList.State()
  var context: PageContext
  var changes = StandaloneChangeLog()

  init(_ context: PageContext) { self.context = context }

  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  mutating func answer(_ rows: [Event], skipped: Int = 0) { answer(.events(Base(rows)), skipped: skipped) }

  mutating func answer(_ failure: ServiceFailure.Kind) { fail([.events], failure) }

  mutating func loadCachedCopy(_ rows: [Event], at time: String) {
    changes.copy(Batch(.events(Base(rows))), savedAt: instant(time), in: &context)
    send(.event(.rowsChanged))
  }

  /// Answers the deletion of a listed event with a failure.
  mutating func answerDeletion(of id: EventID, _ failure: ServiceFailure) {
    refuse(.delete(.event(id), of: "ath-1"), subject(of: id), failure)
  }

  private func subject(of id: EventID) -> String {
    Event.changeSubject(name: context.rows(Event.self)?.base[id]?.displayName ?? "Gone")
  }

  /// Opened, with all requests pending.
  static func opened(in context: PageContext = .athlete) -> EventsPage {
    var page = EventsPage(context)
    page.send(.opened)
    return page
  }

  static func loaded(_ rows: [Event] = .small, in context: PageContext = .athlete, skipped: Int = 0) -> EventsPage {
    var page = opened(in: context)
    page.answer(rows, skipped: skipped)
    return page
  }

  /// Adds changes stored by an earlier run: an attendance, a new event, and an event of unknown outcome.
  var restoredChanges: EventsPage {
    var page = self
    let camp = NewEvent(type: .camp, name: "Spring Camp", startDate: CalendarDate(wire: "2026-03-07") ?? .earliest)
    let changes: [(Change, String, OutboxChange.Progress)] = [
      (.attended("ev-2", of: "ath-1"), subject(of: "ev-2"), .unsent),
      (.create(.event(camp, "ev-9"), of: "ath-1"), Event.changeSubject(name: "Spring Camp"), .unsent),
      (.delete(.event("ev-3"), of: "ath-1"), subject(of: "ev-3"), .unknown),
    ]
    let kept = changes.enumerated().map { index, change in
      OutboxChange(
        id: index + 1,
        OutboxChange.Request(change.0, subject: change.1, time: page.context.moment.instant), change.2)
    }
    page.changes.step(.outboxRead(kept), in: &page.context)
    page.send(.event(.rowsChanged))
    return page
  }

  /// Opens the dialog about signing out with pending changes (decision J2).
  var signingOut: EventsPage {
    var page = self
    page.context.signingOut = .question(3)
    return page
  }

  /// A copy of the page whose deletions can be undone (decision N11).
  var withUndo: EventsPage {
    var page = self
    page.context.allowsUndo = true
    return page
  }
}
