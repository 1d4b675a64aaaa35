import StateMachineTesting

/// Where a script's snapshots are kept, and whether they may be written.
public struct SnapshotChecker: Sendable {
  private let folder: SnapshotFolder
  private let script: String
  private let mode: SnapshotMode

  /// - Parameter script: the script's name without its ending.
  public init(folder: SnapshotFolder, script: String, mode: SnapshotMode) {
    self.folder = folder
    self.script = script
    self.mode = mode
  }

  /// What is wrong; nil if the text is as recorded, or was recorded now.
  func complaint(_ text: String, name: String, options: RenderOptions) -> String? {
    let ending = options.charset == .ascii ? ".ascii" : ""
    let path = "scripts/\(script)/\(name).\(options.columns)\(ending)"
    do {
      return try folder.check(text, name: path, mode).failure
    } catch {
      return "snapshot \(path) cannot be compared: \(error)"
    }
  }
}
