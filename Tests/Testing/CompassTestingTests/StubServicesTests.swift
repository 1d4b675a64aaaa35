import CompassModel
import CompassTesting
import Testing

/// Reports of calls that no test has stubbed.
@MainActor
struct StubServicesTests {
  @Test func anUnstubbedCallIsReportedAtTheStubs() async {
    var reports: [(String, Int)] = []
    let line = #line + 1
    let stubs = StubServices { message, place in reports.append((message, place.line)) }
    let failure = await #expect(throws: ServiceFailure.self) { try await stubs.backend.loadEvents(of: "athlete-1") }
    #expect(failure?.kind == .unexpectedReply)
    #expect(await stubs.preferences.value(for: .eventsSort) == nil)
    #expect(
      reports.map(\.0) == [
        "Nothing is stubbed for: loadEvents athlete-1", "Nothing is stubbed for: value for eventsSortOption",
      ])
    #expect(reports.map(\.1) == [line, line])
    #expect(stubs.calls.all == ["loadEvents athlete-1", "value for eventsSortOption"])
  }
}
