import CompassModel
import Foundation
import LocalBackend
import StateMachineTesting
import TextInterface

/// Runs scripts, each in a world of its own.
@MainActor
struct Scripts {
  let flags: Flags
  let environment: [String: String]
  /// Whether snapshots are recorded (`--update`).
  let records: Bool

  /// A script's syntax is checked before anything runs.
  static func read(_ source: Arguments.Source) throws(CommandError) -> Script {
    switch source {
    case .commands(let text): try parsed { () throws(ScriptErrors) in try Script(commands: text, path: "<-c>") }
    case .file(let path): try parsed(try Files.read(path), path: path)
    case .standardInput: try parsed(FileHandle.standardInput.readDataToEndOfFile(), path: "<stdin>")
    }
  }

  private static func parsed(_ data: Data, path: String) throws(CommandError) -> Script {
    try parsed { () throws(ScriptErrors) in try Script(String(decoding: data, as: UTF8.self), path: path) }
  }

  private static func parsed(_ read: () throws(ScriptErrors) -> Script) throws(CommandError) -> Script {
    do throws(ScriptErrors) {
      return try read()
    } catch {
      throw CommandError(.usage, error.diagnostics.map(\.text).joined(separator: "\n"))
    }
  }

  /// - Parameter isTest: gives the script a throw-away store of its own, and insists on `config now`.
  /// - Returns: the report of the step that failed; nil if all held.
  func run(_ script: Script, isTest: Bool) async throws(CommandError) -> String? {
    var header = Flags()
    for setting in script.config where !header.set(setting.key, setting.value) {
      let error = SyntaxError("there is no setting \(setting.key)", column: 1, length: setting.line.text.count)
      throw CommandError(.usage, Diagnostic(setting.line, error).text)
    }
    let all = flags.over(header)
    if isTest, all["now"] == nil {
      throw CommandError(.usage, "\(script.path):1:1: error: a test needs `config now 2026-02-10T09:00:00-05:00`")
    }
    let settings = try Settings(all, environment: environment, terminal: nil)
    let directory = flags["data"] == nil ? URL(filePath: script.path).deletingLastPathComponent().path() : nil
    let store = try await Stores.open(settings, isThrowAway: isTest, files: script.files, directory: directory)
    let world = AppWorld(store, settings)
    await world.launch()
    let interpreter = Interpreter(world: world, options: settings.options, snapshots: try snapshots(for: script))
    return await ScriptRunner(interpreter, write: Output.write).run(script)
  }

  /// Snapshots are kept in the package the script belongs to.
  private func snapshots(for script: Script) throws(CommandError) -> SnapshotChecker? {
    guard let root = try? SnapshotFolder.packageRoot(from: script.path) else { return nil }
    var variables = environment
    if records { variables["SNAPSHOTS"] = "record" }
    do throws(SnapshotError) {
      let name = URL(filePath: script.path).deletingPathExtension().lastPathComponent
      return SnapshotChecker(
        folder: SnapshotFolder(packageRoot: root), script: name, mode: try SnapshotMode(environment: variables))
    } catch {
      throw CommandError(.usage, "\(error)")
    }
  }
}
