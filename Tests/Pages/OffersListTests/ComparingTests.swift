import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// The comparison covers the list until it is closed or replaced.
struct ComparingTests {
  let comparing = OffersPage.showing([offer("a"), offer("b")]).selecting("a", "b").after(.compareTapped)

  @Test func openingTheFormClosesTheComparison() {
    var store = OffersStore(comparing)
    store.send(.logTapped, asks: [.open(.new(.offer))]) { $0.isComparing = false }
    store.ignore(.open(.new(.offer)))
    let screen = store.screen
    #expect(screen.comparison == nil && screen.selectedCount == 2)
    store.finish()
  }

  @Test func loggingWithoutPermissionShowsANotice() {
    let admin = PageContext.seen(role: .other("admin"))
    var store = OffersStore(comparing, in: admin)
    store.send(.logTapped) { $0.notice = .notPermitted(.createOffer) }
    let screen = store.screen
    #expect(screen.pageNotice?.message == "You don't have permission to log offers.")
    #expect(screen.comparison != nil && !screen.canLog)
    store.finish()
  }

  @Test func theFormRequiresAnAthlete() {
    var store = OffersStore(OffersPage().after(.opened, in: .seen(active: nil)), in: .seen(active: nil))
    store.send(.logTapped)
    store.finish()
  }
}
