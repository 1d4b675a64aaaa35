import CompassTesting
import CompassApp
import Testing
import CompassText

@testable import Terminal

/// Checks that a dialog answered without a change prints no rows, on every page with dialogs (decision V11).
@MainActor
struct AnsweredDialogTests {
  /// Dialogs with the commands before them, the verb that opens each and its answer.
  private nonisolated static let questions: [(before: String, verb: String, answer: String)] = [
    ("open events", "delete 1", "cancel"), ("open offers", "delete 1", "cancel"),
    ("open schools", "delete 1", "cancel"), ("open performance; tab overview", "delete 1", "cancel"),
    ("open timeline", "inspect 1.1", "dismiss"), ("open events; open 1", "delete", "cancel"),
    ("open events; add; set name \"Camp\"", "cancel", "cancel"),
  ]

  @Test(arguments: questions.indices, [false, true])
  func unchangedRowsAreNotPrintedAgain(index: Int, isAccessible: Bool) async throws {
    let question = Self.questions[index]
    let options = RenderOptions(columns: 80, color: false, isAccessible: isAccessible, lines: 24)
    let lab = await BoardLab(rows: .entered)
    var state = LineMode.State(size: .init(columns: 80, rows: 24), options: options)
    func shown() -> PrintedScreen {
      PrintedScreen(lab.interpreter.screen, path: lab.interpreter.path, options, window: options.columns)
    }
    /// Types a line, runs it, and returns the drawn text.
    func submit(_ line: String) async throws -> String {
      var effects = LineMode.reduce(&state, .typed(Array("\(line)\r".utf8)), in: ())
      #expect(try await lab.run(line) == nil)
      let id = try #require(state.running?.id)
      effects += LineMode.reduce(&state, .answered(id: id, LineMode.Answered(screen: shown())), in: ())
      return effects.map { if case .draw(let text) = $0 { text } else { "" } }.joined()
    }
    for command in question.before.split(separator: "; ") { #expect(try await lab.run(String(command)) == nil) }
    _ = LineMode.reduce(&state, .started(shown(), welcome: nil), in: ())
    let summary = shown().summary.text
    _ = try await submit(question.verb)
    #expect(shown().hasDialog)
    let printed = try await submit(question.answer)
    let lines = printed.split(whereSeparator: \.isNewline).map(String.init)
    #expect(!shown().hasDialog && lines.contains(summary))
    #expect(lines.filter { $0 != summary && !$0.contains("> ") && !$0.allSatisfy(\.isWhitespace) } == [], "\(printed)")
  }
}
