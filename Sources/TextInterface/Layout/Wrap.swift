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

/// Where a text stands in a field wider than itself.
enum Alignment {
  case leading, center, trailing
}

/// The text, or as many whole graphemes as fit beside the ellipsis. A text that had to be cut fills exactly `cells`:
/// where half a wide character would remain, a space stands.
func truncated(_ text: String, to cells: Int, charset: Charset) -> String {
  if text.fits(in: cells) { return text }
  guard cells > 0 else { return "" }
  let kept = text.leading(cells: cells - 1)
  return kept.text + spaces(cells - 1 - kept.cells) + charset.glyphs.ellipsis
}

/// The text with spaces up to `cells`; a text as wide or wider is returned as it is.
func padded(_ text: String, to cells: Int, alignment: Alignment = .leading) -> String {
  let room = max(0, cells - text.cellWidth)
  let before = alignment.blanksBefore(room)
  return spaces(before) + text + spaces(room - before)
}

func spaces(_ count: Int) -> String {
  // `String(repeating:count:)` appends one by one, which is much of the time of a screen.
  let count = max(0, count)
  return String(unsafeUninitializedCapacity: count) { bytes in
    bytes.initialize(repeating: 0x20)
    return count
  }
}

extension Alignment {
  func blanksBefore(_ room: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: room / 2
    case .trailing: room
    }
  }
}

extension String {
  func fits(in cells: Int) -> Bool {
    // A cell never takes less than one byte, so short text needs no measuring.
    utf8.count <= cells || leading(cells: cells).text.utf8.count == utf8.count
  }

  /// The longest prefix of whole graphemes that is at most `cells` wide, with its width. Looks no further than that.
  func leading(cells: Int) -> (text: String, cells: Int) {
    if let end = plainEnd(cells: cells) { return (String(self[..<end]), max(0, cells)) }
    var used = 0
    var end = startIndex
    while end < endIndex {
      let width = self[end].cellWidth
      if used + width > cells { break }
      used += width
      end = index(after: end)
    }
    return (String(self[..<end]), used)
  }

  /// Where `cells` cells end if everything up to there and the next scalar is plain, so that no grapheme has to be
  /// formed.
  private func plainEnd(cells: Int) -> Index? {
    var used = 0
    for index in unicodeScalars.indices {
      guard unicodeScalars[index].isPlain else { return nil }
      if used >= cells { return index }
      used += 1
    }
    return nil
  }
}

extension Line {
  /// As many of `parts` in each line as fit, whole: only a part wider than the line is broken, by words. So dates
  /// and amounts are never torn apart (text-ui.md §1, principle 9).
  static func packed(_ parts: [String], separator: String, _ style: Style = .plain, to cells: Int) -> [Line] {
    var lines: [Line] = []
    for part in parts {
      // One line first, so that line ends in a name start no new one.
      let wrapped = Line.wrapped(terminalText(part), style, to: cells)
      guard let last = lines.last, wrapped.count == 1,
        last.cellWidth + separator.cellWidth + wrapped[0].cellWidth <= cells
      else {
        lines += wrapped
        continue
      }
      lines[lines.count - 1] = last + Line(separator, style) + wrapped[0]
    }
    return lines
  }
}
