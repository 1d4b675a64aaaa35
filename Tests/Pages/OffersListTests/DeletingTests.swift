import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Deleting an offer (offers-list.md §2; decisions X9, X14).
struct DeletingTests {
  let id = OfferID("a")
  let deletion = OfferDeletion.sample("a")
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
          facts: [["Stanford", "Partial Scholarship", "Feb 1, 2026"]],
          buttons: [
            ActionButton(
              "confirm", "Delete", role: .destructive, icon: .delete, verb: "confirm",
              action: OffersList.Tap.deleteConfirmed),
            ActionButton(
              "cancel", "Keep", role: .cancel, icon: .cancel, verb: "cancel",
              action: OffersList.Tap.dialogCancelled),
          ]))
    store.send(.deleteConfirmed, asks: [.delete(deletion)]) {
      $0.dialog = nil
      $0.overlay.deleting = [OfferID("a")]
    }
    #expect(store.state.shownIDs == ids("b", "c"))
    #expect(store.state.screen().summary == .init(accepted: 1, pending: 1, declined: 0))
    #expect(store.state.screen().activity == "Deleting the offer from Stanford…")
    store.answer(
      .delete(deletion), with: .deleted(id: id, owner: first), asks: [.load(request: 1, owner: first)]
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
    #expect(OffersList.Effect.delete(deletion).plan == .first(.delete(id)))
    store.send(.deleteTapped(id: OfferID("b"))) { $0.dialog = .confirmDelete(id: OfferID("b")) }
    store.send(.deleteConfirmed, asks: [.delete(.sample("b"))]) {
      $0.dialog = nil
      $0.overlay.deleting.insert(OfferID("b"))
    }
    #expect(store.state.screen().activity == "Deleting 2 offers…")
    store.ignore(.delete(.sample("b")))
    store.finish()
  }

  @Test func aRefusalBringsTheRowBackSelectedAsItWas() {
    let page = page.selecting("a", "b").after(.compareTapped)
    var store = OffersStore(page.after(.deleteTapped(id: id), .deleteConfirmed))
    #expect(!store.state.isComparing && store.state.selectedCount == 1, "defect 38")
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be deleted. The database is busy. Please try again.",
      retry: .deleteRetried(deletion: deletion))
    store.send(.deleteFailed(deletion: deletion, failure: busy), asks: [told]) { $0.overlay.deleting = [] }
    store.ignore(told)
    let screen = store.state.screen()
    #expect(screen.offers.map(\.id) == ids("a", "b", "c") && screen.selectedCount == 2)
    store.send(.deleteRetried(deletion: deletion), asks: [.delete(deletion)]) {
      $0.overlay.deleting = [OfferID("a")]
    }
    store.ignore(.delete(deletion))
    store.finish()
  }

  @Test(arguments: [
    (ServiceFailure.Kind.notPermitted, "You don't have permission to delete this offer.", false),
    (.offline, "You are offline.", true), (.timedOut, "Connection timed out.", true),
  ])
  func otherRefusalsAreToldInWords(kind: ServiceFailure.Kind, reason: String, canRetry: Bool) {
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be deleted. \(reason)",
      retry: canRetry ? .deleteRetried(deletion: deletion) : nil)
    var store = OffersStore(deleting)
    store.send(.deleteFailed(deletion: deletion, failure: ServiceFailure(kind)), asks: [told]) {
      $0.overlay.deleting = []
    }
    store.ignore(told)
    store.finish()
    #expect(store.state.shownIDs == ids("a", "b", "c"))
  }

  @Test func aCancelledDeleteBringsTheRowBackSilently() {
    #expect(deleting.after(.deleteFailed(deletion: deletion, failure: ServiceFailure(.cancelled))) == page)
  }

  @Test func aDeleteThatFindsTheSessionOverIsNotLost() {
    let over = ServiceFailure(.sessionOver)
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be deleted. \(over.message.asSentence)",
      retry: .deleteRetried(deletion: deletion))
    var state = deleting
    let effects = OffersList.reduce(
      &state, .answer(.deleteFailed(deletion: deletion, failure: over)), in: PageContext.seen())
    #expect(effects == [told, .tell(.sessionEnded)] && state == page)
  }

  @Test func whileTheSchoolsAreLoadingTheOfferIsNotGivenAFalseName() {
    var store = OffersStore(OffersList.State.showing([offer("a")], schools: nil).after(.deleteTapped(id: id)))
    #expect(store.state.screen().dialog?.lines == ["… · Partial Scholarship · Feb 1, 2026"])
    let nameless = OfferDeletion.sample("a", from: nil)
    store.send(.deleteConfirmed, asks: [.delete(nameless)]) {
      $0.dialog = nil
      $0.overlay.deleting = [OfferID("a")]
    }
    let told = OffersList.Effect.told(
      "The offer could not be deleted. Connection timed out.", retry: .deleteRetried(deletion: nameless))
    store.answer(
      .delete(nameless), with: .deleteFailed(deletion: nameless, failure: ServiceFailure(.timedOut)), asks: [told]
    ) { $0.overlay.deleting = [] }
    store.ignore(told)
    store.finish()
  }

  /// A load that began before the delete cannot bring the row back, whichever answer comes first.
  @Test(arguments: [true, false])
  func aLoadUnderWayDoesNotBringTheRowBack(deleteFirst: Bool) {
    var state = deleting.after(.refreshPulled)
    let loaded = OffersList.Answer.loaded(
      request: state.load.request, table: OfferTable([offer("a"), offer("b"), offer("c")]), skipped: 0)
    let deleted = OffersList.Answer.deleted(id: id, owner: first)
    state = deleteFirst ? state.after(deleted, loaded) : state.after(loaded, deleted)
    #expect(state.shownIDs == ids("b", "c"))
  }

  @Test func theAnswerForAnotherAthleteTouchesNothingHereAndAFailureIsTold() {
    let elsewhere = PageContext.seen(role: .parent, active: second)
    var state = deleting.after(.athleteChanged, in: elsewhere)
    state = state.after(
      .loaded(request: state.load.request, table: OfferTable([offer("z", owner: second)]), skipped: 0), in: elsewhere)
    let shown = state.table
    let told = "The offer from Stanford could not be deleted."
    let answers: [(OffersList.Action, [OffersList.Effect])] = [
      (.answer(.deleted(id: id, owner: first)), []),
      (
        .answer(.deleteFailed(deletion: deletion, failure: busy)),
        [.told("\(told) \(busy.message.asSentence)", retry: .deleteRetried(deletion: deletion))]
      ),
    ]
    for (action, asks) in answers {
      var copy = state
      #expect(OffersList.reduce(&copy, action, in: elsewhere) == asks)
      #expect(copy.table == shown && copy.notice == nil && copy.overlay.deleting.isEmpty)
    }
  }

  @Test func afterLeavingTheRowGoesSilentlyAndAFailureIsTold() {
    let state = deleting.after(.closed, .answer(.deleted(id: id, owner: first)))
    #expect(state.table.offers.map(\.id) == ids("b", "c") && !state.load.isRunning)
    var store = OffersStore(deleting.after(.closed))
    let told = OffersList.Effect.told(
      "The offer from Stanford could not be deleted. \(busy.message.asSentence)",
      retry: .deleteRetried(deletion: deletion))
    store.send(.deleteFailed(deletion: deletion, failure: busy), asks: [told]) { $0.overlay.deleting = [] }
    // From there it is sent again, and the page, when it opens, does not show the row.
    store.send(.deleteRetried(deletion: deletion), asks: [.delete(deletion)]) {
      $0.overlay.deleting = [OfferID("a")]
    }
    #expect(store.state.after(.opened).shownIDs == ids("b", "c"))
    store.ignore(told)
    store.ignore(.delete(deletion))
    store.finish()
  }

  /// After signing in again the page knows nothing, or it shows somebody else's rows.
  @Test(arguments: [true, false])
  func aDeleteIsRetriedForItsAthleteWhateverThePageShows(isFresh: Bool) {
    let elsewhere = PageContext.seen(role: .parent, active: second)
    let page = isFresh ? OffersList.State() : OffersList.State.showing([offer("z", owner: second)], owner: second)
    var store = OffersStore(page, in: elsewhere)
    store.send(.deleteRetried(deletion: deletion), asks: [.delete(deletion)]) {
      $0.overlay.deleting = [OfferID("a")]
    }
    #expect(store.state.screen(elsewhere).activity == nil)
    store.answer(.delete(deletion), with: .deleted(id: id, owner: first)) { $0.overlay.deleting = [] }
    store.finish()
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
