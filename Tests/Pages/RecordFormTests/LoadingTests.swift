import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine
import TestSupport
import Testing

@testable import RecordForm

/// Checks the initial values and the choices of a form (decisions X8, X10, X13, X14, N3, N5).
struct LoadingTests {
  private let key = RecordForm.Key.of(.event("ev-1"))
  private let start = RecordForm.Subject.event("ev-1").start(from: camp.fields, in: .utc)

  private let schools = RecordForm.Effect.needRows([.schools, .events])

  @Test func editingRequestsRowDraftsAndSchools() {
    var state = RecordForm.State().after(.subjectChosen(subject: .event("ev-1")))
    let effects = RecordForm.reduce(&state, .opened, in: .sample())
    #expect(
      effects == [
        .work(.load(request: state.load.request, key: key, readsDrafts: true)), .startSkeletonTimer, schools,
      ])
    #expect(!state.screen().hasRows && state.screen().form == nil)
    #expect(state.screen().refusal(of: .saveTapped) == "The form is not loaded yet.")
    #expect(state.after(.skeletonDue).screen().loadingText == "Loading this event…")
  }

  @Test func aReadingFormRequestsEventsAndReadings() {
    var state = RecordForm.State().after(.subjectChosen(subject: .newReading))
    let effects = RecordForm.reduce(&state, .opened, in: .sample())
    #expect(effects.last == .needRows([.events, .readings]))
    let shown = RecordForm.State.showing(.newReading).filled([.type: "velocity"])
    let inputs = shown.screen().form?.inputs ?? []
    #expect(
      inputs.first { $0.id == "event" }?.choices
        == [FormChoice(value: "ev-1", label: "Winter Camp, Feb 14, 2026")]
        .tapped { RecordForm.Tap.fieldChanged(field: .event, text: $0) })
    #expect(inputs.first { $0.id == "unit" }?.value == "mph")
  }

  /// Only an example is introduced as an example (decision V13).
  @Test(arguments: [
    (RecordForm.Subject.newEvent, "cost", "Cost in dollars: empty. 0 if it is free."),
    (.newEvent, "endTime", "End time: empty. For example: 09:00."), (.newEvent, "city", "City: empty."),
    (.newEvent, "startDate", "Start date, required: empty. A day, such as 2026-02-12."),
    (.new(.school), "state", "State: empty. For example: CA."),
    (.newReading, "unit", "Unit: not chosen. Choose a metric first."),
  ])
  func emptyFieldsDescribeTheExpectedInput(subject: RecordForm.Subject, field: String, text: String) {
    let inputs = RecordForm.State.showing(subject).screen().form?.inputs
    #expect(inputs?.first { $0.id == field }?.spokenText == text)
  }

  @Test func eventChoicesAreSortedNewestFirst() {
    let rows: [Event] = [.sample("a", on: "2026-01-01"), .sample("b", on: "2026-03-01", name: nil)]
    let context = PageContext.sample().answered(.events(Base(rows)))
    let input = RecordForm.State.showing(.newReading).screen(context).form?.inputs.first { $0.id == "event" }
    #expect(input?.choices?.map(\.label) == ["Unknown event, Mar 1, 2026", "Camp, Jan 1, 2026"])
  }

  /// Every event can be reached by its day, and the screen stays small (decision U4).
  @Test func eventChoicesAreLimitedToTheNearest() throws {
    let last = day("2026-02-10")
    let rows = (0..<1_000).map { Event.sample("ev-\($0)", on: last.adding(days: -$0).wire) }
    let context = PageContext.sample().answered(.events(Base(rows)))
    func input(_ texts: KeyValuePairs<RecordForm.Field, String>) throws -> FormInput {
      let state = RecordForm.State.showing(.newReading, in: context).filled(texts, in: context)
      return try #require(state.screen(context).form?.inputs.first { $0.field == .event })
    }
    let newest = try input([.date: ""])
    #expect(newest.choices?.map(\.value) == (0..<300).map { "ev-\($0)" } && newest.isEnabled)
    #expect(newest.hint == "The 300 of 1,000 events that are nearest to the date")
    let near = try input([.date: last.adding(days: -500).wire, .event: "ev-7"])
    #expect(near.choices?.map(\.value) == (350..<650).map { "ev-\($0)" } + ["ev-7"])
    #expect(near.shownText == near.choices?.last?.label && near.error == nil)
    #expect(try input([.date: "2001-01-01"]).choices?.map(\.value) == (700..<1_000).map { "ev-\($0)" })
  }

  @Test func theRowFillsTheForm() {
    let screen = RecordForm.State.showing(.event("ev-1"), row: camp.fields).screen()
    #expect(screen.title == "Edit Event" && screen.subtitle == "Winter Camp" && screen.page == "form")
    #expect(screen.route == "/events/ev-1/edit")
    #expect(screen.form?.inputs.first { $0.id == "school" }?.shownText == "Stanford")
    #expect(!screen.hasUnsavedChanges)
  }

  @Test func reloadingKeepsTheInput() {
    let typed = RecordForm.State.showing(.event("ev-1"), row: camp.fields).filled([.name: "Mine"])
    for event: RecordForm.Action in [.reloadRequested, .tap(.refreshPulled)] {
      var state = typed
      let effects = RecordForm.reduce(&state, event, in: .known)
      #expect(effects == (event == .tap(.refreshPulled) ? [.needRows([.schools, .events], refresh: true)] : []))
      #expect(state == typed)
    }
  }

  @Test func aLateResponseOfAnotherFormIsIgnored() {
    let first = RecordForm.State.opened(.event("ev-1"))
    let second = first.after(.subjectChosen(subject: .newEvent))
    #expect(second.after(.loaded(request: first.load.request, drafts: [:], row: camp.fields)).draft == nil)
  }

  @Test func failedSchoolsKeepTheFormUsable() {
    let context = PageContext.sample().failed(.schools, .timedOut)
    let state = RecordForm.State.showing(.newEvent)
    let screen = state.screen(context)
    #expect(screen.banner?.message == "Schools could not be loaded. Connection timed out.")
    let school = screen.form?.inputs.first { $0.id == "school" }
    #expect(school?.isEnabled == false && school?.hint == "Your schools could not be loaded")
    #expect(screen.refusal(of: .fieldChanged(field: .school, text: "s1")) == "Your schools could not be loaded.")
    var again = state
    #expect(
      RecordForm.reduce(&again, .tap(.retryTapped), in: context) == [.needRows([.schools, .events], refresh: true)])
  }

  @Test func storedDraftsAreRestored() {
    var draft = FormDraft(start)
    draft.fields[.name] = "Mine"
    draft.id = "n"
    let state = RecordForm.State.opened(.event("ev-1"))
    let drafts = ["/events/ev-1/edit": SavedDraft(draft), "/no/form": SavedDraft(draft)]
    let restored = state.after(.loaded(request: state.load.request, drafts: drafts, row: nil))
    #expect(restored.draft?[.name] == "Mine" && restored.draft?.id == "n" && restored.drafts.count == 1)
    #expect(restored.screen().hasUnsavedChanges)
    // Another form of this athlete does not read the drafts again.
    var next = restored.after(.closed, .answer(.subjectChosen(subject: .newEvent)))
    let effects = RecordForm.reduce(&next, .opened, in: .sample())
    #expect(effects.first == .work(.load(request: next.load.request, key: .of(.newEvent), readsDrafts: false)))
  }

  @Test func aFieldOfAnotherFormIsRefused() {
    let state = RecordForm.State.showing(.newReading)
    #expect(
      state.screen().refusal(of: .fieldChanged(field: .deadline, text: "x"))
        == "This form has no field deadline; it has type, value, unit, date, event, verified, notes.")
    #expect(state.filled([.deadline: "x"]) == state)
  }
}

/// Each effect calls its port once and sends the response.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let busy = ServiceFailure(.databaseBusy)

  private func answers(to work: RecordForm.Work) async -> [RecordForm.Action] {
    var answers: [RecordForm.Action] = []
    await RecordForm.perform(work, with: stubs.services, send: Send { answers.append($0) })
    return answers
  }

  @Test func editingLoadsTheRow() async {
    stubs.preferences.value = { _ in nil }
    stubs.backend.loadRecord = { (_, _) throws(ServiceFailure) in camp }
    let key = RecordForm.Key.of(.event("ev-1"), ben)
    #expect(
      await answers(to: .load(request: 3, key: key, readsDrafts: true))
        == [.answer(.loaded(request: 3, drafts: [:], row: campColumns))])
    let busy = busy
    stubs.backend.loadRecord = { (_, _) throws(ServiceFailure) in throw busy }
    #expect(
      await answers(to: .load(request: 4, key: key, readsDrafts: false)) == [
        .answer(.loadFailed(request: 4, failure: busy))
      ])
    #expect(
      stubs.calls.all == [
        "value for formDrafts_athlete-2", "loadRecord /events/ev-1 of athlete-2",
        "loadRecord /events/ev-1 of athlete-2",
      ])
  }

  @Test func aReadingIsLoadedFromAllReadings() async {
    let metric = PerformanceMetric(
      id: "m", owner: ava, type: .earnedRunAverage, value: 3, recordedDate: day("2026-01-01"))
    stubs.backend.loadMetrics = { (_, _, _) throws(ServiceFailure) in Loaded(rows: [metric]) }
    let key = RecordForm.Key.of(.reading("m"))
    let columns = metric.reading.columns.filter { $0.name != "display_value" }
    #expect(
      await answers(to: .load(request: 1, key: key, readsDrafts: false))
        == [.answer(.loaded(request: 1, drafts: nil, row: columns))])
    let gone = await answers(to: .load(request: 1, key: .of(.reading("x")), readsDrafts: false))
    guard case .answer(.loadFailed(_, let failure)) = gone.first else { Issue.record("\(gone)"); return }
    #expect(failure.kind == .notFound)
  }

  /// A stored draft is restored unchanged, and its entry is removed once there is no draft.
  @Test func draftsRoundTripThroughThePreferences() async {
    var stored: [String: String] = [:]
    stubs.preferences.store = { value, key in stored[key.rawValue] = value }
    stubs.preferences.value = { stored[$0.rawValue] }
    var draft = FormDraft([.name: "a", .city: ""])
    draft.fields[.name] = "\"É\n👩‍👩‍👧"
    draft.id = "n"
    let saved = SavedDraft(draft)
    #expect(await answers(to: .storeDrafts(owner: ava, drafts: ["/events/create": saved])) == [])
    #expect(
      await answers(to: .load(request: 1, key: .of(.newEvent), readsDrafts: true))
        == [.answer(.loaded(request: 1, drafts: ["/events/create": saved], row: nil))])
    _ = await answers(to: .storeDrafts(owner: ava, drafts: [:]))
    #expect(stored == ["formDrafts_athlete-1": ""])
    stored["formDrafts_athlete-1"] = "{ damaged"
    #expect(
      await answers(to: .load(request: 1, key: .of(.newEvent), readsDrafts: true))
        == [.answer(.loaded(request: 1, drafts: [:], row: nil))])
  }

  @Test func aNewRecordGetsAnIDBeforeItIsSent() async {
    let key = RecordForm.Key.of(.newEvent)
    #expect(await answers(to: .makeID(key: key)) == [.answer(.idMade(key: key, id: "made"))])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test func everySaveMakesAChangeOfItsKind() {
    let metric = MetricReading(type: .earnedRunAverage, value: 3, recordedDate: day("2026-01-01"))
    let contact = NewInteraction(
      schoolID: "s1", type: .email, direction: .inbound, occurredAt: instant("2026-02-10T14:00:00Z"))
    let event = NewEvent(type: .camp, name: "N", startDate: day("2026-03-14"))
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .accepted, offerDate: day("2026-02-01"))
    let cost = [ColumnEdit("cost", from: .number(150), to: nil)]
    let saves: [(FormSave, Change)] = [
      (FormSave(.metric(metric), of: .of(.newReading), id: "a"), .create(.reading(metric, "a"), of: ava)),
      (
        FormSave(.interaction(contact), of: .of(.newInteraction), id: "b"), .create(.interaction(contact, "b"), of: ava)
      ),
      (FormSave(.event(event), of: .of(.newEvent), id: "c"), .create(.event(event, "c"), of: ava)),
      (FormSave(.offer(offer), of: .of(.newOffer), id: "d"), .create(.offer(offer, "d"), of: ava)),
      (FormSave(.event(event), of: .of(.event("e")), id: "e", edit: cost), .update(.event("e"), cost, of: ava)),
    ]
    for (save, change) in saves { #expect(save.change == change) }
    #expect(FormSave(.event(event), of: .of(.newEvent), id: nil).change == nil)
  }

  @Test func effectsHaveTheExpectedPlan() {
    let key = RecordForm.Key.of(.newEvent)
    #expect(RecordForm.Work.load(request: 1, key: key, readsDrafts: true).plan == .latest(.load))
    #expect(RecordForm.Work.storeDrafts(owner: ava, drafts: [:]).plan == .newest(.drafts(ava)))
    #expect(RecordForm.Work.makeID(key: key).plan == .first(.id(key)))
  }

  /// Times are entered as times; the older keys of the JSON call them text (Z9).
  @Test func timeFieldsHaveTheTimeKind() throws {
    let form = try #require(RecordForm.State.showing(.new(.event)).screen().form)
    #expect(FormSection(form).inputs.filter { $0.kind == .time }.map(\.id) == ["startTime", "endTime"])
    let time = try #require(form.inputs.first { $0.field == .startTime })
    #expect(try time.json()["kind"] as? String == "text")
  }
}
