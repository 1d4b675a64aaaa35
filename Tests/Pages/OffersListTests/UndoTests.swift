import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// A confirmed deletion waits where it can be undone (decision N11).
struct UndoTests {
  let id = OfferID("a")
  let deletion = OfferDeletion.sample("a")
  let page = OffersList.State.showing([offer("a"), offer("b", status: .accepted), offer("c")])
  var context: PageContext {
    var context = PageContext.seen()
    context.allowsUndo = true
    return context
  }

  private var waits: OffersList.Effect {
    .tell(
      .changeWaits(
        WaitingChange(
          message: "The offer from Stanford was deleted.", athlete: first, send: .deleteRetried(deletion: deletion),
          undo: .deleteUndone(deletion: deletion))))
  }

  @Test func theRowIsGoneAtOnceAndNothingIsSentAndUndoBringsItBack() {
    var store = OffersStore(page.selecting("a", "b"), in: context)
    store.send(.deleteTapped(id: id)) { $0.dialog = .confirmDelete(id: OfferID("a")) }
    store.send(.deleteConfirmed, asks: [waits]) {
      $0.dialog = nil
      $0.overlay.deleting = [OfferID("a")]
      $0.overlay.waiting = [OfferID("a")]
    }
    let screen = store.state.screen(context)
    #expect(screen.offers.map(\.id) == ids("b", "c") && screen.selectedCount == 1 && screen.activity == nil)
    #expect(screen.summary == .init(accepted: 1, pending: 1, declined: 0))
    store.ignore(waits)
    store.send(.deleteUndone(deletion: deletion)) { $0.overlay = OfferOverlay() }
    #expect(store.state == page.selecting("a", "b"))
    store.finish()
  }

  @Test func whenItsTimeIsOverItIsSentAndCannotBeUndoneAnyMore() {
    var store = OffersStore(page.after(.deleteTapped(id: id), .deleteConfirmed, in: context), in: context)
    store.send(.deleteRetried(deletion: deletion), asks: [.delete(deletion)]) { $0.overlay.waiting = [] }
    #expect(store.state.screen(context).activity == "Deleting the offer from Stanford…")
    store.send(.deleteUndone(deletion: deletion))
    store.ignore(.delete(deletion))
    store.finish()
  }

  @Test func anOfferShownOnAnotherPageIsDeletedWhateverIsOpen() {
    var store = OffersStore(OffersList.State(), in: context)
    store.send(.deleteChosen(deletion: deletion), asks: [waits]) {
      $0.overlay.deleting = [OfferID("a")]
      $0.overlay.waiting = [OfferID("a")]
    }
    store.send(.deleteChosen(deletion: deletion))
    store.ignore(waits)
    store.finish()
  }
}
