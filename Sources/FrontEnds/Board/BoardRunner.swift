import CompassModel
import CompassApp
import Scripting
import CompassText

/// Carries out the board's orders in the app; effects on the terminal are left to the caller.
@MainActor
package final class BoardRunner {
  private unowned let interpreter: Interpreter
  private var lineNumber = 0

  /// Makes a runner that does not retain `interpreter`. With `settles`, an answer comes when nothing runs any more.
  package init(_ interpreter: Interpreter, settles: Bool = false) {
    self.interpreter = interpreter
    interpreter.settles = settles
  }

  /// The screen of the app now; observers are notified of changes.
  package var screen: BoardScreen { BoardScreen(interpreter.world.compass, now: interpreter.world.now) }

  /// Carries out an order; returns its messages, a refusal among them, and the screen after it.
  package func carryOut(_ order: Board.Order) async -> Board.Answered {
    var answered = Board.Answered(screen: screen)
    do throws(Refusal) {
      switch order {
      case .tap(let action): note(try await interpreter.perform(.tap(action)), &answered)
      case .verb(let index, let arguments):
        note(try await interpreter.perform(VerbTable.app[index].command(arguments)), &answered)
      case .line(let line): try await run(line, &answered)
      case .signIn(let email, let password):
        if let email { _ = try await interpreter.perform(.tap(.signIn(.tap(.emailChanged(email: email))))) }
        _ = try await interpreter.perform(.tap(.signIn(.tap(.submitted(password: password)))))
      }
    } catch {
      answered.messages.append(.error(error.message))
    }
    answered.screen = screen
    return answered
  }

  /// Returns the number of rows that the list would have after each order, nil where unknown; fewer if cancelled.
  package func counts(after orders: [Board.Order]) async -> [Int?] {
    var counts: [Int?] = []
    for order in orders where !Task.isCancelled {
      counts.append(action(of: order).flatMap { interpreter.world.compass.count(after: $0) })
      await Task.yield()
    }
    return counts
  }

  private func action(of order: Board.Order) -> AppAction? {
    switch order {
    case .tap(let action): return action
    case .verb(let index, let arguments):
      switch VerbTable.app[index].command(arguments) {
      case .tap(let action): return action
      case .onScreen(let action): return try? action(interpreter.screen)
      case .choose(let choices): return try? choices.first?.action(on: interpreter.screen)
      default: return nil
      }
    case .line, .signIn: return nil
    }
  }

  /// Cancels the waiting requests of a simulated network; does nothing without one.
  package func cancel() { interpreter.world.tracked.simulation?.cancelWaiting() }

  private func run(_ line: String, _ answered: inout Board.Answered) async throws(Refusal) {
    lineNumber += 1
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: line, path: "<board>", number: lineNumber, page: interpreter.screen.page)
    } catch {
      return answered.messages += error.diagnostics.map { .error($0.inOneLine) }
    }
    // Later commands of a line need the rows that earlier ones load.
    let settles = interpreter.settles
    interpreter.settles = settles || script.steps.count > 1
    defer { interpreter.settles = settles }
    for step in script.steps where !answered.isOver {
      do throws(StepFailure) {
        note(try await interpreter.run(step), &answered)
      } catch {
        let text = error.isRefusal ? error.message : error.diagnostic(at: step.line).inOneLine
        return answered.messages.append(.error(text))
      }
    }
  }

  private func note(_ outcome: Interpreter.Outcome, _ answered: inout Board.Answered) {
    switch outcome {
    case .done: break
    case .output(let text): answered.messages.append(.output(text))
    case .understood(let text): answered.understood = text.trimmingCharacters(in: .newlines)
    case .wrote(let path): answered.messages.append(.note("\(path) written"))
    case .quit: answered.isOver = true
    }
  }
}
