import StateMachineTesting

/// Where a script's snapshots are kept, and whether they may be written.
public struct SnapshotChecker: Sendable {
  private let folder: SnapshotFolder
  private let script: String
  private let mode: SnapshotMode
  private let hear: @Sendable (SnapshotOutcome) -> Void

  /// - Parameters:
  ///   - script: the script's name without its ending.
  ///   - hear: is told of every comparison.
  public init(
    folder: SnapshotFolder, script: String, mode: SnapshotMode,
    hear: @escaping @Sendable (SnapshotOutcome) -> Void = { _ in }
  ) {
    self.folder = folder
    self.script = script
    self.mode = mode
    self.hear = hear
  }

  /// What is wrong; nil if the text is as recorded, or was recorded now.
  func complaint(_ text: String, name: String, options: RenderOptions) -> String? {
    let ending = options.charset == .ascii ? ".ascii" : ""
    let path = "scripts/\(script)/\(name).\(options.columns)\(ending)"
    do {
      let outcome = try folder.check(text, name: path, mode)
      hear(outcome)
      return outcome.failure
    } catch {
      return "snapshot \(path) cannot be compared: its file cannot be read or written"
    }
  }
}
