import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// One thing lies over the list: the comparison or the form.
struct SheetTests {
  let comparing = OffersList.State.showing([offer("a"), offer("b")]).selecting("a", "b").after(.compareTapped)

  @Test func openingTheFormClosesTheComparisonAndKeepsTheSelection() {
    var store = OffersStore(comparing)
    store.send(.logTapped, asks: [.restoreForm(owner: first)]) {
      $0.sheet = .form(OfferForm(owner: first, today: date("2026-02-10")))
    }
    store.ignore(.restoreForm(owner: first))
    let screen = store.state.screen()
    #expect(screen.form != nil && screen.comparison == nil && screen.selectedCount == 2)
    store.send(.comparisonClosed)
    store.send(.formCancelled, asks: [.keepsNothing]) { $0.sheet = nil }
    store.ignore(.keepsNothing)
    #expect(store.state.screen().form == nil && store.state.screen().comparison == nil)
    store.finish()
  }

  /// What was typed is worth more than a look at the comparison.
  @Test func comparingDoesNotOpenOverAForm() {
    let page = OffersList.State.showing([offer("a"), offer("b")]).selecting("a", "b")
    var store = OffersStore(page.logging([.notes: "typed"]))
    store.send(.compareTapped)
    #expect(store.state.screen().form?.fields[.notes] == "typed" && store.state.screen().comparison == nil)
    store.finish()
  }

  @Test func whoMayNotLogKeepsTheComparison() {
    let admin = PageContext.seen(role: .other("admin"))
    var store = OffersStore(comparing, in: admin)
    store.send(.logTapped) { $0.notice = .notPermitted(.createOffer) }
    #expect(store.state.screen(admin).comparison != nil)
    store.finish()
  }

  @Test func anAnswerForAFormThatIsNotThereLeavesTheComparison() {
    let state = comparing.after(.created(offer: offer("new")))
    #expect(state.screen().comparison != nil && state.table.count == 3)
  }

  @Test func anotherAthletesPageHasNoComparisonAndComingBackHasNoneEither() {
    let ben = PageContext.seen(role: .parent, active: second)
    let away = comparing.after(.athleteChanged, in: ben)
    #expect(away.sheets.isEmpty && away.screen(ben).comparison == nil)
  }

  @Test func leavingThePageClosesTheComparison() {
    #expect(comparing.after(.closed).sheets.isEmpty)
  }
}
