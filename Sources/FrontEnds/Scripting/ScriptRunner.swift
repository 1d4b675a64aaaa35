import CompassModel
import PerformanceTimeline
import CompassApp
import StateMachineTesting
import CompassText

@MainActor
package struct ScriptRunner {
  private let interpreter: Interpreter
  private let write, tellUnderstood: (String) -> Void

  package struct Failure: Hashable, Sendable {
    /// Text to print, without a final newline.
    package var report: String
    /// Whether the app refused a verb; the screen can be shown nevertheless.
    package var isRefusal: Bool
    /// Whether the verb was refused because rows are not loaded (decision B15).
    package var isUnloaded: Bool
  }

  /// `write` gets what verbs print, `tellUnderstood`, by default `write`, the meaning of entries (decisions V14, B18).
  package init(
    _ interpreter: Interpreter, write: @escaping (String) -> Void, tellUnderstood: ((String) -> Void)? = nil
  ) {
    (self.interpreter, self.write) = (interpreter, write)
    self.tellUnderstood = tellUnderstood ?? write
  }

  /// Runs the steps until one fails; returns the report of the failure, nil as `failure(of:)` does.
  package func run(_ script: Script) async -> String? { await failure(of: script)?.report }

  /// Runs the steps until one fails; returns nil if all succeeded, a verb quit, or a signal ended the run.
  package func failure(of script: Script) async -> Failure? {
    for (index, step) in script.steps.enumerated() {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done: break
        case .output(let text): write(text)
        case .understood(let text): tellUnderstood(text)
        case .wrote(let path): if script.isCommandLine { interpreter.onSuccess?("\(path) was written.") }
        case .quit: return nil
        }
      } catch {
        // A step interrupted by a signal has not failed.
        if interpreter.isLeft { return nil }
        return Failure(
          report: report(error, step, at: index, of: script), isRefusal: error.isRefusal, isUnloaded: error.isUnloaded)
      }
    }
    return nil
  }

  private func report(_ failure: StepFailure, _ step: Script.Step, at index: Int, of script: Script) -> String {
    let before = script.lines.prefix(step.line.number - 1).suffix(2)
    let diagnostic =
      interpreter.options.isAccessible
      ? failure.diagnostic(at: step.line).spokenText : failure.diagnostic(at: step.line).text(after: Array(before))
    // A refused command needs no screen to explain it.
    if failure.isRefusal, script.isCommandLine { return diagnostic }
    let subject = failure.frame == nil ? "screen" : "board"
    let drawn = failure.frame ?? interpreter.plainScreenText
    let lines = drawn.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return
      ([diagnostic, "  step \(index + 1) of \(script.steps.count); the \(subject):"]
      + excerpt(of: lines.map { $0.isEmpty ? "  |" : "  | \($0)" })).joined(separator: "\n")
  }

  /// The first and last lines of a long screen, which show its subject and the latest output.
  private func excerpt(of lines: [String]) -> [String] {
    guard lines.count > 60 else { return lines }
    return lines.prefix(30) + ["  … \(lines.count - 50) lines"] + lines.suffix(20)
  }
}

/// A board without a terminal, on the script's clock (terminal.md section 3).
@MainActor
public protocol ScriptedBoard: AnyObject {
  /// Presses keys one after the other; each settles before the next.
  func press(_ keys: [Key]) async
  /// Renders the board at the width of the options; 24 lines high unless they say otherwise.
  func frame(_ options: RenderOptions) async -> String
}

/// Compares a script's snapshots with recordings, and records them if the mode allows it.
@MainActor
public final class SnapshotChecker {
  private let folder: SnapshotFolder
  private let script: String
  private let mode: SnapshotMode
  private let onComparison: (SnapshotOutcome) -> Void
  private var texts: [String: String] = [:]

  /// Makes a checker for one script, by its name without extension; `onComparison` receives every outcome.
  package init(
    folder: SnapshotFolder, script: String, mode: SnapshotMode,
    onComparison: @escaping (SnapshotOutcome) -> Void = { _ in }
  ) {
    (self.folder, self.script, self.mode, self.onComparison) = (folder, script, mode, onComparison)
  }

  /// Names of all snapshots that the script compared, as paths below `Snapshots`.
  package var compared: Set<String> { Set(texts.keys) }

  /// Recordings of the script that are not in `compared`, as paths below `Snapshots`.
  package func staleFiles(besides compared: Set<String>) -> [String] {
    ["scripts/\(script)", "Board/\(script)"].flatMap {
      (try? folder.staleFiles(declared: compared, below: $0)) ?? []
    }
  }

  /// Compares a text with its recording; returns the difference, nil if both are equal or it was just recorded.
  func mismatch(_ text: String, name: String, options: RenderOptions) -> String? {
    mismatch(text, path: "scripts/\(script)/\(name).\(options.columns)", options)
  }

  /// Compares a frame of the board with its recording, as `mismatch(_:name:options:)` does with a text.
  func mismatch(ofFrame text: String, name: String, options: RenderOptions) -> String? {
    mismatch(text, path: "Board/\(script)/\(name).\(options.columns)x\(options.lines ?? 24)", options)
  }

  private func mismatch(_ text: String, path: String, _ options: RenderOptions) -> String? {
    let path = path + (options.charset == .ascii ? ".ascii" : "")
    if let other = texts.updateValue(text, forKey: path), other != text {
      return "snapshot \(path) had another text before in this script: one of the two needs another name"
    }
    do {
      let outcome = try folder.check(text, name: path, mode)
      onComparison(outcome)
      return outcome.failure
    } catch {
      return "snapshot \(path) cannot be compared: its file cannot be read or written"
    }
  }
}

/// The app and its environment, as scripts and the REPL control them.
@MainActor
package protocol World: AnyObject {
  /// The app; a new one after `relaunch`.
  var compass: Compass { get }
  var tracked: TrackedBackend { get }
  /// Returns the simulated network between the app and its backend; the first call inserts it if there is none.
  func simulateNetwork() -> SimulatedNetwork

  var now: Instant { get }

  /// Waits until nothing is in progress except requests that are held back on purpose.
  func settle() async
  /// Waits until every change that can be answered is answered, or a time limit has passed; does not wait for loads.
  func settleChanges() async
  /// Stops unfinished exports, since the program is about to end.
  func giveUpExports()
  /// Paths of the exports that `giveUpExports` stopped.
  var unfinishedExports: [String] { get }
  /// Lets time pass. Throws if the world's clock is the real one.
  func advance(by duration: Duration) async throws(Refusal)
  /// Sets the clock, tells the app, and waits for what follows; throws if the clock is real or cannot go back.
  func setNow(_ instant: Instant) async throws(Refusal)
  /// Restarts the app on the same storage, as after quitting it.
  func relaunch() async
  /// Writes a file completely or not at all; throws the reason, as for one that exists unless `overwrites`.
  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal)
  /// Writes a long file in pieces, with the errors of `write`.
  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal)
  func fileNames(beginningWith text: String) -> [String]
  func contents(ofFile path: String) throws(Refusal) -> [UInt8]

  /// Adds an athlete to the device's own store and reloads the accessible athletes. Throws the reason if it is refused.
  func add(_ athlete: AthleteEntry) async throws(Refusal)

  var isOnTerminal: Bool { get }
  /// Reads a password without echo, or from outside of scripts and arguments; nil if it is empty.
  func askForPassword() async throws(Refusal) -> Secret?
  func storedPreference(_ key: String) async -> String?
}

extension World {
  package func settleChanges() async { await settle() }
  package func giveUpExports() {}
  package func add(_ athlete: AthleteEntry) async throws(Refusal) {
    throw Refusal("Athletes are added where the app has a store of its own.")
  }
  package var unfinishedExports: [String] { [] }
}
