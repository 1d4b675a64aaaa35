import Foundation
import Synchronization
import Testing

/// Runs a test or a suite only if something is available; otherwise skips it, and reports that at the end of the run.
package struct Requirement: TestTrait, SuiteTrait {
  fileprivate let condition: ConditionTrait
  fileprivate let need: String

  package var comments: [Comment] { condition.comments }

  package func prepare(for test: Test) async throws {
    try await SkippedTests.note(test, need, isSkipped: !condition.evaluate())
    try await condition.prepare(for: test)
  }
}

extension Trait where Self == Requirement {
  /// - Parameters:
  ///   - need: the required thing, for the message.
  ///   - isThere: evaluated before the test runs.
  package static func requires(
    _ need: String, sourceLocation: SourceLocation = #_sourceLocation,
    isThere: @escaping @Sendable () async throws -> Bool
  ) -> Requirement {
    Requirement(condition: .enabled("needs \(need)", sourceLocation: sourceLocation, isThere), need: need)
  }
}

/// Collects skipped tests and their unmet needs, printed in the last lines of a run.
private enum SkippedTests {
  private static let lines: Mutex<Set<String>> = {
    atexit { SkippedTests.report() }
    return Mutex([])
  }()

  static func note(_ test: Test, _ need: String, isSkipped: Bool) {
    // Initialized in either case: a run without skipped tests reports that too.
    lines.withLock { if isSkipped { $0.insert("skipped: \(test.name): needs \(need)\n") } }
  }

  private static func report() {
    let skipped = lines.withLock { $0.sorted() }
    let text = skipped.isEmpty ? "No test was skipped.\n" : skipped.joined()
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
