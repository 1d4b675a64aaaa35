@testable import Scripting
import TestSupport
import Testing

@testable import CompassText

/// Script syntax and its errors (text-ui.md §4.1).
struct ScriptParsingTests {
  private func errors(_ text: String) throws -> [String] {
    let error = #expect(throws: ScriptErrors.self) { try Script(text, path: "a.compass") }
    return try #require(error).diagnostics.map(\.text)
  }

  @Test func headerCommandsAndFilesAreParsed() throws {
    let script = try Script(
      """
      # what it is about
      config now 2026-02-10T09:00:00-05:00
      config data demo.json   # beside it

      open events
      ! confirm
      -- demo.json --
      {"events": []}
      # no comment
      -- notes/b.txt --
      """, path: "a.compass")
    #expect(script.config.map(\.key) == ["now", "data"])
    #expect(script.config.map(\.value) == ["2026-02-10T09:00:00-05:00", "demo.json"])
    #expect(script.config.map(\.line.number) == [2, 3])
    #expect(script.steps.map(\.line.number) == [5, 6])
    #expect(script.steps.map(\.mustBeRefused) == [false, true])
    #expect(script.steps[1].words.map(\.text) == ["confirm"])
    #expect(script.files == ["demo.json": "{\"events\": []}\n# no comment\n", "notes/b.txt": ""])
    #expect(script.lines.count == 10)
  }

  @Test func carriageReturnsEndLines() throws {
    let text = "config width 60\r\nopen events\r\nsearch <<END\r\na\r\nb\r\nEND\r\n-- x.json --\r\n{}\r\n"
    let script = try Script(text, path: "a.compass")
    #expect(script.config.map(\.value) == ["60"])
    #expect(script.steps.map { $0.words.last?.text } == ["events", "a\nb\n"])
    #expect(script.files == ["x.json": "{}\n"])
    #expect(try Script("back\rquit", path: "a").steps.count == 2)
  }

  /// JSON may contain these unescaped; they do not end a line.
  @Test func otherSeparatorsDoNotEndLines() throws {
    let script = try Script("back\n-- x.json --\n\"a\u{2028}b\u{85}c\u{B}d\u{C}\"", path: "a.compass")
    #expect(script.files == ["x.json": "\"a\u{2028}b\u{85}c\u{B}d\u{C}\"\n"])
  }

  @Test(arguments: ["", "\n", "\n\n# nothing\n", "   ", "-- a --\n"])
  func emptyScriptsHaveNoSteps(text: String) throws {
    let script = try Script(text, path: "a.compass")
    #expect(script.steps.isEmpty && script.config.isEmpty)
  }

  @Test func heredocsKeepTheirText() throws {
    let script = try Script("search <<END\n  two \"lines\"\n# not a comment\n\nEND\nback", path: "a.compass")
    #expect(script.steps.map { $0.words.last?.text } == ["  two \"lines\"\n# not a comment\n\n", "back"])
    #expect(script.steps[1].line.number == 6)
    #expect(script.steps[0].words.last?.form == .quoted)
  }

  /// A line that starts with the word or has a blank beside it does not end the text.
  @Test(arguments: ["ENDING", "END ", " END", "END.", "end"])
  func onlyTheExactWordEndsAHeredoc(line: String) throws {
    let script = try Script("search <<END\na\n\(line)\nb\nEND\nback", path: "a.compass")
    #expect(script.steps.map { $0.words.last?.text } == ["a\n\(line)\nb\n", "back"])
  }

  @Test func allSyntaxErrorsAreReportedTogether() throws {
    let found = try errors(
      """
      opne events
      open events
      filter 日本語 "x
      config now today
      open "日本" too "much"
      ! expect no banner
      !
      config a
      search <<END
      """)
    #expect(
      found == [
        """
        a.compass:1:1: error: unknown verb "opne"
         1 | opne events
           | ^~~~
         hint: did you mean open?
        """,
        """
        a.compass:3:12: error: the closing " is missing
         3 | filter 日本語 "x
           |               ^~
        """,
        """
        a.compass:4:1: error: settings stand before the first verb
         4 | config now today
           | ^~~~~~
        """,
        """
        a.compass:5:11: error: “too” is too much here
         5 | open "日本" too "much"
           |             ^~~
         hint: usage: open N
        """,
        """
        a.compass:6:1: error: ! goes with a verb that the app can refuse, not with a check
         6 | ! expect no banner
           | ^
        """,
        """
        a.compass:7:1: error: a verb is missing after !
         7 | !
           | ^
        """,
        """
        a.compass:8:1: error: a setting is a key and a value
         8 | config a
           | ^~~~~~
         hint: usage: config KEY VALUE
        """,
        """
        a.compass:9:8: error: the line END that ends the text is missing
         9 | search <<END
           |        ^~~~~
        """,
      ])
  }

  @Test(arguments: [
    ("\u{1B}[31m", "unknown verb \"\\x1B[31m\"", " 1 | \\x1B[31m"),
    ("a\u{202E}b", "unknown verb \"a\\u{202E}b\"", " 1 | a\\u{202E}b"),
  ])
  func errorMessagesAreSanitised(text: String, message: String, source: String) throws {
    let lines = try errors(text)[0].split(separator: "\n")
    #expect(lines[0].hasSuffix(message))
    #expect(lines[1] == source)
    #expect(lines.allSatisfy { TextRules.violation(in: String($0)) == nil })
  }

  @Test func semicolonsSeparateCommands() throws {
    let script = try Script(commands: "open events; ! open 9; search \"a;b\" # rest; quit", path: "<-c>")
    #expect(script.steps.map { $0.words.map(\.text) } == [["open", "events"], ["open", "9"], ["search", "a;b"]])
    #expect(script.steps.map(\.mustBeRefused) == [false, true, false])
    let error = #expect(throws: ScriptErrors.self) { try Script(commands: "back; nope; bakc", path: "<-c>") }
    #expect(error?.diagnostics.map { "\($0.line.path):\($0.line.number):\($0.error.column)" } == ["<-c>:1:7"])
  }

  @Test func aMegabyteIsParsed() throws {
    let line = "filter type camp # \(String(repeating: "x", count: 80))\n"
    #expect(try Script(String(repeating: line, count: 10_000), path: "a.compass").steps.count == 10_000)
    #expect(try errors(String(repeating: "é", count: 500_000)).count == 1)
    let search = try Script("search \"\(String(repeating: "日", count: 300_000))\"", path: "a.compass")
    #expect(search.steps[0].words[1].text.count == 300_000)
  }
}

/// Parses random input, or reports errors.
struct ScriptFuzzTests {
  private static let pieces = [
    "open", "events", "filter", "type", "camp", "expect", "text", "no", "!", "#", "# ", ";", "\"", "'", "\\", "\\u{",
    "}", "\\n", "<<", "<<END", "END", "\n", "\r\n", "\r", " ", "\t", "name~", "name~\"", "#ev-1", "config", "now",
    "-- a --", "-- ", " --", "row", "1", "-1", "99999999999999999999", "2026-02-30", "today+", "3s", "snapshot",
    "width", "日本", "🏈", "👨‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\u{0}", "\u{1B}[2J", "\u{202E}", "\u{FEFF}", "=", "state",
    "a.b.0", "request", "loadEvents", "times", "help", "?", "q",
  ]

  @Test(arguments: few(1, of: UInt64(1)...60))
  func randomInputNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        (Self.pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
      }.joined()
      do {
        #expect(try Script(text, path: "fuzz").steps.allSatisfy { !$0.words.isEmpty && !$0.verbs.isEmpty })
      } catch {
        #expect(!error.diagnostics.isEmpty)
        for diagnostic in error.diagnostics {
          #expect((1...max(diagnostic.line.text.count + 1, 1)).contains(diagnostic.error.column), "\(text)")
          for line in diagnostic.text.split(separator: "\n") where TextRules.violation(in: String(line)) != nil {
            Issue.record("unsafe: \(line.debugDescription)")
          }
        }
      }
      _ = try? Script(commands: text, path: "fuzz")
    }
  }
}

/// Errors use the terms of the page that was opened last.
struct PageSyntaxErrorTests {
  @Test(arguments: [
    ("open events\nfilter type vist", "is not one of: all, camp, showcase"),
    ("open offers\nfilter type vist", "is not one of: all, full-ride, partial"),
    ("open events\nopen tasks\nfilter status vist", "is not one of: all, not-started, in-progress"),
  ])
  func errorsListOptionsOfTheOpenPage(text: String, wanted: String) throws {
    let errors = #expect(throws: ScriptErrors.self) { try Script(text, path: "demo.compass") }
    let message = try #require(errors?.diagnostics.first?.error.message)
    #expect(message.contains(wanted), "\(message)")
    #expect(message.count { $0 == ";" } == 0, "one list of words")
  }
}
