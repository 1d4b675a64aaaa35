import CompassModel
import CompassTesting
import CompassApp
import Scripting
import Testing
import CompassText

@testable import Board

/// Every verb of every page works on the board, and does there what it does in line mode (terminal.md, section 2).
@MainActor
struct EveryVerbTests {
  /// Commands and keys for a verb whose usage or example alone, typed into the palette of its page, has no effect.
  struct Way: Sendable {
    /// Commands run first on both sides, on the verb's page.
    var before = ""
    /// Line for line mode; nil for the verb's example.
    var line: String?
    /// Its keys where letters are no commands: over a question, and in a form.
    var keys: String?
  }

  nonisolated private static let failed = "network 500 on deleteEvent\ndelete 1\nconfirm\nadvance 6s"

  nonisolated private static let ways: [String: Way] = [
    "confirm": Way(before: "delete 1", keys: "y"), "cancel": Way(before: "delete 1", keys: "n"),
    "undo": Way(before: "delete 1\nconfirm"), "retry": Way(before: "network timeout\nrefresh\nnetwork online"),
    "form": Way(before: "network 500 on createEvent\nadd camp Camp mar 1\nback"), "dismiss": Way(before: failed),
    "dismiss all": Way(before: failed), "back": Way(before: "open 1"),
    "delete": Way(before: "open 1"), "edit": Way(before: "open 1"), "duplicate": Way(before: "open 1"),
    "duplicate DATE": Way(before: "open 1"),
    "attend": Way(before: "filter dates past\nopen 1"), "attend N": Way(before: "filter dates past", line: "attend 1"),
    "home attend N": Way(line: "attend 4"), "clear filters": Way(before: "filter type camp"),
    "save": Way(before: "add", keys: "^S"),
    // All choices are in the form, and in the menu of a field.
    "set": Way(before: "add", keys: ""), "set FIELD": Way(before: "add", line: "set type", keys: ""),
    "set FIELD VALUE": Way(before: "add", line: "set name Camp", keys: "tab C a m p tab"),
    "sign-in": Way(before: "sign-out"), "close": Way(before: "select 1\nselect 2\ncompare"),
    "compare": Way(before: "select 1\nselect 2"), "unselect N": Way(before: "select 1"),
    "uncomplete N": Way(before: "complete 1"), "collapse N": Way(before: "expand 1", line: "collapse 1"),
    "zoom out": Way(before: "zoom in"), "zoom reset": Way(before: "zoom in"), "list short": Way(before: "list all"),
    "add athlete \"NAME\" YEAR [parent \"NAME\"] [--dry-run]": Way(
      before: "open home", line: "add athlete \"Ben Lee\" 2028 --dry-run"), "pan earlier": Way(before: "zoom in"),
    "pan later": Way(before: "zoom in\npan earlier"),
    "schools": Way(before: "open home"),
    "status 1 contacted": Way(before: "add school \"Ohio State\"\nopen schools"),
    "open school N": Way(before: "add school \"Ohio State\"\nopen home", line: "open school 1"),
    "mark contacted": Way(before: "add school \"Ohio State\"\nopen school 1"),
    "open school NAME": Way(before: "add school \"Ohio State\"\nopen home"),
  ]

  @MainActor
  private final class Side {
    let lab: BoardLab
    private(set) var said = ""

    init(_ verb: Verb, _ way: Way) async throws {
      lab = await BoardLab(family: verb.name == "athlete" ? .pat : .ava)
      let before = "open \((verb.page ?? .events).rawValue)\n\(way.before)"
      #expect(try await run(before) == nil, "\(verb.usage)")
      said = ""
    }

    func run(_ lines: String) async throws -> String? {
      let script = try Script(lines, path: "test.compass")
      return await ScriptRunner(lab.interpreter) { self.said += $0 }.run(script)
    }

    /// All that can come of it.
    var outcome: [String] {
      get throws {
        // Requests of one moment come in any order.
        let requests = lab.world.network.requests.map { "\($0.operation) \($0.subject ?? "")" }.sorted()
        let files = lab.world.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
        // A new row has an id of its own on each side.
        return ([lab.interpreter.path, try lab.interpreter.screenJSON()] + requests + files).map {
          $0.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/, with: "new-id")
        }
      }
    }
  }

  /// Verbs that these rows do not support: refused in the same words on both sides.
  nonisolated private static func isRefused(_ verb: Verb) -> Bool {
    [
      "athlete", "school", "page", "inspect", "more", "save", "sign-in", "keep", "take", "decline", "snooze",
      "unsnooze", "upload",
      "files", "missed",
    ]
    .contains(
      verb.name)
      || verb.page == .timeline && verb.name == "open"
  }

  @Test(arguments: VerbTable.app.indices)
  func theBoardDoesWhatLineModeDoes(index: Int) async throws {
    let verb = VerbTable.app[index]
    let way =
      Self.ways["\(verb.page?.rawValue ?? "") \(verb.usage)"] ?? Self.ways[verb.usage] ?? Self.ways[verb.example]
      ?? Way()
    let (pressed, typed) = (try await Side(verb, way), try await Side(verb, way))
    // A page of a kind that these rows do not have.
    let isEmpty = verb.usage.hasSuffix(" N") && typed.lab.interpreter.screen.pageScreen.rows.isEmpty
    let complaint = try await typed.run(way.line ?? verb.example)
    if let keys = way.keys {
      await pressed.lab.press(keys)
    } else {
      await pressed.lab.press(":")
      await pressed.lab.board.press([.text(way.line ?? verb.example), .enter])
      let state = pressed.lab.board.state
      #expect((complaint != nil) == (state.remark?.isError == true), "\(verb.usage): \(complaint ?? "")")
      if let remark = state.remark, remark.isError {
        #expect(complaint?.contains(remark.text) == true, "\(verb.usage): \(remark.text)")
      }
      if !typed.said.isEmpty, case .page = state.mode, state.remark == nil {
        Issue.record("\(verb.usage): nothing is to be read")
      }
    }
    #expect(try pressed.outcome == typed.outcome, "\(verb.usage)")
    #expect(complaint == nil || isEmpty || Self.isRefused(verb), "\(verb.usage): \(complaint ?? "")")
  }

  @Test func aPasswordThatWasTypedIsSeenAndAWrongOneIsGone() async throws {
    let lab = await BoardLab(accounts: SampleAccounts([:], isSignedIn: false))
    await lab.press("a @ b . c tab s e c r e t up")
    #expect(await lab.frame().contains { $0.hasPrefix("     Password  ******") })
    await lab.press("down enter")
    let frame = await lab.frame()
    #expect(frame.contains { $0.contains("✖") } && !frame.contains { $0.contains("**") }, "\(frame)")
    #expect(frame.count { $0.contains("Sign in") } == 2)
  }

  @Test func nobodyNeedsAPaletteToSignIn() async throws {
    let accounts = SampleAccounts(["a@b.c": "sesame-17"])
    let (pressed, typed) = (await BoardLab(accounts: accounts), await BoardLab(accounts: accounts))
    await pressed.board.press([.text("a@b.c"), .tab, .text("sesame-17"), .enter])
    typed.world.password = .success(Secret("sesame-17"))
    #expect(try await typed.run("sign-in a@b.c") == nil)
    #expect(pressed.interpreter.path == typed.interpreter.path && typed.interpreter.path == "/")
    let back = await BoardLab()
    #expect(try await back.run("open events\nsign-out") == nil)
    await back.press("enter")
    #expect(back.interpreter.path == "/")
  }
}
