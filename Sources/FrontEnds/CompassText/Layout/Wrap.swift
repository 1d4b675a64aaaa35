import CompassModel

/// Wraps sanitised text by words, with one space between them; a word wider than the line is broken at graphemes.
/// Always at least one line, none wider than `cells`; those after the first start with `hangingIndent` blanks.
func wrapped(_ text: String, to cells: Int, hangingIndent: Int = 0) -> [String] {
  var lines = WrappedLines(width: max(1, cells), hangingIndent: hangingIndent)
  for word in text.unicodeScalars.split(separator: " ") {
    lines.append(String(word))
  }
  return lines.finished()
}

private struct WrappedLines {
  let width: Int
  let indent: Int
  private var finishedLines: [String] = []
  private var line = ""
  private var used = 0
  private var hasWord = false

  init(width: Int, hangingIndent: Int) {
    self.width = width
    indent = min(max(0, hangingIndent), width - 1)
  }

  mutating func append(_ word: String) {
    let cells = word.cellWidth
    if used + gap + cells <= width {
      add(spaces(gap) + word, cells: gap + cells)
    } else if cells <= width - indent {
      startLine()
      add(word, cells: cells)
    } else {
      breakWord(word)
    }
  }

  func finished() -> [String] {
    hasWord || finishedLines.isEmpty ? finishedLines + [line] : finishedLines
  }

  private var gap: Int { hasWord ? 1 : 0 }

  private mutating func breakWord(_ word: String) {
    var blanks = gap
    for character in word {
      let isTooWide = character.cellWidth > width - indent
      let cells = isTooWide ? 1 : character.cellWidth
      if used + blanks + cells > width {
        startLine()
        blanks = 0
      }
      add(spaces(blanks) + (isTooWide ? "?" : String(character)), cells: blanks + cells)
      blanks = 0
    }
  }

  private mutating func add(_ text: String, cells: Int) {
    line += text
    used += cells
    hasWord = true
  }

  private mutating func startLine() {
    finishedLines.append(line)
    line = spaces(indent)
    used = indent
    hasWord = false
  }
}

package enum Alignment {
  case leading, center, trailing

  func blanksBefore(_ room: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: room / 2
    case .trailing: room
    }
  }
}

/// The text with spaces up to `cells`; a text as wide or wider is returned as it is.
@inline(never)
package func padded(_ text: String, to cells: Int, alignment: Alignment = .leading) -> String {
  let room = max(0, cells - text.cellWidth)
  let before = alignment.blanksBefore(room)
  return spaces(before) + text + spaces(room - before)
}

extension Line {
  /// Packs as many of `parts` into each line as fit; only a longer part is broken (text-ui.md §1, principle 9).
  @inline(never) package static func packed(
    _ parts: [String], separator: String, _ style: Style = .plain, to cells: Int
  ) -> [Line] {
    // One line first, so that line ends in a name start no new one.
    let separator = Line(separator, style)
    var lines: [Line] = []
    for part in parts { lines.pack(Line.wrapped(terminalText(part), style, to: cells), separator, to: cells) }
    return lines
  }

  /// Packs parts that have styles of their own; one that is wider than the line is cut.
  @inline(never) static func packed(_ parts: [Line], separator: String, to cells: Int) -> [Line] {
    let separator = Line(separator)
    var lines: [Line] = []
    for part in parts { lines.pack([part.truncated(to: cells)], separator, to: cells) }
    return lines
  }
}

extension [Line] {
  fileprivate mutating func pack(_ part: [Line], _ separator: Line, to cells: Int) {
    guard let used = last?.cellWidth, part.count == 1, used + separator.cellWidth + part[0].cellWidth <= cells else {
      self += part
      return
    }
    self[count - 1] += separator
    self[count - 1] += part[0]
  }
}
