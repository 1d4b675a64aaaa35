import CompassModel
import RecordForm
import Records
import TestSupport
import Testing
@testable import PageKit
@testable import CompassApp

/// Forms over pages and details, and back navigation from them (decisions R1, O12, N4, N6, N10).
@MainActor
struct FormRoutesTests {
  private static let event = Event.sample("e", name: "Winter Camp")

  /// The form for a new event over the events page, with its fields loaded.
  private var adding: AppState { AppState.onEvents().after(.events(.tap(.addTapped))).formLoaded() }

  /// The form is filled and sent.
  private var saving: AppState { adding.saving("Spring Camp") }

  @Test func addOpensTheFormAndBackReturnsToTheList() {
    #expect(adding.routes == [.page(.events), .form(.newEvent)] && adding.form.isOpen && adding.events.isOpen)
    let back = adding.after(.app(.backTapped))
    #expect(back.routes == [.page(.events)] && !back.form.isOpen && back.events.isOpen)
  }

  /// The list has the row from the log: it is not requested again (decision Y5).
  @Test func savingReturnsToTheListWithoutReloading() {
    var state = saving
    let effects = Root.reduce(&state, .made(1))
    #expect(state.routes == [.page(.events)] && !state.form.isOpen)
    #expect(!state.eventsStatus.isRunning && state.event("n")?.name == "Spring Camp")
    #expect(state.events.target.row == "n", "decision V2")
    #expect(effects.contains(.form(.work(.storeDrafts(owner: "athlete-1", drafts: [:])))))
    #expect(state.context.notices.map(\.message) == ["\u{201C}Spring Camp\u{201D} was added."])
    #expect(state.context.notices.map(\.kind) == [.success])
    // It is shown until the next tap.
    #expect(state.after(.events(.event(.rowsChanged))).context.notices.count == 1)
    #expect(state.after(.events(.tap(.searchChanged(query: "x")))).context.notices.isEmpty)
  }

  @Test func aSaveAnsweredElsewhereKeepsTheOpenPage() {
    let answered = saving.after(.app(.backTapped), .app(.pageOpened(page: .tasks)), .made(1))
    #expect(answered.routes == [.page(.tasks)])
    #expect(answered.events.target.row == nil && answered.tasks.target.row == nil)
    #expect(answered.context.notices.count == 1)
  }

  @Test func editingFromDetailsReturnsToThem() {
    let details = AppState.onEvents(.player, [Self.event]).after(.events(.tap(.eventTapped(id: "e"))))
    let editing = details.after(.details(.tap(.editTapped)))
    #expect(editing.routes == [.page(.events), .record(.event("e")), .form(.event("e"))])
    #expect(editing.form.isOpen && editing.details.isOpen)
    let back = editing.after(.app(.backTapped))
    #expect(back.routes == [.page(.events), .record(.event("e"))] && back.details.isOpen && !back.form.isOpen)
    let link = AppState.onEvents(.player, [Self.event]).after(.app(.routeOpened(route: .form(.event("e")))))
    #expect(link.routes == [.page(.events), .form(.event("e"))])
    #expect(link.after(.app(.pageOpened(page: .tasks))).form.isOpen == false)
  }

  @Test func editInTheListOpensTheForm() {
    let editing = AppState.onEvents(.player, [Self.event]).after(.events(.tap(.editTapped(id: "e"))))
    #expect(editing.routes == [.page(.events), .form(.event("e"))] && editing.form.subject == .event("e"))
    #expect(
      AppState.onEvents(.player, [Self.event]).after(.events(.tap(.editTapped(id: "none")))).routes == [.page(.events)])
  }

  /// Decision N4: a row of one athlete is not edited among another's; a new record becomes the other's.
  @Test func switchingAthletesClosesEditsButKeepsNewForms() {
    let editing = AppState.onEvents(.parent, [Self.event]).after(.events(.tap(.editTapped(id: "e"))))
    let other = editing.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(other.routes == [.page(.events)] && !other.form.isOpen)
    let adding = AppState.onEvents(.parent).after(.events(.tap(.addTapped))).formLoaded()
    let switched = adding.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(switched.routes == [.page(.events), .form(.newEvent)] && switched.form.owner == "athlete-2")
  }

  @Test func anOfflineFormListsTheLoadedSchools() {
    let offers = AppState.onEvents().after(.app(.pageOpened(page: .offers)))
      .answered(.offers(Base([]))).answered(.schools(Base([School(id: "s", name: "Duke")])))
    let form = offers.after(.app(.pageOpened(page: .events)), .events(.tap(.addTapped))).formLoaded()
    #expect(form.request(for: .schools) == nil)
    let offline = form.after(.form(.tap(.refreshPulled)))
    let request = offline.request(for: .schools)
    let state = offline.after(
      request.map { [.records(.failed($0.key, asked: $0.asked, ServiceFailure(.offline)))] } ?? [])
    for state in [form, state] {
      #expect(RecordForm.Screen(state.form, state.context)?.content.form?.schools.map(\.name) == ["Duke"])
    }
    #expect(RecordForm.Screen(state.form, state.context)?.banner?.kind == .offline)
  }

  @Test func discardingClosesTheForm() {
    let left = adding.after(.form(.tap(.discardTapped)))
    #expect(left.routes == [.page(.events)] && left.form.drafts.isEmpty)
  }
}

extension AppState {
  func formLoaded() -> AppState {
    after(.form(.answer(.loaded(request: form.load.request, drafts: [:], row: nil))))
  }

  /// Fills the open form of a new event and sends it under the id `n`.
  func saving(_ name: String) -> AppState {
    let key = RecordForm.Key(owner: "athlete-1", subject: .newEvent)
    return after(
      .form(.tap(.fieldChanged(field: .type, text: "camp"))), .form(.tap(.fieldChanged(field: .name, text: name))),
      .form(.tap(.fieldChanged(field: .startDate, text: "2026-03-14"))), .form(.tap(.saveTapped)),
      .form(.answer(.idMade(key: key, id: "n"))))
  }
}
