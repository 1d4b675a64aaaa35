import CompassModel
import PageKit
import RecruitingCompass
import TextInterface

/// A conversation: read a line, do what it says, show what changed (text-ui.md §2.5).
@MainActor
package final class Repl {
  private let interpreter: Interpreter
  private let read: (_ prompt: String) async -> String?
  private let write: (String) -> Void
  private let complain: (String) -> Void
  private var lineNumber = 0
  private var shown = ""
  private var asked: DialogCard?

  /// `read` shows the prompt and returns the next line, nil at the end of the input. `write` receives screens and
  /// answers, `complain` errors, which never end the session.
  package init(
    _ interpreter: Interpreter, read: @escaping (_ prompt: String) async -> String?,
    write: @escaping (String) -> Void, complain: @escaping (String) -> Void
  ) {
    self.interpreter = interpreter
    self.read = read
    self.write = write
    self.complain = complain
  }

  /// Returns when the input ends or a person quits.
  package func run() async {
    showChanges()
    while let line = await read(prompt) {
      lineNumber += 1
      if await carryOut(line) == .quit { return }
      showChanges()
    }
    write("\n")
  }

  /// `events> `, or `events(confirm)> ` while a question is open.
  private var prompt: String {
    let head = interpreter.screen.head
    return head.dialog == nil ? "\(head.page)> " : "\(head.page)(confirm)> "
  }

  private func carryOut(_ line: String) async -> Interpreter.Outcome {
    let script: Script
    do throws(ScriptErrors) {
      script = try Script(commands: line, path: "<repl>", number: lineNumber, page: interpreter.screen.page)
    } catch {
      for diagnostic in error.diagnostics { complain(diagnostic.text + "\n") }
      return .done
    }
    for step in script.steps {
      do throws(StepFailure) {
        switch try await interpreter.run(step) {
        case .done: break
        case .output(let text), .understood(let text): write(text)
        case .wrote(let path): write("\(terminalText(path)) written\n")
        case .quit: return .quit
        }
      } catch {
        complain(error.isRefusal ? "\(terminalText(error.message))\n" : "\(error.diagnostic(at: step.line).text)\n")
        return .done
      }
    }
    return .done
  }

  /// A question is the last that is said, and alone: the page under it is shown when it is answered, if it is another
  /// one then.
  private func showChanges() {
    if let dialog = interpreter.screen.head.dialog {
      guard dialog != asked else { return }
      asked = dialog
      return write("\n" + render(ScreenText.question(dialog, interpreter.options), interpreter.options))
    }
    asked = nil
    let text = interpreter.screenText
    guard text != shown else { return }
    shown = text
    write("\n" + text + status)
  }

  /// `5 results · 2 filters`.
  private var status: String {
    let parts = interpreter.screen.shown.status
    return parts.isEmpty ? "" : parts.joined(separator: " \(interpreter.options.glyphs.separator) ") + "\n"
  }
}
