import TestSupport
import Testing

/// The bridges between the testing kit and Swift Testing that all our tests use.
struct SupportTests {
  @Test func theGeneratorIsSplitMix64() {
    var random = SeededGenerator(seed: 1_234_567)
    // The published reference values.
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func aReportBecomesAnIssueAtTheLineOfTheTest() {
    let line = #line + 3
    withKnownIssue {
      var store = TestStore(Shop.State(), of: Shop.self, in: Shop.Context(), report: reportIssue)
      store.send(.appeared, asks: [.load])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == "StateMachineTestingTests/SupportTests.swift"
        && issue.comments.contains { $0.rawValue.contains("state not as expected") }
    }
  }

  @Test func anInvalidSnapshotNameIsAnIssueAtItsLine() {
    let line = #line + 2
    withKnownIssue {
      assertSnapshot("a\n", named: "no such/name")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.contains { $0.rawValue.contains("cannot name a snapshot") }
    }
  }
}
