import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Deleting an offer (offers-list.md §2; decisions X9, X14).
struct DeletingTests {
  let id = OfferID("a")
  var page: OffersPage { .showing([offer("a"), offer("b", status: .accepted), offer("c")]) }
  var deleting: OffersPage { page.after(.deleteTapped(id: id), .deleteConfirmed) }

  @Test func aDeletedRowIsRemovedImmediately() {
    for page in [deleting, deleting.confirmed()] {
      #expect(page.listedIDs == ids("b", "c"))
      #expect(page.screen().counts == [1, 1, 0])
    }
    #expect(deleting.screen().activity == "Deleting the offer from Stanford…")
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
    store.finish(ignoring: nameless)
  }
}
