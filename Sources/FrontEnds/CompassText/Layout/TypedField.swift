import CompassModel

/// The form field being edited, with its text and the text cursor: they are drawn in the field's place.
package struct TypedField: Hashable, Sendable {
  var anchor: RowID
  var before, after: String

  /// The number of characters before the cursor beyond which only their end is drawn.
  private static let longest = 4_000

  package init(anchor: RowID, before: String, after: String) {
    (self.anchor, self.before, self.after) = (anchor, before, after)
  }

  package static func stars(_ count: Int) -> String { String(repeating: "*", count: min(count, 40)) }

  /// At most `limit` lines around the one with the caret, cut where they are full; `hint` while nothing is typed.
  func lines(to room: Int, atMost limit: Int, hint: String) -> [Line] {
    let room = max(2, room)
    if before.isEmpty, after.isEmpty {
      var line = Line(hint, .dim).truncated(to: room)
      line.caret = 0
      return [line]
    }
    var cells = CaretLines(room: room)
    for character in Self.end(of: before, room) { cells.append(character) }
    cells.placeCaret()
    for character in after.prefix(room * limit) { cells.append(character) }
    let first = max(0, cells.caretLine - limit + 1)
    return Array(cells.lines[first..<min(first + limit, cells.lines.count)])
  }

  /// The end of a text that is too long to be drawn again for each key, cut where a line begins.
  private static func end(of text: String, _ room: Int) -> Substring {
    guard text.utf8.count > longest else { return text[...] }
    let count = text.count
    return count > longest ? text.dropFirst((count - longest / 2) / room * room) : text[...]
  }
}

private struct CaretLines {
  let room: Int
  private(set) var lines: [Line] = []
  private(set) var caretLine = 0
  private var open = ""
  private var used = 0
  private var caret: Int?

  init(room: Int) {
    self.room = room
    lines = [Line()]
  }

  mutating func append(_ character: Character) {
    if character == "\n" { return startLine() }
    let cell = terminalText(String(character), atMost: room)
    let width = cell.cellWidth
    if used + width > room { startLine() }
    open += cell
    used += width
    close()
  }

  mutating func placeCaret() {
    if used == room { startLine() }
    (caretLine, caret) = (lines.count - 1, used)
    close()
  }

  private mutating func close() {
    var line = Line(open)
    line.caret = caret
    lines[lines.count - 1] = line
  }

  private mutating func startLine() {
    (open, used, caret) = ("", 0, nil)
    lines.append(Line())
  }
}
