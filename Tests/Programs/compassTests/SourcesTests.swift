import Foundation
import Testing

/// Checks constructs that no source of the package may use.
@Suite struct SourcesTests {
  /// `Mutex.withLock` ends an optimised program on Linux when it is inlined into an async function (see `Lock`); an
  /// atomic number has no such fault.
  @Test func onlyLockUsesPlatformLocks() throws {
    let root = try BuiltProgram.packageRoot().appending(path: "Sources").path(percentEncoded: false)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
    let locks = /\b(Mutex|NS\w*Lock|NSCondition|pthread_\w*lock\w*|os_unfair_lock|OSAllocatedUnfairLock)\b/
    var users: [String] = []
    for path in paths {
      let lines = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8).split(whereSeparator: \.isNewline)
      let code = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
      if code.contains(where: { $0.contains(locks) }) { users.append(path) }
    }
    #expect(users == ["Core/CompassModel/Lock.swift"])
  }
}
