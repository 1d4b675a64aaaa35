import CompassModel
import OffersList
import Testing

@testable import CompassText

/// Checks the text of the offers page while data is missing.
struct OffersLookTests {
  private func text(_ page: OffersPage) -> String { ScreenText.text(page.screen, RenderOptions(columns: 80)) }

  /// Without the names nothing can be searched: the page stood empty and said nothing.
  @Test(arguments: [false, true]) func whileTheNamesThatAreSearchedAreOnTheirWayThatIsSaid(isAccessible: Bool) {
    var page = OffersPage.opened()
    page.answer(.small)
    page.send(.searchChanged(query: "stanford"))
    let options = RenderOptions(columns: 80, isAccessible: isAccessible)
    #expect(ScreenText.text(page.screen, options).contains("\nupdating…"))
    page.answerSchools(.small)
    #expect(!text(page).contains("updating…") && text(page).contains("found"))
  }

  @Test func withoutACountNothingIsSaidOfTheSelectionAlone() {
    var page = OffersPage.loaded()
    let id = page.screen.offers[0].id
    page.send(.selectionChanged(id: id, isSelected: true))
    #expect(text(page).contains("found · 1 selected"))
  }
}
