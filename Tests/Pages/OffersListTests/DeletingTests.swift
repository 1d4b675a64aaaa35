import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Deleting an offer (offers-list.md §2; decisions X9, X14).
struct DeletingTests {
  let id = OfferID("a")
  let deletion = OffersList.Effect.delete("a")
  var page: OffersList.State { .showing([offer("a"), offer("b", status: .accepted), offer("c")]) }
  var deleting: OffersList.State { page.after(.deleteTapped(id: id), .deleteConfirmed) }

  @Test func deletingAsksFirstThenHidesTheRowThenRemovesItAndReloads() {
    var store = OffersStore(page)
    store.send(.deleteTapped(id: id)) { $0.dialog = .confirmDelete(id: OfferID("a")) }
    #expect(
      store.state.screen().dialog
        == DialogCard(
          kind: "confirmDelete", title: "Delete offer", message: "Are you sure you want to delete this offer?",
          facts: [["Stanford", "Partial Scholarship", "Feb 1, 2026"]],
          buttons: [
            ActionButton(
              "confirm", "Delete", role: .destructive, icon: .delete, verb: "confirm",
              action: OffersList.Tap.deleteConfirmed),
            ActionButton(
              "cancel", "Keep", role: .cancel, icon: .cancel, verb: "cancel",
              action: OffersList.Tap.dialogCancelled),
          ]))
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.send(.pending(.deleting("a", isWaiting: true))) {
      $0.overlay.deleting = [OfferID("a")]
      $0.overlay.waiting = [OfferID("a")]
    }
    #expect(store.state.screen().activity == nil, "nothing is being done yet")
    store.send(.pending(.deleting("a"))) { $0.overlay.waiting = [] }
    #expect(store.state.shownIDs == ids("b", "c"))
    #expect(store.state.screen().summary == .init(accepted: 1, pending: 1, declined: 0))
    #expect(store.state.screen().activity == "Deleting the offer from Stanford…")
    store.ignore(deletion)
    store.send(.deleted(id: id, owner: first), asks: [.load(request: 1, owner: first)]) { state in
      state.table.remove(OfferID("a"))
      _ = state.load.start()
    }
    store.send(.pending()) { $0.overlay.deleting = [] }
    #expect(store.state.shownIDs == ids("b", "c"))
    store.ignore(.load(request: 1, owner: first))
    store.finish()
  }

  @Test func cancellingDeletesNothing() {
    var store = OffersStore(page)
    store.send(.deleteTapped(id: id)) { $0.dialog = .confirmDelete(id: OfferID("a")) }
    store.send(.dialogCancelled) { $0.dialog = nil }
    store.send(.deleteConfirmed)
    store.finish()
  }

  @Test func defect21ADoubleTapSendsOneRequest() {
    var store = OffersStore(deleting)
    store.send(.deleteConfirmed)
    store.send(.deleteTapped(id: id))
    store.send(.offerTapped(id: id))
    store.send(.selectionChanged(id: id, isSelected: true))
    store.send(.deleteTapped(id: OfferID("b"))) { $0.dialog = .confirmDelete(id: OfferID("b")) }
    store.send(.deleteConfirmed, asks: [.delete("b")]) { $0.dialog = nil }
    store.send(.pending(.deleting("a"), .deleting("b"))) { $0.overlay.deleting.insert(OfferID("b")) }
    #expect(store.state.screen().activity == "Deleting 2 offers…")
    store.ignore(.delete("b"))
    store.finish()
  }

  @Test func aRefusalBringsTheRowBackSelectedAsItWas() {
    let page = page.selecting("a", "b").after(.compareTapped)
    var store = OffersStore(page.after(.deleteTapped(id: id), .deleteConfirmed))
    #expect(!store.state.isComparing && store.state.selectedCount == 1, "defect 38")
    store.send(.pending()) { $0.overlay.deleting = [] }
    let screen = store.state.screen()
    #expect(screen.offers.map(\.id) == ids("a", "b", "c") && screen.selectedCount == 2)
    store.finish()
  }

  @Test func whileTheSchoolsAreLoadingTheOfferIsNotGivenAFalseName() {
    var store = OffersStore(OffersList.State.showing([offer("a")], schools: nil).after(.deleteTapped(id: id)))
    #expect(store.state.screen().dialog?.lines == ["… · Partial Scholarship · Feb 1, 2026"])
    let nameless = OffersList.Effect.delete("a", from: nil)
    store.send(.deleteConfirmed, asks: [nameless]) { $0.dialog = nil }
    store.ignore(nameless)
    store.finish()
  }

  /// A load that began before the delete cannot bring the row back, whichever answer comes first.
  @Test(arguments: [true, false])
  func aLoadUnderWayDoesNotBringTheRowBack(deleteFirst: Bool) {
    var state = deleting.after(.refreshPulled)
    let loaded = OffersList.Answer.loaded(
      request: state.load.request, table: OfferTable([offer("a"), offer("b"), offer("c")]), skipped: 0)
    let deleted = OffersList.Answer.deleted(id: id, owner: first)
    state = (deleteFirst ? state.after(deleted, loaded) : state.after(loaded, deleted)).after(.pending())
    #expect(state.shownIDs == ids("b", "c"))
  }

  @Test func theAnswerForAnotherAthleteTouchesNothingHere() {
    let elsewhere = PageContext.seen(role: .parent, active: second)
    var state = deleting.after(.athleteChanged, in: elsewhere)
    state = state.after(
      .loaded(request: state.load.request, table: OfferTable([offer("z", owner: second)]), skipped: 0), in: elsewhere)
    var answered = state
    #expect(OffersList.reduce(&answered, .answer(.deleted(id: id, owner: first)), in: elsewhere) == [])
    #expect(answered == state)
  }

  @Test func afterLeavingTheRowGoesSilently() {
    let state = deleting.after(.closed, .answer(.deleted(id: id, owner: first)), .pending())
    #expect(state.table.offers.map(\.id) == ids("b", "c") && !state.load.isRunning)
    #expect(deleting.after(.closed, .opened).shownIDs == ids("b", "c"), "it is under way still")
  }

  @Test(arguments: [UserRole.player, .parent, .other("admin")])
  func onlyPlayersAndParentsDelete(role: UserRole) {
    let context = PageContext.seen(role: role)
    let state = page.after(.deleteTapped(id: id), in: context)
    let allowed = role != .other("admin")
    #expect((state.dialog != nil) == allowed)
    #expect((state.notice == .notPermitted(.deleteOffer)) == !allowed)
    #expect(page.screen(context).offers.allSatisfy { $0.canDelete == allowed })
    if !allowed {
      #expect(state.screen(context).ownNotice?.message == "You don't have permission to delete this offer.")
    }
  }

  @Test func unknownOffersAreNotAskedAbout() {
    var store = OffersStore(page)
    store.send(.deleteTapped(id: OfferID("nope")))
    store.send(.offerTapped(id: OfferID("nope")))
    store.send(.selectionChanged(id: OfferID("nope"), isSelected: true))
    store.finish()
  }

  @Test func theQuestionGoesWithItsOffer() {
    var state = page.after(.deleteTapped(id: id), .refreshPulled)
    state = state.after(.loaded(request: state.load.request, table: OfferTable([offer("b")]), skipped: 0))
    #expect(state.dialog == nil)
  }
}
