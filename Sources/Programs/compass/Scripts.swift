import Board
import CompassModel
import Foundation
import CompassLocal
import CompassApp
import Scripting
import StateMachineTesting
import CompassText

/// Runs scripts, each with its own app.
@MainActor
struct Scripts {
  private let flags: Flags
  private let snapshotMode: SnapshotMode
  /// Whether the scripts are tests: each uses a temporary store, and must set the clock.
  private let areTests: Bool

  struct Ready {
    fileprivate var script: Script
    fileprivate var settings: Settings
    fileprivate var use: StoreUse
  }

  struct Result {
    /// The report of the step that failed or of a missing sign-in, with its exit code; nil if all went well.
    var failure: (code: ExitCode, report: String)?
    /// The failures of changes that the script did not check (decision N9).
    var unexpectedFailures: [String]
    /// The sentence about changes that wait for a connection (decision J1); nil for none.
    var keptText: String?
    /// The reason why the last page could not be loaded, if the script did not check that (decision L7); nil otherwise.
    var loadFailure: String?
    /// The missing or saved rows of the page that the script presents at its end (decision B15); nil for none.
    var gap: LoadGap?
    /// The dialog that is open after the verbs of a command line (decision V14); nil for none.
    var unanswered: String?
    /// Warnings about probable mistakes in the script (decision M5).
    var warnings: [ScriptTrace.Warning]
    /// The checker of the script's snapshots; nil if it cannot compare any.
    var snapshots: SnapshotChecker?
  }

  /// Makes a runner; `records` is whether snapshots are recorded. Throws for `--store` with tests.
  init(_ flags: Flags, records: Bool, areTests: Bool) throws(CommandError) {
    (self.flags, self.areTests) = (flags, areTests)
    if areTests, flags["store"] != nil {
      throw .usage("--store does not go with test: every script gets a throw-away store")
    }
    var variables = Console.current.environment
    if records { variables["SNAPSHOTS"] = SnapshotMode.Writing.record.rawValue }
    do throws(SnapshotError) { snapshotMode = try SnapshotMode(environment: variables) } catch {
      throw CommandError(.usage, error.description)
    }
  }

  /// Reads and checks a whole script with its header, before any script runs.
  func read(_ source: Arguments.Source) throws(CommandError) -> Ready {
    let script = try Self.script(source, isAccessible: flags.isAccessible)
    var header = Flags()
    for setting in script.config where !header.set(setting.key, setting.value, at: setting.line) {
      let key = terminalText(setting.key, atMost: 60)
      let meant = guess(setting.key, among: Flags.known)
      throw setting.line.error(.usage, "there is no setting \(key)\(meant)")
    }
    let all = flags.over(header)
    if areTests {
      if all["now"] == nil {
        let advice = "a test needs `config now 2026-02-10T09:00:00-05:00`"
        throw CommandError(.usage, located: "\(script.path):1:1: error: \(advice)")
      }
      if all["store"] != nil { throw all.refusal(of: "store", "cannot be used: a test gets a throw-away store") }
    }
    let settings = try Settings(all, terminal: nil)
    return Ready(script: script, settings: settings, use: StoreUse(source))
  }

  /// Parses a script; throws if it cannot be read, and its mistakes, with `isAccessible` only in sentences.
  static func script(_ source: Arguments.Source, isAccessible: Bool) throws(CommandError) -> Script {
    let (text, path): (String, String)
    var page: Page?
    switch source {
    case .commands(let verbs, let shown): (text, path, page) = (verbs, "<-c>", shown)
    case .command(let verbs): (text, path) = (verbs, Diagnostic.withoutLocation)
    case .file(let file): (text, path) = (try UTF8Text.script(try Files.read(file), path: file), file)
    case .standardInput: (text, path) = (try UTF8Text.script(try Files.standardInput(), path: "<stdin>"), "<stdin>")
    }
    do throws(ScriptErrors) {
      return try source.isCommandLine
        ? Script(commands: text, path: path, page: page) : Script(text, path: path)
    } catch {
      throw CommandError(.usage, error.diagnostics, isAccessible: isAccessible)
    }
  }

  /// Runs a script with its own app; `isQuiet` reports nothing (decisions V14, B18), `answers` are for typed entries.
  func run(_ ready: Ready, isQuiet: Bool = false, answers: EntryAnswers? = nil) async throws(CommandError) -> Result {
    let store = try await Stores.open(
      ready.settings, for: ready.use, isThrowAway: areTests, files: ready.script.files)
    let world = AppWorld(
      store, ready.settings, isTest: areTests, isScript: true, tellsWaiting: !areTests,
      patience: areTests ? .endless : .each(ready.settings.wait))
    var made: [Change] = []
    if ready.script.isCommandLine {
      world.tracked.onChangeMade = { made.append($0) }
      world.limitChange()
    }
    let snapshots = snapshots(for: ready.script)
    let interpreter = Interpreter(world: world, options: ready.settings.options, snapshots: snapshots) {
      ScriptBoard($0)
    }
    interpreter.entryAnswers = answers
    // A test's store is temporary: nothing has to be sent.
    if !areTests { Shutdown.watch(world) { interpreter.stop() } }
    let isBeside = !ready.script.isCommandLine || ready.script.printsDocument
    if ready.script.isCommandLine, !isQuiet { interpreter.reportChanges(besideDocument: isBeside) }
    await world.launch()
    try await world.viewAthlete(of: ready.settings)
    let failure = await ScriptRunner(
      interpreter, write: { Output.write($0) },
      tellUnderstood: { if !isQuiet, !areTests { Output.tellUnderstood($0, besideDocument: isBeside) } }
    ).failure(of: ready.script)
    let report = failure?.report
    let loadFailure = interpreter.loadFailure
    let gap = ready.script.presentsRows && report == nil ? interpreter.loadGap : nil
    let unanswered = report == nil && !interpreter.isLeft ? interpreter.unansweredQuestion : nil
    await interpreter.leave()
    if ready.script.isCommandLine, ready.settings.data == nil {
      // If this fails, a later command only cannot undo the changes.
      let steps = CommandHistory.steps(of: made, in: world.compass.store.state.records.log)
      try? await CommandHistory.note(steps, in: LocalPreferences(store))
    }
    // A verb can be refused because rows are missing (decision B15).
    var ending: (ExitCode, String)? = failure.map { ($0.isUnloaded ? .environment : .failed, $0.report) }
    if areTests, report == nil, !interpreter.unexpectedFailures.isEmpty {
      ending = (.failed, Self.unseen(interpreter, in: ready.script))
    }
    if !areTests, !Shutdown.isAsked, world.isSignInNeeded, !world.tracked.signOutRequested {
      let lines = [report, world.signInAdvice(ready.settings)].compactMap { $0 }
      ending = (.signInNeeded, lines.joined(separator: "\n"))
    }
    return Result(
      failure: ending, unexpectedFailures: interpreter.unexpectedFailures, keptText: interpreter.keptText,
      loadFailure: loadFailure, gap: gap, unanswered: ready.script.isCommandLine ? unanswered : nil,
      // A script that stopped may not have reached its `release`.
      warnings: report == nil ? interpreter.trace.warnings : [], snapshots: snapshots)
  }

  /// The report of a test that does not check a failed change (decision M5).
  private static func unseen(_ interpreter: Interpreter, in script: Script) -> String {
    interpreter.unexpectedFailures.map { failure in
      let line = interpreter.trace.line(of: failure)
      let location = line.map { "\(terminalText($0.path)):\($0.number):1" } ?? terminalText(script.path)
      return "\(location): error: a change failed and no check looked at it: \(terminalText(failure))"
    }.joined(separator: "\n")
  }

  /// Makes the checker of a script's snapshots, in its package or beside it; nil for a script without a file.
  private func snapshots(for script: Script) -> SnapshotChecker? {
    let path = script.path
    // Without a file name, snapshots would have no name.
    if path.hasPrefix("<") { return nil }
    let command = "compass \(areTests ? "test" : "run") --update \(path.contains(" ") ? "'\(path)'" : path)"
    let folder =
      (try? SnapshotFolder.packageRoot(from: Console.current.path(path))).map {
        SnapshotFolder(packageRoot: $0, acceptance: command)
      }
      ?? SnapshotFolder(nextTo: Console.current.path(path), acceptance: command)
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return SnapshotChecker(folder: folder, script: name, mode: snapshotMode) { outcome in
      if case .recorded(let file) = outcome { Output.note("recorded \(file)") }
    }
  }

  /// Reports snapshot files that no finished script was compared with; skipped if flags change how screens are drawn.
  func reportStaleFiles(_ checkers: [SnapshotChecker]) {
    guard ["width", "charset", "accessible"].allSatisfy({ flags[$0] == nil }) else { return }
    let compared = checkers.reduce(into: Set<String>()) { $0.formUnion($1.compared) }
    for file in Set(checkers.flatMap { $0.staleFiles(besides: compared) }).sorted() {
      Output.note("compass: warning: nothing is compared with Snapshots/\(file).txt")
    }
  }
}

extension Interpreter {
  /// Prints a line for each change that is made, on standard error if standard output is a document.
  func reportChanges(besideDocument: Bool) {
    onSuccess = { [unowned self] text in
      let sign = options.isAccessible ? "" : "\(options.glyphs.success) "
      let sentence = "\(sign)\(terminalText(text, atMost: 10_000))"
      if besideDocument {
        Output.note(sentence)
      } else {
        // Output of scripts is not wrapped.
        let lines = Line.wrapped(sentence, .positive, to: 10_000)
        Output.write(
          lines.map { renderWhole($0, charset: options.charset, color: options.color) + "\n" }.joined())
      }
    }
  }
}

extension Output {
  /// Reports on standard error that changes of this run wait for a connection, if any do (decision J1).
  @MainActor
  static func reportStored(_ interpreter: Interpreter) { interpreter.keptText.map(note) }
}

extension AppWorld {
  /// The message for an app that ends at its sign-in page.
  func signInAdvice(_ settings: Settings) -> String {
    if tracked.asksForCredentials || isSignedOut { return "compass: sign-in needed: compass login" }
    var who = settings.user.map { "\"\(terminalText($0.rawValue))\" is not signed in" } ?? "nobody is signed in"
    if case .signIn(let screen) = compass.screen, screen.isFirst {
      who += "; compass import FILE or compass reset brings an athlete"
    }
    return "compass: sign-in needed: \(who)"
  }
}
