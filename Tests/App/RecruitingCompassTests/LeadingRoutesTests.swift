import CompassModel
import EventsList
import OffersList
import RecordForm
import Records
import TestSupport
import Testing
import Today

@testable import PageKit
@testable import RecruitingCompass

/// What opens a row leads to it, on its own page (decision V2).
@MainActor
struct LeadingRoutesTests {
  private func save(_ subject: RecordForm.Subject = .newEvent, id: String? = "n") -> FormSave {
    FormSave(
      .event(NewEvent(type: .camp, name: "Spring Camp", startDate: day("2026-03-14"))),
      of: RecordForm.Key(owner: "athlete-1", subject: subject), id: id)
  }

  private func loaded(_ state: AppState, _ events: [Event]) -> AppState {
    state.answered(events)
  }

  /// Not while a load is under way: its answer may move the row.
  @Test func aSavedEventIsLedToOnceItsListIsThere() {
    let adding = AppState.onEvents().after(.events(.tap(.addTapped))).formLoaded()
    let saved = adding.after(.app(.foregrounded), .form(.answer(.saved(save: save()))))
    #expect(saved.eventsStatus.isRunning && saved.events.target.row == nil)
    let shown = loaded(saved, [.sample("a"), .sample("n"), .sample("z")])
    #expect(shown.events.target.row == "n" && shown.events.target.request == 1)
  }

  /// From the log: nothing is asked for again (decision Y5).
  @Test func aSavedEventIsLedToAtOnce() {
    let key = RecordForm.Key(owner: "athlete-1", subject: .newEvent)
    let sent = AppState.onEvents().after(.events(.tap(.addTapped))).formLoaded().after(
      .form(.tap(.fieldChanged(field: .type, text: "camp"))), .form(.tap(.fieldChanged(field: .name, text: "Spring"))),
      .form(.tap(.fieldChanged(field: .startDate, text: "2026-03-14"))), .form(.tap(.saveTapped)),
      .form(.answer(.idMade(key: key, id: "n"))))
    let saved = sent.after(.made(1))
    #expect(saved.path == "/events" && saved.event("n")?.name == "Spring" && saved.events.target.row == "n")
    #expect(!saved.eventsStatus.isRunning)
  }

  @Test func anEditedEventIsLedToAgain() {
    let state = AppState.onEvents(.player, [.sample("a"), .sample("n")])
    let editing = state.after(.events(.tap(.editTapped(id: "n")))).formLoaded()
    let saved = editing.after(.form(.answer(.saved(save: save(.event("n"))))))
    #expect(saved.events.target.row == "n")
  }

  @Test func onAnotherPageNothingIsLedAnywhere() {
    let away = AppState.onEvents().after(.events(.tap(.addTapped))).formLoaded()
      .after(.app(.backTapped), .app(.pageOpened(page: .tasks)))
    let answered = away.after(.form(.answer(.saved(save: save()))))
    #expect(answered.events.target == RowTarget() && answered.tasks.target == RowTarget())
  }

  /// One function says which page a route belongs to.
  @Test(arguments: [
    ("/events/e", Page.events), ("/events/create", .events), ("/events/e/edit", .events), ("/offers/o", .offers),
    ("/offers/create", .offers), ("/offers/o/edit", .offers), ("/interactions/i", .timeline),
    ("/interactions/create", .timeline),
    ("/performance/log", .performance), ("/performance/m/edit", .performance), ("/", .home),
    ("/reports/timeline", .timeline),
  ])
  func aRouteBelongsToThePageItLiesOn(path: String, page: Page) {
    #expect(Route(path: path)?.page == page)
  }
}
