import CompassModel
import CompassServices
import PageKit
import StateMachine
import TestSupport
import Testing

@testable import RecordForm

/// An edit stores only what was changed, and asks where another device changed the same (decision L2).
struct ConflictTests {
  private let key = RecordForm.Key.of(.event("ev-1"))
  private let row = RowReference.event("ev-1")
  /// The camp, with more in its row than the form can show.
  private let precise: Record = {
    var record = camp
    record.fields[8] = RecordField("end_time", .text("16:30:15"))
    return record
  }()
  private var page: RecordForm.State {
    RecordForm.State.showing(.event("ev-1"), row: precise.fields)
  }

  /// What a save asks for.
  private func save(_ state: RecordForm.State) -> FormSave? {
    var state = state
    _ = RecordForm.reduce(&state, .tap(.saveTapped), in: .known)
    guard let save = state.draft?.saving else { return nil }
    return save
  }

  @Test func onlyTheChangedColumnsAreSent() {
    let typed = page.filled([.cost: "151", .city: "", .registered: "no"])
    #expect(
      save(typed)?.edit
        == [
          ColumnEdit("city", from: .text("Ames"), to: nil),
          ColumnEdit("cost", from: .number(150.5), to: .number(151)),
          ColumnEdit("registered", from: .flag(true), to: .flag(false)),
        ])
  }

  /// The old value is the row's own, not what the form can show of it.
  @Test func whatTheFormCannotShowStaysAsItIs() {
    #expect(save(page.filled([.cost: "151"]))?.edit?.map(\.name) == ["cost"])
    #expect(
      save(page.filled([.endTime: "17:00"]))?.edit
        == [ColumnEdit("end_time", from: .text("16:30:15"), to: .text("17:00:00"))])
  }

  @Test func anOffersAndAReadingsEditAreOfTheirColumns() {
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .pending, amount: 1, offerDate: day("2026-02-01"))
    let answered = RecordForm.State.showing(.offer("o"), row: offer.columns).filled([.status: "declined"])
    #expect(save(answered)?.change == .status("o", from: .pending, to: .declined, of: ava))
    let metric = MetricReading(type: .sixtyTime, value: 6.875, recordedDate: day("2026-02-01"))
    let read = RecordForm.State.showing(.reading("m"), row: metric.columns).filled([.notes: "wind"])
    #expect(save(read)?.edit == [ColumnEdit("notes", from: nil, to: .text("wind"))])
  }

  @Test func whereNothingChangedNothingIsSent() {
    for state in [page, page.filled([.cost: "150.50"])] {
      var store = FormStore(state)
      let kept = RecordForm.Effect.work(.storeDrafts(owner: ava, drafts: [:]))
      let saved = RecordForm.Effect.recordSaved(
        SavedRecord(
          "\u{201C}Winter Camp\u{201D} was saved.", of: ava, form: "/events/ev-1/edit", isOnScreen: true, row: "ev-1"))
      store.send(.saveTapped, asks: [kept, saved]) {
        $0.drafts = [:]
        $0.feedback = Feedback(kind: .success, request: 1)
      }
      store.ignore(kept)
      store.ignore(saved)
      store.finish()
    }
  }

  private let theirs = [RecordField("cost", .number(120)), RecordField("school_id", .text("s2"))]
  private var failure: ServiceFailure { ServiceFailure(.changedElsewhere, current: theirs) }
  private var typed: RecordForm.State { page.filled([.cost: "99", .school: "", .name: "Mine"]) }

  /// A form whose save met what another device stored.
  private func asked() throws -> RecordForm.State {
    typed.after(.tap(.saveTapped), .answer(.saveFailed(save: try #require(save(typed)), failure: failure)))
  }

  @Test func bothValuesAreSaidAndAskedFor() throws {
    var store = FormStore(typed.after(.saveTapped))
    let save = try #require(self.save(typed))
    store.send(.saveFailed(save: save, failure: failure)) {
      $0.drafts[key]?.saving = nil
      $0.drafts[key]?.failed = FailedSave(save: save, fields: typed.draft?.fields ?? [:], failure: failure)
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.finish()
    let screen = store.state.screen()
    #expect(screen.dialog?.kind == "conflict")
    #expect(screen.dialog?.lines == ["Cost $: yours 99, theirs 120", "School: yours none, theirs Élan College"])
    #expect(screen.dialog?.buttons.map(\.id) == ["keep", "take", "cancel"])
    #expect(
      screen.changeFailure == "\u{201C}Mine\u{201D} could not be saved. It was changed elsewhere. Nothing was saved.")
    #expect(screen.refusal(of: .saveTapped) == "A question is open: Keep Yours or Take Theirs or Back to the Form.")
    #expect(screen.refusal(of: .discardConfirmed) != nil)
    #expect(screen.refusal(of: .keepTapped) == nil && screen.refusal(of: .takeTapped) == nil)
    let discard = page.filled([.name: "x"]).after(.discardTapped).screen()
    #expect(discard.refusal(of: .keepTapped) != nil && page.screen().refusal(of: .takeTapped) != nil)
  }

  @Test func keepingStoresMineOverTheirs() throws {
    let edit = [
      ColumnEdit("name", from: .text("Winter Camp"), to: .text("Mine")),
      ColumnEdit("school_id", from: .text("s2"), to: nil), ColumnEdit("cost", from: .number(120), to: .number(99)),
    ]
    var state = try asked()
    let effects = RecordForm.reduce(&state, .tap(.keepTapped), in: .known)
    let again = try #require(state.draft?.saving)
    #expect(effects == [.save(again)])
    #expect(again.edit == edit)
    #expect(state.draft?.isSaving == true && state.draft?.conflict == nil && state.screen().dialog == nil)
    #expect(state.draft?[.cost] == "99" && state.draft?.start[.cost] == "120")
  }

  @Test func takingPutsTheirsIntoTheForm() throws {
    var state = try asked()
    let effects = RecordForm.reduce(&state, .tap(.takeTapped), in: .known)
    #expect(effects.count == 1, "the draft is kept")
    let screen = state.screen()
    #expect(screen.dialog == nil && screen.form?.failureText == nil && state.draft?.isSaving == false)
    #expect(state.draft?[.cost] == "120" && state.draft?[.school] == "s2" && state.draft?[.name] == "Mine")
    // What was not in question is saved the next time, and nothing else.
    #expect(save(state)?.edit?.map(\.name) == ["name"])
  }

  @Test func goingBackToTheFormDecidesNothing() throws {
    let back = try asked().after(.dialogCancelled)
    #expect(back.screen().dialog == nil && back.draft?[.cost] == "99")
    #expect(save(back)?.edit == save(typed)?.edit, "asked again, for it meets the same")
  }

  /// A draft is older than its row: it says what the row was when it began.
  @Test func aKeptDraftBringsWhatItsRowWas() throws {
    let kept = SavedDraft(try #require(typed.draft))
    let again = RecordForm.State.opened(.event("ev-1"))
    let restored = again.after(
      .loaded(request: again.load.request, drafts: ["/events/ev-1/edit": kept], row: nil))
    #expect(save(restored)?.edit == save(typed)?.edit)
    // A version before this one kept texts only.
    var old = kept
    old.row = nil
    let older = again.after(
      .loaded(request: again.load.request, drafts: ["/events/ev-1/edit": old], row: nil))
    #expect(save(older)?.edit == save(typed)?.edit)
  }

  /// The question waits for the form: the root says why it could not be saved.
  @Test func whoLeftIsAskedOnTheWayBack() throws {
    let left = typed.after(.tap(.saveTapped), .closed)
    var state = left
    let effects = RecordForm.reduce(
      &state, .answer(.saveFailed(save: try #require(save(typed)), failure: failure)), in: .known)
    #expect(effects.count == 1)
    let back = state.after(.answer(.subjectChosen(subject: .event("ev-1"))), .opened)
    #expect(back.screen().dialog?.kind == "conflict")
  }
}
