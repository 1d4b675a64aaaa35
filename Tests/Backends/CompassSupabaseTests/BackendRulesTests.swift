import TestSupport
import Testing

@Suite(.serialized) struct BackendRulesTests {
  @Test(arguments: BackendRules.allCases) func theBackendFollowsEveryRule(_ rule: BackendRules) async throws {
    try await rule.check {
      try Fixture(LoopbackProject(emptyFamily, key: Fixture.key, tokens: [StubTokens.first: "athlete-1"])).backend
    }
  }
}
