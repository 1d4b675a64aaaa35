import CompassModel
import RecordForm
import Records
import TestSupport
import Testing
@testable import PageKit
@testable import RecordForm
@testable import CompassApp

/// Form saves are changes like all others: logged, visible on every page, retried and restored (decisions
/// B3, C2, C7, C10).
struct FailedFormTests {
  private static let sentence = "\u{201C}Spring Camp\u{201D} could not be saved. "
  private static let unknown =
    "It is not known whether \u{201C}Spring Camp\u{201D} was saved. The server did not answer."
  private static let key = RecordForm.Key(owner: "athlete-1", subject: .newEvent)

  /// The form is filled and sent under `n`.
  private var sending: AppState {
    var state = AppState.onEvents().after(.events(.tap(.addTapped)))
    state = state.after(.form(.answer(.loaded(request: state.form.load.request, drafts: [:], row: nil))))
    for (field, text) in [(RecordForm.Field.type, "camp"), (.name, "Spring Camp"), (.startDate, "2026-03-14")] {
      state = state.after(.form(.tap(.fieldChanged(field: field, text: text))))
    }
    return state.after(.form(.tap(.saveTapped)), .form(.answer(.idMade(key: Self.key, id: "n"))))
  }

  /// The form after its save failed with this kind.
  private func failed(_ kind: ServiceFailure.Kind) -> AppState { sending.after(.refused(1, kind)) }

  private func typed(_ name: String, _ state: AppState) -> AppState {
    state.after(.form(.tap(.fieldChanged(field: .name, text: name))))
  }

  private func messages(_ state: AppState) -> [String] { state.context.notices.map(\.message) }

  private func new(_ name: String) -> Change {
    .create(.event(NewEvent(type: .camp, name: name, startDate: day("2026-03-14")), "n"), of: "athlete-1")
  }

  @Test func leavingAFailedFormShowsANotice() {
    let failed = failed(.offline)
    #expect(messages(failed).isEmpty, "the form says it itself")
    for action: AppAction in [.app(.backTapped), .app(.pageOpened(page: .tasks)), .app(.pageOpened(page: .events))] {
      let left = failed.after(action)
      #expect(messages(left) == [Self.sentence + "You are offline."], "\(action)")
      #expect(left.context.notices.map(\.canOpenForm) == [true] && left.context.notices.allSatisfy(\.canRetry))
      let back = left.after(.app(.noticeOpened(id: 1)))
      #expect(back.path == "/events/create" && back.form.draft?[.name] == "Spring Camp" && messages(back).isEmpty)
      #expect(messages(back.after(.app(.backTapped))) == messages(left), "twice there and back is one notice")
    }
  }

  @Test func savingOrDiscardingRemovesTheNotice() {
    let back = failed(.serverError).after(.app(.backTapped), .app(.noticeOpened(id: 1)))
    let saved = back.after(.form(.tap(.saveTapped)), .made(1))
    #expect(messages(saved) == ["\u{201C}Spring Camp\u{201D} was added."] && saved.records.log.failures.isEmpty)
    let discarded = back.after(.form(.tap(.discardTapped)), .form(.tap(.discardConfirmed)))
    #expect(messages(discarded).isEmpty && discarded.path == "/events")
    // A save retried from the notice is not reported twice.
    let left = failed(.serverError).after(.app(.backTapped))
    let retried = left.after(.app(.noticeRetried(id: 1)))
    #expect(messages(retried).isEmpty && retried.form.drafts[Self.key]?.isSaving(in: retried.context) == true)
    #expect(messages(retried.after(.made(1))) == ["\u{201C}Spring Camp\u{201D} was added."])
  }

  /// A retry overwrites nothing that was entered since (decision C5).
  @Test func aRetryOpensAFormEditedSince() {
    let left = typed("Other Camp", failed(.timedOut)).after(.app(.backTapped))
    let opened = left.after(.app(.noticeRetried(id: 1)))
    #expect(opened.path == "/events/create" && opened.form.draft?[.name] == "Other Camp")
    #expect(opened.records.log.progress.isEmpty)
  }

  @Test func aSecondFormKeepsTheFirstDraft() {
    for first in [sending, failed(.offline)] {
      var second = first.after(.app(.backTapped), .events(.tap(.addTapped)))
      second = second.after(.form(.answer(.loaded(request: second.form.load.request, drafts: nil, row: nil))))
      #expect(second.form.draft?[.name] == "" && second.form.drafts.count == 2)
      second = typed("Second Camp", second)
      let closed = first.records.log.isBusy ? second.after(.made(1)) : second
      #expect(closed.path == "/events/create" && closed.form.draft?[.name] == "Second Camp")
    }
  }

  /// Fails without a session, and succeeds in the next.
  @Test func savingInTheNextSessionRemovesTheNotice() {
    let over = failed(.sessionOver)
    #expect(over.routes.last == .signIn)
    #expect(messages(over) == [Self.sentence + "Your session has ended. Please sign in again."])
    let back = over.after(.answered(.familyLoaded(family: .player, lastViewed: nil)))
    #expect(back.routes.last == .form(.newEvent) && messages(back).isEmpty)
    let saved = back.after(.form(.tap(.saveTapped)), .made(1))
    #expect(messages(saved) == ["\u{201C}Spring Camp\u{201D} was added."])
    // Leaving the form instead does not end the session again.
    let left = back.after(.app(.backTapped))
    #expect(left.session == .active && messages(left).count == 1)
  }

  @Test func aPermanentFailureShowsANotice() {
    let left = failed(.valuesRefused).after(.app(.backTapped))
    #expect(left.context.notices.map(\.canRetry) == [false])
    #expect(messages(left.after(.app(.signOutTapped))).isEmpty)
  }

  /// Dismissing resolves nothing (decision B17): the draft is still available, and the failure is still logged.
  @Test func aDismissedFailureKeepsItsDraft() {
    let dismissed = failed(.offline).after(.app(.backTapped), .app(.noticeDismissed(id: 1)))
    #expect(messages(dismissed).isEmpty && dismissed.records.log.failures.count == 1)
    let back = dismissed.after(.events(.tap(.addTapped)))
    #expect(back.form.draft?[.name] == "Spring Camp")
    #expect(back.after(.form(.tap(.saveTapped)), .made(1)).records.log.failures.isEmpty)
  }

  /// Decision C10: the rows show the outcome of the save, on its form too.
  @Test func rowsResolveAnUnansweredSave() {
    let unknown = failed(.unanswered)
    #expect(RecordForm.Screen(unknown.form, unknown.context)?.changeFailure == Self.unknown)
    let made = unknown.answered([.sample("e"), .sample("n", on: "2026-03-14", name: "Spring Camp")])
    #expect(made.path == "/events" && made.form.drafts.isEmpty)
    #expect(messages(made) == ["\u{201C}Spring Camp\u{201D} was added."] && made.records.log.failures.isEmpty)
    let missing = unknown.answered([.sample("e")])
    #expect(
      RecordForm.Screen(missing.form, missing.context)?.changeFailure == Self.sentence + "The server did not answer.")
  }

  /// The next save looks the row up by the id that was sent, whatever the form contains by then.
  @Test func savingAfterAnUnansweredSaveChecksTheRow() {
    var other = typed("Other Camp", failed(.unanswered))
    #expect(effects(&other, .form(.tap(.saveTapped))).contains(.records(.sendUnlessStored(1, new("Other Camp")))))
    // A row with the values of the first save does not confirm the second.
    let again = other.after(.refused(1, .unanswered))
    let first = again.answered([.sample("e"), .sample("n", on: "2026-03-14", name: "Spring Camp")])
    #expect(
      first.records.log.failures.map(\.text) == [
        "\u{201C}Other Camp\u{201D} could not be saved. The server did not answer."
      ])
    #expect(first.form.draft?[.name] == "Other Camp")
    // A certain refusal needs no lookup.
    var refused = failed(.timedOut)
    #expect(effects(&refused, .form(.tap(.saveTapped))).contains(.records(.send(1, new("Spring Camp")))))
  }

  /// The row exists with the sent values; later input belongs to the next save.
  @Test func laterInputBecomesAnEdit() {
    let typed = typed("Other Camp", failed(.unanswered))
    var state = typed.answered([.sample("e"), .sample("n", on: "2026-03-14", name: "Spring Camp")])
    #expect(state.path == "/events/create" && state.form.draft?[.name] == "Other Camp")
    #expect(messages(state) == ["\u{201C}Spring Camp\u{201D} was added."])
    #expect(effects(&state, .form(.tap(.saveTapped))).contains(.records(.sendUnlessStored(2, new("Other Camp")))))
  }

  /// Decision C11: as any change, also while its form is open.
  @Test func aFailedSaveIsListedAsAChange() {
    let listed = failed(.offline).records.log.unfinished
    #expect(listed.map(\.what) == ["The event \u{201C}Spring Camp\u{201D} is to be added"] && listed.map(\.id) == [1])
  }

  /// On the events page, with a change that was stored, and refused by an earlier run (decision J3).
  private func refused(_ change: Change, form: String) -> AppState {
    var state = AppState.fresh
    state.records = Records.State(keepsChanges: true)
    let request = OutboxChange.Request(
      change, subject: "\u{201C}Spring Camp\u{201D}", time: instant(morning), verb: "saved", form: form)
    return state.after(
      .app(.launched), .answered(.familyLoaded(family: .player, lastViewed: nil)), .app(.pageOpened(page: .events))
    ).answered([.sample("e")]).after(
      .records(.outboxRead([OutboxChange(id: 1, request, .refused(ServiceFailure(.valuesRefused)))])))
  }

  private func opened(_ state: AppState, drafts: [String: SavedDraft] = [:], row: [RecordField]? = nil) -> AppState {
    let state = state.after(.app(.noticeOpened(id: 1)))
    return state.after(.form(.answer(.loaded(request: state.form.load.request, drafts: drafts, row: row))))
  }

  @Test func aRefusedStoredSaveOpensWithItsInput() {
    let refused = refused(new("Spring Camp"), form: "/events/create")
    #expect(refused.context.notices.map(\.canOpenForm) == [true])
    let form = opened(refused)
    #expect(form.path == "/events/create" && messages(form).isEmpty)
    #expect(form.form.draft?[.name] == "Spring Camp" && form.form.draft?[.startDate] == "2026-03-14")
    #expect(RecordForm.Screen(form.form, form.context)?.changeFailure?.hasPrefix(Self.sentence) == true)
    #expect(messages(form.after(.app(.backTapped))) == messages(refused))
    var typed = typed("Other Camp", form)
    let saving = effects(&typed, .form(.tap(.saveTapped)))
    let stored = saving.contains { effect in
      guard case .records(.keep(1, let request, replacing: 1)) = effect else { return false }
      return request.change == new("Other Camp")
    }
    #expect(stored)
  }

  @Test func aRefusedEditOpensOverTheCurrentRow() {
    let edits = [ColumnEdit("name", from: .text("Winter"), to: .text("Spring Camp"))]
    let refused = refused(.update(.event("e"), edits, of: "athlete-1"), form: "/events/e/edit")
    let row = [
      RecordField("type", .text("camp")), RecordField("name", .text("Winter")),
      RecordField("start_date", .date(day("2026-03-14"))), RecordField("city", .text("Austin")),
    ]
    let draft = opened(refused, row: row).form.draft
    #expect(draft?[.name] == "Spring Camp" && draft?.start[.name] == "Winter" && draft?[.city] == "Austin")
    #expect(draft?.entry == 1 && draft?.sent?.save.edit == edits)
  }

  @Test func aRefusedSaveKeepsANewerDraft() {
    let begun = SavedDraft(typed("Second Camp", failed(.offline)).form.draft ?? FormDraft([:]))
    let form = opened(refused(new("Spring Camp"), form: "/events/create"), drafts: ["/events/create": begun])
    #expect(form.form.draft?[.name] == "Spring Camp" && form.form.drafts[Self.key]?[.name] == "Second Camp")
  }
}
