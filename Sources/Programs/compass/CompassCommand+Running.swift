import Board
import CompassModel
import Foundation
import CompassLocal
import CompassApp
import Scripting
import CompassText

@MainActor
extension CompassCommand {
  static func converse(_ wish: Arguments.Wish, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let mode = InterfaceMode(
      wish, .current, isAccessible: arguments.flags.isAccessible, environment: Console.current.environment)
    if mode == .script { return try await run([.standardInput], arguments) }
    guard let mode else {
      throw CommandError(.environment, "the board needs a terminal that is not dumb; compass repl does not")
    }
    let settings = try Settings(arguments.flags, terminal: .current)
    let store = try await Stores.open(settings, for: .opening)
    let welcome = settings.welcome(isBoard: mode == .board)
    let world = AppWorld(store, settings, allowsUndo: true, staysOpen: true, patience: .each(.milliseconds(300)))
    if mode == .board {
      // Not awaited, so that loading is visible.
      world.compass.send(.app(.launched))
      world.compass.send(.app(.pageOpened(page: .home)))
      let session = BoardSession(world, settings, hasMouse: arguments.hasMouse, welcome: welcome)
      Shutdown.watch(world) { session.stop() }
      if case .quit(let ending) = await session.run() { return code(after: await session.leave(), ending) }
      await world.settle()
    } else if mode == .lineMode || world.isLive {
      await world.begin(on: .home)
    } else {
      await world.launch(on: .home)
    }
    let isEditor = mode != .plainLines
    let pager = isEditor && arguments.pages ? Settings.pager : nil
    let session = LineSession(world, settings, pager: pager, isEditor: isEditor)
    Shutdown.watch(world) { session.stop() }
    let ending = await session.run(welcome: welcome)
    return code(after: await session.leave(), ending)
  }

  /// Reports changes that could not be sent; they turn the exit code 0 into 1 (decision C6).
  static func code(after unexpectedFailures: some Collection<String>, _ code: ExitCode) -> ExitCode {
    Self.report(unexpectedFailures)
    return code == .fine && !unexpectedFailures.isEmpty ? .failed : code
  }

  static func run(_ sources: [Arguments.Source], _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let scripts = try Scripts(arguments.flags, records: arguments.records, areTests: false)
    var ready: [Scripts.Ready] = []
    for source in sources { ready.append(try scripts.read(source)) }
    var codes: Set<ExitCode> = []
    for (source, script) in zip(sources, ready) where !Shutdown.isAsked {
      let answers = arguments.isEntry ? EntryAnswers(isSure: arguments.isSure, ask: Terminal.question) : nil
      let result = try await scripts.run(script, isQuiet: arguments.isQuiet, answers: answers)
      if let failure = result.failure { Output.fail(failure.report) }
      Self.report(result.unexpectedFailures)
      if !arguments.isQuiet, let text = result.keptText { Output.note(text) }
      if !result.unexpectedFailures.isEmpty { codes.insert(.failed) }
      if !source.isFile, let reason = result.loadFailure {
        Self.report(loadFailure: reason)
        // Kept changes need no loaded rows (decision J1).
        if result.keptText == nil { codes.insert(.environment) }
      } else if !source.isFile, let gap = result.gap {
        Output.note("compass: \(terminalText(gap.message))")
      }
      if let question = result.unanswered {
        Output.fail("compass: \(terminalText(question, atMost: 10_000))")
        codes.insert(.failed)
      }
      if let failure = result.failure {
        codes.insert(failure.code)
        break
      }
    }
    return .weightiest(of: codes)
  }

  /// Reports on standard error why the page could not be loaded (decision L7).
  private static func report(loadFailure reason: String) { Output.fail("compass: \(terminalText(reason))") }

  /// Reports changes that failed and that the script did not check (decision N9).
  static func report(_ unexpectedFailures: some Sequence<String>) {
    for message in unexpectedFailures { Output.fail("error: \(message)") }
  }

  static func test(_ paths: [String], _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let scripts = try Scripts(arguments.flags, records: arguments.records, areTests: true)
    let files = try scriptFiles(below: paths)
    var failures = 0
    var codes: Set<ExitCode> = []
    var checkers: [SnapshotChecker] = []
    for path in files {
      do throws(CommandError) {
        let result = try await scripts.run(try scripts.read(.file(path)))
        checkers += [result.snapshots].compactMap { $0 }
        for warning in result.warnings {
          Output.note("\(terminalText(warning.line.path)):\(warning.line.number):1: warning: \(warning.message)")
        }
        guard let failure = result.failure else { continue }
        Output.fail(failure.report)
        codes.insert(.failed)
      } catch {
        Output.fail(error)
        codes.insert(error.code)
      }
      failures += 1
    }
    if failures == 0 { scripts.reportStaleFiles(checkers) }
    Output.write("\(files.count - failures) passed, \(failures) failed\n")
    // A script that cannot be read has precedence over one that fails, because it tests nothing.
    return .weightiest(of: codes)
  }

  private static func scriptFiles(below paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      let found = Console.current.path(path)
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: found, isDirectory: &isDirectory) else {
        throw CommandError(.environment, "\(path) cannot be read: there is no such file")
      }
      let below = isDirectory.boolValue ? (try? FileManager.default.subpathsOfDirectory(atPath: found)) ?? [] : []
      let directory = path.hasSuffix("/") ? path : "\(path)/"
      files += isDirectory.boolValue ? below.sorted().map { directory + $0 } : [path]
    }
    let scripts = files.filter { $0.hasSuffix(".compass") }
    guard !scripts.isEmpty else {
      throw CommandError(.environment, "there is no *.compass below \(paths.joined(separator: ", "))")
    }
    return scripts
  }

  /// Writes a text; one that is longer than the terminal's window is shown in a pager if `isPaged`.
  private static func write(_ text: String, isPaged: Bool) async {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    if isPaged, Terminal.inputIsInteractive, Terminal.current.isInteractive, let size = Terminal.current.size,
      lines > size.rows, let pager = Settings.pager
    {
      Shutdown.lendTerminal(true)
      defer { Shutdown.lendTerminal(false) }
      if await Pager.show(text, with: pager) { return }
    }
    Output.write(text)
  }

  /// Opens a route, runs verbs, and prints the screen; with `needsAllRows` only if no rows are missing (decision B15).
  static func show(
    _ route: Route, _ verbs: String?, _ arguments: Arguments, isPaged: Bool = false, needsAllRows: Bool = false,
    _ output: (Interpreter) throws -> String
  ) async throws(CommandError) -> ExitCode {
    let page = route.page ?? .home
    let script = try Scripts.script(
      .commands(verbs ?? "", on: route == .page(page) ? page : nil), isAccessible: arguments.flags.isAccessible)
    let settings = try Settings(arguments.flags, terminal: .current)
    let world = AppWorld(
      try await Stores.open(settings), settings, isScript: verbs != nil, tellsWaiting: true, isReading: true,
      patience: .sinceStart(settings.wait))
    let interpreter = Interpreter(world: world, options: settings.options) { ScriptBoard($0) }
    Shutdown.watch(world) { interpreter.stop() }
    if !arguments.isQuiet { interpreter.reportChanges(besideDocument: true) }
    world.limitChange()
    // Events refer to schools, which their page does not load (decision F1).
    let asksForSchools = needsAllRows && page == .events
    await world.launch(on: asksForSchools ? .schools : page)
    try await world.viewAthlete(of: settings)
    if asksForSchools || route != .page(page) {
      await world.send(.app(.routeOpened(route: route)))
    }
    let failure = await ScriptRunner(
      interpreter, write: { Output.write($0) },
      tellUnderstood: { if !arguments.isQuiet { Output.tellUnderstood($0, besideDocument: true) } }
    ).failure(of: script)
    let gap = needsAllRows ? world.compass.loadGap : interpreter.loadGap
    let withheld = needsAllRows && gap?.isPart == true ? gap?.message : nil
    let loadFailure = withheld ?? interpreter.loadFailure
    await interpreter.leave()
    if !arguments.isQuiet { Output.reportStored(interpreter) }
    if Shutdown.isAsked { return code(after: interpreter.unexpectedFailures, .fine) }
    // The report of a failed check contains the screen already.
    if failure?.isRefusal != false, withheld == nil {
      do { await write(try output(interpreter), isPaged: isPaged) } catch {
        throw CommandError(.environment, "the screen cannot be written as JSON")
      }
    }
    let report = failure?.report
    if let report { Output.fail(report) }
    let isSignInNeeded = world.isSignInNeeded && !world.tracked.signOutRequested
    if report == nil, isSignInNeeded {
      Output.fail(world.signInAdvice(settings))
    } else if let gap, loadFailure == nil {
      Output.note("compass: \(terminalText(gap.message))")
    }
    Self.report(interpreter.unexpectedFailures)
    var codes: Set<ExitCode> = []
    if isSignInNeeded { codes.insert(.signInNeeded) }
    if !isSignInNeeded, let loadFailure {
      Self.report(loadFailure: loadFailure)
      codes.insert(.environment)
    }
    if failure?.isUnloaded == true {
      codes.insert(.environment)
    } else if report != nil || !interpreter.unexpectedFailures.isEmpty {
      codes.insert(.failed)
    }
    return .weightiest(of: codes)
  }
}
