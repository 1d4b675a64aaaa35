import CompassLocal
import TestSupport
import Testing

struct BackendRulesTests {
  @Test(arguments: BackendRules.allCases) func theBackendFollowsEveryRule(_ rule: BackendRules) async throws {
    try await rule.check { LocalBackend(try await store(of: emptyFamily)) }
  }
}
