import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Accepting an offer while another is accepted (decision G9).
struct AcceptingTests {
  private let page = OffersPage.showing([
    offer("a"), offer("b", school: "s2", status: .accepted), offer("c", school: "s2"), offer("d", status: .declined),
  ])
  private let accepting = OffersList.Effect.changeStatus("a", to: .accepted)
  private let declining: [OffersList.Effect] = [
    .change(
      .status("b", from: .accepted, to: .declined, of: first), subject: "The offer from Élan College"),
    .change(.status("c", from: .pending, to: .declined, of: first), subject: "The offer from Élan College"),
  ]

  @Test func otherOffersCanBeDeclined() {
    var store = OffersStore(page)
    store.send(.declineOthersTapped)
    store.send(.statusChosen(id: "a", status: .accepted)) { $0.asksToAccept = "a" }
    #expect(store.screen.dialog?.kind == "accepted")
    #expect(store.screen.dialog?.message == "The offer from Élan College is accepted already.")
    #expect(store.screen.dialog?.buttons.map(\.id) == ["confirm", "declineOthers", "cancel"])
    store.send(.searchChanged(query: "x"))
    store.send(.deleteConfirmed)
    store.send(.dialogCancelled) { $0.asksToAccept = nil }
    store.send(.statusChosen(id: "a", status: .accepted)) { $0.asksToAccept = "a" }
    store.send(.declineOthersTapped, asks: [accepting] + declining) { $0.asksToAccept = nil }
    for effect in [accepting] + declining { store.ignore(effect) }
    store.finish()
  }

  @Test func bothOffersCanStayAccepted() {
    let asked = page.after(.statusChosen(id: "a", status: .accepted))
    #expect(asked.pending == [])
    #expect(asked.after(.acceptConfirmed).pending.map(\.id) == ["a"])
    #expect(asked.screen().refusal(of: .searchChanged(query: "x"))?.hasPrefix("A question is open") == true)
  }

  @Test func thePromptClosesWithoutAnotherAcceptedOffer() {
    var alone = OffersPage.showing([offer("a"), offer("b", status: .declined)])
    alone.state.asksToAccept = "a"
    #expect(alone.screen().dialog == nil)
    #expect(alone.after(.refreshPulled).state.asksToAccept == nil)
    #expect(alone.after(.statusChosen(id: "a", status: .accepted)).pending.map(\.id) == ["a"])
  }
}
