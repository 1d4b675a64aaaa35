import CompassModel
import EventsList
import PageKit
import Records
import TestSupport

/// The events page without an app around it: actions go in, effects are answered by hand.
struct EventsPage: PageByHand {
  typealias Shown = EventsList

  private(set) var state = EventsList.State()
  var context: PageContext
  private var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  mutating func send(_ action: EventsList.Action) {
    for effect in EventsList.reduce(&state, action, in: context) {
      switch effect {
      case .failed(let change): changes.note(change, in: &context)
      case .change(let asked):
        _ = changes.step(.change(asked.change, subject: asked.subject), in: &context)
      case .needRows(let kinds, _, let refresh):
        guard let athlete = context.viewer?.active.id, !kinds.isEmpty else { continue }
        _ = changes.step(.show(Needs(kinds, of: athlete), refresh: refresh), in: &context)
      default: break
      }
    }
  }

  /// The load that is under way takes long; also finding out who is signed in.
  mutating func beSlow() {
    context.isSessionSlow = true
    answer { .slow($0, asked: $1) }
  }

  private mutating func answer(_ action: (RowsKey, Int) -> Records.Action) {
    guard let (key, asked) = context.records.requests.first else { return }
    _ = changes.step(action(key, asked), in: &context)
    send(.event(.rowsChanged))
  }

  mutating func answer(_ rows: [Event], skipped: Int = 0) {
    answer { .answered($0, asked: $1, Batch(.events(Base(rows)), skipped: skipped)) }
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    answer { .failed($0, asked: $1, ServiceFailure(failure, detail: "for developers")) }
  }

  mutating func findSavedCopy(_ rows: [Event], at time: String) {
    answer { .copied($0, asked: $1, Batch(.events(Base(rows))), savedAt: instant(time)) }
  }

  /// The answer to the deletion of an event that is listed.
  mutating func answerDeletion(of id: EventID, _ failure: ServiceFailure) {
    refuse(.delete(.event(id)), of: id, failure)
  }

  mutating func answerAttendance(of id: EventID, _ failure: ServiceFailure) {
    refuse(.update(.attended(id)), of: id, failure)
  }

  private mutating func refuse(_ what: Change.What, of id: EventID, _ failure: ServiceFailure) {
    let name = context.rows(Event.self)?.base[id]?.shownName ?? "Gone"
    let subject = Event.changeSubject(name: name)
    _ = changes.refuse(RequestedChange(what, of: "ath-1", subject: subject), failure, in: &context)
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

  /// The same page once it is to be seen that it loads.
  var slow: EventsPage {
    var page = self
    page.beSlow()
    return page
  }

  /// The same page where deletions can be undone (decision N11).
  var withUndo: EventsPage {
    var page = self
    page.context.allowsUndo = true
    return page
  }
}
