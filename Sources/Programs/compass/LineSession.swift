import Board
import CompassModel
import Foundation
import CompassLocal
import CompassApp
import Scripting
import StateMachine
import Terminal
import CompassText

/// Line mode on the terminal of this process: carries out its effects.
@MainActor
final class LineSession: TerminalHolder {
  private let world: AppWorld
  private let interpreter: Interpreter
  private let settings: Settings
  private let pager: String?
  /// Whether the program edits lines itself, rather than the terminal.
  private let isEditor: Bool
  private let history: LatestWriter<History>
  private let linesBefore: History
  private var ended: CheckedContinuation<ExitCode, Never>?
  private let observation = ScreenWatch()
  private var lineNumber = 0
  private var isOver = false
  /// Increased when commands start or are cancelled, so that a run can tell that it is outdated.
  private var runNumber = 0

  /// Makes a session. `pager` shows long texts, nil for none; without `isEditor` the terminal stays unchanged.
  init(_ world: AppWorld, _ settings: Settings, pager: String?, isEditor: Bool) {
    (self.world, self.settings, self.pager, self.isEditor) = (world, settings, pager, isEditor)
    interpreter = Interpreter(world: world, options: settings.options) { ScriptBoard($0) }
    let file = HistoryFile()
    linesBefore = file.read()
    history = LatestWriter { file.write($0) }
    world.terminalHolder = self
  }

  private lazy var store = Store(
    LineMode.State(
      history: linesBefore, size: Terminal.current.size ?? LineMode.Size(), options: settings.options,
      isEditor: isEditor),
    of: LineMode.self
  ) { [unowned self] effect, send in await handle(effect, send) }

  private lazy var keys = KeyReader { [weak self] piece in
    switch piece {
    case .bytes(let bytes): self?.store.send(.typed(bytes))
    case .dropped: self?.store.send(.typedAheadDropped)
    case .end: self?.store.send(.inputEnded)
    }
  }

  /// Runs line mode until the user leaves or the input ends. `welcome` is a line shown at first, nil for none.
  func run(welcome: String?) async -> ExitCode {
    if isOver { return .fine }
    takeTerminal()
    defer { LineTerminal.leave() }
    watchSignals()
    observe()
    store.send(.started(shown, welcome: welcome))
    store.send(.vocabularyChanged(vocabulary))
    return await withCheckedContinuation { continuation in
      ended = continuation
      keys.start()
    }
  }

  /// Sends deletions that can still be undone. Returns the failures of the last changes as sentences (decision N9).
  func leave() async -> [String] {
    await history.finish()
    let failures = await interpreter.leave()
    Output.reportStored(interpreter)
    return failures
  }

  func stop() {
    interpreter.stop()
    end(.fine)
  }

  private var shown: PrintedScreen {
    PrintedScreen(
      interpreter.screen, path: interpreter.path, interpreter.options, window: store.untracked.size.columns)
  }

  private var vocabulary: Vocabulary { Vocabulary(interpreter.screen) }

  private func handle(_ effect: LineMode.Effect, _ send: Send<LineMode.Action>) async {
    guard !isOver else { return }
    switch effect {
    case .draw(let text): Output.write(text)
    case .printError(let text):
      let lines = terminalLines(text).flatMap { Line.wrapped($0, .negative, to: store.untracked.size.columns) }
      Output.draw(render(lines, interpreter.options))
    case .page(let text): await page(text)
    case .run(let id, let commands, let printed):
      let answered = await carryOut(commands, printed)
      observe()
      send(.vocabularyChanged(vocabulary))
      send(.answered(id: id, answered))
    case .runBeside(let command):
      var answered = LineMode.Answered(screen: PrintedScreen())
      let settles = interpreter.settles
      interpreter.settles = false
      _ = await carryOut(command, [:], &answered)
      interpreter.settles = settles
      answered.screen = shown
      send(.vocabularyChanged(vocabulary))
      send(.answeredBeside(answered))
    case .tick(let id): send(.ticked(id: id))
    case .cancel:
      runNumber += 1
      world.tracked.simulation?.cancelWaiting()
      ExportProgress.interrupt()
    case .wait(let id): send(.isSlow(id: id))
    case .save(let lines): history.submit(lines)
    case .awaitBytes: send(.typingPaused)
    case .awaitForgetting: send(.leavingForgotten)
    case .findFiles(let beginning): send(.filesFound(FileNames.beginning(with: beginning), beginning: beginning))
    case .suspend: LineTerminal.suspend()
    case .abort: Shutdown.ask(.signal(SIGQUIT))
    case .quit(let code): end(ExitCode(rawValue: code) ?? .fine)
    }
  }

  private func end(_ code: ExitCode) {
    isOver = true
    runNumber += 1
    signals.end()
    observation.end()
    ended?.resume(returning: code)
    ended = nil
  }

  /// Runs commands in sequence, until one fails or quits, or the remaining ones are cancelled.
  private func carryOut(_ commands: [String], _ printed: [Int: String]) async -> LineMode.Answered {
    var answered = LineMode.Answered(screen: PrintedScreen())
    let path = interpreter.path
    runNumber += 1
    let own = runNumber
    for command in commands where own == runNumber {
      guard await carryOut(command, interpreter.path == path ? printed : [:], &answered) else { break }
      // Keys are handled between commands.
      await Task.yield()
    }
    answered.screen = shown
    return answered
  }

  /// Runs one command; returns false if the commands after it must not run.
  private func carryOut(
    _ command: String, _ printed: [Int: String], _ answered: inout LineMode.Answered
  ) async -> Bool {
    let path = interpreter.path
    lineNumber += 1
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: command, path: "<repl>", number: lineNumber, page: interpreter.screen.page)
    } catch {
      answered.messages += error.diagnostics.map { .error(spokenError($0.short, isError: true)) }
      return false
    }
    for step in script.steps {
      do throws(StepFailure) {
        if step.changesApp { answered.isChange = true }
        switch try await interpreter.run(step, printed: interpreter.path == path ? printed : [:]) {
        case .done: break
        case .output(let text), .understood(let text): answered.messages.append(.output(text))
        case .wrote(let path): answered.messages.append(.note("\(path) written"))
        case .quit:
          answered.isOver = true
          return false
        }
      } catch {
        answered.messages.append(
          .error(
            error.isRefusal
              ? spokenError(error.message, isError: false)
              : spokenError(error.diagnostic(at: step.line).short, isError: true)))
        return false
      }
    }
    return true
  }

  /// Rewrites an error message for a screen reader with `--accessible`: complete sentences, verbs without syntax marks.
  private func spokenError(_ text: String, isError: Bool) -> String {
    guard interpreter.options.isAccessible else { return text }
    return (isError ? "Error: " : "") + text.spokenLines
  }

  /// Starts to observe the app's screen; after a relaunch it observes the new app.
  private func observe() {
    observation.follow(world.compass, { $0.screen }) { [weak self] in
      guard let self else { return }
      store.send(.vocabularyChanged(vocabulary))
      store.send(.screenChanged(shown))
    }
  }

  private func watchSignals() {
    signals.follow(SIGWINCH) { [unowned self] in self.resized() }
    signals.follow(SIGCONT) { [unowned self] in
      LineTerminal.resume()
      self.resized()
      self.store.send(.continued)
      self.world.compass.send(.foregrounded)
    }
  }
  private let signals = SignalWatch()

  private func resized() {
    guard let size = Terminal.current.size, !isOver else { return }
    let columns = settings.isWidthFixed ? interpreter.options.columns : size.columns
    interpreter.setWindow(columns: columns, lines: size.rows)
    store.send(.resized(size, interpreter.options))
  }
}

extension LineSession {
  func giveTerminalAway() async {
    await keys.pause()
    LineTerminal.leave()
  }

  func takeTerminalBack() {
    takeTerminal()
    keys.start()
  }

  private func takeTerminal() {
    if isEditor { LineTerminal.enter(settings.options.color ? .lines : .plainLines) }
  }

  private func page(_ text: String) async {
    guard let pager else { return Output.write(text) }
    await giveTerminalAway()
    Shutdown.lendTerminal(true)
    let wasPaged = await Pager.show(text, with: pager)
    Shutdown.lendTerminal(false)
    takeTerminalBack()
    if !wasPaged { Output.write(text) }
  }
}

extension Script.Step {
  fileprivate var changesApp: Bool {
    verbs.contains { verb in
      if case .app(let command) = verb.command { return command.isChange }
      return false
    }
  }
}

extension Settings {
  /// The line for a start with demo data in memory; else a hint for accessible output, or nil.
  func welcome(isBoard: Bool) -> String? {
    guard case .local = backend, data == nil, !LocalStore.exists(in: storeDirectory) else {
      return options.isAccessible ? "Type help to hear what can be typed here." : nil
    }
    if isBoard { return "These are demo data; compass --empty begins your own. ? lists the keys." }
    return "These are demo data. Your own: compass --empty; a live project: compass login. Type help."
  }
}
