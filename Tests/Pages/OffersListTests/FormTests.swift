import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// The form as the page runs it: opening, typing, saving and failing (decisions O9, O10, X9).
struct FormTests {
  let page = OffersList.State.showing([offer("a")])
  let id = OfferID("new-1")
  let draft = OfferTerms(schoolID: stanford.id, type: .partial, status: .pending, offerDate: date("2026-02-10"))
  var create: OffersList.Effect { .create(.sample(draft)) }
  /// As it was sent under its id.
  var sent: OfferDraft { .sample(draft, id: id) }
  /// A row of its own each time: tables are compared by what they hold.
  static func stored() -> Offer {
    let draft = OfferTerms(schoolID: stanford.id, type: .partial, status: .pending, offerDate: date("2026-02-10"))
    return Offer(draft, id: "new-1", owner: first)
  }
  /// The form is filled, saved and under way under its id.
  var saving: OffersList.State { page.logging().after(.tap(.saveTapped), .answer(.offerIDMade(id: id, owner: first))) }

  @Test func loggingAnOfferSavesItShowsItAndReloads() throws {
    var store = OffersStore(page)
    store.send(.logTapped, asks: [.restoreForm(owner: first)]) {
      $0.sheet = .form(OfferForm(owner: first, today: date("2026-02-10")))
    }
    store.ignore(.restoreForm(owner: first))
    let typed = page.after(.logTapped, .fieldChanged(field: .school, text: "s1"))
    store.send(.fieldChanged(field: .school, text: "s1"), asks: [typed.kept]) { $0.shownForm.fields[.school] = "s1" }
    store.ignore(typed.kept)
    let filled = page.logging()
    store.send(.fieldChanged(field: .type, text: "partial"), asks: [filled.kept]) {
      $0.shownForm.fields[.type] = "partial"
    }
    store.ignore(filled.kept)
    store.send(.saveTapped, asks: [create]) { $0.shownForm.isSaving = true }
    store.send(.offerIDMade(id: id, owner: first), asks: [saving.kept]) { $0.shownForm.offerID = OfferID("new-1") }
    store.ignore(saving.kept)
    let stored = Offer(draft, id: id, owner: first)
    store.answer(
      create, with: .created(offer: stored), asks: [.keepsNothing, .load(request: 1, owner: first)]
    ) { state in
      state.sheets = [:]
      state.table.insert(stored)
      state.target.show("new-1")
      _ = state.load.start()
    }
    store.ignore(.keepsNothing)
    store.ignore(.load(request: 1, owner: first))
    #expect(store.state.shownIDs == ids("new-1", "a"))
    #expect(store.state.screen().form == nil)
    store.finish()
  }

  @Test func nothingIsSentWhileAProblemIsLeft() throws {
    var store = OffersStore(page.after(.logTapped))
    #expect(store.state.screen().form?.errors == [:], "no blame before the first try")
    store.send(.saveTapped) { $0.shownForm.showsProblems = true }
    var form = try #require(store.state.screen().form)
    #expect(form.errors == [.school: "School is required", .type: "Offer type is required"])
    #expect(form.problemsText == "2 problems to fix before saving")
    #expect(form.inputs.first { $0.field == .school }?.error == "School is required")
    let solved = store.state.after(.fieldChanged(field: .school, text: "s2")).kept
    store.send(.fieldChanged(field: .school, text: "s2"), asks: [solved]) { $0.shownForm.fields[.school] = "s2" }
    store.ignore(solved)
    form = try #require(store.state.screen().form)
    #expect(form.errors == [.type: "Offer type is required"])
    #expect(form.problemsText == "1 problem to fix before saving")
    store.send(.saveTapped)
    store.finish()
  }

  @Test func defect21ADoubleSaveSendsOneRequestAndChangesNothing() {
    var store = OffersStore(page.logging())
    store.send(.saveTapped, asks: [create]) { $0.shownForm.isSaving = true }
    store.send(.saveTapped)
    store.send(.logTapped)
    store.send(.fieldChanged(field: .notes, text: "too late"))
    store.send(.formCancelled)
    #expect(create.plan == .first(.create(first, nil)))
    #expect(store.state.screen().form?.inputs.allSatisfy { !$0.isEnabled } == true)
    store.ignore(create)
    store.finish()
  }

  /// A save whose answer got lost is repeated under the same id, changed or not.
  @Test func aFailedSaveKeepsTheFormAndSaysWhyAndRetriesUnderTheSameID() throws {
    let notes = String(repeating: "Ω", count: 500_000)
    var store = OffersStore(
      page.logging([.notes: notes]).after(.tap(.saveTapped), .answer(.offerIDMade(id: id, owner: first))))
    var first = draft
    first.notes = notes
    store.send(.createFailed(draft: .sample(first, id: id), failure: ServiceFailure(.timedOut))) {
      $0.shownForm.isSaving = false
      $0.shownForm.failed = FailedOffer(
        draft: .sample(first, id: id), fields: $0.shownForm.fields, failure: ServiceFailure(.timedOut))
    }
    let form = try #require(store.state.screen().form)
    #expect(form.failureText == "The offer from Stanford could not be saved. Connection timed out.")
    #expect(form.fields[.notes] == notes && !form.isSaving)
    #expect(store.state.table.count == 1)
    let more = store.state.after(.fieldChanged(field: .amount, text: "5")).kept
    store.send(.fieldChanged(field: .amount, text: "5"), asks: [more]) { $0.shownForm.fields[.amount] = "5" }
    store.ignore(more)
    var changed = draft
    changed.amount = 5
    changed.notes = notes
    store.send(.saveTapped, asks: [.create(.sample(changed, id: id))]) {
      $0.shownForm.isSaving = true
      $0.shownForm.failed = nil
    }
    store.ignore(.create(.sample(changed, id: id)))
    store.finish()
  }

  @Test func theNextFormHasAnIDOfItsOwn() {
    let state = saving.after(.created(offer: Offer(draft, id: id, owner: first))).logging()
    #expect(state.form?.offerID == nil)
    #expect(state.form?.failed == nil)
  }

  @Test(arguments: [
    (ServiceFailure.Kind.serverError, "The offer from Stanford could not be saved. Server error. Please try again."),
    (.offline, "The offer from Stanford could not be saved. You are offline."),
    (.notPermitted, "The offer from Stanford could not be saved. You don't have permission to log this offer."),
    (.diskFull, "The offer from Stanford could not be saved. The disk is full. Nothing was changed."),
  ])
  func everyFailureHasASentence(kind: ServiceFailure.Kind, text: String) {
    let state = saving.after(.createFailed(draft: sent, failure: ServiceFailure(kind, detail: "secret")))
    #expect(state.screen().form?.failureText == text)
    #expect(state.screen().banner == nil)
  }

  @Test func aCancelledSaveIsNoError() {
    let state = saving.after(.createFailed(draft: sent, failure: ServiceFailure(.cancelled)))
    #expect(state.form?.failed == nil && state.form?.isSaving == false)
  }

  @Test func aSaveThatFindsTheSessionOverKeepsTheFormAndIsTold() {
    let over = ServiceFailure(.sessionOver)
    var state = saving
    let effects = OffersList.reduce(&state, .answer(.createFailed(draft: sent, failure: over)), in: .seen())
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be saved. \(over.message.asSentence)", retry: .createRetried(draft: sent),
      form: "/offers/create")
    #expect(effects == [told, .tell(.sessionEnded)])
    #expect(state.form?[.school] == "s1" && state.form?.isSaving == false)
  }

  @Test func cancellingThrowsTheFormAway() {
    var store = OffersStore(page.logging())
    store.send(.formCancelled, asks: [.keepsNothing]) { $0.sheets = [:] }
    store.ignore(.keepsNothing)
    store.send(.formCancelled)
    store.send(.saveTapped)
    store.send(.fieldChanged(field: .notes, text: "x"))
    store.finish()
  }

  @Test func openingAnOpenFormKeepsWhatWasTyped() {
    var store = OffersStore(page.logging([.notes: "typed"]))
    store.send(.logTapped)
    store.finish()
  }

  @Test func leavingThePageKeepsTheForm() {
    let state = page.logging([.notes: "typed"]).after(.closed, .opened)
    #expect(state.screen().form?.fields[.notes] == "typed")
  }

  /// It stays in the form too.
  @Test func aSaveThatFailsAfterLeavingIsToldAtOnce() {
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be saved. Connection timed out.", retry: .createRetried(draft: sent),
      form: "/offers/create")
    var store = OffersStore(saving.after(.closed))
    store.send(.createFailed(draft: sent, failure: ServiceFailure(.timedOut)), asks: [told]) {
      $0.shownForm.isSaving = false
      $0.shownForm.failed = FailedOffer(
        draft: sent, fields: $0.shownForm.fields, failure: ServiceFailure(.timedOut))
    }
    let back = store.state.after(.opened)
    #expect(back.screen().form?.failureText == "The offer from Stanford could not be saved. Connection timed out.")
    // From another page it is sent again, and its form waits for the answer.
    store.send(.createRetried(draft: sent), asks: [.create(sent)]) {
      $0.shownForm.isSaving = true
      $0.shownForm.failed = nil
    }
    store.send(.createRetried(draft: sent))
    store.answer(
      .create(sent), with: .created(offer: Offer(draft, id: id, owner: first)), asks: [.keepsNothing]
    ) {
      $0.sheets = [:]
      $0.table.insert(Self.stored())
    }
    store.ignore(.keepsNothing)
    store.ignore(told)
    store.finish()
  }

  /// Decision C7: what the form said of its save is told by the root once it is off the screen.
  @Test func aFormThatCouldNotBeSavedIsToldWhenItIsLeft() {
    let failed = saving.after(.createFailed(draft: sent, failure: ServiceFailure(.offline)))
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be saved. You are offline.", retry: .createRetried(draft: sent),
      form: "/offers/create")
    var left = failed
    let effects = OffersList.reduce(&left, .closed, in: .seen())
    #expect(effects.first == told && left.form?[.school] == "s1")
    var other = failed
    #expect(OffersList.reduce(&other, .athleteChanged, in: .seen(role: .parent, active: second)).first == told)
    // The session ended before: it is not ended again.
    var over = saving.after(.createFailed(draft: sent, failure: ServiceFailure(.sessionOver)))
    #expect(!OffersList.reduce(&over, .closed, in: .seen()).contains(.tell(.sessionEnded)))
    var fine = saving
    #expect(OffersList.reduce(&fine, .closed, in: .seen()) == [.stop(.load), .stop(.schools), .stop(.skeleton)])
  }

  /// What was typed since is neither dropped nor sent unchecked.
  @Test func aRetryOfAFormThatCannotBeCheckedStaysTold() {
    var state = saving.after(
      .answer(.createFailed(draft: sent, failure: ServiceFailure(.timedOut))),
      .tap(.fieldChanged(field: .amount, text: "much")), .closed)
    let effects = OffersList.reduce(&state, .answer(.createRetried(draft: sent)), in: .seen())
    #expect(
      effects == [
        .told(
          "The offer from Stanford could not be saved. Connection timed out.", retry: .createRetried(draft: sent),
          form: "/offers/create")
      ])
    #expect(state.form?[.amount] == "much" && state.form?.isSaving == false)
  }

  /// Decision L8: an earlier start's form comes back where nothing was typed since.
  @Test func aKeptFormIsTakenUp() throws {
    let kept = page.logging([.notes: "Call coach", .offerDate: "2026-02-01"])
    guard case .storeForm(_, let saved?) = kept.kept else { throw KeptNothing() }
    let opened = page.after(.logTapped).after(.formRestored(owner: first, form: saved))
    #expect(opened.form?.fields == kept.form?.fields)
    let typed = page.after(.logTapped, .fieldChanged(field: .notes, text: "new"))
    #expect(typed.after(.formRestored(owner: first, form: saved)) == typed)
    let cancelled = page.after(.logTapped, .formCancelled)
    #expect(cancelled.after(.formRestored(owner: first, form: saved)) == cancelled)
  }

  private struct KeptNothing: Error {}

  @Test func whatWasTypedSinceIsSavedWithTheRetry() {
    var changed = draft
    changed.notes = "typed since"
    let failed = saving.after(.closed, .answer(.createFailed(draft: sent, failure: ServiceFailure(.timedOut))), .opened)
    var store = OffersStore(failed.after(.fieldChanged(field: .notes, text: "typed since")))
    store.send(.createRetried(draft: sent), asks: [.create(.sample(changed, id: id))]) {
      $0.shownForm.isSaving = true
      $0.shownForm.failed = nil
    }
    store.ignore(.create(.sample(changed, id: id)))
    store.finish()
  }

  /// The form went with the session; a new one is another offer's.
  @Test func aSaveWhoseFormIsGoneIsSentAgainBesideANewForm() {
    var store = OffersStore(page.logging([.notes: "another"]))
    store.send(.createRetried(draft: sent), asks: [.create(sent)])
    #expect(OffersList.Effect.create(sent).plan == .first(.create(first, id)))
    let stored = Offer(draft, id: id, owner: first)
    store.answer(.create(sent), with: .created(offer: stored), asks: [.load(request: 1, owner: first)]) { state in
      state.table.insert(Self.stored())
      state.target.show("new-1")
      _ = state.load.start()
    }
    #expect(store.state.form?[.notes] == "another")
    store.ignore(.load(request: 1, owner: first))
    store.send(.createRetried(draft: sent), asks: [.create(sent)])
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be saved. Connection timed out.", retry: .createRetried(draft: sent))
    store.answer(
      .create(sent), with: .createFailed(draft: sent, failure: ServiceFailure(.timedOut)), asks: [told])
    store.ignore(told)
    store.finish()
  }

  @Test func aSaveThatSucceedsAfterLeavingAddsTheRowAndAsksForNothing() {
    var state = saving.after(.closed)
    let effects = OffersList.reduce(
      &state, .answer(.created(offer: Offer(draft, id: id, owner: first))), in: .seen())
    #expect(effects == [.keepsNothing] && state.table.count == 2 && state.sheets.isEmpty)
  }

  @Test func aSaveBeforeTheOffersAreKnownDoesNotShowItAsTheOnlyOne() {
    var state = saving
    state.source = .none
    state.table = OfferTable()
    let effects = OffersList.reduce(&state, .answer(.created(offer: Offer(draft, id: id, owner: first))), in: .seen())
    #expect(effects == [.keepsNothing, .load(request: 1, owner: first)])
    #expect(state.table.count == 0 && state.sheets.isEmpty && state.screen().count == nil)
  }

  /// Decision X4: each athlete has a form of its own, and an answer finds the one it is for.
  @Test func switchingTheAthleteDuringASaveMixesNothingUp() {
    let ben = PageContext.seen(role: .parent, active: second)
    let ava = PageContext.seen(role: .parent, active: first)
    var state = saving.after(.athleteChanged, in: ben)
    #expect(state.screen(ben).form == nil)
    state = state.after(.logTapped, .fieldChanged(field: .notes, text: "Ben's"), in: ben)
    let saved = state.after(.created(offer: Offer(draft, id: id, owner: first)), in: ben)
    #expect(saved.table.count == 0 && Array(saved.sheets.keys) == [second])

    let told = OffersList.Effect.told(
      "The offer from Stanford could not be saved. Connection timed out.", retry: .createRetried(draft: sent),
      form: "/offers/create")
    var failed = state
    #expect(
      OffersList.reduce(&failed, .answer(.createFailed(draft: sent, failure: ServiceFailure(.timedOut))), in: ben) == [
        told
      ])
    #expect(failed.screen(ben).form?.fields[.notes] == "Ben's" && failed.screen(ben).form?.failureText == nil)
    let back = failed.after(.athleteChanged, in: ava)
    #expect(back.screen(ava).form?.failureText == "The offer from Stanford could not be saved. Connection timed out.")
    #expect(back.screen(ava).form?.fields[.school] == "s1")
  }

  @Test func aParentsOfferBelongsToTheAthlete() {
    let ben = PageContext.seen(role: .parent, active: second)
    var state = OffersList.State.showing([], owner: second).after(
      .logTapped, .fieldChanged(field: .school, text: "s1"), .fieldChanged(field: .type, text: "partial"), in: ben)
    #expect(OffersList.reduce(&state, .tap(.saveTapped), in: ben) == [.create(.sample(draft, owner: second))])
  }

  @Test func whoMayNotLogSendsNothing() {
    let admin = PageContext.seen(role: .other("admin"))
    let refused = page.after(.logTapped, in: admin)
    #expect(refused.sheets.isEmpty)
    #expect(refused.screen(admin).ownNotice?.message == "You don't have permission to log offers.")
    #expect(!refused.screen(admin).canLog)
    var store = OffersStore(page.logging(), in: admin)
    store.send(.saveTapped) { $0.notice = .notPermitted(.createOffer) }
    store.finish()
  }

  @Test func beforeThePageKnowsWhoseItIsThereIsNoForm() {
    #expect(OffersList.State().after(.opened, .tap(.logTapped), in: .seen(active: nil)).sheets.isEmpty)
  }

  /// Decision O10.
  @Test(arguments: [0, 1, 2, 3])
  func withoutSchoolsThePickerIsDisabledAndSaysWhy(situation: Int) throws {
    var state = OffersList.State.showing([], schools: nil)
    switch situation {
    case 0: state.schools = SchoolDirectory([])
    case 1: break
    case 2: state.schoolsLoad.fail(ServiceFailure(.timedOut))
    default: state.schools = schoolsOfAva
    }
    let texts: [String?] = [
      "Add a school first to log an offer", "Loading your schools…", "Your schools could not be loaded", nil,
    ]
    let form = try #require(state.after(.logTapped).screen().form)
    #expect(form.schoolsText == texts[situation])
    #expect(form.inputs.first { $0.field == .school }?.isEnabled == (situation == 3))
    #expect(form.inputs.count { $0.isEnabled } == (situation == 3 ? 9 : 8))
    #expect(form.schools.map(\.name) == (situation == 3 ? ["Élan College", "Stanford"] : []))
  }

  @Test func inputsAreReadyToDraw() throws {
    let form = try #require(page.logging([.amount: "５", .status: "accepted"]).after(.saveTapped).screen().form)
    #expect(form.title == "Log Offer")
    #expect(form.inputs.map(\.field) == OfferField.allCases)
    #expect(
      form.inputs.map(\.label) == [
        "School", "Offer type", "Status", "Scholarship %", "Scholarship $", "Offer date", "Deadline", "Conditions",
        "Notes",
      ])
    #expect(form.inputs.filter(\.isRequired).map(\.field) == [.school, .type, .status, .offerDate])
  }

  @Test func inputsShowTheirTextsChoicesAndProblems() throws {
    let form = try #require(page.logging([.amount: "５", .status: "accepted"]).after(.saveTapped).screen().form)
    #expect(
      form.inputs.map(\.shownText) == [
        "Stanford", "Partial Scholarship", "Accepted", "", "５", "2026-02-10", "", "", "",
      ])
    #expect(form.inputs.map { $0.choices?.count ?? 0 } == [2, 5, 4, 0, 0, 0, 0, 0, 0])
    #expect(
      form.inputs.map(\.kind) == [
        .choice, .choice, .choice, .number, .number, .date, .date, .multiline, .multiline,
      ])
    #expect(form.inputs.map(\.id) == OfferField.allCases.map(\.rawValue))
    #expect(form.inputs[0].value == "s1" && form.inputs[2].value == "accepted")
    #expect(
      form.inputs[1].choices?.first
        == .init(
          value: "full_ride", label: "Full Ride Scholarship",
          action: OffersList.Tap.fieldChanged(field: .type, text: "full_ride")))
    #expect(form.fields[.amount] == "５", "raw as typed")
    #expect(form.inputs[4].error == "Enter a number like 50,000 or 1250.50")
  }

  @Test func valuesThatAreNotOfferedShowAsTheyAre() throws {
    let form = try #require(page.logging([.school: "s9", .type: "aid"]).screen().form)
    #expect(form.inputs[0].shownText == "s9" && form.inputs[1].shownText == "aid")
  }
}
