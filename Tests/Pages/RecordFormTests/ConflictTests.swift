import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordForm

/// An edit stores only changed columns, and prompts if another device changed one of them (decision L2).
struct ConflictTests {
  private let key = RecordForm.Key.of(.event("ev-1"))
  private let row = RowReference.event("ev-1")
  /// The camp, with an end time more precise than the form can display.
  private let precise: Record = {
    var record = camp
    record.fields[8] = RecordField("end_time", .text("16:30:15"))
    return record
  }()
  private var page: RecordForm.State { RecordForm.State.showing(.event("ev-1"), row: precise.fields) }

  /// The save sent by `saveTapped`; nil if none is sent.
  private func save(_ state: RecordForm.State) -> FormSave? {
    var state = state
    _ = RecordForm.reduce(&state, .tap(.saveTapped), in: .known)
    guard let save = state.draft?.sent?.save else { return nil }
    return save
  }

  @Test func onlyChangedColumnsAreSent() {
    let typed = page.filled([.cost: "151", .city: "", .registered: "no"])
    #expect(
      save(typed)?.edit
        == [
          ColumnEdit("city", from: .text("Ames"), to: nil),
          ColumnEdit("cost", from: .number(150.5), to: .number(151)),
          ColumnEdit("registered", from: .flag(true), to: .flag(false)),
        ])
  }

  /// The old value is the stored value, not the text displayed in the form.
  @Test func undisplayedPrecisionIsPreserved() {
    #expect(save(page.filled([.cost: "151"]))?.edit?.map(\.name) == ["cost"])
    #expect(
      save(page.filled([.endTime: "17:00"]))?.edit
        == [ColumnEdit("end_time", from: .text("16:30:15"), to: .text("17:00:00"))])
  }

  @Test func offerAndReadingEditsSendTheirColumns() {
    let offer = OfferTerms(schoolID: "s1", type: .partial, status: .pending, amount: 1, offerDate: day("2026-02-01"))
    let answered = RecordForm.State.showing(.offer("o"), row: offer.columns).filled([.status: "declined"])
    #expect(save(answered)?.change == .status("o", from: .pending, to: .declined, of: ava))
    let metric = MetricReading(type: .sixtyTime, value: 6.875, recordedDate: day("2026-02-01"))
    let read = RecordForm.State.showing(.reading("m"), row: metric.columns).filled([.notes: "wind"])
    #expect(save(read)?.edit == [ColumnEdit("notes", from: nil, to: .text("wind"))])
  }

  @Test func anUnchangedFormSendsNothing() {
    for state in [page, page.filled([.cost: "150.50"])] {
      var store = FormStore(state)
      let kept = RecordForm.Effect.work(.storeDrafts(owner: ava, drafts: [:]))
      let unchanged = RecordForm.Effect.recordSaved(
        SavedRecord(nil, of: ava, form: "/events/ev-1/edit", isOnScreen: true, row: "ev-1"))
      store.send(.saveTapped, asks: [kept, unchanged]) { $0.drafts = [:] }
      store.finish(ignoring: kept, unchanged)
    }
  }

  /// Decision G2: a deleted row cannot be saved.
  @Test func savingADeletedRowShowsANotice() {
    var form = SavedForm(page)
    _ = Records.request(
      .delete(row, of: ava), subject: "\u{201C}Winter Camp\u{201D}", &form.context.records,
      in: Records.Context(now: form.context.moment.instant, allowsUndo: false))
    let saved = form.after(.saveTapped)
    #expect(saved.screen.notices.map(\.message) == ["This event no longer exists."])
    #expect(saved.effects.isEmpty && saved.state.isOpen)
  }

  private let theirs = [RecordField("cost", .number(120)), RecordField("school_id", .text("s2"))]
  private var failure: ServiceFailure { ServiceFailure(.changedElsewhere, current: theirs) }
  private var typed: RecordForm.State { page.filled([.cost: "99", .school: "", .name: "Mine"]) }

  /// A form whose save conflicts with a change of another device.
  private var asked: SavedForm { SavedForm(typed).refused(failure) }

  @Test func theConflictDialogHasBothValues() {
    let screen = asked.screen
    #expect(screen.dialog?.kind == "conflict" && asked.state.feedback?.kind == .error)
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

  @Test func keepingOverwritesTheOtherChange() {
    let edit = [
      ColumnEdit("name", from: .text("Winter Camp"), to: .text("Mine")),
      ColumnEdit("school_id", from: .text("s2"), to: nil), ColumnEdit("cost", from: .number(120), to: .number(99)),
    ]
    let kept = asked.after(.keepTapped)
    #expect(kept.draft?.sent?.save.edit == edit && kept.log.entries.map(\.change) == [.update(row, edit, of: ava)])
    #expect(kept.form?.isSaving == true && kept.screen.dialog == nil)
    #expect(kept.draft?[.cost] == "99" && kept.draft?.start[.cost] == "120")
  }

  /// The refusal is resolved: nothing remains to be reported (decision B17).
  @Test func takingFillsTheFormWithTheirValues() {
    let taken = asked.after(.takeTapped)
    #expect(taken.screen.dialog == nil && taken.form?.failureText == nil && taken.form?.isSaving == false)
    #expect(taken.log.failures.isEmpty)
    #expect(taken.draft?[.cost] == "120" && taken.draft?[.school] == "s2" && taken.draft?[.name] == "Mine")
    // Only the columns without a conflict are saved the next time.
    #expect(taken.after(.saveTapped).draft?.sent?.save.edit?.map(\.name) == ["name"])
  }

  @Test func cancellingKeepsTheConflict() {
    let back = asked.after(.dialogCancelled)
    #expect(back.screen.dialog == nil && back.draft?[.cost] == "99" && back.log.failures.count == 1)
    #expect(back.after(.saveTapped).draft?.sent?.save.edit == save(typed)?.edit, "asked again, for it meets the same")
  }

  /// A draft may be older than its row: it stores the row as it was at the start.
  @Test func aStoredDraftRestoresItsOriginalRow() throws {
    let kept = SavedDraft(try #require(typed.draft))
    let again = RecordForm.State.opened(.event("ev-1"))
    let restored = again.after(.loaded(request: again.load.request, drafts: ["/events/ev-1/edit": kept], row: nil))
    #expect(save(restored)?.edit == save(typed)?.edit)
    // An earlier version stored texts only.
    var old = kept
    old.row = nil
    let older = again.after(.loaded(request: again.load.request, drafts: ["/events/ev-1/edit": old], row: nil))
    #expect(save(older)?.edit == save(typed)?.edit)
  }

  @Test func reopeningTheFormRestoresTheConflict() {
    let back = asked.after(.closed, .answer(.subjectChosen(subject: .event("ev-1"))), .opened)
    #expect(back.screen.dialog?.kind == "conflict")
  }
}
