import CompassModel
import EventsList
import PageKit
import Records
import TestSupport

struct EventsPage: PageByHand {
  typealias Shown = EventsList

  var state = EventsList.State()
  var context: PageContext
  var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  mutating func answer(_ rows: [Event], skipped: Int = 0) { answer(.events(Base(rows)), skipped: skipped) }

  mutating func answer(_ failure: ServiceFailure.Kind) { fail([.events], failure) }

  mutating func findSavedCopy(_ rows: [Event], at time: String) {
    changes.copy(Batch(.events(Base(rows))), savedAt: instant(time), in: &context)
    send(.event(.rowsChanged))
  }

  /// The answer to the deletion of an event that is listed.
  mutating func answerDeletion(of id: EventID, _ failure: ServiceFailure) {
    refuse(.delete(.event(id), of: "ath-1"), subject(of: id), failure)
  }

  private func subject(of id: EventID) -> String {
    Event.changeSubject(name: context.rows(Event.self)?.base[id]?.displayName ?? "Gone")
  }

  /// Opened, and nothing answered yet.
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

  /// The same page where deletions can be undone (decision N11).
  var withUndo: EventsPage {
    var page = self
    page.context.allowsUndo = true
    return page
  }
}
