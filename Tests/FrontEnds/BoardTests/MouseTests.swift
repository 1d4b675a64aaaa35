import CompassApp
import Testing
import CompassText

@testable import Board

/// Checks mouse input with `--mouse` (terminal.md section 2).
@MainActor
struct MouseTests {
  private func click(_ lab: BoardLab, row: Int, column: Int) async {
    await lab.board.press([.mouse(Mouse(.press, row: row, column: column))])
  }

  /// The line of the window in which a row of the list begins.
  private func line(of place: Int, _ lab: BoardLab) -> Int {
    let state = lab.board.state
    return 2 + state.pinned.count + state.body.rows[place].lines.lowerBound - state.top
  }

  /// Also in a scrolled list.
  @Test(arguments: ["5", "5 G", "3", "6"])
  func aClickSelectsTheRowUnderIt(keys: String) async {
    let lab = await BoardLab(keys: keys)
    let state = lab.board.state
    let shown = state.body.rows.indices.filter { place in
      (state.top..<state.top + state.bodyHeight).contains(state.body.rows[place].lines.lowerBound)
    }
    #expect(shown.count > 1)
    let path = lab.interpreter.path
    for place in shown.reversed() {
      // Selecting a row may scroll the list.
      guard (2..<2 + state.paneHeight).contains(line(of: place, lab)) else { continue }
      let wanted = lab.board.state.body.rows[place].id
      guard lab.board.state.cursor != wanted else { continue }
      // Rows can be side by side in one line.
      let column =
        lab.board.state.body.lines[lab.board.state.body.rows[place].lines.lowerBound].anchors
        .first { $0.row == wanted }?.cells.lowerBound ?? 0
      await click(lab, row: line(of: place, lab), column: column + 2)
      #expect(lab.board.state.cursor == wanted)
    }
    #expect(lab.interpreter.path == path)
  }

  @Test(arguments: ["5", "3", "6", "1", "5 G"])
  func aClickOnAnyLineSelectsItsRow(keys: String) async {
    let lab = await BoardLab(keys: keys, rows: .entered)
    let state = lab.board.state
    var lines = 0
    for row in state.body.rows {
      // Rows beside each other share their lines.
      let others = state.body.rows.filter { $0.id != row.id && $0.lines.overlaps(row.lines) }
      for line in row.lines where others.isEmpty && (state.top..<state.top + state.bodyHeight).contains(line) {
        var clicked = state
        _ = Board.reduce(
          &clicked, .pressed([.mouse(Mouse(.press, row: 2 + state.pinned.count + line - state.top, column: 5))]), in: ()
        )
        #expect(clicked.cursor == row.id, "line \(line - row.lines.lowerBound) of \(row.id)")
        lines += 1
      }
    }
    #expect(lines > 2 || keys == "6")
  }

  @Test func aSecondClickOpensTheRow() async {
    let lab = await BoardLab(keys: "5 g j")
    await click(lab, row: line(of: 2, lab), column: 4)
    #expect(lab.interpreter.path == "/events")
    let wanted = lab.board.state.cursor
    await click(lab, row: line(of: 2, lab), column: 4)
    #expect(lab.interpreter.path == "/events/\(wanted ?? "")")
  }

  /// Two clicks with a key between them are no double click.
  @Test func aKeyBetweenTwoClicksPreventsOpening() async {
    let lab = await BoardLab(keys: "5 g j")
    await click(lab, row: line(of: 2, lab), column: 4)
    await lab.press("k")
    await click(lab, row: line(of: 2, lab), column: 4)
    #expect(lab.interpreter.path == "/events")
  }

  /// From the first cell of a tab to its last.
  @Test func eachCellOfATabOpensItsPage() async throws {
    let lab = await BoardLab(columns: 160)
    let line = try #require(await lab.frame().first)
    let digits = lab.board.state.screen.tabs.enumerated().compactMap { index, tab in
      line.firstRange(of: "\(index + 1) \(tab.label)").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(digits.count == Page.tabs.count)
    for (index, digit) in digits.enumerated() {
      let last = index + 1 < digits.count ? digits[index + 1] - 2 : digit
      for column in Set([digit - 1, digit, last]) {
        await lab.press(index == 0 ? "2" : "1")
        await click(lab, row: 0, column: column)
        #expect(lab.board.state.openTab == lab.board.state.screen.tabs[index].page, "cell \(column)")
      }
    }
  }

  @Test func theWheelKeepsTheCursorVisible() async {
    let lab = await BoardLab(keys: "5")
    for act in [Mouse.Act.wheelDown, .wheelDown, .wheelUp] {
      for _ in 0..<6 {
        await lab.board.press([.mouse(Mouse(act, row: 5, column: 5))])
        #expect(lab.board.state.showsCursor == true)
      }
    }
    #expect(lab.board.state.top > 0)
  }

  @Test func dialogsAndMenusBlockClicks() async {
    let lab = await BoardLab(keys: "5 d")
    let cursor = lab.board.state.cursor
    await click(lab, row: 4, column: 4)
    await click(lab, row: 0, column: 1)
    #expect(lab.board.state.cursor == cursor && lab.interpreter.screen.head.dialog != nil)
    await lab.press("n s")
    await click(lab, row: 0, column: 1)
    #expect(lab.interpreter.path == "/events")
  }
}
