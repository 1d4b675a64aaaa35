/// Runs a script's steps and tells of the first that fails.
@MainActor
public struct ScriptRunner {
  private let interpreter: Interpreter
  private let write: (String) -> Void

  /// - Parameter write: receives what `show`, `state` and `help` print.
  public init(_ interpreter: Interpreter, write: @escaping (String) -> Void) {
    self.interpreter = interpreter
    self.write = write
  }

  /// - Returns: the report of the failure; nil if every step held.
  public func run(_ script: Script) async -> String? {
    for (index, step) in script.steps.enumerated() {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done: break
        case .output(let text): write(text)
        case .wrote: break
        case .quit: return nil
        }
      } catch {
        return report(error, step, at: index, of: script)
      }
    }
    return nil
  }

  private func report(_ failure: StepFailure, _ step: Script.Step, at index: Int, of script: Script) -> String {
    let before = script.lines.prefix(step.line.number - 1).suffix(2)
    let diagnostic = failure.diagnostic(at: step.line).text(after: Array(before))
    let lines = interpreter.plainScreenText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return ([diagnostic, "  step \(index + 1) of \(script.steps.count); the screen:"]
      + excerpt(of: lines.map { $0.isEmpty ? "  |" : "  | \($0)" })).joined(separator: "\n")
  }

  /// The top and the end of a long screen: what it is about, and what was said last.
  private func excerpt(of lines: [String]) -> [String] {
    guard lines.count > 60 else { return lines }
    return lines.prefix(30) + ["  … \(lines.count - 50) lines"] + lines.suffix(20)
  }
}
