import CompassModel
import CompassText

/// The prompt with the typed line, at most as wide as the window: of a long text only the part around the cursor.
package struct PromptLine: Equatable, Sendable {
  package var line = Line()
  /// The cell of the cursor, from 0 at the left.
  package var cursor = 0

  /// Draws `prompt` as far as there is room, the characters of `mistake` as wrong, and `hint` dim behind; `columns` is
  /// the width of the window, whose last column is left free, where terminals differ.
  package init(prompt: String, _ editor: LineEditor, mistake: Range<Int>? = nil, hint: String = "", columns: Int) {
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

  /// The end of a text that fits into the cells, by characters, and the number of characters before it.
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

  /// Bytes that draw the line from any cursor column, with only a return and, with colour, an erasure.
  package func bytes(charset: Charset, color: Bool, columns: Int) -> String {
    let erase = Self.erasure(color: color, columns: columns)
    let text = renderWhole(line, charset: charset, color: color)
    guard cursor < line.cellWidth else { return erase + text }
    // No sequence moves the cursor in a line of unknown place: the part before the cursor is written once more.
    return erase + text + "\r" + renderWhole(line.leading(cells: cursor), charset: charset, color: color)
  }

  /// Bytes that clear the line and leave the cursor at its start.
  package static func erasure(color: Bool, columns: Int) -> String {
    color ? "\r\u{1B}[K" : "\r" + spaces(columns - 1) + "\r"
  }
}
