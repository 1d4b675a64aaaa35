import CompassTesting
import Terminal
import TestSupport
import Testing
import CompassText

@testable import Board

/// Checks random keys in windows of any size over any rows.
@MainActor
struct FramePropertyTests {
  private static let keys =
    VerbTable.app.flatMap(\.keys)
    + "j k g G : ? up down left right pgup pgdn tab shift-tab esc enter backspace ^C ^L ^U ^D ^S a b é 0 9".split(
      separator: " "
    ).map(String.init)

  @Test(arguments: few(1, of: UInt64(1)...24))
  func framesFitTheirWindow(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let isParent = seed.isMultiple(of: 5)
    let lab = await BoardLab(
      rows: seed.isMultiple(of: 2) ? .strange : .some, family: isParent ? .pat : .ava,
      accounts: seed.isMultiple(of: 7) ? SampleAccounts([:], isSignedIn: false) : nil)
    var state = lab.board.state
    let runner = BoardRunner(lab.interpreter, settles: true)
    await lab.interpreter.beginAtToday()
    let emoji = seed % 3 == 0 ? StrictTerminal.EmojiWidth.seeded(UInt64(seed)) : .asCounted
    var terminal = StrictTerminal(columns: state.size.columns, rows: state.size.rows, emoji: emoji)
    var (shown, count): (Frame?, Int) = (nil, 0)
    for _ in 0..<60 {
      var actions = [Board.Action.screenChanged(runner.screen)]
      if random.number(in: 0...5) == 0 {
        let size = LineMode.Size(columns: random.number(in: 1...400), rows: random.number(in: 1...100))
        let isSmall = random.number(in: 0...2) > 0
        let options = RenderOptions(
          columns: size.columns, charset: random.number(in: 0...3) == 0 ? .ascii : .unicode, color: true)
        actions.append(
          .resized(isSmall ? LineMode.Size(columns: size.columns % 90 + 1, rows: size.rows % 30 + 1) : size, options))
      }
      let keys = (0...random.number(in: 0...3)).map { _ in Self.keys[random.number(in: 0...Self.keys.count - 1)] }
      actions.append(.pressed(keys.filter { $0 != "q" }.compactMap { Key(name: $0) }))
      if random.number(in: 0...2) == 0 { actions.append(.typed(Self.report(&random))) }
      if random.number(in: 0...9) == 0 { actions.append(.isSlow) }
      if random.number(in: 0...9) == 0 { actions.append(.typed((0..<20).map { _ in random.number(in: 0...255) })) }
      while !actions.isEmpty {
        for effect in Board.reduce(&state, actions.removeFirst(), in: ()) {
          if case .run(let id, let order) = effect {
            actions.append(.answered(id: id, await runner.carryOut(order)))
          }
        }
        let frame = Board.frame(of: state)
        check(frame, state)
        if terminal.columns != frame.size.columns || terminal.rows != frame.size.rows {
          terminal.resize(columns: frame.size.columns, rows: frame.size.rows)
        }
        terminal.receive(FrameWriter.bytes(from: shown, to: frame, state.options))
        (shown, count) = (frame, count + 1)
        // Comparing every cell takes longer than drawing them.
        if count % 8 == 0 { #expect(terminal.problems == [] && terminal.shows(frame, state.options)) }
      }
    }
  }

  /// A random mouse report, also for positions outside the window; some are broken.
  private static func report(_ random: inout SeededGenerator) -> [UInt8] {
    let act = [0, 0, 0, 64, 65, 2, 35][random.number(in: 0...6)]
    let text = "\u{1B}[<\(act);\(random.number(in: 0...130));\(random.number(in: 0...45))M"
    return Array(text.utf8.prefix(random.number(in: 0...4) == 0 ? random.number(in: 0...text.count) : text.count))
  }

  private func check(_ frame: Frame, _ state: Board.State) {
    #expect(frame.size == state.size && frame.lines.count == state.size.rows)
    #expect(frame.lines.allSatisfy { $0.cellWidth <= state.size.columns })
    #expect((state.waitingCount == 0) == state.waiting.isEmpty)
    if let cursor = frame.cursor {
      #expect((0..<state.size.rows).contains(cursor.row) && (0..<state.size.columns).contains(cursor.column))
    }
    if state.mode == .page, state.isLargeEnough, let place = state.body.index(of: state.cursor) {
      let line = state.body.rows[place].lines.lowerBound
      #expect(line >= state.top && line < state.top + state.bodyHeight || state.body.rows[place].lines.count > 1)
    }
  }
}
