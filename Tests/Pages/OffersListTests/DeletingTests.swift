import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Deleting an offer (offers-list.md §2; decisions X9, X14).
struct DeletingTests {
  let id = OfferID("a")
  let deletion = OffersList.Effect.delete("a")
  var page: OffersPage { .showing([offer("a"), offer("b", status: .accepted), offer("c")]) }
  var deleting: OffersPage { page.after(.deleteTapped(id: id), .deleteConfirmed) }

  @Test func deletingRequiresConfirmation() {
    var store = OffersStore(page)
    store.send(.deleteTapped(id: id)) { $0.asksToDelete = OfferID("a") }
    #expect(
      store.screen.dialog
        == DialogCard(
          kind: "confirmDelete", title: "Delete offer", message: "Are you sure you want to delete this offer?",
          facts: [["Stanford", "Partial Scholarship", "Feb 1, 2026"]],
          buttons: [
            ActionButton(
              "confirm", "Delete", role: .destructive, icon: .delete, action: OffersList.Tap.deleteConfirmed),
            ActionButton(
              "cancel", "Keep", role: .cancel, icon: .cancel, action: OffersList.Tap.dialogCancelled),
          ]))
    store.send(.deleteConfirmed, asks: [deletion]) { $0.asksToDelete = nil }
    store.ignore(deletion)
    store.finish()
  }

  @Test func aDeletedRowIsRemovedImmediately() {
    for page in [deleting, deleting.confirmed()] {
      #expect(page.listedIDs == ids("b", "c"))
      #expect(page.screen().summary == .init(accepted: 1, pending: 1, declined: 0))
    }
    #expect(deleting.screen().activity == "Deleting the offer from Stanford…")
    #expect(deleting.confirmed().screen().activity == nil)
  }

  @Test func aRefusedDeletionRestoresRowAndSelection() {
    let page = page.selecting("a", "b").after(.compareTapped).after(.deleteTapped(id: id), .deleteConfirmed)
    #expect(!page.isComparing && page.screen().selectedCount == 1)
    let screen = page.confirmed(refusing: ServiceFailure(.serverError)).screen()
    #expect(screen.offers.map(\.id) == ids("a", "b", "c") && screen.selectedCount == 2 && screen.comparison == nil)
  }

  @Test func deletingBeforeSchoolsLoadOmitsTheName() {
    var store = OffersStore(OffersPage.showing([offer("a")], schools: nil).after(.deleteTapped(id: id)))
    #expect(store.screen.dialog?.lines == ["… · Partial Scholarship · Feb 1, 2026"])
    let nameless = OffersList.Effect.delete("a", from: nil)
    store.send(.deleteConfirmed, asks: [nameless]) { $0.asksToDelete = nil }
    store.ignore(nameless)
    store.finish()
  }
}
