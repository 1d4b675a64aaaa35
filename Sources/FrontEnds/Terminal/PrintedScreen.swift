import CompassModel
import PageKit
import CompassApp
import CompassText

/// A screen as line mode prints it: its lines, and which of them belong to which row.
package struct PrintedScreen: Equatable, Sendable {
  /// The name of the page, for the prompt: `events`.
  package var page = ""
  /// The path of the screen: rows keep their numbers only there.
  package var path = ""
  /// Title and status in one line: `Events · 13 results · 1 filter`.
  package var summary = Line()
  package var messages: [Line] = []
  /// The athletes to choose from, with `--accessible`, where the top of an opened page is not printed; else empty.
  var athletes: [Line] = []
  package var lines: [Line] = []
  /// Ascending indices of rules and empty lines, found before folding, as narrow windows cut rules.
  package var rules: [Int] = []
  /// The rows in the order of their numbers from 1.
  package var rows: [RowLabel] = []
  package var hasDialog = false
  /// The index of the line with the title; 0 if none has it.
  package var titleIndex = 0
  /// The first line of the row that the page leads to, or at which its list opens; nil for none.
  package var targetLine: Int?
  /// `23 later`: the rows above the one at which the list opens; nil for the first, and where the page leads to a row.
  var aboveText: String?
  /// The index of each row's first line, with the row's number from 1; rows that are not drawn are missing.
  package var anchors: [(line: Int, row: Int)] = []

  package init() {}

  /// Draws a screen, at least 40 columns wide, for a window of so many columns, into which longer lines are folded.
  package init(_ screen: AppScreen, path: String, _ options: RenderOptions, window: Int) {
    let (shown, head) = (screen.pageScreen, screen.head)
    (page, self.path, rows) = (head.page, path, shown.rows)
    hasDialog = head.dialog != nil
    (lines, rules) = Self.folded(ScreenText.lines(shown, options), to: window)
    messages = ScreenText.messages(head, options).flatMap { $0.folded(to: window) }
    // A title that is itself made of parts is spoken without their sign.
    let title = options.isAccessible ? head.title.inWords : head.title
    titleIndex = lines.firstIndex { !title.isEmpty && $0.text.hasPrefix(title) } ?? 0
    summary = Line(title.isEmpty ? head.page : title, .bold)
    let separator = options.isAccessible ? ", " : " \(options.glyphs.separator) "
    if let name = head.viewing, !title.contains(name) { summary += Line(separator + name) }
    let choice = options.isAccessible ? MessageLines(options: options).athleteSwitch(head.athletes) : []
    athletes = choice.flatMap { $0.folded(to: window) }
    for part in shown.status + [head.skippedText].compactMap(\.self) {
      summary += Line(separator + (options.isAccessible ? part.inWords : part))
    }
    if options.isAccessible { summary += Line(".") }
    summary = summary.truncated(to: min(options.columns, window))
    anchors = Self.anchors(of: rows, in: lines)
    let list = head.scroll == nil ? shown.lists.first { $0.initialRow != nil } : nil
    targetLine = (head.scroll?.id ?? list?.initialRow).flatMap { id in
      anchors.first { rows[$0.row - 1].id == id }?.line
    }
    aboveText = list?.aboveText
  }

  package static func == (left: PrintedScreen, right: PrintedScreen) -> Bool {
    left.path == right.path && left.hasDialog == right.hasDialog && left.lines == right.lines && left.rows == right.rows
  }

  /// Folds lines to a window's width in cells; also returns the indices of those that are rules or empty.
  static func folded(_ whole: [Line], to window: Int) -> (lines: [Line], rules: [Int]) {
    var (lines, rules) = ([Line](), [Int]())
    for line in whole {
      if line.isRule { rules.append(lines.count) }
      lines += line.folded(to: window).map { folded in
        var folded = folded
        folded.part = line.part
        return folded
      }
    }
    return (lines, rules)
  }

  private static func anchors(of rows: [RowLabel], in lines: [Line]) -> [(line: Int, row: Int)] {
    var numbers = Dictionary(rows.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    return lines.enumerated().flatMap { index, line in
      line.anchors.compactMap { anchor in numbers.removeValue(forKey: anchor.row).map { (index, $0) } }
    }
  }

  /// Adds to lines all others of their rows and parts, and the heads above them; returns ascending indices.
  package func whole(_ indices: [Int]) -> [Int] {
    let changed = indices.map { lines[$0] }
    let rows = Set(changed.flatMap { $0.anchors.map(\.row) })
    let parts = Set(changed.compactMap(\.part?.id))
    let sections = Set(changed.compactMap(\.part?.section))
    let chosen = Set(indices)
    return lines.indices.filter { index in
      if chosen.contains(index) { return true }
      let line = lines[index]
      if let part = line.part {
        if part.isHead, let section = part.section, sections.contains(section) { return true }
        if let id = part.id, parts.contains(id) { return true }
      }
      return !rows.isEmpty && line.anchors.contains { rows.contains($0.row) }
    }
  }

  /// The index of the line where the rows begin: their head or introduction, else the first row; nil without rows.
  package var firstBodyLine: Int? {
    let first = lines.firstIndex { !$0.anchors.isEmpty } ?? anchors.first?.line
    guard let first else { return nil }
    guard let section = lines[first].part?.section else {
      return first - lines[..<first].reversed().prefix { $0.part?.section == LineGroup.introduction }.count
    }
    return lines.firstIndex { $0.part?.section == section } ?? first
  }

  /// The indices of the lines of a question or alert with its answers, which is printed first for screen readers alone.
  var firstQuestion: [Int] {
    let first = lines.indices.first { lines[$0].part?.id == LineGroup.question }
    return first.map { start in Array(lines.indices[start...].prefix { lines[$0].part?.id == LineGroup.question }) }
      ?? []
  }

  /// The number, from 1, and the first line of the row to which a line belongs; nil above and below all rows.
  package func row(ofLine line: Int) -> (number: Int, start: Int)? {
    guard let anchor = anchors.last(where: { $0.line <= line }), line < footer else { return nil }
    return (anchor.row, anchor.line)
  }

  func repeatsInSummary(_ line: Int, _ options: RenderOptions) -> Bool {
    options.isAccessible
      ? summary.text.hasSuffix(", \(lines[line].text)")
      : summary.text.hasSuffix(" \(options.glyphs.separator) \(lines[line].text)")
  }

  /// The index of the last rule, below which text on the page follows; the number of lines if there is no rule.
  package var footer: Int { rules.last ?? lines.count }
}

extension Line {
  /// Whether the line is empty or only a rule.
  package var isRule: Bool {
    let text = text
    guard let first = text.first(where: { $0 != " " }), "─-┼+".contains(first) else { return text.isEmpty }
    return text.count > 3 && text.allSatisfy { "─-┼+│| ".contains($0) }
  }

  /// The line broken between words into lines of at most so many cells, each indented as the first; a rule is cut.
  func folded(to cells: Int) -> [Line] {
    if cellWidth <= cells { return [self] }
    if isRule { return [leading(cells: cells)] }
    let indent = text.prefix { " │▌|".contains($0) }
    let margin = indent.count * 2 > cells ? Line() : leading(cells: indent.count)
    var (lines, remaining) = ([Line](), self)
    while remaining.cellWidth > cells, let cut = remaining.lastBreak(from: margin.cellWidth, through: cells) {
      lines.append(remaining.leading(cells: cut))
      let next = remaining.dropping(cells: cut)
      remaining = margin + next.dropping(cells: next.text.prefix { $0 == " " }.count)
    }
    return lines + [remaining.truncated(to: cells)].filter { $0.cellWidth > margin.cellWidth }
  }

  /// The last cell before a blank, else after any character; nil where not one character fits.
  private func lastBreak(from margin: Int, through cells: Int) -> Int? {
    var (cell, afterWord, afterAny): (Int, Int?, Int?) = (0, nil, nil)
    for character in text {
      if cell > margin {
        if character == " " { afterWord = cell }
        afterAny = cell
      }
      cell += String(character).cellWidth
      if cell > cells { break }
    }
    return afterWord ?? afterAny
  }
}
