import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Saying what became of an offer in one step (decisions O12, N1).
struct StatusTests {
  let id = OfferID("a")
  let change = OffersList.Effect.changeStatus("a", to: .accepted)
  var page: OffersList.State { .showing([offer("a"), offer("b", status: .declined)]) }
  var changing: OffersList.State { page.after(.statusChosen(id: id, status: .accepted)) }

  private func asked(_ state: OffersList.State, _ action: OffersList.Action, _ context: PageContext = .seen())
    -> [OffersList.Effect]
  {
    var state = state
    return OffersList.reduce(&state, action, in: context)
  }

  @Test func aStatusShowsAtOnceAndIsStored() throws {
    var store = OffersStore(page)
    store.send(.statusChosen(id: id, status: .accepted), asks: [change])
    store.send(.pending(.status("a", .accepted))) { $0.overlay.statuses = ["a": .accepted] }
    let card = try #require(store.state.screen().offers.first)
    #expect(card.status == .accepted && card.isUpdating && card.updatingText == "saving…")
    #expect(store.state.screen().summary == .init(accepted: 1, pending: 0, declined: 1))
    #expect(store.state.offer(id)?.status == .accepted)
    store.ignore(change)
    store.send(
      .statusChanged(id: "a", owner: first, status: .accepted), asks: [.load(request: 1, owner: first)]
    ) { state in
      state.table.setStatus(.accepted, "a")
      _ = state.load.start()
    }
    store.send(.pending()) { $0.overlay.statuses = [:] }
    #expect(store.state.screen().summary == .init(accepted: 1, pending: 0, declined: 1))
    #expect(store.state.screen().offers.first?.isUpdating == false)
    store.ignore(.load(request: 1, owner: first))
    store.finish()
  }

  @Test func filtersAndTheComparisonSeeWhatIsShown() {
    let comparing = changing.selecting("a", "b").after(.compareTapped, .statusFilterChanged(status: .accepted))
    #expect(comparing.shownIDs == ids("a"))
    #expect(comparing.screen().comparison?.columns.map(\.statusLabel) == ["Accepted", "Declined"])
    #expect(changing.after(.statusFilterChanged(status: .pending)).shownIDs == [])
  }

  @Test func aRefusalIsUndone() {
    let state = changing.after(.pending())
    #expect(state.overlay.statuses.isEmpty && state.shownIDs == ids("a", "b"))
    #expect(state.screen().offers.first?.status == .pending)
  }

  /// What another device made of it meanwhile (decision L2).
  @Test func aStatusThatWasChangedElsewhereIsShown() {
    let state = changing.after(.answer(.statusChanged(id: "a", owner: first, status: .declined)), .pending())
    #expect(state.screen().offers.first?.status == .declined)
  }

  @Test func anotherAthletesAnswerTouchesNothing() {
    let other = PageContext.seen(active: second)
    let left = changing.after(.closed).after(.opened, in: other)
    #expect(asked(left, .answer(.statusChanged(id: "a", owner: first, status: .accepted)), other) == [])
  }

  @Test func whatIsPointlessOrUnderWayIsNotSent() {
    #expect(asked(page, .tap(.statusChosen(id: id, status: .pending))) == [])
    #expect(asked(page, .tap(.statusChosen(id: id, status: .other("held")))) == [], "decision X6")
    #expect(asked(page, .tap(.statusChosen(id: "gone", status: .accepted))) == [])
    #expect(asked(changing, .tap(.statusChosen(id: id, status: .declined))) == [])
    #expect(page.screen().refusal(of: .statusChosen(id: id, status: .pending)) == "This offer is pending already.")
    #expect(
      changing.screen().refusal(of: .statusChosen(id: id, status: .declined)) == "This is being stored already.")
  }

  @Test(arguments: [UserRole.player, .parent, .other("coach")])
  func onlyWhoMayIsOffered(role: UserRole) throws {
    let context = PageContext.seen(role: role)
    let may = context.may(.updateOffer)
    let card = try #require(page.screen(context).offers.first)
    #expect(card.canChangeStatus == may)
    #expect(card.buttons.map(\.id).contains("accepted") == may && !card.buttons.map(\.id).contains("pending"))
    let state = page.after(.statusChosen(id: id, status: .accepted), in: context)
    #expect(state.overlay.statuses.isEmpty == !may)
    #expect((state.notice == .notPermitted(.updateOffer)) == !may)
  }

  @Test func oneThatFiltersHideIsReached() {
    let state = page.after(.searchChanged(query: "zz"))
    #expect(state.screen().hiddenRow(id: "a")?.name == "Stanford" && state.screen().hiddenRow(id: "zz") == nil)
    #expect(asked(state, .tap(.statusChosen(id: id, status: .accepted))) == [change])
    #expect(state.screen().refusal(of: .statusChosen(id: id, status: .pending)) == "This offer is pending already.")
    #expect(state.selecting("a").screen().row(id: "a", is: .selected) == true)
  }

  @Test func aHiddenOneThatIsComparedHasANumber() {
    let state = page.selecting("a", "b").after(.statusFilterChanged(status: .declined), .compareTapped)
    #expect(state.screen().rows.map(\.id) == ["b", "a"])
    #expect(state.after(.selectionChanged(id: id, isSelected: false)).screen().comparison == nil)
  }

  @Test func deletedWhileItChangesItIsNotCounted() {
    let state = changing.after(.deleteTapped(id: id), .deleteConfirmed)
    #expect(state.screen().summary == .init(accepted: 0, pending: 0, declined: 1))
  }
}

/// Offers of which nothing is left to decide (decision O13).
struct ClosedOfferTests {
  @Test(arguments: [OfferStatus.accepted, .declined, .expired], ["2026-01-31", "2026-02-12", "2026-02-20"])
  func closedOffersDoNotPress(status: OfferStatus, deadline: String) throws {
    let state = OffersList.State.showing([offer("a", status: status, due: deadline), offer("b", due: deadline)])
    let cards = state.screen().offers
    #expect(cards.map(\.urgency) == [cards[0].urgency, cards[0].urgency], "the urgency stays")
    #expect(cards[0].urgencyColor == nil && !cards[0].isPressing)
    #expect(cards[1].urgencyColor != nil && cards[1].isPressing == (deadline != "2026-02-20"))
  }

  @Test func whatAnotherProgramCallsOtherwiseIsOpen() {
    let state = OffersList.State.showing([offer("a", status: .other("held"), due: "2026-01-31")])
    #expect(state.screen().offers.first?.isPressing == true)
  }
}

/// Whose list it is.
struct WhoseListTests {
  @Test func filtersOfOneAthleteAreNotAnothers() {
    let state = OffersList.State.showing([offer("a")]).after(
      .searchChanged(query: "zz"), .statusFilterChanged(status: .declined))
    let switched = state.after(.athleteChanged, in: .seen(active: second))
    #expect(switched.filters == OfferFilters())
    #expect(state.after(.athleteChanged).filters == state.filters, "the same athlete's stay")
  }

  @Test func namesThatAreOnTheirWayAreNotSearched() {
    var state = OffersList.State.showing([offer("a")], schools: nil)
    _ = state.schoolsLoad.start()
    state.filters.search = "stan"
    #expect(state.screen().count == nil && state.screen().countText == nil && state.screen().empty == nil)
    #expect(state.screen().offers.isEmpty)
    state.filters.search = " "
    #expect(state.screen().count == 1)
  }
}
