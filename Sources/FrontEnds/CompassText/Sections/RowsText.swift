import CompassModel
import PageKit

/// Draws the rows of a list: title and badges over the facts, or each in its column where the row fits the columns.
struct RowsText: TextPage {
  /// The width, in cells, below which badges are below the title, unless a status has room beside it.
  private static let narrowColumns = 54
  /// The most cells of a badge before the last one; this version's own words are shorter.
  private static let badgeCells = 24

  let list: RowList
  let rows: [ScreenRow]
  /// The digits of the highest row number on the screen.
  let digits: Int
  let details: [RowID: [Line]]
  /// The row that the page leads to, drawn with a mark; nil on the board, which has a cursor.
  let marked: RowID?
  let options: RenderOptions
  private let shared: [ActionButton]
  private let separator: Line
  private let facts: FactLines
  private var columnWidths: ColumnWidths?
  /// The cells of the longest leading word, at least 5.
  private let wordCells: Int

  init(
    _ list: RowList, digits: Int, marked: RowID?, details: [RowID: [Line]] = [:], screen: any PageScreen,
    options: RenderOptions
  ) {
    self.details = details
    let rows = list.rows.described
    (self.list, self.rows, self.digits, self.marked) = (list, rows, digits, marked)
    (shared, self.options) = (screen.head.rowButtons.map(\.button), options)
    (separator, facts) = (Line(" \(options.glyphs.separator) "), FactLines(options))
    wordCells = rows.indices.reduce(5) { cells, index in
      if case .word(let word, _) = rows[index].leading { max(cells, word.count) } else { cells }
    }
    columnWidths = ColumnWidths(self)
  }

  var lines: [Line] {
    var lines: [Line] = []
    for index in rows.indices {
      if index > 0, case .list(isSpaced: true) = list.style { lines.append(Line()) }
      let (row, first) = (rows[index], lines.count)
      draw(row, at: index, on: &lines)
      if let more = details[row.id] { lines += more }
      lines.anchor(to: row.id, from: first)
    }
    return lines
  }

  // MARK: One row

  // Rows append to the lines of all rows, which would else be copied from many short arrays.
  private func draw(_ row: ScreenRow, at index: Int, on lines: inout [Line]) {
    let (number, first) = (list.firstNumber + index, lines.count)
    let start = start(row, number)
    let indent = start.cellWidth
    let room = columns - indent
    lazy var badges = self.badges(row, to: room)
    if case .word = row.leading, columns < 60 || room - badges.line.cellWidth < 24 {
      return lines += wordFirst(row, start, badges.line)
    }
    let title = StyledText(row.title, row.titleColor.map { Style($0) } ?? .bold)
    var inset = 0
    lines.append(start)
    if let widths = columnWidths, let place = widths.place(ofRow: index, in: self, room: room) {
      inset = widths.before
      widths.drawBefore(index, on: &lines[first])
      draw(title, place, on: &lines)
      lines[first].pad(to: indent + inset + place.title)
      widths.drawAfter(index, on: &lines[first])
    } else {
      draw(title, of: row, badges.line, badges.overflow, to: room, on: &lines)
    }
    drawBelow(row, number, to: room - inset, on: &lines)
    lines.indent(by: indent + inset, from: first + 1)
  }

  /// Title and badges in one line over the facts; in a narrow window and where badges take half of it, badges below.
  private func draw(
    _ title: StyledText, of row: ScreenRow, _ badges: Line, _ overflow: Line?, to room: Int, on lines: inout [Line]
  ) {
    let first = lines.count - 1
    let end = lines[first].cellWidth + room
    let hasStatus = row.badges.contains { $0.role == .status }
    let isWhole = title.cellWidth + badges.cellWidth + 3 <= room
    let isNarrow = (columns < Self.narrowColumns && !(hasStatus && isWhole)) || badges.cellWidth > columns / 2
    if badges.cellWidth == 0 || isNarrow {
      title.wrap(to: room, on: &lines)
      if badges.cellWidth > 0, hasStatus { lines.append(badges) }
    } else {
      title.wrap(to: room - badges.cellWidth - 3, on: &lines)
      lines[first].justify(badges, width: end)
    }
    let below = lines.count
    for fact in row.facts where !fact.isLong { facts.append(.fact(fact, options), to: &lines, from: below, room) }
    if let overflow { facts.append(overflow, to: &lines, from: below, room) }
    if isNarrow, badges.cellWidth > 0, !hasStatus { facts.append(badges, to: &lines, from: below, room) }
  }

  /// The title between the columns; facts without a column follow the title, or are below where they are longer.
  private func draw(_ title: StyledText, _ place: ColumnWidths.Place, on lines: inout [Line]) {
    let (room, last) = (place.title, lines.count - 1)
    let behind = place.behind.map { $0.cellWidth + 2 } ?? 0
    let width = place.others.reduce(title.cellWidth) { $0 + separator.cellWidth + $1.cellWidth }
    guard width + behind <= room else {
      title.wrap(to: room, on: &lines)
      let below = lines.count
      for fact in [place.behind].compactMap(\.self) + place.others { facts.append(fact, to: &lines, from: below, room) }
      return
    }
    let end = lines[last].cellWidth + room
    lines[last].append(title)
    for fact in place.others { lines[last] += separator + fact }
    if let more = place.behind { lines[last] = lines[last].padded(to: end - behind) + Line("  ") + more }
  }

  private func drawBelow(_ row: ScreenRow, _ number: Int, to room: Int, on lines: inout [Line]) {
    for fact in row.facts where fact.isLong {
      lines += Line.wrapped(terminalText(fact.numberedText ?? fact.text), to: room, atMost: 2)
    }
    let isExpanded = row.state.contains(.expanded)
    for note in row.notes where note.display == .preview || (isExpanded && note.display == .expanded) {
      lines += isExpanded ? whole(note, to: room) : [beginning(note, to: room)]
    }
    if let title = row.childrenTitle {
      let lock = options.charset == .ascii ? "\(glyphs.lock):" : glyphs.lock
      lines.append(Line("\(lock) \(title)", Style(row.childrenColor).bolded))
      lines += children(row.children, to: room - 2).indented(by: 2)
    }
    if let prompt = row.prompt,
      let button = row.buttons.first(where: { $0.id == prompt })
        ?? shared.first(where: { $0.id == prompt && !row.withoutRowButtons.contains(prompt) })
    {
      lines.append(Line("\(messages.mark("\(button.command) \(number)")) \(button.label)"))
    }
  }

  private func beginning(_ note: ScreenRow.Note, to room: Int) -> Line {
    Line(note.title.map { "\($0): \(note.text)" } ?? note.text, .dim).truncated(to: room)
  }

  private func whole(_ note: ScreenRow.Note, to room: Int) -> [Line] {
    guard let title = note.title else { return Line.wrapped(note.text, to: room) }
    return [Line(title, .bold)] + Line.wrapped(note.text, to: room - 2).indented(by: 2)
  }

  private func children(_ rows: [ScreenRow], to room: Int) -> [Line] {
    func number(_ row: ScreenRow) -> String { row.facts.first { $0.role == .number }?.text ?? "" }
    let width = rows.map { number($0).count }.max() ?? 0
    return rows.flatMap { row in
      let box = if case .box(let box) = row.leading { "\(box) " } else { "" }
      let digits = Line(padded(number(row), to: width, alignment: .trailing), .dim)
      let start = digits + Line("\(width == 0 ? "" : " ")\(box)")
      let facts = row.facts.filter { $0.role != .number }.map(\.text) + row.badges.map(\.text)
      let text = ([terminalText(row.title)] + facts).joined(separator: " \(glyphs.separator) ")
      return Line.wrapped(text, to: room - start.cellWidth).begun(with: start, indentedBy: start.cellWidth)
    }
  }

  private func wordFirst(_ row: ScreenRow, _ start: Line, _ badges: Line) -> [Line] {
    let indent = digits + 3
    let isBeside = badges.cellWidth <= columns - start.cellWidth
    let title = Line.wrapped(terminalText(row.title), .bold, to: columns - indent)
    return [isBeside ? start + badges : start] + ((isBeside ? [] : [badges]) + title).indented(by: indent)
  }

  // MARK: Parts of a row

  /// The mark, the number and the leading sign, as wide in all rows.
  private func start(_ row: ScreenRow, _ number: Int) -> Line {
    let mark = marked == row.id ? StyledText(glyphs.collapsed, .today) : .blanks(1)
    let digits = StyledText(padded("\(number)", to: digits, alignment: .trailing), .dim)
    var start = Line()
    // The title follows, and what is beside it.
    start.reserve(cells: columns)
    switch row.leading {
    case nil:
      start.append(mark)
      start.append(digits)
      start.append(.blanks(2))
    case .box(let box):
      start.append(digits)
      start.append(mark)
      start.append("\(box) ", row.state.contains(.locked) ? Style(row.titleColor) : .plain)
    case .word(let word, let color):
      start.append(digits)
      start.append(row.state.contains(.pressing) ? .sign(" \(glyphs.warning) ", .critical) : .blanks(3))
      start.append(padded(word, to: wordCells), Style(color))
      start.append(.blanks(2))
    case .sign(let shape, _, _, let color):
      start.append(digits)
      start.append(.blanks(2))
      start.append(shape.glyph(options.charset), Style(color))
      start.append(.blanks(1))
    }
    return start
  }

  /// The badges in one line, the last one whole, with the text on updating; that is `overflow` if it has no room.
  func badges(_ row: ScreenRow, to cells: Int) -> (line: Line, overflow: Line?) {
    let hasStatus = row.badges.last?.role == .status
    if let updating = row.updatingText, !hasStatus { return (Line(updating, .dim), nil) }
    guard let last = row.badges.last else { return (Line(), nil) }
    var line = drawn(last)
    for badge in row.badges.dropLast().reversed() {
      let room = max(1, min(Self.badgeCells, cells - line.cellWidth - 3))
      line = drawn(badge).truncated(to: room) + separator + line
    }
    guard let updating = row.updatingText else { return (line, nil) }
    let whole = line + Line(" (\(updating))", Style(last.color))
    return whole.cellWidth <= cells ? (whole, nil) : (line, Line(updating))
  }

  private func drawn(_ badge: ScreenRow.Badge) -> Line {
    let style = Style(badge.color)
    guard badge.role == .lock else { return Line(badge.text, style) }
    let lock = StyledText.sign(glyphs.lock, style)
    return Line(options.charset == .ascii ? lock : lock.followed(by: badge.text))
  }
}

/// Lines of as many whole facts as fit; a fact wider than the line is broken by words, but not a date in brackets.
struct FactLines {
  private let separator: StyledText

  init(_ options: RenderOptions) { separator = StyledText(" \(options.glyphs.separator) ") }

  /// Appends a fact to the last line, if that is a line of facts, which begin at `first`, and has room, else below it.
  func append(_ fact: Line, to lines: inout [Line], from first: Int, _ cells: Int) {
    if lines.count > first, lines[lines.count - 1].cellWidth + separator.cellWidth + fact.cellWidth <= cells {
      lines[lines.count - 1].append(separator)
      lines[lines.count - 1] += fact
    } else if fact.cellWidth <= cells {
      lines.append(fact)
    } else {
      let parts = fact.text.replacing(" (", with: "\u{1}(").split(separator: "\u{1}").map(String.init)
      lines += Line.packed(parts, separator: " ", fact.runs.first?.style ?? .plain, to: cells)
    }
  }
}

extension Line {
  static func fact(_ fact: ScreenRow.Fact, _ options: RenderOptions) -> Line {
    let style = Style(fact.color)
    switch fact.mark {
    case .warning: return Line(StyledText.sign(options.glyphs.warning, style.bolded).followed(by: fact.text))
    case .check where options.charset == .unicode:
      return Line(StyledText.sign(options.glyphs.success, style).followed(by: fact.text))
    case .check, nil: return Line(fact.text, style)
    }
  }
}

extension ScreenRow.Shape {
  func glyph(_ charset: Charset) -> String {
    switch self {
    case .circle: charset == .unicode ? "●" : "E"
    case .square: charset == .unicode ? "■" : "I"
    case .diamond: charset == .unicode ? "◆" : "O"
    case .triangle: charset == .unicode ? "▲" : "S"
    }
  }
}
