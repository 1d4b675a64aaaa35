import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// The comparison lies over the list until it is closed, or something else takes its place.
struct ComparingTests {
  let comparing = OffersList.State.showing([offer("a"), offer("b")]).selecting("a", "b").after(.compareTapped)

  @Test func openingTheFormClosesTheComparisonAndKeepsTheSelection() {
    var store = OffersStore(comparing)
    store.send(.logTapped, asks: [.tell(.formRequested(.offer))]) { $0.isComparing = false }
    store.ignore(.tell(.formRequested(.offer)))
    let screen = store.state.screen()
    #expect(screen.comparison == nil && screen.selectedCount == 2)
    store.finish()
  }

  @Test func whoMayNotLogIsToldSoAndKeepsTheComparison() {
    let admin = PageContext.seen(role: .other("admin"))
    var store = OffersStore(comparing, in: admin)
    store.send(.logTapped) { $0.notice = .notPermitted(.createOffer) }
    let screen = store.state.screen(admin)
    #expect(screen.ownNotice?.message == "You don't have permission to log offers.")
    #expect(screen.comparison != nil && !screen.canLog)
    store.finish()
  }

  @Test func beforeThePageKnowsWhoseItIsThereIsNoForm() {
    var state = OffersList.State().after(.opened, in: .seen(active: nil))
    #expect(OffersList.reduce(&state, .tap(.logTapped), in: .seen(active: nil)) == [])
    #expect(state.notice == nil)
  }

  @Test func anotherAthletesPageHasNoComparisonAndComingBackHasNoneEither() {
    let ben = PageContext.seen(role: .parent, active: second)
    let away = comparing.after(.athleteChanged, in: ben)
    #expect(!away.isComparing && away.screen(ben).comparison == nil)
  }

  @Test func leavingThePageClosesTheComparison() {
    #expect(!comparing.after(.closed).isComparing)
  }
}
