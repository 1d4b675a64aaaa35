import Foundation
import Testing

/// The JSON for other programs (interface.md, Screen JSON); its keys are listed in `SchemaTests`.
@Suite struct StateJSONTests {
  private let compass = CompassProcess()

  private func screen(_ finished: Finished) throws -> [String: Any]? {
    try JSONSerialization.jsonObject(with: Data(finished.output.utf8)) as? [String: Any]
  }

  @Test func keysAreSortedAndTextsAreRaw() async throws {
    let finished = try await compass("state", "events", "-c", #"search "a/b \u{1B}[31m""#)
    let keys = finished.output.matches(of: #/(?m)^  "(\w+)" :/#).map { String($0.1) }
    #expect(keys == keys.sorted())
    let screen = try screen(finished)
    #expect(screen?["search"] as? String == "a/b \u{1B}[31m")
    for key in ["banner", "dialog", "scrollTo"] { #expect(screen?[key] is NSNull, "\(key)") }
    #expect(!finished.output.utf8.contains(0x1B))
  }

  @Test func filtersAcceptDashesAndReturnWireValues() async throws {
    for spelling in ["not-registered", "not_registered"] {
      let verbs = "filter status \(spelling); filter type official-visit"
      let filters = try screen(try await compass("state", "events", "-c", verbs))?["filters"] as? [String: String]
      #expect(filters == ["type": "official_visit", "status": "not_registered", "dates": "all"])
    }
  }
}
