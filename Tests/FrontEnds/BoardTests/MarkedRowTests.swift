import Foundation
import TestSupport
import Testing
import CompassText

@testable import Board

/// Checks that keys act only on the marked row (decision V1): random keys on any page, over changing rows.
@MainActor
struct MarkedRowTests {
  private static let keys =
    ("j j k down up left right g G pgdn enter enter esc esc space space d y n u a e e tab shift-tab ^S t f s S c i v "
    + "1 2 3 4 5 6 5 6 / ] [ backspace b")
    .split(separator: " ").map(String.init)
  /// Keys that move the cursor, directly or with the page they open.
  private static let moves: Set = [
    "j", "k", "down", "up", "left", "right", "g", "G", "pgdn", "1", "2", "3", "4", "5", "6",
  ]

  /// The marked row of the drawn frame; nil without a mark.
  private func marked(_ state: Board.State) -> RowID? {
    guard state.mode == .page, state.typing == nil, state.screen.screen.head.dialog == nil else { return nil }
    let lines = Board.frame(of: state).lines
    let first = 2 + state.pinned.count
    for row in first..<(first + state.bodyHeight) {
      let text = lines[row].text
      guard let sign = text.firstIndex(of: "›"), state.top + row - first < state.body.lines.count else { continue }
      let column = String(text[..<sign]).cellWidth
      let anchors = state.body.lines[state.top + row - first].anchors
      if let anchor = anchors.first(where: { $0.cells.lowerBound == column }) { return anchor.row }
    }
    return nil
  }

  /// Listed rows that an order refers to.
  private func rows(in order: Board.Order, _ state: Board.State) throws -> Set<RowID> {
    let known = Set(state.body.rows.map(\.id))
    switch order {
    case .tap(let action):
      let json = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
      return known.filter { json.contains("\"\($0)\"") }
    case .verb(_, let arguments):
      return Set(arguments.compactMap { if case .row(.id(let id)) = $0 { id } else { nil } })
    case .line, .signIn: return []
    }
  }

  @Test(arguments: few(1, of: UInt64(1)...32))
  func keysActOnTheMarkedRow(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let lab = await BoardLab(rows: .entered, columns: seed.isMultiple(of: 2) ? 80 : 120, lines: 24)
    let runner = BoardRunner(lab.interpreter, settles: true)
    await lab.interpreter.beginAtToday()
    var state = lab.board.state
    _ = Board.reduce(&state, .screenChanged(runner.screen), in: ())
    var chosen: RowID?
    var lists: [String: RowID] = [:]
    for step in 0..<120 {
      let name = Self.keys[random.number(in: 0...Self.keys.count - 1)]
      let before = state
      let isOnList = state.mode == .page && state.typing == nil && state.screen.screen.head.dialog == nil
      if isOnList { chosen = marked(state) }
      var actions = [Board.Action.pressed([Key(name: name)].compactMap { $0 })]
      while !actions.isEmpty {
        for effect in Board.reduce(&state, actions.removeFirst(), in: ()) {
          guard case .run(let id, let order) = effect else { continue }
          // Values of a form are not rows of the list below.
          if before.typing == nil {
            let named = try rows(in: order, before)
            #expect(named.isSubset(of: [chosen].compactMap { $0 }), "seed \(seed), step \(step): \(name)")
          }
          actions.append(.answered(id: id, await runner.carryOut(order)))
        }
      }
      check(before, state, after: name, &lists, "seed \(seed), step \(step): \(name)")
    }
  }

  /// Checks that the cursor of a list stays on its row, also after a form or another page, unless its
  /// row was removed, or the page selects another.
  private func check(
    _ before: Board.State, _ state: Board.State, after key: String, _ lists: inout [String: RowID], _ what: Comment
  ) {
    guard state.typing == nil, let cursor = state.cursor else { return }
    defer { lists[state.path] = cursor }
    let scroll = state.screen.screen.head.scroll
    let wasLed = scroll.map { $0.id == cursor } ?? false
    let isMoved = Self.moves.contains(key) && before.path == state.path && before.mode == .page
    guard let last = lists[state.path], !isMoved, !wasLed, state.body.index(of: last) != nil else { return }
    // A cancelled search restores the cursor.
    if case .search(let search) = before.mode, state.mode == .page, ["esc", "^C"].contains(key) {
      return #expect(search.row.map { state.body.index(of: $0) == nil || $0 == cursor } ?? true, what)
    }
    #expect(cursor == last, what)
  }
}
