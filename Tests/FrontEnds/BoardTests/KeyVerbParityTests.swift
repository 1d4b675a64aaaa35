import CompassTesting
import PageKit
import CompassApp
import Testing

@testable import Board
@testable import Scripting

/// Checks that keys have the same effect as their verbs.
@MainActor
struct KeyVerbParityTests {
  nonisolated static let pairs = [
    ("3", "open tasks"), ("3 j space", "open tasks; complete 2"), ("3 enter", "open tasks; expand 1"),
    ("3 f 4", "open tasks; filter status completed"), ("5 g j j enter", "open events; open 3"),
    ("5 g d y", "open events; delete 1; confirm"), ("5 g d y u", "open events; delete 1; confirm; undo"),
    ("5 g d esc", "open events; delete 1; cancel"), ("5 g d enter", "open events; delete 1"),
    ("5 ] ] [", "open events; month next; month next; month prev"), ("5 t", "open events; date today"),
    ("5 / 2 enter", "open events; search 2"), ("5 / 2 esc", "open events"), ("5 s n enter", "open events; sort name"),
    ("5 n", "open events; add"), ("5 g enter esc", "open events; open 1; back"), ("5 r", "open events; refresh"),
    ("6 space right space c", "open offers; select 1; select 2; compare"),
    ("6 space right space c esc", "open offers; select 1; select 2; compare; close"),
    ("6 S", "open offers; sort date asc"), ("6 e", "open offers; edit 1"),
    ("2 + <", "open timeline; zoom in; pan earlier"), ("2 l", "open timeline; list all"),
    ("2 space", "open timeline; collapse 1"), ("2 enter enter", "open timeline; collapse 1; expand 1"),
    ("4 v", "open performance; tab overview"), ("4 v v", "open performance; tab overview; tab timeline"),
    ("4 f j enter", "open performance; range 6m"), ("1 enter", "open home; open 1"),
    (": o p e n space t a s k s enter", "open tasks"), ("5 : m n x tab enter", "open events; month next"),
    ("tab tab", "open tasks"), ("1 shift-tab", "open \(Page.tabs.last?.rawValue ?? "")"),
  ]

  @Test(arguments: pairs)
  func keysMatchTheirVerbs(keys: String, verbs: String) async throws {
    let (pressed, typed) = (await BoardLab(), await BoardLab())
    await pressed.press("1")
    await typed.type("open home")
    await pressed.press(keys)
    await typed.type(verbs.replacing("; ", with: "\n"))
    #expect(pressed.interpreter.path == typed.interpreter.path)
    #expect(try pressed.interpreter.screenJSON() == typed.interpreter.screenJSON())
  }

  @Test func typingIntoAFormMatchesSet() async throws {
    let (pressed, typed) = (await BoardLab(), await BoardLab())
    // Both open Today first, which counts rows that need attention.
    await pressed.press("1")
    await pressed.press("5 n")
    await pressed.press("space enter C a m p tab tab")
    await pressed.board.press([.text("today+7d"), .tab])
    await typed.type("open home\nopen events\nadd\nset type camp\nset name Camp\nset start-date today+7d")
    #expect(try pressed.interpreter.screenJSON() == typed.interpreter.screenJSON())
  }
}

@MainActor
struct BoardTests {
  @Test func enterNeverConfirms() async {
    let lab = await BoardLab(keys: "5 d enter space j k enter")
    #expect(lab.interpreter.screen.head.dialog != nil)
    #expect(lab.world.network.requests.allSatisfy { $0.operation != .deleteEvent })
  }

  @Test func passwordsAreInNoFrameAndNoDump() async {
    let lab = await BoardLab(accounts: SampleAccounts(["a@b.c": "sesame-17"]))
    await lab.board.press([.text("a@b.c"), .tab, .text("sesame-17")])
    let frame = await lab.frame().joined(separator: "\n")
    #expect(!frame.contains("sesame") && frame.contains("*********"))
    var text = ""
    dump(lab.board.state, to: &text)
    #expect(!text.contains("sesame"))
    await lab.press("enter")
    #expect(lab.interpreter.path == "/")
  }

  @Test func escRestoresThePreviousSearch() async {
    let lab = await BoardLab("open events\nsearch Event 2", keys: "/ backspace 1 esc")
    #expect(lab.interpreter.screen.pageScreen.searched == "Event 2")
  }

  @Test func aDisabledKeyShowsTheReason() async {
    let lab = await BoardLab(keys: "5 G k space")
    let frame = await lab.frame()
    #expect(frame.joined().contains(ActionButton.cannotAttend.prefix(40)), "\(frame.joined(separator: "\n"))")
  }
}
