import Foundation
import CompassApp
import TestSupport
import Testing
import CompassText

@testable import Board

/// Checks that every change is visible or announced (decision V4).
@MainActor
struct VisibleChangeTests {
  /// Keys to press: moves more often than keys that open or close.
  nonisolated private static let keys =
    ("j j j k k g G up down down left right right pgup pgdn ^U ^D enter enter esc esc space space tab shift-tab f s S c "
    + "i l t v n d y u a e m x / [ ] + - 0 < > b backspace 1 2 3 4 5 6 F o w R r p ? ^G : ^S").split(separator: " ")
    .map(String.init)
  /// Pressed several times, so that the cursor leaves the window.
  nonisolated private static let moves: Set = ["j", "k", "up", "down", "left", "right", "pgup", "pgdn", "^U", "^D"]
  nonisolated private static let sizes = [(80, 24), (120, 40), (60, 20)]

  /// 10,000 keys for each page, in a slow run.
  @Test(arguments: Page.allCases, few(1, of: 1...84))
  func everyChangeIsVisibleOrAnnounced(page: Page, seed: Int) async {
    for (columns, lines) in Self.sizes {
      var random = SeededGenerator(seed: UInt64(seed * 7 + columns))
      let lab = await BoardLab("open \(page.rawValue)", rows: .entered, columns: columns, lines: lines)
      var pressed: [String] = []
      var key = ""
      var times = 0
      for _ in 0..<40 {
        if times == 0 {
          key = Self.keys[random.number(in: 0...Self.keys.count - 1)]
          times = Self.moves.contains(key) ? random.number(in: 1...12) : 1
        }
        times -= 1
        pressed.append(key)
        let before = VisibleState(lab.board.state)
        await lab.press(key)
        let now = VisibleState(lab.board.state)
        let changes = now.changes(since: before)
        if now.hidesCursor {
          Issue.record("\(page) \(columns)x\(lines), seed \(seed), no cursor: \(pressed.joined(separator: " "))")
        }
        guard !changes.isEmpty, now.window == before.window else { continue }
        Issue.record("\(page) \(columns)x\(lines), seed \(seed), \(changes): \(pressed.joined(separator: " "))")
      }
    }
  }

  /// Random keys wrote an export into the folder in which the tests ran.
  @Test func exportsStayInMemory() async {
    let lab = await BoardLab(keys: "4 x enter y")
    #expect(lab.world.files.keys.sorted() == ["performance-timeline-2026-02-10.csv"])
    #expect(!FileManager.default.fileExists(atPath: "performance-timeline-2026-02-10.csv"))
  }

  /// Only the count changed visibly, from `1 of 18` to `1 of 108`.
  @Test func rowsAddedBelowTheWindowAreAnnounced() async throws {
    let lab = await BoardLab("open timeline", keys: "l", rows: .entered)
    let state = lab.board.state
    let text = try #require(state.remark?.text)
    #expect(text.contains("below"))
  }

  /// A dialog changes the end of the page: the changed rule was announced.
  @Test func aDialogIsNotAnnounced() async {
    let lab = await BoardLab(keys: "3 j j j space", rows: .entered)
    #expect(lab.board.state.screen.screen.head.dialog != nil && lab.board.state.remark == nil)
  }

  @Test func visibleChangesAreNotAnnounced() async {
    #expect(await BoardLab("open events", keys: "]").board.state.remark == nil)
  }
}

/// Visible state: the page as it is now, and its lines in the window.
@MainActor
private struct VisibleState {
  /// Without the first and the last line, as tabs and keys do not report changes.
  let window: [Line]
  private let state: Board.State

  init(_ state: Board.State) {
    self.state = state
    let frame = Board.frame(of: state)
    window = frame.lines.dropFirst().dropLast() + [Line("\(frame.cursor.map { "\($0)" } ?? "")")]
  }

  /// Whether the row of the cursor begins outside the window.
  var hidesCursor: Bool { state.mode == .page && state.isLargeEnough && state.showsCursor == false }

  /// Names of the differences: page, messages, overlays and typed text.
  func changes(since other: VisibleState) -> [String] {
    let (head, otherHead) = (state.screen.screen.head, other.state.screen.screen.head)
    let changes = [
      ("path", state.path != other.state.path), ("lines", state.body.lines != other.state.body.lines),
      ("cursor", state.cursor != other.state.cursor), ("dialog", head.dialog != otherHead.dialog),
      ("notices", head.notices != otherHead.notices), ("banner", head.banner != otherHead.banner),
      ("mode", mode != other.mode),
    ]
    return changes.filter(\.1).map(\.0)
  }

  /// Description of the overlay, without details that are only loaded later.
  private var mode: [String] {
    switch state.mode {
    case .page: []
    case .menu(let menu):
      [menu.title, "\(menu.selected)"] + menu.items.map { "\($0.group) \($0.label) \($0.isCurrent)" }
    case .picker(let picker):
      [picker.title, picker.editor.before, picker.editor.after, "\(picker.marked ?? -1)"] + picker.matches.map(\.label)
    case .search(let search): [search.editor.before, search.editor.after]
    case .walk(let walk): ["\(walk)"]
    case .palette(let palette):
      [palette.editor.before, palette.editor.after, "\(palette.selected ?? -1)"] + palette.candidates.map(\.text)
    case .reader(let reader): ["\(reader.top) \(reader.left)"] + reader.lines.map(\.text)
    }
  }
}
