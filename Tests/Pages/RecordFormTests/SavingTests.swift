import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordForm

/// The form as the page runs it: opening, typing, saving, failing, discarding (decisions O9, R1, N1, N7, X9).
struct SavingTests {
  private let key = RecordForm.Key.of(.newEvent)
  private let new = NewEvent(type: .camp, name: "Spring Camp", startDate: day("2026-03-14"))
  private let page = RecordForm.State.showing(.newEvent).filled([
    .type: "camp", .name: "Spring Camp", .startDate: "2026-03-14",
  ])

  private func save(_ id: String? = nil) -> FormSave { FormSave(.event(new), of: key, id: id) }
  /// The page's fields, sent under an id.
  private func sent(_ id: String? = nil) -> SentSave { SentSave(save: save(id), fields: page.draft?.fields ?? [:]) }
  /// Named by metric, value and day (decisions C8, D4).
  @Test(arguments: [
    (MetricType.exitVelocity, "Exit Velocity 84.0 mph, Feb 10"), (.sixtyTime, "60-Yard Dash 84.00 sec, Feb 10"),
    (.earnedRunAverage, "ERA 84.00, Feb 10"), (.strikeouts, "Strikeouts 84, Feb 10"),
    (.other("Spin Rate"), "Spin Rate 84.00, Feb 10"),
  ])
  func aReadingIsNamedByMetricValueAndDay(type: MetricType, subject: String) {
    let reading = MetricReading(type: type, value: 84, recordedDate: day("2026-02-10"))
    #expect(FormSave(.metric(reading), of: .of(.newReading), id: "m").subject == subject)
  }

  private func kept(_ state: RecordForm.State, id: String? = nil) -> RecordForm.Effect {
    var draft = state.draft ?? FormDraft([:])
    draft.id = id
    return .work(.storeDrafts(owner: ava, drafts: ["/events/create": SavedDraft(draft)]))
  }
  private var nothingKept: RecordForm.Effect { .work(.storeDrafts(owner: ava, drafts: [:])) }
  private func added(isOnScreen: Bool) -> RecordForm.Effect {
    .recordSaved(SavedRecord(1, of: ava, form: "/events/create", isOnScreen: isOnScreen, row: "n"))
  }

  @Test func aSavedEventRemovesItsDraft() {
    var store = FormStore(page)
    store.send(.saveTapped, asks: [.save(save())]) { $0.drafts[key]?.sent = sent() }
    #expect(store.state.screen().form?.savingText == "Saving…")
    store.answer(.save(save()), with: .idMade(key: key, id: "n"), asks: [kept(savingPage, id: "n"), .save(save("n"))]) {
      $0.drafts[key]?.id = "n"
      $0.drafts[key]?.sent = sent("n")
    }
    store.ignore(.save(save("n")))
    store.ignore(kept(savingPage, id: "n"))
    let change = Change.create(.event(new, "n"), of: ava)
    store.send(.saveLogged(change: change, entry: 1)) { $0.drafts[key]?.entry = 1 }
    store.send(.saved(entry: 1), asks: [nothingKept, added(isOnScreen: true)]) {
      $0.drafts = [:]
      $0.feedback = Feedback(kind: .success, request: 1)
    }
    store.finish(ignoring: nothingKept, added(isOnScreen: true))
  }

  private var savingPage: RecordForm.State { page.after(.saveTapped) }

  @Test func nothingIsSentUntilProblemsAreFixed() {
    var store = FormStore(RecordForm.State.showing(.newEvent))
    #expect(store.state.screen().form?.errors == [:], "no blame before the first try")
    store.send(.saveTapped) {
      $0.drafts[key]?.showsProblems = true
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    #expect(store.state.screen().form?.problemsText == "3 problems to fix before saving")
    #expect(
      store.state.screen().refusal(after: .saveTapped)
        == "Not saved. Event type is required; Name is required; Start date is required.")
    let typed = store.state.filled([.name: "Spring Camp"])
    store.send(.fieldChanged(field: .name, text: "Spring Camp"), asks: [kept(typed)]) {
      $0.drafts[key]?.fields[.name] = "Spring Camp"
    }
    store.ignore(kept(typed))
    #expect(store.state.screen().form?.errors.keys.sorted { $0.rawValue < $1.rawValue } == [.startDate, .type])
    store.finish()
  }

  /// Keeps a form that is being saved in case the save fails (decision N1); drops unsaved text with the row (N5).
  @Test func aForbiddenRowKeepsAFormBeingSaved() {
    let typed = RecordForm.State.showing(.event("ev-1"), row: camp.fields).filled([.name: "Mine"])
    for (page, isKept) in [(typed.after(.saveTapped), true), (typed, false)] {
      var state = page
      let request = state.load.start()
      state = state.after(.loadFailed(request: request, failure: ServiceFailure(.notPermitted)))
      #expect((state.drafts[.of(.event("ev-1"))]?[.name] == "Mine") == isKept)
    }
  }

  @Test func tapsAreIgnoredDuringASave() {
    var store = FormStore(savingPage.after(.idMade(key: key, id: "n")))
    store.send(.saveTapped)
    store.send(.fieldChanged(field: .name, text: "Other"))
    store.send(.discardTapped)
    let screen = store.state.screen()
    for action: RecordForm.Tap in [.saveTapped, .fieldChanged(field: .name, text: "x"), .discardTapped] {
      #expect(screen.refusal(of: action) == "It is being saved.")
    }
    #expect(screen.form?.inputs.allSatisfy { !$0.isEnabled } == true)
    store.finish()
  }

  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "\u{201C}Spring Camp\u{201D} could not be saved. Connection timed out."),
    (.notPermitted, "\u{201C}Spring Camp\u{201D} could not be saved. You don't have permission to add this event."),
  ])
  func aFailedSaveKeepsInputAndReportsTheError(_ kind: ServiceFailure.Kind, _ text: String) {
    let failed = SavedForm(page).refused(ServiceFailure(kind, detail: "secret"))
    #expect(failed.form?.failureText == text)
    #expect(failed.screen.changeFailure == text)
    #expect(failed.screen.announcement == text)
    #expect(failed.form?.fields[.name] == "Spring Camp" && failed.state.feedback?.kind == .error)
    // The next attempt uses the same id (decision N7) and the same entry (decision B3).
    let again = failed.after(.saveTapped)
    #expect(again.form?.isSaving == true && again.form?.failureText == nil)
    #expect(again.log.entries.map(\.change) == [.create(.event(new, "n"), of: ava)])
    #expect(again.log.entries.map(\.id) == failed.log.entries.map(\.id))
  }

  @Test func aCancelledSaveIsNotAFailure() {
    let cancelled = SavedForm(page).refused(ServiceFailure(.cancelled))
    #expect(cancelled.form?.failureText == nil && cancelled.form?.isSaving == false)
    #expect(cancelled.state.feedback == nil && cancelled.form?.fields[.name] == "Spring Camp")
  }

  /// Errors 23503 and 23514 name a column: its field reports the problem until its value changes.
  @Test(arguments: [
    ("school_id", RecordForm.Field.school, "It no longer exists: choose another"),
    ("cost", .cost, "The server refused this value"),
  ])
  func aRefusedValueIsReportedAtItsField(_ column: String, _ field: RecordForm.Field, _ problem: String) {
    let failed = SavedForm(page).refused(ServiceFailure(.valuesRefused, column: column))
    #expect(failed.form?.errors == [field: problem])
    #expect(failed.filled([field: field == .school ? "s1" : "5"]).form?.errors == [:])
  }

  @Test func aColumnWithoutAFieldIsReportedByTheForm() {
    let failed = SavedForm(page).refused(ServiceFailure(.valuesRefused, column: "coaches_present"))
    #expect(failed.form?.errors == [:])
    #expect(failed.form?.failureText?.hasSuffix("Nothing was changed.") == true)
  }

  /// Decision B3: a second new event while the first is sent, and after it failed; both can be reopened.
  @Test func aSecondFormOpensWhileTheFirstIsUnsaved() {
    let saving = SavedForm(page).saving()
    let failed = SavedForm(page).refused(ServiceFailure(.timedOut))
    for first in [saving, failed] {
      let second = first.opening(.newEvent)
      let typed = second.filled([.name: "Second Camp"])
      #expect(second.draft?[.name] == "" && typed.state.drafts.count == 2)
      let back = typed.opening(.newEvent, 1)
      #expect(back.draft?[.name] == "Spring Camp")
      #expect(back.opening(.newEvent).draft?[.name] == "Second Camp", "it is in no log")
    }
    #expect(failed.dismissed(1).opening(.newEvent).draft?[.name] == "Spring Camp", "nothing else leads to it")
  }

  /// Decision B3: stored side by side across a restart.
  @Test func severalDraftsOfAKindAreStored() {
    let typed = SavedForm(page).refused(ServiceFailure(.timedOut)).opening(.newEvent).filled([.name: "Second Camp"])
    guard case .work(.storeDrafts(_, let drafts))? = typed.effects.first else { return #expect(Bool(false)) }
    #expect(
      drafts.mapValues { $0.fields[.name] } == ["/events/create": "Spring Camp", "/events/create#1": "Second Camp"])
    let opened = RecordForm.State.opened(.newEvent)
    let restored = opened.after(.loaded(request: opened.load.request, drafts: drafts, row: nil))
    #expect(restored.drafts.values.map { $0[.name] }.sorted() == ["Second Camp", "Spring Camp"])
    // It was sent, so the next save searches for its row.
    #expect(restored.draft?.id == "n" && restored.draft?.mayBeStored == true)
  }

  /// Decision B3: later input is retained; the row that exists by now is edited.
  @Test func laterInputSurvivesADelayedSave() {
    var typed = SavedForm(page).refused(ServiceFailure(.unanswered)).filled([.name: "Other Camp"])
    typed = typed.after(.answer(.saved(entry: 1)))
    #expect(typed.draft?[.name] == "Other Camp" && typed.draft?.id == "n" && typed.draft?.mayBeStored == true)
    #expect(
      typed.form?.failureText == nil && !typed.effects.contains { if case .recordSaved = $0 { true } else { false } })
  }

  /// Decision B17: the change was not made.
  @Test func discardingAFailedFormKeepsTheFailure() {
    let discarded = SavedForm(page).refused(ServiceFailure(.timedOut)).after(.discardTapped, .discardConfirmed)
    #expect(discarded.state.drafts.isEmpty && discarded.log.notices.isEmpty && discarded.log.failures.count == 1)
  }

  /// Decision C8: every sentence names the row.
  @Test func failureTextsNameTheSchool() {
    func sentence(_ subject: RecordForm.Subject, _ row: [RecordField]? = nil) -> String? {
      let state = RecordForm.State.showing(subject, row: row)
        .filled([.school: "s1", .type: subject.isNew ? "email" : "partial", .notes: "n"])
      return SavedForm(state).refused(ServiceFailure(.offline)).form?.failureText
    }
    #expect(sentence(.newInteraction) == "The contact with Stanford (Email) could not be saved. You are offline.")
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .pending, offerDate: day("2026-02-01"))
    #expect(sentence(.offer("o"), offer.columns) == "The offer from Stanford could not be saved. You are offline.")
  }

  @Test func reopeningTheFormRestoresTheInput() {
    let away = page.after(.closed)
    #expect(away.subject == nil && away.drafts[key]?[.name] == "Spring Camp")
    let back = away.after(.answer(.subjectChosen(subject: .newEvent)), .opened)
    #expect(back.draft?[.name] == "Spring Camp")
    #expect(back.screen().unsavedText == "Not saved yet. It is kept until you save or discard it.")
  }

  @Test func anUntouchedFormIsReset() {
    let later = PageContext.sample("2026-02-11T15:30:00Z")
    #expect(RecordForm.State.showing(.newInteraction).after(.closed).drafts.isEmpty)
    #expect(RecordForm.State.showing(.newInteraction, in: later).draft?[.time] == "10:30")
  }

  @Test func discardingInputRequiresConfirmation() {
    var store = FormStore(page)
    store.send(.discardTapped) { $0.question = .discard }
    #expect(store.state.screen().dialog?.message == "Are you sure you want to discard what you entered?")
    store.send(.dialogCancelled) { $0.question = nil }
    store.send(.discardTapped) { $0.question = .discard }
    let closed = RecordForm.Effect.closeForm(path: "/events/create")
    store.send(.discardConfirmed, asks: [nothingKept, closed]) {
      $0.question = nil
      $0.drafts = [:]
    }
    store.finish(ignoring: nothingKept, closed)
  }

  @Test func anUntouchedFormClosesWithoutAPrompt() {
    var state = RecordForm.State.showing(.newEvent)
    #expect(
      RecordForm.reduce(&state, .tap(.discardTapped), in: .known)
        == [nothingKept, .closeForm(path: "/events/create")])
  }

  /// A parent's rows belong to the selected athlete (decision X16).
  @Test(arguments: [RecordForm.Subject.newEvent, .newReading, .newInteraction, .newOffer])
  func aParentSavesForTheSelectedAthlete(_ subject: RecordForm.Subject) {
    let context = PageContext.parent(of: ben)
    var state = RecordForm.State.showing(subject, in: context)
    state = state.filled(
      [.type: "camp", .name: "N", .startDate: "2026-03-14", .value: "1", .school: "s1"], in: context)
    let types: [RecordForm.Subject: String] = [.newReading: "era", .newInteraction: "email", .newOffer: "partial"]
    if let type = types[subject] { state = state.filled([.type: type], in: context) }
    let effects = RecordForm.reduce(&state, .tap(.saveTapped), in: context.withRows)
    #expect(effects == [.work(.makeID(key: .of(subject, ben)))] && state.draft?.sent?.save.key.owner == ben)
    #expect(state.screen(context).viewingText?.contains("Ben") == true)
  }

  @Test func savingRequiresPermission() {
    let context = PageContext.sample(viewer: .sample(role: .other("admin")))
    var state = RecordForm.State.showing(.newEvent, in: context).filled([.name: "N"], in: context)
    #expect(RecordForm.reduce(&state, .tap(.saveTapped), in: context) == [])
    #expect(state.notice == .notPermitted)
    let screen = state.screen(context)
    #expect(screen.refusal(of: .saveTapped) == "You don't have permission to add events.")
    #expect(screen.form?.inputs.allSatisfy { !$0.isEnabled } == true)
    #expect(screen.button("save")?.isEnabled == false)
  }

  @Test func formsAreSeparatePerAthlete() {
    let context = PageContext.parent(of: ava)
    let mine = RecordForm.State.showing(.newEvent, in: context).filled([.name: "Ava's"], in: context)
    let other = PageContext.parent(of: ben)
    var state = mine.after(.athleteChanged, in: other)
    #expect(state.draft == nil && state.owner == ben)
    state = state.after(.loaded(request: state.load.request, drafts: [:], row: nil), in: other)
    #expect(state.draft?[.name] == "")
    state = state.after(.athleteChanged, in: context)
    #expect(state.draft?[.name] == "Ava's")
  }

  /// Signing out deletes the stored drafts (decision N10).
  @Test func signingOutDeletesDrafts() {
    var store = FormStore(page.after(.closed))
    store.send(.draftsForgotten(owners: [ava]), asks: [nothingKept]) {
      $0.drafts = [:]
      $0.restored = []
    }
    store.finish(ignoring: nothingKept)
  }
}
