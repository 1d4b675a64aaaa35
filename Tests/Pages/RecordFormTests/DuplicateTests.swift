import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordForm

/// Prompts before a duplicate record, and before a second accepted offer (decision G9).
struct DuplicateTests {
  private let camp = RecordForm.State.showing(.newEvent).filled([
    .type: "camp", .name: "winter camp", .startDate: "2026-02-14",
  ])
  private let save = FormSave(
    .event(NewEvent(type: .camp, name: "winter camp", startDate: day("2026-02-14"))), of: .of(.newEvent), id: nil)

  private static func offer(_ id: String, _ status: OfferStatus, school: SchoolID = "s2") -> Offer {
    Offer(
      id: OfferID(id), owner: ava, schoolID: school, type: .partial, status: status, amount: nil, percentage: nil,
      offerDate: day("2026-02-10"), deadline: nil, conditions: nil, notes: nil)
  }

  @Test func aDuplicateIsSavedAfterConfirmation() {
    var store = FormStore(camp)
    store.send(.saveTapped) { $0.question = .doubt(.duplicate) }
    let dialog = store.state.screen().dialog
    #expect(dialog?.kind == "duplicate" && dialog?.buttons.map(\.id) == ["confirm", "cancel"])
    #expect(dialog?.message == "“winter camp” on Feb 14, 2026 is there already.")
    store.send(.dialogCancelled) { $0.question = nil }
    store.send(.saveTapped) { $0.question = .doubt(.duplicate) }
    store.send(.saveConfirmed, asks: [.save(save)]) {
      $0.question = nil
      $0.drafts[.of(.newEvent)]?.sent = SentSave(save: save, fields: camp.draft?.fields ?? [:])
    }
    store.finish(ignoring: .save(save))
  }

  @Test func duplicatesOfOtherKindsOpenAPrompt() throws {
    let time = try #require(Instant(wire: "2026-02-09T19:30:00Z"))
    let call = Interaction(
      NewInteraction(schoolID: "s1", type: .phoneCall, direction: .outbound, occurredAt: time), id: "in-1")
    let known = PageContext.known.answered(.interactions(Base([call])))
      .answered(.offers(Base([Self.offer("o", .pending, school: "s1")])))
    let contact = RecordForm.State.showing(.newInteraction, in: known).filled(
      [.school: "s1", .type: "phone_call", .date: "2026-02-09", .time: "14:30"], in: known)
    #expect(
      contact.after(.saveTapped, in: known).screen(known).dialog?.message
        == "The contact with Stanford (Phone Call) on Feb 9, 2026, 14:30 is there already.")
    #expect(contact.filled([.time: "14:31"], in: known).after(.saveTapped, in: known).question == nil)
    let offer = RecordForm.State.showing(.newOffer, in: known).filled([.school: "s1", .type: "partial"], in: known)
    #expect(
      offer.after(.saveTapped, in: known).screen(known).dialog?.message
        == "The offer from Stanford of Feb 10, 2026 (Partial Scholarship) is there already.")
    let school = RecordForm.State.showing(.new(.school), in: known).filled([.name: "stanford"], in: known)
    #expect(school.after(.saveTapped, in: known).screen(known).dialog?.message == "“stanford” is there already.")
  }

  @Test func aRowIsNotADuplicateOfItself() {
    let edit = RecordForm.State.showing(.event("ev-1"), row: campColumns).filled([.city: "Boone"])
    #expect(edit.after(.saveTapped).question == nil)
    let renamed = RecordForm.State.showing(.event("ev-2"), row: campColumns).filled([
      .city: "Boone", .startTime: "", .name: "Winter Camp",
    ])
    #expect(renamed.after(.saveTapped).question == .doubt(.duplicate))
    // A save under this id may be in the list already.
    var again = camp
    again.drafts[.of(.newEvent)]?.id = "ev-1"
    #expect(again.after(.saveTapped).question == nil)
  }

  @Test func otherOffersAreDeclinedAfterTheSave() throws {
    let context = PageContext.known.answered(
      .offers(Base([Self.offer("a", .accepted), Self.offer("b", .pending), Self.offer("c", .declined)])))
    let state = RecordForm.State.showing(.newOffer, in: context).filled(
      [.school: "s1", .type: "full_ride", .status: "accepted"], in: context)
    let asked = SavedForm(state, in: context).after(.saveTapped)
    let dialog = try #require(asked.screen.dialog)
    #expect(dialog.kind == "accepted" && dialog.buttons.map(\.id) == ["confirm", "declineOthers", "cancel"])
    #expect(dialog.message == "The offer from Élan College is accepted already.")
    #expect(
      dialog.lines == [
        "Élan College · Partial Scholarship · Accepted", "Élan College · Partial Scholarship · Pending",
      ])
    #expect(asked.after(.dialogCancelled).draft?.sent == nil)
    #expect(!asked.after(.saveConfirmed).effects.isEmpty)
    let key = try #require(asked.state.key)
    func changes(_ form: SavedForm) -> [Change] {
      form.effects.compactMap { if case .change(let change, _, _) = $0 { change } else { nil } }
    }
    let sending = asked.after(.declineOthersTapped).after(.answer(.idMade(key: key, id: "n")))
    #expect(changes(sending).map(\.id) == ["n"], "the others wait until it is made")
    let entry = try #require(sending.log.entries.last?.id)
    #expect(
      changes(sending.after(.answer(.saved(entry: entry)))) == [
        .status("a", from: .accepted, to: .declined, of: ava), .status("b", from: .pending, to: .declined, of: ava),
      ])
    let beside = asked.after(.saveConfirmed).after(.answer(.idMade(key: key, id: "n")))
    #expect(changes(beside.after(.answer(.saved(entry: entry)))) == [])
  }
}
