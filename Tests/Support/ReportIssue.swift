import Foundation
import Testing

@_exported import CompassSamples
@_exported import LocalHTTP
@_exported import Loopback

/// Records a `TestStore`'s report as an issue at the line of the test that caused it.
public let reportIssue: @Sendable (String, StaticString, UInt) -> Void = { message, file, line in
  let path = "\(file)"
  let fileID = path.split(separator: "/").suffix(2).joined(separator: "/")
  Issue.record(
    "\(message)",
    sourceLocation: SourceLocation(fileID: fileID, filePath: path, line: max(1, Int(line)), column: 1))
}

extension StubServices {
  /// Stubs whose unexpected calls are issues at the line they were made on.
  public convenience init(asksForCredentials: Bool = false, file: StaticString = #filePath, line: UInt = #line) {
    self.init(asksForCredentials: asksForCredentials, file: file, line: line, report: reportIssue)
  }
}
