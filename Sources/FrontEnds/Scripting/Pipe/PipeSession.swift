import CompassBridge
import CompassModel
import PageKit
import Records
import CompassApp
import CompassText

/// Session of another program that sends JSON requests to an interpreter's app; verbs are available, too (interface.md
/// "Pipe").
@MainActor
package final class PipeSession {
  private let host: PipeHost
  private let session: BridgeSession
  /// Whether the client has subscribed to changes of the screen.
  package var isSubscribed: Bool { session.isSubscribed }
  /// Whether a request asked to quit.
  package var isOver: Bool { host.isOver }

  package init(_ interpreter: Interpreter) {
    host = PipeHost(interpreter)
    session = BridgeSession(host)
  }

  /// Carries out a request and returns the answer as one line of JSON without a line end. An invalid request is
  /// answered with an error, and the session continues.
  package func answer(_ line: String) async -> String { await session.answer(line) }

  /// The answer to a line that is not UTF-8.
  package func answerNotUTF8() async -> String { await session.answerNotUTF8() }

  /// Returns a line with the current screen if it differs from the last one sent; nil if it does not, or without a
  /// subscription.
  package func change() -> String? { session.change() }

  /// Sends a line for every change of the screen until its task is cancelled, as `BridgeSession` does.
  package func follow(_ write: @MainActor (String) async -> Void) async { await session.follow(write) }
}

@MainActor
private final class PipeHost: BridgeHost {
  private let interpreter: Interpreter
  private var requestCount = 0
  private(set) var isOver = false
  /// Failures that were included in an earlier answer.
  private var failuresAnswered: Interpreter.FailuresBefore
  private var changesAnswered: Set<ChangeFailure.ID> = []

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    failuresAnswered = interpreter.failuresNow
  }

  var compass: Compass { interpreter.world.compass }
  func refusal(of action: AppAction, on screen: AppScreen) -> String? { screen.refusal(ofTyped: action)?.message }
  func settle() async { await interpreter.world.settle() }

  func advance(by duration: Duration) async throws(BridgeFailure) {
    do throws(Refusal) { try await interpreter.world.advance(by: duration) } catch {
      throw BridgeFailure(message: error.message, code: .unavailable)
    }
  }

  func run(_ verbs: String) async throws(BridgeFailure) -> String? {
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: verbs, path: "<pipe>", number: requestCount, page: interpreter.screen.page)
    } catch {
      let first = error.diagnostics.first?.error
      let message = ([first?.message] + (first?.hints ?? [])).compactMap(\.self).joined(separator: "; ")
      throw BridgeFailure(message: message, code: .verbs, column: first?.column)
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
        var failure = BridgeFailure(message: error.message, code: .verbs, column: error.column)
        failure.output = output.isEmpty ? nil : output
        throw failure
      }
      if isOver { break }
    }
    return output.isEmpty ? nil : output
  }

  func requestBegins() {
    requestCount += 1
    interpreter.otherFailures = []
    interpreter.noteFailures(since: failuresAnswered)
    failuresAnswered = interpreter.failuresNow
  }

  func failures(ranVerbs: Bool) -> [String] {
    // Running verbs records their failures already.
    if !ranVerbs { interpreter.noteFailures(since: failuresAnswered) }
    failuresAnswered = interpreter.failuresNow
    defer { changesAnswered = interpreter.failedTries }
    return interpreter.failures(since: changesAnswered) + interpreter.otherFailures
  }
}
