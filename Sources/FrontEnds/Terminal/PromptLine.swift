import CompassModel
import CompassText

/// The line that is typed in, as wide as the window at most: a long text is seen around the cursor only.
public struct PromptLine: Equatable, Sendable {
  /// All that is drawn.
  package var line = Line()
  /// Where the cursor is, in cells from the left.
  public var cursor = 0

  /// - Parameters:
  ///   - prompt: drawn before what is typed, as far as there is room.
  ///   - mistake: how many characters from the start of the text are marked, and from where.
  ///   - hint: how the text may go on; drawn dim where there is room.
  ///   - columns: of the window; the last one is left free, where terminals differ.
  package init(
    prompt: String, _ editor: LineEditor, mistake: Range<Int>? = nil, hint: String = "", columns: Int
  ) {
    let room = max(0, columns - 1)
    let promptRoom = min(prompt.cellWidth, room - min(12, room / 2))
    line = Line(prompt).truncated(to: max(0, promptRoom))
    let cells = room - line.cellWidth

    let start = Self.leading(editor.before, cells: max(0, cells - 1))
    for cell in start.cells.enumerated() {
      let isWrong = mistake?.contains(start.first + cell.offset) ?? false
      line.append(cell.element, isWrong ? .negative : .plain)
    }
    cursor = line.cellWidth
    var position = start.first + start.cells.count
    for character in editor.after {
      let cell = Self.drawn(character)
      guard line.cellWidth + cell.cellWidth <= room else { return }
      line.append(cell, mistake?.contains(position) ?? false ? .negative : .plain)
      position += 1
    }
    if !hint.isEmpty, editor.after.isEmpty { line += Line(hint, .dim).truncated(to: room - line.cellWidth) }
  }

  /// The end of a text that fits, character by character, and how many characters are before it.
  private static func leading(_ text: String, cells: Int) -> (cells: [String], first: Int) {
    var taken: [String] = []
    var used = 0
    var isCut = false
    for character in text.reversed() {
      let cell = drawn(character)
      used += cell.cellWidth
      if used > cells {
        isCut = true
        break
      }
      taken.append(cell)
    }
    return (taken.reversed(), isCut ? text.count - taken.count : 0)
  }

  /// Printable form of a character, never a control character.
  private static func drawn(_ character: Character) -> String {
    character == "\n" ? "⏎" : terminalText(String(character), atMost: 60)
  }

  /// Bytes that draw the line from any cursor column. The only controls are a return and, with colour, an erasure to
  /// the end of the line.
  ///
  /// - Parameter columns: of the window.
  package func bytes(charset: Charset, color: Bool, columns: Int) -> String {
    let erase = Self.erasure(color: color, columns: columns)
    let text = renderWhole(line, charset: charset, color: color)
    guard cursor < line.cellWidth else { return erase + text }
    // No sequence moves the cursor within a line of unknown place: the part before it is written once more.
    return erase + text + "\r" + renderWhole(prefix, charset: charset, color: color)
  }

  /// Takes the line away, and leaves the cursor at its start.
  package static func erasure(color: Bool, columns: Int) -> String {
    color ? "\r\u{1B}[K" : "\r" + spaces(columns - 1) + "\r"
  }

  /// Up to the cursor.
  private var prefix: Line { line.leading(cells: cursor) }
}
