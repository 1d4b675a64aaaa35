import CompassBridge
import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// The app of an interpreter for another program, which sends JSON requests and verbs (interface.md "Pipe").
@MainActor
package final class PipeHost: BridgeHost {
  private let interpreter: Interpreter
  private var requestCount = 0
  package private(set) var isOver = false
  private var failuresAnswered: Interpreter.FailuresBefore
  private var changesAnswered: Set<ChangeFailure.ID> = []

  package init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    failuresAnswered = interpreter.failuresNow
  }

  package var compass: Compass { interpreter.world.compass }
  package func refusal(of action: AppAction, on screen: AppScreen) -> String? {
    screen.refusal(ofTyped: action)?.message
  }
  package func settle() async { await interpreter.world.settle() }

  package func advance(by duration: Duration) async throws(BridgeFailure) {
    do throws(Refusal) { try await interpreter.world.advance(by: duration) } catch {
      throw BridgeFailure(message: error.message, code: .unavailable)
    }
  }

  package func run(_ verbs: String) async throws(BridgeFailure) -> String? {
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: verbs, path: "<pipe>", number: requestCount, page: interpreter.screen.page)
    } catch {
      let first = error.diagnostics.first
      throw BridgeFailure(message: first?.inOneLine ?? "", code: .verbs, column: first?.error.column)
    }
    var output = ""
    for step in script.steps {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done, .wrote: break
        case .output(let text), .understood(let text): output += text
        case .quit: isOver = true
        }
      } catch {
        var failure = BridgeFailure(message: error.message, code: .verbs, column: error.error.column)
        failure.output = output.isEmpty ? nil : output
        throw failure
      }
      if isOver { break }
    }
    return output.isEmpty ? nil : output
  }

  package func requestBegins() {
    requestCount += 1
    interpreter.otherFailures = []
    interpreter.noteFailures(since: failuresAnswered)
    failuresAnswered = interpreter.failuresNow
  }

  package func failures(ranVerbs: Bool) -> [String] {
    // Running verbs records their failures already.
    if !ranVerbs { interpreter.noteFailures(since: failuresAnswered) }
    failuresAnswered = interpreter.failuresNow
    defer { changesAnswered = interpreter.failedTries }
    return interpreter.failures(since: changesAnswered) + interpreter.otherFailures
  }
}
