import CompassModel
import PerformanceTimeline
import CompassApp
import StateMachineTesting
import CompassText

/// Runs a script's steps and tells of the first that fails.
@MainActor
public struct ScriptRunner {
  private let interpreter: Interpreter
  private let write: (String) -> Void
  private let tellUnderstood: (String) -> Void

  /// The step that failed.
  package struct Failure: Hashable, Sendable {
    /// As it is printed, without a final newline.
    package var report: String
    /// Whether the app refused a verb, so that there is a screen to be seen all the same.
    package var isRefusal: Bool
    /// Whether rows are missing without which the verb does nothing (decision B15).
    package var isUnloaded: Bool
  }

  /// Creates a runner of steps of one interpreter.
  ///
  /// - Parameters:
  ///   - interpreter: carries the steps out.
  ///   - write: receives what `show`, `state` and `help` print.
  ///   - tellUnderstood: receives how typed entries and days were understood (decisions V14, B18); nil for `write`.
  public init(
    _ interpreter: Interpreter, write: @escaping (String) -> Void, tellUnderstood: ((String) -> Void)? = nil
  ) {
    self.interpreter = interpreter
    self.write = write
    self.tellUnderstood = tellUnderstood ?? write
  }

  /// - Returns: the report of the failure; nil if every step held.
  public func run(_ script: Script) async -> String? { await failure(of: script)?.report }

  /// - Returns: nil if every step held.
  package func failure(of script: Script) async -> Failure? {
    for (index, step) in script.steps.enumerated() {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done: break
        case .output(let text): write(text)
        case .understood(let text): tellUnderstood(text)
        case .wrote(let path): if script.isCommandLine { interpreter.tellsChange?("\(path) was written.") }
        case .quit: return nil
        }
      } catch {
        // What a signal ended has not failed.
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
    // A refusal says itself what is wrong; the screen of a script is not remembered.
    if failure.isRefusal, script.isCommandLine { return diagnostic }
    let what = failure.frame == nil ? "screen" : "board"
    let shown = failure.frame ?? interpreter.plainScreenText
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return
      ([diagnostic, "  step \(index + 1) of \(script.steps.count); the \(what):"]
      + excerpt(of: lines.map { $0.isEmpty ? "  |" : "  | \($0)" })).joined(separator: "\n")
  }

  /// The top and the end of a long screen: what it is about, and what was said last.
  private func excerpt(of lines: [String]) -> [String] {
    guard lines.count > 60 else { return lines }
    return lines.prefix(30) + ["  … \(lines.count - 50) lines"] + lines.suffix(20)
  }
}

/// A board without a terminal, in the script's time (terminal.md section 3).
@MainActor
public protocol ScriptedBoard: AnyObject {
  /// Presses keys, one after the other; each is settled before the next.
  func press(_ keys: [Key]) async
  /// Renders the board in a window of this width, 24 lines high unless the options differ.
  func frame(_ options: RenderOptions) async -> String
}

/// Where a script's snapshots are kept, and whether they may be written.
@MainActor
public final class SnapshotChecker {
  private let folder: SnapshotFolder
  private let script: String
  private let mode: SnapshotMode
  private let onComparison: (SnapshotOutcome) -> Void
  private var texts: [String: String] = [:]

  /// `script` is the script's name without its ending; `onComparison` gets every comparison.
  public init(
    folder: SnapshotFolder, script: String, mode: SnapshotMode,
    onComparison: @escaping (SnapshotOutcome) -> Void = { _ in }
  ) {
    self.folder = folder
    self.script = script
    self.mode = mode
    self.onComparison = onComparison
  }

  /// The names of all that the script compared, as paths below `Snapshots`.
  public var compared: Set<String> { Set(texts.keys) }

  /// The files of the script that are none of these, as paths below `Snapshots`.
  public func staleFiles(besides compared: Set<String>) -> [String] {
    ["scripts/\(script)", "Board/\(script)"].flatMap {
      (try? folder.staleFiles(declared: compared, below: $0)) ?? []
    }
  }

  /// Compares a text with its recording; returns the difference, nil if both are equal or it was just recorded.
  func mismatch(_ text: String, name: String, options: RenderOptions) -> String? {
    mismatch(text, path: "scripts/\(script)/\(name).\(options.columns)", options)
  }

  /// Compares a frame of the board with its recording; returns the difference, or nil.
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

/// The app and what surrounds it, as scripts and the REPL drive them.
@MainActor
public protocol World: AnyObject {
  /// The app; another one after `relaunch`.
  var compass: Compass { get }
  /// The app's backend, as far as it has not answered.
  var tracked: TrackedBackend { get }
  /// The network between the app and its backend whose conditions are set by hand; put in by the first call where
  /// there is none.
  func simulateNetwork() -> SimulatedNetwork

  /// The moment it is, by the world's clock.
  var now: Instant { get }

  /// Returns when nothing is going on any more but what is held back on purpose.
  func settle() async
  /// Returns when every change is answered that can be, or when that takes too long; loads are not waited for.
  func settleChanges() async
  /// The program is left: what is still being exported is cut off.
  func giveUpExports()
  /// The paths of the files that were cut off so.
  var unfinishedExports: [String] { get }
  /// Lets time pass; refused where time is real.
  func advance(by duration: Duration) async throws(Refusal)
  /// Sets the clock; refused where time is real.
  func setNow(_ instant: Instant) async throws(Refusal)
  /// Starts the app again on the same storage, as after quitting it.
  func relaunch() async
  /// Writes a file as a whole or not at all; refused with the reason.
  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal)
  /// Writes a long file piece by piece, as a whole or not at all; refused with the reason.
  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal)
  /// Paths that begin like this, for the person who types one.
  func fileNames(beginningWith text: String) -> [String]
  /// The bytes of a file; refused with the reason.
  func contents(ofFile path: String) throws(Refusal) -> [UInt8]

  /// Adds an athlete to the device's own store, and reads again whom one may look at; refused with the reason.
  func add(_ athlete: AthleteEntry) async throws(Refusal)

  /// Whether what is printed appears on a terminal.
  var isOnTerminal: Bool { get }
  /// Reads a password without echo, or from a source outside scripts and arguments; nil if it is empty. Throws where
  /// there is no one to ask.
  func askForPassword() async throws(Refusal) -> Secret?
  /// A stored setting; nil if there is none.
  func storedPreference(_ key: String) async -> String?
}

extension World {
  public func settleChanges() async { await settle() }
  public func giveUpExports() {}
  public func add(_ athlete: AthleteEntry) async throws(Refusal) {
    throw Refusal("Athletes are added where the app has a store of its own.")
  }
  public var unfinishedExports: [String] { [] }
}
