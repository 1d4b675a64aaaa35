import OffersList
import CompassApp
import Testing

@testable import CompassText

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
