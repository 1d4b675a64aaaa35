import Foundation
import StateMachineTesting
import Testing

/// Fails unless `text` is byte for byte the snapshot `Snapshots/<name>.txt` of this package.
///
/// The environment decides whether files are written: see `SnapshotMode`. Written paths are printed.
package func assertSnapshot(_ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  do {
    let mode = try SnapshotMode(environment: ProcessInfo.processInfo.environment)
    let outcome = try SnapshotFolder.ofThisPackage().check(text, name: name, mode)
    if case .recorded(let path) = outcome { print("recorded \(path)") }
    guard let failure = outcome.failure else { return }
    Issue.record("\(failure)", sourceLocation: sourceLocation)
    let file = name.split(separator: "/").joined(separator: "-") + ".txt"
    Attachment.record(text, named: file, sourceLocation: sourceLocation)
  } catch {
    Issue.record("snapshot \(name): \(error)", sourceLocation: sourceLocation)
  }
}

extension SnapshotFolder {
  /// The snapshots of the package these tests belong to.
  package static func ofThisPackage() throws -> SnapshotFolder {
    SnapshotFolder(packageRoot: try packageRoot(from: #filePath))
  }
}
