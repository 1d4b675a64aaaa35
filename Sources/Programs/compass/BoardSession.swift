import Board
import CompassModel
import Foundation
import CompassApp
import Scripting
import StateMachine
import Terminal
import CompassText

/// The board on the terminal of this process: carries out its effects and draws its frames.
@MainActor
final class BoardSession: TerminalHolder {
  enum Ending: Hashable {
    case quit(ExitCode)
    case lines
  }

  private let world: AppWorld
  private let interpreter: Interpreter
  private let runner: BoardRunner
  private let settings: Settings
  private let history: LatestWriter<History>
  private var ended: CheckedContinuation<Ending, Never>?
  private var isOver = false
  private let observation = ScreenWatch()
  private let signals = SignalWatch()
  /// The frame on the terminal; nil if unknown, so that everything is redrawn.
  private var drawn: Frame?

  private let linesBefore: History
  private let use: LineTerminal.Use
  private let welcome: String?

  /// Makes a session. With `hasMouse` the terminal reports the mouse; `welcome` is a line shown at first, nil for none.
  init(_ world: AppWorld, _ settings: Settings, hasMouse: Bool, welcome: String?) {
    (self.world, self.settings, self.welcome) = (world, settings, welcome)
    use = hasMouse ? .boardWithMouse : .board
    interpreter = Interpreter(world: world, options: settings.options)
    runner = BoardRunner(interpreter)
    let file = HistoryFile()
    linesBefore = file.read()
    history = LatestWriter { file.write($0) }
    world.files.showsProgress = false
    world.terminalHolder = self
  }

  private lazy var store = Store(
    Board.State(
      history: linesBefore, size: Terminal.current.size ?? LineMode.Size(), options: settings.options,
      screen: runner.screen, welcome: welcome),
    of: Board.self
  ) { [unowned self] effect, send in await handle(effect, send) }

  private lazy var keys = KeyReader { [weak self] piece in
    switch piece {
    case .bytes(let bytes): self?.send(.typed(bytes))
    case .dropped: self?.send(.typedAheadDropped)
    case .end: self?.send(.inputEnded)
    }
  }

  /// Runs the board until the user leaves or the input ends; the terminal is then restored.
  func run() async -> Ending {
    if isOver { return .quit(.fine) }
    LineTerminal.enter(use)
    defer { LineTerminal.leave() }
    signals.follow(SIGWINCH) { [unowned self] in self.resized() }
    signals.follow(SIGCONT) { [unowned self] in
      LineTerminal.resume()
      self.resized()
      self.send(.continued)
      self.world.compass.send(.foregrounded)
    }
    observe()
    draw()
    let ending = await withCheckedContinuation { continuation in
      ended = continuation
      keys.start()
    }
    await keys.pause()
    signals.end()
    return ending
  }

  /// Sends deletions that can still be undone. Returns the failures of the last changes as sentences (decision N9).
  func leave() async -> [String] {
    world.files.showsProgress = true
    await history.finish()
    let failures = await interpreter.leave()
    Output.reportStored(interpreter)
    return failures
  }

  func stop() {
    interpreter.stop()
    end(.quit(.fine))
  }

  private func send(_ action: Board.Action) {
    guard !isOver else { return }
    store.send(action)
    draw()
  }

  private func draw() {
    guard !isOver else { return }
    let frame = Board.frame(of: store.untracked)
    let bytes = FrameWriter.bytes(from: drawn, to: frame, store.untracked.options)
    drawn = frame
    if !bytes.isEmpty { Output.write(bytes) }
  }

  private func handle(_ effect: Board.Effect, _ send: Send<Board.Action>) async {
    switch effect {
    case .run(let id, let order):
      let answered = await runner.carryOut(order)
      observe()
      send(.answered(id: id, answered))
    case .count(let orders): send(.counted(orders, await runner.counts(after: orders)))
    case .cancel:
      runner.cancel()
      ExportProgress.interrupt()
    case .save(let lines): history.submit(lines)
    case .awaitBytes: send(.typingPaused)
    case .awaitAnswer: send(.isSlow)
    case .awaitTick: send(.ticked(world.now))
    case .awaitForgetting: send(.leavingForgotten)
    case .redraw: drawn = nil
    case .bell: Output.write("\u{7}")
    case .suspend: LineTerminal.suspend()
    case .abort: Shutdown.ask(.signal(SIGQUIT))
    case .leaveForLines: end(.lines)
    case .quit(let code): end(.quit(ExitCode(rawValue: code) ?? .fine))
    }
    draw()
  }

  private func end(_ ending: Ending) {
    isOver = true
    observation.end()
    ended?.resume(returning: ending)
    ended = nil
  }

  /// Starts to observe the app's screen; after a relaunch it observes the new app.
  private func observe() {
    observation.follow(world.compass, { BoardScreen($0, now: Instant(seconds: 0)) }) { [weak self] in
      if let self { send(.screenChanged(runner.screen)) }
    }
  }

  private func resized() {
    guard let size = Terminal.current.size, !isOver else { return }
    interpreter.setWindow(columns: size.columns, lines: size.rows)
    send(.resized(size, interpreter.options))
  }

  func giveTerminalAway() async {
    await keys.pause()
    LineTerminal.leave()
  }

  func takeTerminalBack() {
    LineTerminal.enter(use)
    drawn = nil
    keys.start()
    draw()
  }
}
