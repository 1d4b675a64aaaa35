import CompassModel
import CompassTesting
import Testing
import CompassText

@testable import Board

/// Checks that every verb of every page works on the board as in line mode (terminal.md, section 2).
@MainActor
struct EveryVerbTests {
  /// Commands and keys for a verb whose usage or example alone, typed into the palette of its page, has no effect.
  struct Setup: Sendable {
    /// Commands run first on both sides, on the verb's page.
    var before = ""
    /// Line for line mode; nil for the verb's example.
    var line: String?
    /// Keys where letters are not commands: over a dialog, and in a form.
    var keys: String?
  }

  nonisolated private static let failed = "network 500 on deleteEvent\ndelete 1\nconfirm\nadvance 6s"

  nonisolated private static let setups: [String: Setup] = [
    "confirm": Setup(before: "delete 1", keys: "y"), "cancel": Setup(before: "delete 1", keys: "n"),
    "undo": Setup(before: "delete 1\nconfirm"), "retry": Setup(before: "network timeout\nrefresh\nnetwork online"),
    "form": Setup(before: "network 500 on createEvent\nadd camp Camp mar 1\nback"), "dismiss": Setup(before: failed),
    "dismiss all": Setup(before: failed), "back": Setup(before: "open 1"),
    "delete": Setup(before: "open 1"), "edit": Setup(before: "open 1"), "duplicate": Setup(before: "open 1"),
    "duplicate DATE": Setup(before: "open 1"),
    "attend": Setup(before: "filter dates past\nopen 1"),
    "attend N": Setup(before: "filter dates past", line: "attend 1"),
    "home attend N": Setup(line: "attend 4"), "clear filters": Setup(before: "filter type camp"),
    "save": Setup(before: "add", keys: "^S"),
    // All choices are in the form, and in the menu of a field.
    "set": Setup(before: "add", keys: ""), "set FIELD": Setup(before: "add", line: "set type", keys: ""),
    "set FIELD VALUE": Setup(before: "add", line: "set name Camp", keys: "tab C a m p tab"),
    "sign-in": Setup(before: "sign-out"), "close": Setup(before: "select 1\nselect 2\ncompare"),
    "compare": Setup(before: "select 1\nselect 2"), "unselect N": Setup(before: "select 1"),
    "uncomplete N": Setup(before: "complete 1"), "collapse N": Setup(before: "expand 1", line: "collapse 1"),
    "zoom out": Setup(before: "zoom in"), "zoom reset": Setup(before: "zoom in"),
    "list short": Setup(before: "list all"),
    "add athlete \"NAME\" YEAR [parent \"NAME\"] [--dry-run]": Setup(
      before: "open home", line: "add athlete \"Ben Lee\" 2028 --dry-run"), "pan earlier": Setup(before: "zoom in"),
    "pan later": Setup(before: "zoom in\npan earlier"),
    "schools": Setup(before: "open home"),
    "status 1 contacted": Setup(before: "add school \"Ohio State\"\nopen schools"),
    "open school N": Setup(before: "add school \"Ohio State\"\nopen home", line: "open school 1"),
    "mark contacted": Setup(before: "add school \"Ohio State\"\nopen school 1"),
    "open school NAME": Setup(before: "add school \"Ohio State\"\nopen home"),
  ]

  /// The board or line mode after the commands of a setup.
  @MainActor
  private struct Side {
    let lab: BoardLab

    init(_ verb: Verb, _ setup: Setup) async {
      lab = await BoardLab(
        "open \((verb.page ?? .events).rawValue)\n\(setup.before)", family: verb.name == "athlete" ? .pat : .ava)
    }

    /// All observable effects of an action.
    var outcome: [String] {
      get throws {
        // Concurrent requests have no fixed order.
        let requests = lab.world.network.requests.map { "\($0.operation) \($0.subject ?? "")" }.sorted()
        let files = lab.world.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
        // A new row has a different id on each side.
        return ([lab.interpreter.path, try lab.interpreter.screenJSON()] + requests + files).map {
          $0.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/, with: "new-id")
        }
      }
    }
  }

  /// Verbs that these rows do not support: refused with the same message on both sides.
  nonisolated private static func isRefused(_ verb: Verb) -> Bool {
    [
      "athlete", "school", "page", "inspect", "more", "save", "sign-in", "keep", "take", "decline", "snooze",
      "unsnooze", "upload", "files", "missed",
    ].contains(verb.name) || verb.page == .timeline && verb.name == "open"
  }

  @Test(arguments: VerbTable.app.indices)
  func theBoardMatchesLineMode(index: Int) async throws {
    let verb = VerbTable.app[index]
    let setup =
      Self.setups["\(verb.page?.rawValue ?? "") \(verb.usage)"] ?? Self.setups[verb.usage] ?? Self.setups[verb.example]
      ?? Setup()
    let (pressed, typed) = (await Side(verb, setup), await Side(verb, setup))
    // A page without rows in this sample.
    let isEmpty = verb.usage.hasSuffix(" N") && typed.lab.interpreter.screen.pageScreen.rows.isEmpty
    let (output, complaint) = try await typed.lab.output(setup.line ?? verb.example)
    if let keys = setup.keys {
      await pressed.lab.press(keys)
    } else {
      await pressed.lab.press(":")
      await pressed.lab.board.press([.text(setup.line ?? verb.example), .enter])
      let state = pressed.lab.board.state
      #expect((complaint != nil) == (state.remark?.isError == true), "\(verb.usage): \(complaint ?? "")")
      if let remark = state.remark, remark.isError {
        #expect(complaint?.contains(remark.text) == true, "\(verb.usage): \(remark.text)")
      }
      if !output.isEmpty, case .page = state.mode, state.remark == nil {
        Issue.record("\(verb.usage): nothing is to be read")
      }
    }
    #expect(try pressed.outcome == typed.outcome, "\(verb.usage)")
    #expect(complaint == nil || isEmpty || Self.isRefused(verb), "\(verb.usage): \(complaint ?? "")")
  }

  @Test func passwordsAreMaskedAndClearedAfterAFailure() async {
    let lab = await BoardLab(keys: "a @ b . c tab s e c r e t up", accounts: SampleAccounts([:], isSignedIn: false))
    #expect(await lab.frame().contains { $0.hasPrefix("     Password  ******") })
    await lab.press("down enter")
    let frame = await lab.frame()
    #expect(frame.contains { $0.contains("✖") } && !frame.contains { $0.contains("**") }, "\(frame)")
    #expect(frame.count { $0.contains("Sign in") } == 2)
  }

  @Test func signInWorksWithoutThePalette() async {
    let accounts = SampleAccounts(["a@b.c": "sesame-17"])
    let (pressed, typed) = (await BoardLab(accounts: accounts), await BoardLab(accounts: accounts))
    await pressed.board.press([.text("a@b.c"), .tab, .text("sesame-17"), .enter])
    typed.world.password = .success(Secret("sesame-17"))
    await typed.type("sign-in a@b.c")
    #expect(pressed.interpreter.path == typed.interpreter.path && typed.interpreter.path == "/")
    #expect(await BoardLab("open events\nsign-out", keys: "enter").interpreter.path == "/")
  }
}
