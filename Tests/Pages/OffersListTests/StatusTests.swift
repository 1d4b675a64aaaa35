import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Changing the status of an offer in one step (decisions O12, N1).
struct StatusTests {
  let id = OfferID("a")
  let change = OffersList.Effect.changeStatus("a", to: .accepted)
  var page: OffersPage { .showing([offer("a"), offer("b", status: .declined)]) }
  var changing: OffersPage { page.after(.statusChosen(id: id, status: .accepted)) }

  /// Effects that a tap requests from the root.
  private func asked(_ page: OffersPage, _ tap: OffersList.Tap) -> [OffersList.Effect] {
    var state = page.state
    return OffersList.reduce(&state, .tap(tap), in: page.context(.seen()))
  }

  @Test func aStatusChangeIsDisplayedAndStored() throws {
    #expect(asked(page, .statusChosen(id: id, status: .accepted)) == [change])
    let card = try #require(changing.screen().offers.first)
    #expect(card.status == .accepted && card.isUpdating && card.updatingText == "saving…")
    #expect(changing.screen().counts == [1, 0, 1])
    let stored = changing.confirmed().screen()
    #expect(stored.counts == [1, 0, 1])
    #expect(stored.offers.first?.isUpdating == false && stored.offers.first?.status == .accepted)
  }

  @Test func filterAndComparisonUseThePendingStatus() {
    let comparing = changing.selecting("a", "b").after(.compareTapped, .statusFilterChanged(status: .accepted))
    #expect(comparing.listedIDs == ids("a"))
    #expect(comparing.screen().comparison?.columns.map(\.statusLabel) == ["Accepted", "Declined"])
    #expect(changing.after(.statusFilterChanged(status: .pending)).listedIDs == [])
  }

  @Test func redundantAndPendingChangesAreNotSent() {
    #expect(asked(page, .statusChosen(id: id, status: .pending)) == [])
    #expect(asked(page, .statusChosen(id: id, status: .other("held"))) == [], "decision X6")
    #expect(asked(page, .statusChosen(id: "gone", status: .accepted)) == [])
    #expect(asked(changing, .statusChosen(id: id, status: .declined)) == [])
    #expect(page.screen().refusal(of: .statusChosen(id: id, status: .pending)) == "This offer is pending already.")
    #expect(changing.screen().refusal(of: .statusChosen(id: id, status: .declined)) == "This is being stored already.")
  }

  @Test(arguments: [UserRole.player, .parent, .other("coach")])
  func statusButtonsRequirePermission(role: UserRole) throws {
    let context = PageContext.seen(role: role)
    let may = context.may(.updateOffer)
    let screen = page.screen(context)
    #expect(screen.offers.first?.canChangeStatus == may)
    let buttons = screen.rowButtons(id: id.rawValue).map(\.id)
    #expect(buttons.contains("accepted") == may && !buttons.contains("pending"))
    let tapped = page.after(.statusChosen(id: id, status: .accepted), in: context)
    #expect(tapped.pending.isEmpty == !may)
    #expect((tapped.notice == .notPermitted(.updateOffer)) == !may)
  }

  @Test func aFilteredOfferIsReachableByID() {
    let searched = page.after(.searchChanged(query: "zz"))
    #expect(searched.screen().hiddenRow(id: "a")?.title == "Stanford" && searched.screen().hiddenRow(id: "zz") == nil)
    #expect(asked(searched, .statusChosen(id: id, status: .accepted)) == [change])
    #expect(searched.screen().refusal(of: .statusChosen(id: id, status: .pending)) == "This offer is pending already.")
    #expect(searched.selecting("a").screen().row(id: "a", is: .selected) == true)
  }

  @Test func hiddenComparedOffersHaveARow() {
    let comparing = page.selecting("a", "b").after(.statusFilterChanged(status: .declined), .compareTapped)
    #expect(comparing.screen().rows.map(\.id) == ["b", "a"])
    #expect(comparing.after(.selectionChanged(id: id, isSelected: false)).screen().comparison == nil)
  }

  @Test func deletedOffersWithPendingStatusAreNotCounted() {
    #expect(changing.after(.deleteTapped(id: id), .deleteConfirmed).screen().counts == [0, 0, 1])
  }
}

/// Offers without an open decision (decision O13).
struct ClosedOfferTests {
  @Test(arguments: [OfferStatus.accepted, .declined, .expired], ["2026-01-31", "2026-02-12", "2026-02-20"])
  func closedOffersAreNotPressing(status: OfferStatus, deadline: String) throws {
    let page = OffersPage.showing([offer("a", status: status, due: deadline), offer("b", due: deadline)])
    let cards = page.screen().offers
    #expect(cards.map(\.urgency) == [cards[0].urgency, cards[0].urgency], "the urgency stays")
    #expect(cards[0].urgencyColor == nil && !cards[0].isPressing)
    #expect(cards[1].urgencyColor != nil && cards[1].isPressing == (deadline != "2026-02-20"))
  }

  @Test func offersWithAnUnknownStatusAreOpen() {
    let page = OffersPage.showing([offer("a", status: .other("held"), due: "2026-01-31")])
    #expect(page.screen().offers.first?.isPressing == true)
  }
}

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
