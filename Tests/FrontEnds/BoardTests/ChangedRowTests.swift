import CompassApp
import CompassModel
import CompassTesting
import CompassText
import Testing

@testable import Terminal

/// Checks that line mode and accessible mode print a changed row completely on every page (decision V11).
@MainActor
struct ChangedRowTests {
  /// Rows with one longer name of each kind, so that its lines wrap differently.
  private static let changed: SampleRows = {
    var rows = SampleRows.entered
    let words = " with quite a few more words in its name"
    rows.events[7].name = "Event 7" + words
    rows.tasks[4].title += words
    rows.schools[1].name += words
    rows.metrics[2].value = 99
    rows.offers[1].status = .accepted
    return rows
  }()

  private func shown(_ page: Page, _ rows: SampleRows, _ options: RenderOptions) async throws -> PrintedScreen {
    let lab = await BoardLab("open \(page.rawValue)", rows: rows)
    // The overview lists readings as rows.
    if page == .performance { #expect(try await lab.run("tab overview") == nil) }
    return PrintedScreen(lab.interpreter.screen, path: lab.interpreter.path, options, window: options.columns)
  }

  /// The lines of each row.
  private func lines(_ shown: PrintedScreen) -> [String: [String]] {
    var lines: [String: [String]] = [:]
    for line in shown.lines { for anchor in line.anchors { lines[anchor.row, default: []].append(line.text) } }
    return lines
  }

  @Test(arguments: Page.allCases, [(80, false), (40, false), (80, true)])
  func changedRowsArePrintedCompletely(page: Page, layout: (columns: Int, isAccessible: Bool)) async throws {
    let options = RenderOptions(columns: layout.columns, isAccessible: layout.isAccessible, lines: 24)
    let old = try await shown(page, .entered, options)
    let new = try await shown(page, Self.changed, options)
    let (before, now) = (lines(old), lines(new))
    let rows = now.keys.filter { before[$0] != now[$0] }
    #expect(!rows.isEmpty, "\(page): nothing changed")
    let answer = Answer(from: old, to: new, budget: 22, options)
    let printed = Set((answer.lines + answer.remaining).map(\.text))
    for row in rows {
      for line in now[row] ?? [] { #expect(printed.contains(line), "\(page): \(line)") }
    }
    // An unchanged row is not printed with a changed row.
    guard rows.count == 1, answer.remaining.isEmpty, before.count == now.count else { return }
    let others = now.filter { !rows.contains($0.key) && before[$0.key] == $0.value }.flatMap(\.value)
    let repeated = answer.lines.filter { $0.part?.isHead != true }.map(\.text).filter(Set(others).contains)
    #expect(repeated.allSatisfy { line in rows.contains { now[$0]?.contains(line) == true } }, "\(page): \(repeated)")
  }
}

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
      await lab.type(line)
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
