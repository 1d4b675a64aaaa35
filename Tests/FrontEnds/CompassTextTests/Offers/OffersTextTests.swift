import CompassModel
import OffersList
import Testing

@testable import CompassText

/// Checks the text of the offers page while data is missing.
struct OffersTextTests {
  private func text(_ page: OffersPage) -> String { ScreenText.text(page.screen, RenderOptions(columns: 80)) }

  /// Offers are searched by school name: before the schools are loaded, the page was empty without a message.
  @Test(arguments: [false, true]) func aSearchShowsThatSchoolsAreLoading(isAccessible: Bool) {
    var page = OffersPage.opened()
    page.answer(.small)
    page.send(.searchChanged(query: "stanford"))
    let options = RenderOptions(columns: 80, isAccessible: isAccessible)
    #expect(ScreenText.text(page.screen, options).contains("\nupdating…"))
    page.answerSchools(.small)
    #expect(!text(page).contains("updating…") && text(page).contains("found"))
  }

  @Test func theSelectionCountFollowsTheResultCount() {
    var page = OffersPage.loaded()
    let id = page.screen.offers[0].id
    page.send(.selectionChanged(id: id, isSelected: true))
    #expect(text(page).contains("found · 1 selected"))
  }
}
