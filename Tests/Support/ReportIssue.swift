import Foundation
import Testing

@_exported import CompassSamples
@_exported import LocalHTTP
@_exported import CompassLoopback
@_exported import StateMachineTesting

/// Records a report of `TestStore` or `StubServices` as an issue at the location in the test that caused it.
package let reportIssue: @Sendable (String, TestPlace) -> Void = { message, place in
  Issue.record(
    "\(message)",
    sourceLocation: SourceLocation(
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
}

/// A dataset of two athletes in a family, with the only task that `BackendRules` requires.
package let emptyFamily = """
  {"users": [{"id": "athlete-1", "full_name": "Ava", "role": "player", "graduation_year": 2028},
             {"id": "athlete-2", "full_name": "Ben", "role": "player", "graduation_year": 2029}],
   "family": {"id": "family-1", "members": [
     {"user_id": "athlete-1", "role": "player"}, {"user_id": "athlete-2", "role": "player"}]},
   "task": [{"id": "task-1", "grade_level": 10, "title": "Film"}]}
  """

extension StubServices {
  /// Stubs whose unexpected calls are issues at the line they were made on.
  package convenience init(
    asksForCredentials: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.init(
      asksForCredentials: asksForCredentials, fileID: fileID, filePath: filePath, line: line, column: column,
      report: reportIssue)
  }
}

extension TestStore {
  /// Ends the test with these effects unanswered: reports one that is not open, and others that are.
  package mutating func finish(
    ignoring first: F.Effect, _ others: F.Effect..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    for effect in [first] + others {
      ignore(effect, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    finish(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
