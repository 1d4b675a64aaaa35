import CompassModel
import CompassServices
import PageKit
import StateMachine
import TestSupport
import Testing

@testable import RecordForm

/// Checks unsaved input: its owner, its lifetime and its id (decisions N1, N7, X4).
struct DraftTests {
  private let key = RecordForm.Key.of(.newEvent)
  private let page = RecordForm.State.showing(.newEvent).filled([
    .type: "camp", .name: "Spring Camp", .startDate: "2026-03-14",
  ])

  @Test func draftsAreStoredPerAthlete() {
    let mine = PageContext.parent(of: ava)
    let other = PageContext.parent(of: ben)
    let first = RecordForm.State.showing(.newEvent, in: mine).filled([.name: "Ava's"], in: mine)
    var state = first.after(.closed, in: mine).after(.answer(.subjectChosen(subject: .newReading)), .opened, in: other)
    state = state.after(.loaded(request: state.load.request, drafts: [:], row: nil), in: other)
    let effects = RecordForm.reduce(&state, .tap(.fieldChanged(field: .notes, text: "Ben's")), in: other)
    guard case .work(.storeDrafts(let owner, let drafts))? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(owner == ben && drafts.mapValues { $0.draft[.notes] } == ["/performance/log": "Ben's"])
    #expect(state.drafts[.of(.newEvent, ava)]?[.name] == "Ava's")
  }

  /// The row may exist although the response was lost: the next save uses the same id.
  @Test func aSentDraftKeepsItsIDWhenEmptied() {
    let emptied = SavedForm(page).refused(ServiceFailure(.timedOut)).filled([.type: "", .name: "", .startDate: ""])
    #expect(emptied.draft?.isChanged == false)
    let back = emptied.after(.closed, .answer(.subjectChosen(subject: .newEvent, entry: 1)), .opened)
    #expect(back.draft?.id == "n")
  }

  /// The saved form and the open form are of different records: a response to one does not close the other.
  @Test func aSavedFormDoesNotCloseAnotherForm() {
    let sending = page.after(.saveTapped).after(.answer(.idMade(key: key, id: "n")), .closed)
    var state = sending.after(.answer(.subjectChosen(subject: .newReading)), .opened)
    state.drafts[key]?.entry = 1
    let effects = RecordForm.reduce(&state, .answer(.saved(entry: 1)), in: .sample())
    #expect(state.isOpen && state.subject == .newReading)
    #expect(
      effects.contains(.recordSaved(SavedRecord(1, of: ava, form: "/events/create", isOnScreen: false, row: "n"))))
  }

  @Test(arguments: [true, false])
  func onlyChangedFormsSurviveClosing(isChanged: Bool) {
    let state = RecordForm.State.showing(.event("ev-1"), row: camp.fields)
    let left = (isChanged ? state.filled([.name: "Mine"]) : state).after(.closed)
    #expect((left.drafts[.of(.event("ev-1"))] != nil) == isChanged)
  }
}

/// Checks the calls of the effects to the ports.
@MainActor
struct DraftEffectTests {
  let stubs = StubServices()

  /// A stored draft is displayed, offline too: the row is not requested.
  @Test func aRowWithAStoredDraftIsNotRequested() async {
    var draft = FormDraft([.name: "Winter Camp"])
    draft.fields[.name] = "Mine"
    let saved = ["/events/ev-1/edit": SavedDraft(draft)]
    var stored = ""
    stubs.preferences.value = { _ in nil }
    stubs.preferences.store = { value, _ in stored = value }
    await RecordForm.perform(.storeDrafts(owner: ava, drafts: saved), with: stubs.services, send: Send { _ in })
    stubs.preferences.value = { $0 == .formDrafts(of: ava) ? stored : "" }
    stubs.calls.forget()
    var answers: [RecordForm.Action] = []
    await RecordForm.perform(
      .load(request: 1, key: .of(.event("ev-1")), readsDrafts: true), with: stubs.services,
      send: Send { answers.append($0) })
    #expect(answers == [.answer(.loaded(request: 1, drafts: saved, row: nil))])
    #expect(stubs.calls.all == ["value for formDrafts_athlete-1"])
  }

  /// Two programs on one store, such as the board and the shell.
  @Test func draftsOfAnotherProgramStay() async {
    var text = ""
    stubs.preferences.value = { _ in text }
    stubs.preferences.store = { value, _ in text = value }
    let (board, shell) = (stubs.services, stubs.services)
    var draft = FormDraft([.notes: ""])
    draft.fields[.notes] = "Mine"
    let saved = SavedDraft(draft)
    func keep(_ drafts: [String: SavedDraft], _ services: Services) async {
      await RecordForm.perform(.storeDrafts(owner: ava, drafts: drafts), with: services, send: Send { _ in })
    }
    await keep(["/events/create": saved], board)
    await keep(["/offers/create": saved], shell)
    #expect(text.contains("/events/create") && text.contains("/offers/create"))
    await keep([:], board)
    #expect(!text.contains("/events/create") && text.contains("/offers/create"))
  }

  /// Drafts parsed from a stored text when Ava opens a form.
  private func drafts(storedAs text: String) async -> [String: SavedDraft]? {
    stubs.preferences.value = { $0 == .formDrafts(of: ava) ? text : nil }
    var drafts: [String: SavedDraft]?
    await RecordForm.perform(
      .load(request: 1, key: .of(.newOffer), readsDrafts: true), with: stubs.services,
      send: Send { if case .answer(.loaded(_, let found, _)) = $0 { drafts = found } })
    return drafts
  }

  @Test func draftsOfTheThirdEditionAreRestored() async throws {
    let text = #"""
      {"/events/ev-1/edit":{"fields":{"name":"Mine"},"id":null,"row":[{"label":"Name","name":"name","value":{"text":{"_0":"Winter Camp"}}}],\#
      "start":{"name":"Winter Camp"}},\#
      "/offers/create":{"fields":{"amount":"50,000","notes":"Call \"É\"","school":"s1"},"id":"made","start":{"amount":"","notes":"","school":""}}}
      """#
    let drafts = try #require(await drafts(storedAs: text))
    let offer = try #require(drafts["/offers/create"]).draft
    #expect(offer[.amount] == "50,000" && offer[.notes] == "Call \"É\"" && offer[.school] == "s1")
    #expect(offer.id == "made" && offer.row == nil && offer.isChanged)
    let edit = try #require(drafts["/events/ev-1/edit"]).draft
    #expect(edit[.name] == "Mine" && edit.start == [.name: "Winter Camp"] && edit.row?.count == 1 && edit.id == nil)
  }
}
