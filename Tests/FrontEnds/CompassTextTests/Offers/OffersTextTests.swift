import OffersList
import Records
import Testing

@testable import CompassText

/// Checks the text of the offers page while data is missing.
struct OffersTextTests {
  /// Offers are searched by school name: before the schools are loaded, the page was empty without a message.
  @Test(arguments: [false, true]) func aSearchShowsThatSchoolsAreLoading(isAccessible: Bool) {
    let searching = OffersPage.opened().answered(.offers(Base(.small))).after(.searchChanged(query: "stanford"))
    let options = RenderOptions(columns: 80, isAccessible: isAccessible)
    #expect(ScreenText.text(searching.screen, options).contains("\nupdating…"))
    let text = ScreenText.text(searching.answered(.schools(Base(.small))).screen, options)
    #expect(!text.contains("updating…") && text.contains("found"))
  }
}

@MainActor
struct OffersVerbTests {
  /// Sorts each field in the typed or default direction, whatever the previous order; a typed direction is
  /// applied after the field (decision Z3).
  @Test(arguments: [
    ("sort deadline", "deadline", "asc"), ("sort percentage", "percentage", "desc"),
    ("sort amount asc", "amount", "asc"), ("sort date desc", "date", "desc"), ("sort date asc", "date", "asc"),
    ("sort amount asc\nsort deadline desc\nsort date", "date", "desc"),
  ])
  func sortUsesTheTypedOrDefaultDirection(lines: String, field: String, direction: String) async throws {
    let script = "open offers\n\(lines)\nexpect state sort.field = \(field)\nexpect state sort.direction = \(direction)"
    #expect(message(try await report(script)) == nil)
  }
}
