import CompassModel
import CompassTesting
import Sideline
import Testing

struct NotebookTests {
  @Test(arguments: BackendRules.allCases) func theNotebookFollowsTheBackendRules(_ rule: BackendRules) async throws {
    try await rule.check(of: [.event]) { Notebook(of: .ava, events: [], tasks: [BackendRules.task]) }
  }
}
