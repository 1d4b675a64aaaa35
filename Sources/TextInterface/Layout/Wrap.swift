/// Wraps sanitised text by words. Runs of spaces become one, a word wider than the line is broken at graphemes, a
/// grapheme wider than the line is drawn as `?`; lines after the first start with `hangingIndent` blanks. Always at
/// least one line, none wider than `cells` (at least 1), none with trailing blanks.
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
