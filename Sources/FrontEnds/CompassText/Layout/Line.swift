import CompassModel

/// The id of a row of a screen, as in `RowLabel`.
package typealias RowID = String

/// One line of a screen: its text in runs of one style each, with the width known. Functions for it are not inlined, as
/// hundreds of places would compile a copy.
package struct Line: Equatable, Sendable {
  package private(set) var text = ""
  package private(set) var cellWidth = 0
  private var spans = TextSpans()
  /// The rows that have parts in the line, in their order.
  package private(set) var rows: [RowID] = []
  /// The cell of the text cursor, from the start of the line; nil if no text is typed in the line.
  package var caret: Int?
  package var part: LineGroup?

  /// A run of the line without its text, so that copies of a line count no references for it.
  private struct TextSpan: Equatable, Sendable {
    var style: Style
    var bytes, cells: Int32
    /// The index in `rows` of the row to which the text belongs; -1 for none.
    var row: Int32 = -1
  }

  /// The spans of a line, of which the first needs no memory of its own, because most lines are made of one run.
  private struct TextSpans: Equatable, Sendable, RandomAccessCollection, MutableCollection {
    private var first: TextSpan?
    private var later: [TextSpan] = []

    var startIndex: Int { 0 }
    var endIndex: Int { first == nil ? 0 : later.count + 1 }

    subscript(index: Int) -> TextSpan {
      get { index == 0 ? first ?? later[0] : later[index - 1] }
      set { if index == 0 { first = newValue } else { later[index - 1] = newValue } }
    }

    mutating func append(_ span: TextSpan) {
      if first == nil { return first = span }
      // Most lines of more than one run have several.
      if later.isEmpty { later.reserveCapacity(8) }
      later.append(span)
    }

    mutating func append(contentsOf more: TextSpans) {
      guard let span = more.first else { return }
      append(span)
      later += more.later
    }

    mutating func insertFirst(_ span: TextSpan) {
      if let first { later.insert(first, at: 0) }
      first = span
    }
  }

  package struct Run {
    package let text: String
    package let style: Style
    package let cellWidth: Int
    package let anchor: RowID?
  }

  package init() {}

  /// Makes a line of any text, made safe for terminals, without line ends and cut to 1,000 characters.
  @inline(never) package init(_ raw: String, _ style: Style = .plain) {
    self.init(StyledText(raw, style))
  }

  package init(_ run: StyledText) { append(run) }

  package var runs: [Run] {
    var start = text.startIndex
    return spans.map { span in
      let first = start
      start = end(of: span, from: start)
      return Run(
        text: String(text[first..<start]), style: span.style, cellWidth: Int(span.cells), anchor: row(of: span))
    }
  }

  private func end(of span: TextSpan, from start: String.Index) -> String.Index {
    text.utf8.index(start, offsetBy: Int(span.bytes))
  }

  private func row(of span: TextSpan) -> RowID? { span.row < 0 ? nil : rows[Int(span.row)] }

  @inline(never) package mutating func append(_ run: StyledText) {
    append(run.text, cells: run.cellWidth, TextSpan(style: run.style, bytes: 0, cells: 0))
  }

  package mutating func append(_ raw: String, _ style: Style = .plain) {
    append(StyledText(raw, style))
  }

  mutating func reserve(cells: Int) { text.reserveCapacity(cells) }

  /// Appends a text that is sanitised already, in place of that of another run.
  mutating func append(_ text: String, inPlaceOf run: Run) {
    let row = run.anchor.map { anchor in
      if rows.last != anchor { rows.append(anchor) }
      return Int32(rows.count - 1)
    }
    append(text, cells: text.cellWidth, TextSpan(style: run.style, bytes: 0, cells: 0, row: row ?? -1))
  }

  private mutating func append(_ more: String, cells: Int, _ span: TextSpan) {
    let bytes = more.utf8.count
    if bytes == 0 { return }
    text += more
    cellWidth += cells
    spans.append(TextSpan(style: span.style, bytes: Int32(bytes), cells: Int32(cells), row: span.row))
  }

  // Most lines are combined from temporary parts: a consumed part is extended in place.
  @inline(never) package static func + (first: consuming Line, second: Line) -> Line {
    first += second
    return first
  }

  @inline(never) package static func += (line: inout Line, more: Line) {
    if let caret = more.caret { line.caret = line.cellWidth + caret }
    if line.part == nil { line.part = more.part }
    let (rowCount, first) = (line.rows.count, line.spans.count)
    line.appendText(of: more)
    if more.rows.isEmpty { return }
    line.rows += more.rows
    if rowCount == 0 { return }
    for index in first..<line.spans.count where line.spans[index].row >= 0 { line.spans[index].row += Int32(rowCount) }
  }

  /// Appends another line as a part of a row, without its own rows, caret and part; does nothing if it is empty.
  mutating func append(_ more: Line, anchoredTo row: RowID) {
    if more.cellWidth == 0 { return }
    if rows.last != row { rows.append(row) }
    let first = spans.count
    appendText(of: more)
    for index in first..<spans.count { spans[index].row = Int32(rows.count - 1) }
  }

  private mutating func appendText(of more: Line) {
    text += more.text
    cellWidth += more.cellWidth
    spans.append(contentsOf: more.spans)
  }

  /// The line, or as much as fits before `…` in exactly `cells` cells, which loses its caret and part.
  package func truncated(to cells: Int) -> Line {
    if cellWidth <= cells { return self }
    guard cells > 0 else { return Line() }
    var (line, style) = cut(to: cells - 1)
    line.append(.blanks(cells - 1 - line.cellWidth))
    line.append(Glyphs.unicode.ellipsis, style)
    return line
  }

  /// The line's first `cells` cells, without half of a wide character, and without caret and part.
  package func leading(cells: Int) -> Line { cut(to: cells).line }

  private func cut(to cells: Int) -> (line: Line, style: Style) {
    var (line, style, start) = (Line(), Style.plain, text.startIndex)
    line.rows = rows
    for span in spans {
      style = span.style
      let end = end(of: span, from: start)
      guard line.cellWidth + Int(span.cells) > cells else {
        line.spans.append(span)
        line.cellWidth += Int(span.cells)
        start = end
        continue
      }
      line.text = String(text[..<start])
      let fitting = String(text[start..<end]).leading(cells: cells - line.cellWidth)
      line.append(fitting.text, cells: fitting.cells, span)
      return (line, style)
    }
    line.text = text
    return (line, style)
  }

  /// The part of the line from a cell on, without caret and part; half of a wide character is a blank.
  package func dropping(cells: Int) -> Line {
    var (line, skipped, start) = (Line(), 0, text.startIndex)
    line.rows = rows
    for span in spans {
      let end = end(of: span, from: start)
      let (run, room) = (text[start..<end], cells - skipped)
      if room <= 0 {
        line.append(String(run), cells: Int(span.cells), span)
      } else if span.cells > room {
        let fitting = String(run).leading(cells: room)
        var (remaining, blanks) = (run.dropFirst(fitting.text.count), 0)
        if fitting.cells < room, let wide = remaining.popFirst() { blanks = fitting.cells + wide.cellWidth - room }
        line.append(spaces(blanks), cells: blanks, span)
        line.append(String(remaining), cells: Int(span.cells) - room - blanks, span)
      }
      skipped += Int(span.cells)
      start = end
    }
    return line
  }

  package func restyled(_ style: (Style) -> Style) -> Line {
    var line = self
    for index in spans.indices { line.spans[index].style = style(spans[index].style) }
    return line
  }

  mutating func indent(by cells: Int) {
    guard cells > 0 else { return }
    text = spaces(cells) + text
    spans.insertFirst(TextSpan(style: .plain, bytes: Int32(cells), cells: Int32(cells)))
    cellWidth += cells
    caret = caret.map { $0 + cells }
  }

  /// Makes the texts belong to the only row of `rows`, which lines share.
  fileprivate mutating func anchor(to rows: [RowID]) {
    if spans.isEmpty { return }
    self.rows = rows
    for index in spans.indices { spans[index].row = 0 }
  }

  /// The rows with parts in the line, possibly side by side, each with the cells from its first part to its last.
  package var anchors: [(row: RowID, cells: Range<Int>)] {
    var found: [(row: RowID, cells: Range<Int>)] = []
    var cell = 0
    for span in spans {
      let end = cell + Int(span.cells)
      if let row = row(of: span) {
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

  /// A copy with blanks up to `cells`, on the side that `alignment` says; a line as wide or wider is unchanged.
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

  package func fitted(to cells: Int, alignment: Alignment = .leading) -> Line {
    truncated(to: cells).padded(to: cells, alignment: alignment)
  }
}

extension Line {
  /// `left` and `right` at the ends of `width`, at least `gap` blanks apart; `left` is cut first, and then dropped.
  @inline(never) package static func justified(
    _ left: consuming Line, _ right: Line, width: Int, gap: Int = 3
  ) -> Line {
    left.justify(right, width: width, gap: gap)
    return left
  }

  mutating func justify(_ right: Line, width: Int, gap: Int = 3) {
    let end = right.truncated(to: width)
    let room = end.cellWidth == 0 ? width : width - end.cellWidth - gap
    if cellWidth > room { self = truncated(to: room) }
    if end.cellWidth == 0 { return }
    append(.blanks(width - cellWidth - end.cellWidth))
    self += end
  }

  package static func rule(_ width: Int, charset: Charset, title: String = "") -> Line {
    let glyph = charset.glyphs.rule
    if title.isEmpty { return Line(.repeating(glyph, cells: width)) }
    let start = Line(.repeating(glyph, cells: 2)) + Line(" ") + Line(title, .bold) + Line(" ")
    return (start + Line(.repeating(glyph, cells: width - start.cellWidth))).truncated(to: width)
  }

  package static func wrapped(_ raw: String, _ style: Style = .plain, to cells: Int, hangingIndent: Int = 0) -> [Line] {
    if let whole = StyledText.unwrapped(raw, style, to: cells) { return [Line(whole)] }
    return StyledText.wrapped(raw, style, to: cells, hangingIndent: hangingIndent).map { Line($0) }
  }

  @inline(never) package consuming func indented(by cells: Int) -> Line {
    indent(by: cells)
    return self
  }

  package consuming func anchored(to row: RowID) -> Line {
    anchor(to: [row])
    return self
  }
}

extension [Line] {
  // Blocks of lines are joined at many levels, mostly one of them empty: lines are copied only where they have to be.
  @inline(never) static func + (first: consuming [Line], more: consuming [Line]) -> [Line] {
    if first.isEmpty { return more }
    if more.isEmpty { return first }
    first += more
    return first
  }

  package consuming func anchored(to row: RowID) -> [Line] {
    anchor(to: row, from: 0)
    return self
  }

  mutating func anchor(to row: RowID, from first: Int) {
    let rows = [row]
    for index in first..<count { self[index].anchor(to: rows) }
  }

  consuming func indented(by cells: Int) -> [Line] {
    indent(by: cells, from: 0)
    return self
  }

  mutating func indent(by cells: Int, from first: Int) {
    for index in first..<count { self[index].indent(by: cells) }
  }

  consuming func begun(with start: consuming Line, indentedBy cells: Int) -> [Line] {
    guard let first else { return self }
    self[0] = start + first
    indent(by: cells, from: 1)
    return self
  }
}

package func sideBySide(left: [Line], leftWidth: Int, gap: Int, right: [Line]) -> [Line] {
  (0..<max(left.count, right.count)).map { row in
    guard row < right.count, right[row].cellWidth > 0 else {
      return row < left.count ? left[row].truncated(to: leftWidth) : Line()
    }
    var line = Line()
    if row < left.count { line += left[row].truncated(to: leftWidth) }
    line.pad(to: leftWidth + gap)
    line += right[row]
    return line
  }
}
