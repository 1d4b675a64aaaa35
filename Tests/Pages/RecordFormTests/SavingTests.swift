import CompassModel
import PageKit
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
  /// The page's fields, sent under `n`.
  private func failed(_ failure: ServiceFailure) -> FailedSave {
    FailedSave(save: save("n"), fields: page.draft?.fields ?? [:], failure: failure)
  }
  /// By what was measured and when (decisions C8, D4).
  @Test(arguments: [
    (MetricType.exitVelocity, "Exit Velocity 84.0 mph, Feb 10"), (.sixtyTime, "60-Yard Dash 84.00 sec, Feb 10"),
    (.earnedRunAverage, "ERA 84.00, Feb 10"), (.strikeouts, "Strikeouts 84, Feb 10"),
    (.other("Spin Rate"), "Spin Rate 84.00, Feb 10"),
  ])
  func aReadingIsNamedByMetricValueAndDay(type: MetricType, subject: String) {
    let reading = MetricReading(type: type, value: 84, recordedDate: day("2026-02-10"))
    let save = FormSave(.metric(reading), of: .of(.newReading), id: "m")
    #expect(save.subject == subject)
    #expect(save.message(ServiceFailure(.timedOut)) == "\(subject) could not be saved. Connection timed out.")
  }

  private func notice(_ failure: ServiceFailure, _ message: String) -> RecordForm.Effect {
    .failed(
      FailedChange(
        message: "\u{201C}Spring Camp\u{201D} could not be saved. \(message)", athlete: ava, failure,
        retry: .answer(.saveRetried(save: save("n"))), form: "/events/create"))
  }
  private func kept(_ state: RecordForm.State, id: String? = nil) -> RecordForm.Effect {
    var draft = state.draft ?? FormDraft([:])
    draft.id = id
    return .work(.storeDrafts(owner: ava, drafts: ["/events/create": SavedDraft(draft)]))
  }
  private var nothingKept: RecordForm.Effect { .work(.storeDrafts(owner: ava, drafts: [:])) }
  private func added(isOnScreen: Bool) -> RecordForm.Effect {
    .recordSaved(
      SavedRecord(
        "\u{201C}Spring Camp\u{201D} was added.", of: ava, form: "/events/create", isOnScreen: isOnScreen, row: "n"))
  }

  @Test func anEventIsEnteredSavedAndLeft() {
    var store = FormStore(page)
    store.send(.saveTapped, asks: [.save(save())]) { $0.drafts[key]?.saving = save() }
    #expect(store.state.screen().form?.savingText == "Saving…")
    store.answer(.save(save()), with: .idMade(key: key, id: "n"), asks: [kept(savingPage, id: "n"), .save(save("n"))]) {
      $0.drafts[key]?.id = "n"
      $0.drafts[key]?.saving = save("n")
    }
    store.ignore(.save(save("n")))
    store.ignore(kept(savingPage, id: "n"))
    store.send(.saved(save: save("n")), asks: [nothingKept, added(isOnScreen: true)]) {
      $0.drafts = [:]
      $0.feedback = Feedback(kind: .success, request: 1)
    }
    store.ignore(nothingKept)
    store.ignore(added(isOnScreen: true))
    store.finish()
  }

  private var savingPage: RecordForm.State { page.after(.saveTapped) }

  @Test func nothingIsSentWhileAProblemIsLeftAndEachGoesAsItIsSolved() {
    var store = FormStore(RecordForm.State.showing(.newEvent))
    #expect(store.state.screen().form?.errors == [:], "no blame before the first try")
    store.send(.saveTapped) {
      $0.drafts[key]?.showsProblems = true
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    #expect(store.state.screen().form?.problemsText == "3 problems to fix before saving")
    #expect(
      store.state.screen().refusal(after: .saveTapped)
        == "It is not saved. Event type is required; Name is required; Start date is required.")
    let typed = store.state.filled([.name: "Spring Camp"])
    store.send(.fieldChanged(field: .name, text: "Spring Camp"), asks: [kept(typed)]) {
      $0.drafts[key]?.fields[.name] = "Spring Camp"
    }
    store.ignore(kept(typed))
    #expect(store.state.screen().form?.errors.keys.sorted { $0.rawValue < $1.rawValue } == [.startDate, .type])
    store.finish()
  }

  /// What is being saved is needed again if that fails (decision N1); what only was typed goes with the row (N5).
  @Test func aRowThatMayNotBeSeenTakesNoFormThatIsBeingSaved() {
    let typed = RecordForm.State.showing(.event("ev-1"), row: camp.fields).filled([.name: "Mine"])
    for (page, isKept) in [(typed.after(.saveTapped), true), (typed, false)] {
      var state = page
      let request = state.load.start()
      state = state.after(.loadFailed(request: request, failure: ServiceFailure(.notPermitted)))
      #expect((state.drafts[.of(.event("ev-1"))]?[.name] == "Mine") == isKept)
    }
  }

  @Test func aSecondTapSendsNothingAndChangesNothing() {
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
    (.offline, "\u{201C}Spring Camp\u{201D} could not be saved. You are offline."),
    (.serverError, "\u{201C}Spring Camp\u{201D} could not be saved. Server error. Please try again."),
    (
      .notPermitted,
      "\u{201C}Spring Camp\u{201D} could not be saved. You don't have permission to add this event."
    ),
    (
      .valuesRefused,
      "\u{201C}Spring Camp\u{201D} could not be saved. These values cannot be saved. Nothing was changed."
    ),
    (
      .conflict,
      "\u{201C}Spring Camp\u{201D} could not be saved. It was saved before with other values. Nothing was changed."
    ),
    (.diskFull, "\u{201C}Spring Camp\u{201D} could not be saved. The disk is full. Nothing was changed."),
  ])
  func aFailedSaveKeepsEverythingAndSaysWhy(_ kind: ServiceFailure.Kind, _ text: String) {
    let failure = ServiceFailure(kind, detail: "secret")
    var store = FormStore(savingPage.after(.idMade(key: key, id: "n")))
    store.send(.saveFailed(save: save("n"), failure: failure)) {
      $0.drafts[key]?.saving = nil
      $0.drafts[key]?.failed = failed(failure)
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    let screen = store.state.screen()
    #expect(screen.form?.failureText == text)
    #expect(screen.changeFailure == text)
    #expect(screen.announcement == text)
    #expect(screen.form?.fields[.name] == "Spring Camp")
    // The next try goes out under the same id (decision N7).
    store.send(.saveTapped, asks: [.save(save("n"))]) {
      $0.drafts[key]?.saving = save("n")
      $0.drafts[key]?.failed = nil
    }
    store.ignore(.save(save("n")))
    store.finish()
  }

  @Test func aCancelledSaveIsNoFailure() {
    var store = FormStore(savingPage)
    store.send(.saveFailed(save: save("n"), failure: ServiceFailure(.cancelled))) { $0.drafts[key]?.saving = nil }
    store.finish()
  }

  /// 23503 and 23514 name a column: its field says so until it has another value.
  @Test(arguments: [
    ("school_id", RecordForm.Field.school, "It no longer exists: choose another"),
    ("cost", .cost, "The server refused this value"),
  ])
  func aRefusedValueIsToldAtItsField(_ column: String, _ field: RecordForm.Field, _ problem: String) {
    let failed = savingPage.after(
      .saveFailed(save: save("n"), failure: ServiceFailure(.valuesRefused, column: column)))
    #expect(failed.screen().form?.errors == [field: problem])
    let solved = failed.filled([field: field == .school ? "s1" : "5"])
    #expect(solved.screen().form?.errors == [:])
  }

  @Test func aColumnThatNoFieldFillsIsToldAtTheForm() {
    let failed = savingPage.after(
      .saveFailed(save: save("n"), failure: ServiceFailure(.valuesRefused, column: "coaches_present")))
    #expect(failed.screen().form?.errors == [:])
    #expect(failed.screen().form?.failureText?.hasSuffix("Nothing was changed.") == true)
  }

  /// Decision N1.
  @Test func aFailureAfterThePageWasLeftIsToldByTheRootAndCanBeTriedAgain() {
    let failure = ServiceFailure(.timedOut)
    var store = FormStore(savingPage.after(.answer(.idMade(key: key, id: "n")), .closed))
    let notice = notice(failure, "Connection timed out.")
    store.send(.saveFailed(save: save("n"), failure: failure), asks: [notice]) {
      $0.drafts[key]?.saving = nil
      $0.drafts[key]?.failed = failed(failure)
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.ignore(notice)
    store.send(.saveRetried(save: save("n")), asks: [.save(save("n"))]) {
      $0.drafts[key]?.saving = save("n")
      $0.drafts[key]?.failed = nil
    }
    store.answer(.save(save("n")), with: .saved(save: save("n")), asks: [nothingKept, added(isOnScreen: false)]) {
      $0.drafts = [:]
      $0.feedback = Feedback(kind: .success, request: 2)
    }
    store.ignore(nothingKept)
    store.ignore(added(isOnScreen: false))
    store.finish()
  }

  /// Decision C7: what the form said of its save is shown by the root once it is off the screen, and the draft is kept.
  @Test func aFormThatCouldNotBeSavedIsToldWhenItIsLeft() {
    let offline = ServiceFailure(.offline)
    let page = savingPage.after(
      .idMade(key: key, id: "n"), .saveFailed(save: save("n"), failure: offline))
    var left = page
    let effects = RecordForm.reduce(&left, .closed, in: .known)
    #expect(effects.first == notice(offline, "You are offline.") && left.drafts[key]?[.name] == "Spring Camp")
    // Another athlete's form takes its place on the screen.
    var other = page
    let parent = PageContext.parent(of: ben)
    #expect(RecordForm.reduce(&other, .athleteChanged, in: parent).first == notice(offline, "You are offline."))
    // The session ended before: it is not ended again.
    var over = savingPage.after(.saveFailed(save: save("n"), failure: ServiceFailure(.sessionOver)))
    #expect(!RecordForm.reduce(&over, .closed, in: .known).contains(.sessionEnded))
    // What is being saved, and what was typed and not saved, has no notice.
    for state in [savingPage, self.page] {
      var state = state
      #expect(RecordForm.reduce(&state, .closed, in: .known).allSatisfy { !$0.isFailure })
    }
  }

  /// What was entered since is not overwritten by what was sent then.
  @Test func aRetryOpensAFormThatSaysSomethingElseByNow() {
    let failure = ServiceFailure(.timedOut)
    let page = savingPage.after(.idMade(key: key, id: "n"), .saveFailed(save: save("n"), failure: failure))
      .filled([.name: "Other Camp"])
    var left = page.after(.closed)
    #expect(
      RecordForm.reduce(&left, .answer(.saveRetried(save: save("n"))), in: .known)
        == [.reopenForm(path: "/events/create")])
    #expect(left.drafts[key]?[.name] == "Other Camp" && left.drafts[key]?.isSaving == false)
    // Where it cannot be opened, the notice stays.
    var open = page
    let stays = [notice(failure, "Connection timed out.")]
    #expect(RecordForm.reduce(&open, .answer(.saveRetried(save: save("n"))), in: .known) == stays)
    var elsewhere = page.after(.closed)
    let parent = PageContext.parent(of: ben)
    #expect(RecordForm.reduce(&elsewhere, .answer(.saveRetried(save: save("n"))), in: parent) == stays)
  }

  /// Decision C8: every sentence names the row.
  @Test func sentencesNameTheSchoolOfAnOfferOrInteraction() {
    func sentence(_ subject: RecordForm.Subject, _ row: [RecordField]? = nil) -> String? {
      var state = RecordForm.State.showing(subject, row: row)
        .filled([.school: "s1", .type: subject.isNew ? "email" : "partial", .notes: "n"])
      _ = RecordForm.reduce(&state, .tap(.saveTapped), in: .known)
      guard let save = state.draft?.saving else { return nil }
      return state.after(.saveFailed(save: save, failure: ServiceFailure(.offline))).screen().form?.failureText
    }
    #expect(
      sentence(.newInteraction) == "The interaction with Stanford (Email) could not be saved. You are offline.")
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .pending, offerDate: day("2026-02-01"))
    #expect(sentence(.offer("o"), offer.columns) == "The offer from Stanford could not be saved. You are offline.")
  }

  @Test func aSessionThatEndsKeepsTheFormAndTellsTheRoot() {
    let failure = ServiceFailure(.sessionOver)
    var state = savingPage.after(.idMade(key: key, id: "n"))
    let effects = RecordForm.reduce(&state, .answer(.saveFailed(save: save("n"), failure: failure)), in: .known)
    #expect(effects.contains(.sessionEnded))
    #expect(state.draft?[.name] == "Spring Camp" && state.draft?.isSaving == false)
  }

  @Test func leavingAndComingBackShowsWhatWasEntered() {
    let away = page.after(.closed)
    #expect(away.subject == nil && away.drafts[key]?[.name] == "Spring Camp")
    let back = away.after(.answer(.subjectChosen(subject: .newEvent)), .opened)
    #expect(back.draft?[.name] == "Spring Camp")
    #expect(back.screen().unsavedText == "Not saved yet. It is kept until you save or discard it.")
  }

  @Test func aFormNobodyTouchedBeginsAnew() {
    let later = PageContext.sample("2026-02-11T15:30:00Z")
    let away = RecordForm.State.showing(.newInteraction).after(.closed)
    #expect(away.drafts.isEmpty)
    #expect(RecordForm.State.showing(.newInteraction, in: later).draft?[.time] == "10:30")
  }

  @Test func whatWasEnteredIsAskedForBeforeItIsThrownAway() {
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
    store.ignore(nothingKept)
    store.ignore(closed)
    store.finish()
  }

  @Test func anUntouchedFormIsLeftAtOnce() {
    var state = RecordForm.State.showing(.newEvent)
    #expect(
      RecordForm.reduce(&state, .tap(.discardTapped), in: .known)
        == [nothingKept, .closeForm(path: "/events/create")])
  }

  /// Decision X16.
  @Test(arguments: [RecordForm.Subject.newEvent, .newReading, .newInteraction, .newOffer])
  func aParentActsForTheSelectedAthlete(_ subject: RecordForm.Subject) {
    let context = PageContext.parent(of: ben)
    var state = RecordForm.State.showing(subject, in: context)
    state = state.filled(
      [.type: "camp", .name: "N", .startDate: "2026-03-14", .value: "1", .school: "s1"], in: context)
    let types: [RecordForm.Subject: String] = [.newReading: "era", .newInteraction: "email", .newOffer: "partial"]
    if let type = types[subject] { state = state.filled([.type: type], in: context) }
    let effects = RecordForm.reduce(&state, .tap(.saveTapped), in: context.withRows)
    #expect(effects == [.work(.makeID(key: .of(subject, ben)))] && state.draft?.saving?.key.owner == ben)
    #expect(state.screen(context).viewingText?.contains("Ben") == true)
  }

  @Test func whoMayOnlyLookSavesNothing() {
    let context = PageContext.sample(viewer: .sample(role: .other("admin")))
    var state = RecordForm.State.showing(.newEvent, in: context).filled([.name: "N"], in: context)
    #expect(RecordForm.reduce(&state, .tap(.saveTapped), in: context) == [])
    #expect(state.notice == .notPermitted)
    let screen = state.screen(context)
    #expect(screen.refusal(of: .saveTapped) == "You don't have permission to add events.")
    #expect(screen.form?.inputs.allSatisfy { !$0.isEnabled } == true)
    #expect(screen.button("save")?.isEnabled == false)
  }

  @Test func anotherAthletesFormIsItsOwn() {
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

  /// Decision N10.
  @Test func signingOutForgetsDrafts() {
    var store = FormStore(page.after(.closed))
    store.send(.draftsForgotten(owners: [ava]), asks: [nothingKept]) {
      $0.drafts = [:]
      $0.restored = []
    }
    store.ignore(nothingKept)
    store.finish()
  }
}

extension RecordForm.Effect {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
