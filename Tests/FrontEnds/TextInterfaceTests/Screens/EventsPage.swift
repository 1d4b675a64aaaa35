import CompassModel
import EventsList
import PageKit
import TestSupport

/// The events page without an app around it: actions go in, effects are answered by hand.
struct EventsPage {
  private(set) var state = EventsList.State()
  var context: PageContext
  /// The number the newest load must be answered with.
  private(set) var request = 0
  private var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  mutating func send(_ tap: EventsList.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: EventsList.Answer) { send(.answer(answer)) }

  mutating func send(_ actions: EventsList.Action...) {
    for action in actions {
      for effect in EventsList.reduce(&state, action, in: context) {
        switch effect {
        case .load(let number, _): request = number
        case .tell(.changeFailed(let change)): changes.note(change, in: &context)
        case .tell(.change(let asked)):
          show(changes.step(.change(asked.change, subject: asked.subject), in: &context))
        default: break
        }
      }
    }
  }

  mutating func answer(_ rows: [Event], skipped: Int = 0) {
    send(.loaded(request: request, table: EventTable(rows), skipped: skipped))
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    send(.loadFailed(request: request, failure: ServiceFailure(failure, detail: "for developers")))
  }

  mutating func findSavedCopy(_ rows: [Event], at time: String) {
    send(.loaded(request: request, table: EventTable(rows), skipped: 0, source: .saved(at: instant(time))))
  }

  private mutating func show(_ pending: [PendingChange]) { send(.event(.pendingChanged(changes: pending))) }

  /// The answer to the deletion of an event that is listed.
  mutating func answerDeletion(of id: EventID, _ failure: ServiceFailure) {
    refuse(.delete(.event(id)), of: id, failure)
  }

  mutating func answerAttendance(of id: EventID, _ failure: ServiceFailure) {
    refuse(.update(.attended(id)), of: id, failure)
  }

  private mutating func refuse(_ what: Change.What, of id: EventID, _ failure: ServiceFailure) {
    let subject = Event.changeSubject(name: state.table[id]?.shownName ?? "Gone")
    show(changes.refuse(RequestedChange(what, of: "ath-1", subject: subject), failure, in: &context))
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

  /// The same page after more actions.
  func after(_ taps: EventsList.Tap...) -> EventsPage {
    taps.reduce(self) { $0.after(.tap($1)) }
  }

  func after(_ answers: EventsList.Answer...) -> EventsPage {
    answers.reduce(self) { $0.after(.answer($1)) }
  }

  func after(_ actions: EventsList.Action...) -> EventsPage {
    var page = self
    for action in actions { page.send(action) }
    return page
  }
}
