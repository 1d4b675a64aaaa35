import Foundation
import Synchronization
import Testing

/// Runs a test or a suite only where something is there; elsewhere it is skipped, and said again when the run ends.
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
  ///   - need: what has to be there, for the reader of the message.
  ///   - isThere: asked before the test runs.
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
    // Asked for in either case: a run without skipped tests says so too.
    lines.withLock { if isSkipped { $0.insert("skipped: \(test.name): needs \(need)\n") } }
  }

  private static func report() {
    let skipped = lines.withLock { $0.sorted() }
    let text = skipped.isEmpty ? "No test was skipped.\n" : skipped.joined()
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
