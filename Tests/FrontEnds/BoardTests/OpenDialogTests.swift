import CompassTesting
import Foundation
import Testing
import CompassText

/// Checks that only the answers of an open dialog change a row, a form, a selection or the page: for all keys,
/// all verbs and all actions of the pipe, on all pages (decision Z5), which use one function (decision Z13).
@MainActor
struct OpenDialogTests {
  /// Opens a dialog, after a change that could be undone.
  struct Question: CustomTestStringConvertible {
    var before: String
    var verb: String
    /// The keys of its answers.
    var keys: Set<String>
    var testDescription: String { "\(before); \(verb)" }
  }

  private nonisolated static let yesNo: Set = ["y", "n", "esc"]
  private nonisolated static let alert: Set = ["m", "n", "esc", "enter", "space"]
  nonisolated static let questions = [
    Question(before: "open events; filter type camp", verb: "delete 1", keys: yesNo),
    Question(before: "open offers; select 1", verb: "delete 2", keys: yesNo),
    Question(before: "open schools", verb: "delete 1", keys: yesNo),
    Question(before: "open tasks", verb: "complete 4", keys: alert),
    Question(before: "open performance; tab overview", verb: "delete 1", keys: yesNo),
    Question(before: "open performance", verb: "export csv", keys: yesNo),
    Question(before: "open timeline", verb: "inspect 1.1", keys: alert),
    Question(before: "open events; open 1", verb: "delete", keys: yesNo),
    Question(before: "open events; add; set name \"Camp\"", verb: "cancel", keys: yesNo),
  ]

  private func lab(_ question: Question) async throws -> (lab: BoardLab, before: JSONSource) {
    let lab = await BoardLab(rows: .entered)
    let change = "add camp \"Elite Camp\" tomorrow; dismiss all"
    for command in change.split(separator: "; ") { _ = try await lab.run(String(command)) }
    for command in question.before.split(separator: "; ") { #expect(try await lab.run(String(command)) == nil) }
    let before = JSONSource(try lab.interpreter.screenJSON())
    _ = try await lab.run(question.verb)
    #expect(lab.interpreter.screen.head.dialog != nil)
    return (lab, before)
  }

  /// The actions in a screen's JSON, with a value for each placeholder.
  struct JSONSource {
    private(set) var actions: Set<String> = []

    init(_ json: String) {
      guard let screen = try? JSONSerialization.jsonObject(with: Data(json.utf8)) else { return }
      collect(screen, rows: Set(Self.rows(in: screen)))
    }

    private static func rows(in value: Any) -> [String] {
      if let list = value as? [Any] { return list.flatMap(rows) }
      guard let object = value as? [String: Any] else { return [] }
      let own = object["withoutRowButtons"] == nil ? nil : object["id"] as? String
      return [own].compactMap(\.self) + object.values.flatMap(rows)
    }

    private mutating func collect(_ value: Any, rows: Set<String>) {
      if let list = value as? [Any] { return list.forEach { collect($0, rows: rows) } }
      for (key, part) in value as? [String: Any] ?? [:] {
        guard key == "action" || key == "template" || key.hasSuffix("Action"), part is [String: Any],
          let data = try? JSONSerialization.data(withJSONObject: part, options: .sortedKeys)
        else {
          collect(part, rows: rows)
          continue
        }
        var text = String(decoding: data, as: UTF8.self)
        for (blank, typed) in [
          ("$text", "x"), ("$start", "2026-01-01"), ("$end", "2026-02-01"), ("$month", "2026-03"),
        ] { text = text.replacing(blank, with: typed) }
        text = text.replacing("\"$number\"", with: "1")
        for row in text.contains("$row") ? rows : [""] { actions.insert(text.replacing("$row", with: row)) }
      }
    }
  }

  @Test(arguments: questions) func otherKeysDoNotChangeState(_ question: Question) async throws {
    let (lab, _) = try await lab(question)
    let state = lab.world.compass.store.state
    let letters = (33...126).map { String(UnicodeScalar(UInt8($0))) }
    let others = "up down left right pgup pgdn home end tab shift-tab space enter backspace delete ^S ^U ^D ^F ^B"
    for key in letters + others.split(separator: " ").map(String.init) where !question.keys.contains(key) {
      await lab.press(key)
      #expect(lab.world.compass.store.state == state, "\(key)")
    }
  }

  @Test(arguments: questions) func otherVerbsDoNotChangeState(_ question: Question) async throws {
    let (lab, _) = try await lab(question)
    let state = lab.world.compass.store.state
    let answers = Set(lab.interpreter.screen.head.dialog?.buttons.map(\.verb) ?? [])
    for verb in VerbTable.app where !answers.contains(verb.usage) && verb.name != "quit" {
      _ = try await lab.run(verb.example)
      #expect(lab.world.compass.store.state == state, "\(verb.example)")
    }
    #expect(try await lab.run("undo")?.contains(" is open: ") == true)
  }

  @Test(arguments: questions) func otherActionsDoNotChangeState(_ question: Question) async throws {
    let (lab, before) = try await lab(question)
    let state = lab.world.compass.store.state
    let pipe = BridgeSession(PipeHost(lab.interpreter))
    let answers = JSONSource(
      try String(decoding: JSONEncoder().encode(lab.interpreter.screen.head.dialog), as: UTF8.self))
    let now = JSONSource(try lab.interpreter.screenJSON())
    let undo = [#"{"app":{"undoTapped":{}}}"#, #"{"app":{"noticeUndone":{"id":1}}}"#]
    for action in before.actions.union(now.actions).union(undo).subtracting(answers.actions) {
      #expect(await pipe.answer(#"{"send":\#(action)}"#).contains(#""ok":false"#), "\(action)")
      #expect(lab.world.compass.store.state == state, "\(action)")
    }
    #expect(before.actions.count > 5)
  }
}
