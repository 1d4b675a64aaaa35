import CompassModel

/// The id of a row of a screen, as in `RowLabel`.
package typealias RowID = String

/// One line of a screen: styled runs of text, with the width known.
///
/// Lines are combined in hundreds of places, so that functions for it are not inlined: each copy would be compiled
/// again.
package struct Line: Equatable, Sendable {
  package private(set) var runs: [StyledText] = []
  package private(set) var cellWidth = 0
  /// The cell of the text cursor, from the start of the line; nil if no text is typed in the line.
  package var caret: Int?
  /// The part of the page that the line shows; nil for a row.
  package var part: LineGroup?

  package init() {}

  /// Makes a line of any text, which becomes safe for terminals and has no line ends.
  @inline(never) package init(_ raw: String, _ style: Style = .plain) {
    self.init(StyledText(raw, style))
  }

  package init(_ run: StyledText) {
    if run.text.isEmpty { return }
    // Most lines are extended by others.
    runs.reserveCapacity(4)
    append(run)
  }

  /// The text without its styles.
  package var text: String { runs.map(\.text).joined() }

  @inline(never) package mutating func append(_ run: StyledText) {
    if run.text.isEmpty { return }
    runs.append(run)
    cellWidth += run.cellWidth
  }

  package mutating func append(_ raw: String, _ style: Style = .plain) {
    append(StyledText(raw, style))
  }

  // Most lines are combined from temporary parts: a consumed part is extended in place.
  @inline(never) package static func + (first: consuming Line, second: Line) -> Line {
    first += second
    return first
  }

  @inline(never) package static func += (line: inout Line, more: Line) {
    if let caret = more.caret { line.caret = line.cellWidth + caret }
    if line.part == nil { line.part = more.part }
    line.runs.append(contentsOf: more.runs)
    line.cellWidth += more.cellWidth
  }

  /// Appends another line as a part of a row.
  mutating func append(_ more: Line, anchoredTo row: RowID) {
    runs.reserveCapacity(runs.count + more.runs.count)
    for var run in more.runs {
      run.anchor = row
      runs.append(run)
    }
    cellWidth += more.cellWidth
  }

  /// Makes room for so many runs, which are appended one by one.
  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  /// The line, or as much as fits before `…`; a line that had to be cut is exactly `cells` wide.
  package func truncated(to cells: Int) -> Line {
    if cellWidth <= cells { return self }
    var line = Line()
    guard cells > 0 else { return line }
    var style = Style.plain
    for run in runs {
      style = run.style
      let room = cells - 1 - line.cellWidth
      if run.cellWidth > room {
        line.append(run.leading(cells: room))
        break
      }
      line.append(run)
    }
    line.append(.blanks(cells - 1 - line.cellWidth))
    line.append(Glyphs.unicode.ellipsis, style)
    return line
  }

  /// The part of the line in its first `cells` cells, without a wide character that is only half in them.
  package func leading(cells: Int) -> Line {
    var line = Line()
    for run in runs {
      guard line.cellWidth + run.cellWidth > cells else {
        line.append(run)
        continue
      }
      line.append(run.leading(cells: cells - line.cellWidth))
      break
    }
    return line
  }

  /// A copy with blanks up to `cells`, before or after the text by `alignment`; a line as wide or wider is returned as
  /// it is.
  package consuming func padded(to cells: Int, alignment: Alignment = .leading) -> Line {
    pad(to: cells, alignment: alignment)
    return self
  }

  mutating func pad(to cells: Int, alignment: Alignment = .leading) {
    let room = max(0, cells - cellWidth)
    let before = alignment.blanksBefore(room)
    indent(by: before)
    append(.blanks(room - before))
  }

  /// A copy that is exactly `cells` wide.
  package func fitted(to cells: Int, alignment: Alignment = .leading) -> Line {
    truncated(to: cells).padded(to: cells, alignment: alignment)
  }
}

extension Line {
  /// `left` and `right` at the two ends of `width`, at least `gap` blanks between them. Where both do not fit, `left`
  /// is cut and then dropped; `right` is only cut where it alone is too wide.
  @inline(never) package static func justified(
    _ left: consuming Line, _ right: Line, width: Int, gap: Int = 3
  ) -> Line {
    let end = right.truncated(to: width)
    let room = end.cellWidth == 0 ? width : width - end.cellWidth - gap
    if left.cellWidth > room { left = left.truncated(to: room) }
    if end.cellWidth == 0 { return left }
    left.append(.blanks(width - left.cellWidth - end.cellWidth))
    left += end
    return left
  }

  /// A horizontal rule, with a title near its start if there is one.
  package static func rule(_ width: Int, charset: Charset, title: String = "") -> Line {
    let glyph = charset.glyphs.rule
    if title.isEmpty { return Line(.repeating(glyph, cells: width)) }
    let start = Line(.repeating(glyph, cells: 2)) + Line(" ") + Line(title, .bold) + Line(" ")
    return (start + Line(.repeating(glyph, cells: width - start.cellWidth))).truncated(to: width)
  }

  /// Each line of the text wrapped by words; see `wrapped(_:to:hangingIndent:)`.
  package static func wrapped(_ raw: String, _ style: Style = .plain, to cells: Int, hangingIndent: Int = 0) -> [Line] {
    if let whole = StyledText.unwrapped(raw, style, to: cells) { return [Line(whole)] }
    return StyledText.wrapped(raw, style, to: cells, hangingIndent: hangingIndent).map { Line($0) }
  }

  @inline(never) package consuming func indented(by cells: Int) -> Line {
    indent(by: cells)
    return self
  }

  mutating func indent(by cells: Int) {
    guard cells > 0 else { return }
    runs.insert(.blanks(cells), at: 0)
    cellWidth += cells
    caret = caret.map { $0 + cells }
  }
}

/// Which lines belong to which row (terminal.md). Several rows may be beside each other in one line.
extension Line {
  /// A copy whose texts belong to a row.
  package consuming func anchored(to row: RowID) -> Line {
    anchor(to: row)
    return self
  }

  fileprivate mutating func anchor(to row: RowID) {
    for index in runs.indices { runs[index].anchor = row }
  }

  /// The rows that have parts in the line, each with the cells from its first part to its last.
  package var anchors: [(row: RowID, cells: Range<Int>)] {
    var found: [(row: RowID, cells: Range<Int>)] = []
    var cell = 0
    for run in runs {
      let end = cell + run.cellWidth
      if let row = run.anchor {
        if found.last?.row == row {
          found[found.count - 1].cells = found[found.count - 1].cells.lowerBound..<end
        } else {
          found.append((row, cell..<end))
        }
      }
      cell = end
    }
    return found
  }

  /// A copy with each style replaced by `style`.
  package func restyled(_ style: (Style) -> Style) -> Line {
    var line = Line()
    for var run in runs {
      run.style = style(run.style)
      line.append(run)
    }
    return line
  }

  /// The part of the line from a cell on; half of a wide character is a blank.
  package func dropping(cells: Int) -> Line {
    var (line, skipped) = (Line(), 0)
    for run in runs {
      let room = cells - skipped
      if room <= 0 {
        line.append(run)
      } else if run.cellWidth > room {
        line += run.dropping(cells: room)
      }
      skipped += run.cellWidth
    }
    return line
  }
}

extension [Line] {
  // Blocks of lines are joined at many levels, mostly one of them empty: lines are copied only where they have to be.
  @inline(never) static func + (first: consuming [Line], more: consuming [Line]) -> [Line] {
    if first.isEmpty { return more }
    first += more
    return first
  }

  /// A copy whose lines belong to a row.
  package consuming func anchored(to row: RowID) -> [Line] {
    for index in indices { self[index].anchor(to: row) }
    return self
  }

  consuming func indented(by cells: Int) -> [Line] {
    for index in indices { self[index].indent(by: cells) }
    return self
  }

  /// A copy with `start` before the first line, and the others indented by so many cells.
  consuming func begun(with start: consuming Line, indentedBy cells: Int) -> [Line] {
    guard let first else { return self }
    self[0] = start + first
    for index in indices.dropFirst() { self[index].indent(by: cells) }
    return self
  }
}

/// Two blocks beside each other: `left` in a column of `leftWidth` cells, then `gap` blanks, then `right`.
package func sideBySide(left: [Line], leftWidth: Int, gap: Int, right: [Line]) -> [Line] {
  (0..<max(left.count, right.count)).map { row in
    guard row < right.count, right[row].cellWidth > 0 else {
      return row < left.count ? left[row].truncated(to: leftWidth) : Line()
    }
    var line = Line()
    line.reserve(right[row].runs.count + (row < left.count ? left[row].runs.count + 1 : 1))
    if row < left.count { line += left[row].truncated(to: leftWidth) }
    line.pad(to: leftWidth + gap)
    line += right[row]
    return line
  }
}

/// A piece of text of one style with its width. It can only be made through the sanitiser, so nothing that reaches a
/// screen moves the cursor.
package struct StyledText: Equatable, Sendable {
  package let text: String
  package fileprivate(set) var style: Style
  package let cellWidth: Int
  /// The row to which the text belongs; nil for none.
  package fileprivate(set) var anchor: RowID?

  init(_ raw: String, _ style: Style = .plain) {
    if raw.utf8.count <= oneLineLimit, let cells = raw.plainCells {
      self.init(sanitised: raw, style, cellWidth: cells)
    } else {
      let text = terminalText(raw)
      self.init(sanitised: text, style, cellWidth: text.cellWidth)
    }
  }

  /// Makes a run of text that is sanitised already.
  fileprivate init(sanitised text: String, _ style: Style, cellWidth: Int) {
    self.text = text
    self.style = style
    self.cellWidth = cellWidth
  }

  /// A copy with another text, which is sanitised already.
  func replacing(_ text: String) -> StyledText {
    var run = StyledText(sanitised: text, style, cellWidth: text.cellWidth)
    run.anchor = anchor
    return run
  }

  /// A copy with a blank and another text appended.
  func followed(by raw: String) -> StyledText {
    let remaining = StyledText(raw)
    return with("\(text) \(remaining.text)", cellWidth: cellWidth + 1 + remaining.cellWidth)
  }

  static func blanks(_ count: Int) -> StyledText {
    StyledText(sanitised: spaces(count), .plain, cellWidth: max(0, count))
  }

  /// A text of `glyph` as often as it fits into `cells`.
  static func repeating(_ glyph: String, cells: Int, _ style: Style = .plain) -> StyledText {
    let one = StyledText(glyph, style)
    let count = max(0, cells) / max(1, one.cellWidth)
    let text = String(repeating: one.text, count: count)
    return StyledText(sanitised: text, style, cellWidth: count * one.cellWidth)
  }

  /// The whole text where wrapping it to `cells` changes nothing: one line of words with a blank between them that
  /// fits; nil otherwise.
  static func unwrapped(_ raw: String, _ style: Style, to cells: Int) -> StyledText? {
    // A plain scalar has at most three bytes.
    guard raw.utf8.count <= 3 * cells, let width = raw.plainCells, width <= cells, !raw.hasGaps else { return nil }
    return StyledText(sanitised: raw, style, cellWidth: width)
  }

  /// The text in one line if it fits, else wrapped by words.
  func wrapped(to cells: Int) -> [Line] {
    cellWidth <= cells && !text.hasGaps ? [Line(self)] : Line.wrapped(text, style, to: cells)
  }

  /// Each source line wrapped by words to `cells`.
  static func wrapped(_ raw: String, _ style: Style, to cells: Int, hangingIndent: Int) -> [StyledText] {
    terminalLines(raw).flatMap { line in
      CompassText.wrapped(line, to: cells, hangingIndent: hangingIndent).map {
        StyledText(sanitised: $0, style, cellWidth: $0.cellWidth)
      }
    }
  }

  /// The whole graphemes that fit into `cells`.
  func leading(cells: Int) -> StyledText {
    let fitting = text.leading(cells: cells)
    return with(fitting.text, cellWidth: fitting.cells)
  }

  /// The part after the first cells; half of a wide character is a blank.
  fileprivate func dropping(cells: Int) -> Line {
    let fitting = text.leading(cells: cells)
    var remaining = text.dropFirst(fitting.text.count)
    var blanks = 0
    if fitting.cells < cells, let wide = remaining.popFirst() { blanks = fitting.cells + wide.cellWidth - cells }
    return Line(with(spaces(blanks), cellWidth: blanks))
      + Line(with(String(remaining), cellWidth: cellWidth - cells - blanks))
  }

  /// A copy with another part of the text.
  private func with(_ text: String, cellWidth: Int) -> StyledText {
    var run = StyledText(sanitised: text, style, cellWidth: cellWidth)
    run.anchor = anchor
    return run
  }

  var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 } }

  func withoutTrailingBlanks() -> StyledText {
    let blanks = text.utf8.reversed().prefix { $0 == 0x20 }.count
    if blanks == 0 { return self }
    return with(String(text.unicodeScalars.dropLast(blanks)), cellWidth: cellWidth - blanks)
  }
}

extension String {
  /// Whether the text begins or ends with a blank or has two in a row, so that wrapping changes it.
  fileprivate var hasGaps: Bool {
    var isAfterBlank = true
    for byte in utf8 {
      if byte == 0x20, isAfterBlank { return true }
      isAfterBlank = byte == 0x20
    }
    return isAfterBlank && !isEmpty
  }
}
