import Foundation
import Testing

/// Runs the scripts of this package with the program, as CI does.
@Suite struct ScriptSuiteTests {
  private static func names() throws -> [String] {
    let path = try BuiltProgram.packageRoot().appending(path: "Tests/Scripts").path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".compass") }.sorted()
  }

  @Test func everyScriptPasses() async throws {
    let compass = CompassProcess(isBuilt: true)
    // The environment decides whether snapshots are recorded.
    let variables = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("SNAPSHOT") || $0.key == "CI" }
    let root = try BuiltProgram.packageRoot().path(percentEncoded: false)
    let finished = try await compass.run(["test", "Tests/Scripts"], variables: variables, directory: root)
    let count = try Self.names().count
    #expect(count >= 15)
    #expect(finished.output.hasSuffix("\(count) passed, 0 failed\n"), "\(finished.errors)")
    #expect(finished.code == 0)
  }

  /// The stored snapshots are exactly those declared by scripts.
  @Test func everyScriptSnapshotIsUsed() throws {
    let root = try BuiltProgram.packageRoot()
    var declared: Set<String> = []
    for name in try Self.names() {
      let script = try String(contentsOf: root.appending(path: "Tests/Scripts/\(name)"), encoding: .utf8)
      let folder = URL(filePath: name).deletingPathExtension().lastPathComponent
      for line in script.split(whereSeparator: \.isNewline) where line.hasPrefix("snapshot ") {
        let words = line.split(separator: " ")
        // Frames of the board are stored elsewhere.
        if words[1] == "frame" { continue }
        declared.insert("\(folder)/\(words[1]).\(words.count == 4 ? words[3] : "80").txt")
      }
    }
    let path = root.appending(path: "Snapshots/scripts").path(percentEncoded: false)
    let kept = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".txt") }
    #expect(Set(kept) == declared)
  }
}
