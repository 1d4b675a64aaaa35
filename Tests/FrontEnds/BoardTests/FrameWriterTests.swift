import CompassApp
import CompassText
import Terminal
import TestSupport
import Testing

@testable import Board

/// Checks that a strict terminal displays the frame after the bytes (terminal.md, 3.2).
@Suite struct FrameWriterTests {
  private static let words = [
    "Winter Camp", "日本語", "🏈", "👨‍👩‍👧‍👦", "⚠", "⚠️", "e\u{301}cole", "№", "›", "────", "   ", "🇺🇸", "a", "…",
    "\u{202E}x", "│•│",
  ]
  private static let styles: [Style] = [
    .plain, .plain, .bold, .dim, .critical, .event, Style.plain.reversed, Style.bold.reversed,
  ]

  private func line(_ columns: Int, _ random: inout SeededGenerator) -> Line {
    var line = Line()
    while line.cellWidth < columns, Int.random(in: 0..<8, using: &random) > 0 {
      line.append(Self.words.randomElement(using: &random) ?? "", Self.styles.randomElement(using: &random) ?? .plain)
    }
    return line
  }

  /// Changes a few lines of a frame, often only a segment of a line.
  private func next(_ frame: Frame, _ random: inout SeededGenerator) -> Frame {
    var lines = frame.lines
    for row in lines.indices where Int.random(in: 0..<4, using: &random) == 0 {
      let kept = Int.random(in: 0...frame.size.columns, using: &random)
      let fresh = line(frame.size.columns, &random)
      lines[row] = Bool.random(using: &random) ? fresh : lines[row].leading(cells: kept) + fresh
      if Int.random(in: 0..<4, using: &random) == 0 { lines[row] = lines[row].restyled(\.reversed) }
    }
    let cursor =
      Bool.random(using: &random)
      ? Frame.Cell(row: Int.random(in: 0..<50, using: &random), column: Int.random(in: 0..<90, using: &random)) : nil
    return Frame(lines, cursor: cursor, size: frame.size)
  }

  @Test(arguments: few(6, of: 1...24 as ClosedRange<UInt64>))
  func theTerminalDisplaysTheFrame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let options = RenderOptions(charset: seed % 3 == 0 ? .ascii : .unicode, color: seed % 2 == 0)
    var size = LineMode.Size(
      columns: Int.random(in: 1...130, using: &random), rows: Int.random(in: 1...30, using: &random))
    if seed % 4 == 0 { size = LineMode.Size(columns: Int(seed) / 4, rows: Int(seed) / 4) }
    if seed == 1 { size = LineMode.Size(columns: 400, rows: 100) }
    var terminal = StrictTerminal(columns: size.columns, rows: size.rows)
    var shown: Frame?
    var frame = Frame([], size: size)
    for step in 0..<(seed == 1 ? 2 : 10) {
      frame = next(frame, &random)
      let bytes = FrameWriter.bytes(from: step % 5 == 4 ? nil : shown, to: frame, options)
      terminal.receive(bytes)
      shown = frame
      #expect(terminal.problems == [])
      #expect(terminal.shows(frame, options), "seed \(seed), step \(step)")
      #expect(FrameWriter.bytes(from: frame, to: frame, options) == "")
    }
  }

  /// Terminals differ in the width of emoji: with any width, adjacent text stays in its cells, and no text of
  /// an older frame remains.
  @Test(arguments: few(8, of: 1...48 as ClosedRange<UInt64>))
  func emojiWidthsDoNotShiftText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let options = RenderOptions(color: seed % 2 == 0)
    let size = LineMode.Size(
      columns: Int.random(in: 1...100, using: &random), rows: Int.random(in: 1...12, using: &random))
    var terminal = StrictTerminal(columns: size.columns, rows: size.rows, emoji: .seeded(seed))
    var shown: Frame?
    var frame = Frame([], size: size)
    for step in 0..<12 {
      frame = next(frame, &random)
      terminal.receive(FrameWriter.bytes(from: step % 7 == 6 ? nil : shown, to: frame, options))
      shown = frame
      #expect(terminal.problems == [])
      #expect(terminal.shows(frame, options), "seed \(seed), step \(step)")
    }
  }

  @Test func aResizedFrameIsRedrawn() {
    var terminal = StrictTerminal(columns: 120, rows: 30)
    let options = RenderOptions(color: true)
    let wide = Frame([Line(String(repeating: "x", count: 120), .bold)], size: .init(columns: 120, rows: 30))
    terminal.receive(FrameWriter.bytes(from: nil, to: wide, options))
    terminal.resize(columns: 50, rows: 12)
    let narrow = Frame([Line(String(repeating: "y", count: 120))], size: .init(columns: 50, rows: 12))
    terminal.receive(FrameWriter.bytes(from: wide, to: narrow, options))
    #expect(terminal.shows(narrow, options) && terminal.problems == [])
  }

  @Test func aChangedLetterSendsOneCell() {
    let size = LineMode.Size()
    let old = Frame([Line("Winter Camp", .bold)], size: size)
    let new = Frame([Line("Winter Lamp", .bold)], size: size)
    let bytes = FrameWriter.bytes(from: old, to: new, RenderOptions(color: true))
    #expect(bytes == "\u{1B}[?2026h\u{1B}[1;8H\u{1B}[1mL\u{1B}[0m\u{1B}[?2026l")
  }

  @Test func onlyReverseVideoIsSentWithoutColour() {
    let lines = [Line("red", .critical), Line("here", .critical).restyled(\.reversed)]
    let bytes = FrameWriter.bytes(from: nil, to: Frame(lines, size: .init()), RenderOptions())
    #expect(bytes.contains("red") && bytes.contains("\u{1B}[7mhere\u{1B}[0m") || bytes.contains("\u{1B}[1;7mhere"))
    #expect(!bytes.contains("31m"))
  }
}

extension StrictTerminal {
  /// Whether it shows the frame: every character in its cell and style, and the cursor at its position.
  func shows(_ frame: Frame, _ options: RenderOptions) -> Bool {
    guard columns == frame.size.columns, rows == frame.size.rows, modes.contains(25) == (frame.cursor != nil) else {
      return false
    }
    if let place = frame.cursor, cursor != (place.row, place.column) { return false }
    for (row, line) in frame.lines.enumerated() {
      var styles: [String] = []
      for run in line.runs {
        let style = options.color || run.style == run.style.reversed ? run.style : .plain
        styles += Array(repeating: String(style.selectGraphicRendition.dropFirst(2).dropLast()), count: run.cellWidth)
      }
      let blanks = Array(repeating: "", count: max(0, columns - styles.count))
      let text = render([line, Line("end")], width: columns, charset: options.charset, color: false)
      if emoji != .asCounted {
        guard shows(String(text.prefix { $0 != "\n" }), row: row) else { return false }
        continue
      }
      let same = zip(zip(self.styles(row: row), styles + blanks), cells(row: row)).allSatisfy { styles, cell in
        // On blanks only reverse video is visible.
        styles.0 == styles.1 || cell == " " && ![styles.0, styles.1].contains { $0.hasSuffix("7") }
      }
      guard self.text(row: row) == text.prefix(while: { $0 != "\n" }), same else { return false }
    }
    return true
  }

  /// Whether each character of undisputed width is in its cell, and no older text remains beside a disputed one.
  private func shows(_ text: String, row: Int) -> Bool {
    let cells = cells(row: row)
    var column = 0
    for character in text {
      let end = column + character.cellWidth
      if character.isDisputed {
        guard cells[column + 1..<max(end, column + 1)].allSatisfy({ $0.isEmpty || $0 == " " }) else { return false }
      } else if cells[column] != String(character) {
        return false
      }
      column = end
    }
    // Characters drawn wider than counted may reach into the cell after the text.
    return cells[column...].allSatisfy { $0.isEmpty || $0 == " " }
  }
}

/// Checks the bytes sent to a terminal (terminal.md section 4).
@MainActor
struct FrameBytesTests {
  @Test(arguments: Page.allCases, [(80, 24), (60, 20)])
  func cursorMovesSendFewBytes(page: Page, size: (columns: Int, lines: Int)) async {
    let lab = await BoardLab(
      "open \(page.rawValue)", rows: .entered, columns: size.columns, lines: size.lines, color: true)
    var moves = 0
    for key in ["j", "j", "k", "j", "j", "j", "k", "k", "down", "up", "j", "j", "j", "j"] {
      let before = lab.board.state
      await lab.press(key)
      let now = lab.board.state
      guard now.top == before.top, now.cursor != before.cursor else { continue }
      let (old, new) = (Board.frame(of: before), Board.frame(of: now))
      let bytes = FrameWriter.bytes(from: old, to: new, now.options)
      // Another row may have different keys.
      let keys = [old, new].map { $0.lines.last?.text.split(separator: " ").dropLast(3) }
      let areSameKeys = keys[0] == keys[1]
      #expect(bytes.utf8.count <= (areSameKeys ? 300 : 400), "\(key): \(bytes.replacing("\u{1B}", with: "^"))")
      moves += 1
    }
    #expect(moves > 0 || lab.board.state.body.rows.count < 2, "there are rows to move between")
  }

  @Test(arguments: Page.allCases) func unchangedFramesSendNothing(page: Page) async {
    let lab = await BoardLab("open \(page.rawValue)", rows: .entered, color: true)
    let first = await lab.frame()
    let frame = Board.frame(of: lab.board.state)
    var state = lab.board.state
    #expect(Board.reduce(&state, .screenChanged(lab.board.state.screen), in: ()) == [])
    #expect(FrameWriter.bytes(from: frame, to: Board.frame(of: state), state.options) == "")
    #expect(await lab.frame() == first)
  }
}
