import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Deleting an offer (offers-list.md §2; decisions X9, X14).
struct DeletingTests {
  let id = OfferID("a")
  let busy = ServiceFailure(.databaseBusy)
  var page: OffersList.State { .showing([offer("a"), offer("b", status: .accepted), offer("c")]) }
  var deleting: OffersList.State { page.after(.deleteTapped(id: id), .deleteConfirmed) }

  @Test func deletingAsksFirstThenHidesTheRowThenRemovesItAndReloads() {
    var store = OffersStore(page)
    store.send(.deleteTapped(id: id)) { $0.dialog = .confirmDelete(id: OfferID("a")) }
    #expect(
      store.state.screen().dialog
        == DialogCard(
          kind: "confirmDelete", title: "Delete offer", message: "Are you sure you want to delete this offer?",
          lines: ["Stanford · Partial Scholarship · Feb 1, 2026"],
          actions: [.init(verb: "confirm", label: "Delete"), .init(verb: "cancel", label: "Keep")]))
    store.send(.deleteConfirmed, asks: [.delete(id: id, owner: first)]) {
      $0.dialog = nil
      $0.overlay.deleting = [OfferID("a")]
    }
    #expect(store.state.shownIDs == ids("b", "c"))
    #expect(store.state.screen().summary == .init(accepted: 1, pending: 1, declined: 0))
    #expect(store.state.screen().activity == "Deleting the offer from Stanford…")
    store.answer(
      .delete(id: id, owner: first), with: .deleted(id: id, owner: first), asks: [.load(request: 1, owner: first)]
    ) { state in
      state.overlay.deleting = []
      state.table.remove(OfferID("a"))
      _ = state.load.start()
    }
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
    #expect(OffersList.Effect.delete(id: id, owner: first).plan == .first(.delete(id)))
    store.send(.deleteTapped(id: OfferID("b"))) { $0.dialog = .confirmDelete(id: OfferID("b")) }
    store.send(.deleteConfirmed, asks: [.delete(id: OfferID("b"), owner: first)]) {
      $0.dialog = nil
      $0.overlay.deleting.insert(OfferID("b"))
    }
    #expect(store.state.screen().activity == "Deleting 2 offers…")
    store.ignore(.delete(id: OfferID("b"), owner: first))
    store.finish()
  }

  @Test func aRefusalBringsTheRowBackSelectedAsItWas() {
    let page = page.selecting("a", "b").after(.compareTapped)
    var store = OffersStore(page.after(.deleteTapped(id: id), .deleteConfirmed))
    #expect(store.state.sheet == nil && store.state.selectedCount == 1, "defect 38")
    store.send(.deleteFailed(id: id, owner: first, failure: busy)) {
      $0.overlay.deleting = []
      $0.notice = .deleteFailed(id: OfferID("a"), failure: ServiceFailure(.databaseBusy))
    }
    let screen = store.state.screen()
    #expect(screen.offers.map(\.id) == ids("a", "b", "c") && screen.selectedCount == 2)
    #expect(
      screen.banner
        == Banner(
          kind: .error,
          message: "The offer from Stanford could not be deleted. The database is busy. Please try again.",
          canRetry: true, canDismiss: true))
    store.send(.retryTapped, asks: [.delete(id: id, owner: first)]) {
      $0.notice = nil
      $0.overlay.deleting = [OfferID("a")]
    }
    store.ignore(.delete(id: id, owner: first))
    store.finish()
  }

  /// Defect 22: an offer that was gone already is told, and leaves the list (decision X14).
  @Test func defect22AnOfferThatIsGoneLeavesTheListAndNothingIsAsked() {
    var store = OffersStore(page.after(.deleteTapped(id: id)))
    store.send(.deleteConfirmed, asks: [.delete(id: id, owner: first)]) {
      $0.dialog = nil
      $0.overlay.deleting = [OfferID("a")]
    }
    store.answer(
      .delete(id: id, owner: first), with: .deleteFailed(id: id, owner: first, failure: ServiceFailure(.notFound))
    ) {
      $0.overlay.deleting = []
      $0.table.remove(OfferID("a"))
      $0.notice = .deleteFailed(id: OfferID("a"), failure: ServiceFailure(.notFound))
    }
    #expect(store.state.shownIDs == ids("b", "c"))
    #expect(store.state.screen().banner == Banner(kind: .error, message: "This offer no longer exists.").dismissible)
    store.send(.noticeDismissed) { $0.notice = nil }
    #expect(store.state.screen().count == 2)
    store.finish()
  }

  /// A load that began before may still hold the row: its answer does not count, one that begins now does.
  @Test func anOfferThatIsGoneStaysGoneWhateverWasUnderWay() {
    var store = OffersStore(deleting.after(.refreshPulled))
    store.send(
      .deleteFailed(id: id, owner: first, failure: ServiceFailure(.notFound)), asks: [.load(request: 2, owner: first)]
    ) {
      $0.overlay.deleting = []
      $0.table.remove(OfferID("a"))
      $0.notice = .deleteFailed(id: OfferID("a"), failure: ServiceFailure(.notFound))
      _ = $0.load.start()
    }
    store.send(.loaded(request: 1, table: OfferTable([offer("a"), offer("b"), offer("c")]), skipped: 0))
    #expect(store.state.shownIDs == ids("b", "c"))
    store.ignore(.load(request: 2, owner: first))
    store.finish()
  }

  @Test(arguments: [
    (ServiceFailure.Kind.notPermitted, "You don't have permission to delete this offer.", false),
    (.offline, "The offer from Stanford could not be deleted. You are offline.", false),
    (.timedOut, "The offer from Stanford could not be deleted. Connection timed out.", true),
  ])
  func otherRefusalsAreToldInWords(kind: ServiceFailure.Kind, message: String, canRetry: Bool) {
    let state = deleting.after(.deleteFailed(id: id, owner: first, failure: ServiceFailure(kind)))
    #expect(state.screen().banner == Banner(kind: .error, message: message, canRetry: canRetry, canDismiss: true))
    #expect(state.shownIDs == ids("a", "b", "c"))
  }

  @Test func aCancelledOrExpiredDeleteBringsTheRowBack() {
    let cancelled = deleting.after(.deleteFailed(id: id, owner: first, failure: ServiceFailure(.cancelled)))
    #expect(cancelled == page)
    var over = deleting
    let effects = OffersList.reduce(
      &over, .deleteFailed(id: id, owner: first, failure: ServiceFailure(.sessionOver)), in: PageContext.seen())
    #expect(effects == [.tell(.sessionEnded)] && over == page)
  }

  /// A load that began before the delete cannot bring the row back, whichever answer comes first.
  @Test(arguments: [true, false])
  func aLoadUnderWayDoesNotBringTheRowBack(deleteFirst: Bool) {
    var state = deleting.after(.refreshPulled)
    let loaded = OffersList.Action.loaded(
      request: state.load.request, table: OfferTable([offer("a"), offer("b"), offer("c")]), skipped: 0)
    let deleted = OffersList.Action.deleted(id: id, owner: first)
    state = deleteFirst ? state.after(deleted, loaded) : state.after(loaded, deleted)
    #expect(state.shownIDs == ids("b", "c"))
  }

  @Test func theAnswerForAnotherAthleteTouchesNothingHere() {
    let elsewhere = PageContext.seen(role: .parent, active: second)
    var state = deleting.after(.athleteChanged, in: elsewhere)
    state = state.after(
      .loaded(request: state.load.request, table: OfferTable([offer("z", owner: second)]), skipped: 0), in: elsewhere)
    let shown = state.table
    for action in [
      OffersList.Action.deleted(id: id, owner: first), .deleteFailed(id: id, owner: first, failure: busy),
      .deleteFailed(id: id, owner: first, failure: ServiceFailure(.notFound)),
    ] {
      var copy = state
      #expect(OffersList.reduce(&copy, action, in: elsewhere).isEmpty)
      #expect(copy.table == shown && copy.notice == nil && copy.overlay.deleting.isEmpty)
    }
  }

  @Test func theAnswerAfterLeavingRemovesTheRowSilently() {
    let state = deleting.after(.closed, .deleted(id: id, owner: first))
    #expect(state.table.offers.map(\.id) == ids("b", "c") && !state.load.isRunning)
    let failed = deleting.after(.closed, .deleteFailed(id: id, owner: first, failure: busy))
    #expect(failed.notice == nil && failed.table.count == 3)
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
      #expect(state.screen(context).banner?.message == "You don't have permission to delete this offer.")
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
