import Scripting
import Terminal
import CompassText

/// A board for scripts, without a terminal: each key is settled before the next.
@MainActor
package final class ScriptBoard: ScriptedBoard {
  private unowned let interpreter: Interpreter
  private let runner: BoardRunner
  package private(set) var state: Board.State

  package init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    runner = BoardRunner(interpreter, settles: true)
    let options = interpreter.options
    state = Board.State(size: Self.size(options), options: options, screen: runner.screen)
  }

  package func press(_ keys: [Key]) async {
    await update(interpreter.options)
    for key in keys { await send(.pressed([key])) }
  }

  package func frame(_ options: RenderOptions) async -> String {
    await update(options)
    return Board.frame(of: state).text(options.charset)
  }

  private static func size(_ options: RenderOptions) -> LineMode.Size {
    LineMode.Size(columns: options.columns, rows: options.lines ?? 24)
  }

  private func update(_ options: RenderOptions) async {
    await interpreter.beginAtToday()
    if options != state.options { await send(.resized(Self.size(options), options)) }
    await send(.screenChanged(runner.screen))
  }

  private func send(_ action: Board.Action) async {
    for effect in Board.reduce(&state, action, in: ()) {
      switch effect {
      case .run(let id, let order): await send(.answered(id: id, await runner.carryOut(order)))
      case .count(let orders): await send(.counted(orders, await runner.counts(after: orders)))
      case .cancel:
        runner.cancel()
        await interpreter.world.settle()
        await send(.screenChanged(runner.screen))
      // These need a terminal or time.
      case .save, .awaitBytes, .awaitAnswer, .awaitTick, .awaitForgetting, .redraw, .bell, .suspend, .abort,
        .leaveForLines, .quit:
        break
      }
    }
  }
}
