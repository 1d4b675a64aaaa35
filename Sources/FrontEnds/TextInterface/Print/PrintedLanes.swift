import CompassModel
import RecruitingTimeline

/// The swimlanes of a plain text print: names on the left, tracks on the right.
struct PrintedLanes {
  private static let nameCells = 28

  private let charset: Charset
  private let track: SwimlaneTrack
  private let document: PrintDocument

  init(document: PrintDocument, width: Int, charset: Charset) {
    self.charset = charset
    // A blank after the name and the line beside the track.
    track = SwimlaneTrack(
      months: document.months, days: document.days, todayPosition: document.todayPosition,
      cells: width - Self.nameCells - 2, charset: charset, isPaper: true)
    self.document = document
  }

  var heading: [Line] {
    let lines = track.header(todayText: document.todayLabel)
    let names = [Line]().padded(to: lines.count - 1) + [Line(document.lanesTitle, .bold)]
    return zip(names, lines).map { joined($0, $1) } + [rule]
  }

  /// All rows of a lane and the rule below it.
  func lines(_ lane: PrintDocument.Lane) -> [Line] {
    let rows = track.rows(track.spread(lane.items.map(SwimlaneTrack.Item.init)))
    let names = [Line(lane.name, .bold), Line(lane.countText, .dim)]
    let count = max(rows.count, names.count)
    let tracks = rows + Array(repeating: track.line([]), count: count - rows.count)
    return zip(names.padded(to: count), tracks).map { joined($0, $1) } + [rule]
  }

  func continued(_ lane: PrintDocument.Lane) -> Line {
    let suffix = Line(" (\(document.continuedText))", .dim)
    let name = Line(lane.name, .bold).truncated(to: Self.nameCells - suffix.cellWidth)
    return joined(name + suffix, track.line([]))
  }

  private func joined(_ name: Line, _ track: Line) -> Line {
    name.fitted(to: Self.nameCells) + Line(" \(charset.glyphs.vertical)") + track
  }

  private var rule: Line {
    Line(.repeating(charset.glyphs.rule, cells: Self.nameCells + 1)) + Line(charset.glyphs.cross)
      + Line(.repeating(charset.glyphs.rule, cells: track.cells))
  }
}

extension [Line] {
  fileprivate func padded(to count: Int) -> [Line] {
    self + Array(repeating: Line(), count: Swift.max(0, count - self.count))
  }
}

extension SwimlaneTrack.Item {
  init(_ item: PrintDocument.Item) {
    self.init(
      kind: item.kind, isBar: item.isBar, left: item.left, width: item.width, row: item.row, label: item.label,
      number: item.number.map { "\($0)" } ?? "", continuesBefore: item.continuesBefore,
      continuesAfter: item.continuesAfter)
  }
}

/// The list of a plain text print. Texts are wrapped, never cut: on paper there is nothing to open.
struct PrintedList {
  private static let numberCells = 6
  private static let dateCells = 24
  private static let schoolCells = 30
  private static let typeCells = 24
  private static let gap = 2

  let width: Int
  let charset: Charset

  private var labelStart: Int { 2 + Self.numberCells + Self.dateCells }
  private var labelCells: Int { width - labelStart - Self.schoolCells - Self.typeCells - 2 * Self.gap }

  func heading(_ document: PrintDocument) -> [Line] {
    let titles = document.columnTitles.map { [Line($0, .bold)] }
    return [.justified(Line(document.listTitle, .bold), Line(document.listText), width: width)]
      + columns(start: start(Line(), titles[0], titles[1]), titles[2], titles[3], titles[4]) + [
        .rule(width, charset: charset)
      ]
  }

  func lines(_ row: PrintDocument.Row) -> [Line] {
    let mark = Line(charset.timelineGlyphs.symbol(row.kind), .of(row.kind))
    let details = row.details.map { Line.wrapped($0, .dim, to: width - labelStart) } ?? []
    return columns(
      start: start(
        mark, [Line(row.number.map { "\($0)" } ?? "")], wrapped(row.whenText, Self.dateCells - Self.gap)),
      wrapped(row.label, labelCells),
      wrapped(row.schoolName ?? charset.glyphs.dash, Self.schoolCells), wrapped(row.typeLabel, Self.typeCells))
      + details.map { $0.indented(by: labelStart) }
  }

  private func start(_ mark: Line, _ number: [Line], _ date: [Line]) -> [Line] {
    let numbered = sideBySide(left: number, leftWidth: Self.numberCells, gap: 0, right: date)
    return sideBySide(left: [mark], leftWidth: 2, gap: 0, right: numbered)
  }

  private func wrapped(_ raw: String, _ cells: Int) -> [Line] { Line.wrapped(raw, to: cells) }

  private func columns(start: [Line], _ label: [Line], _ school: [Line], _ type: [Line]) -> [Line] {
    let places = sideBySide(left: school, leftWidth: Self.schoolCells, gap: Self.gap, right: type)
    let texts = sideBySide(left: label, leftWidth: labelCells, gap: Self.gap, right: places)
    return sideBySide(left: start, leftWidth: labelStart, gap: 0, right: texts)
  }
}

/// Puts blocks of lines on pages of a fixed length. A block stays in one piece if a page can hold it; none of its
/// lines is lost if not.
struct PageFlow {
  /// More than the lines of any heading.
  let linesPerPage: Int
  private(set) var pages: [[Line]] = [[]]
  /// Where the blocks of the section begin on the last page that are whole there.
  private var blockStarts: [Int] = []
  /// Repeated at the top of every page of its section.
  private var heading: [Line] = []

  /// Fewer lines at the end of a page are not worth dividing a block for.
  private static let leastPart = 4

  init(linesPerPage: Int) { self.linesPerPage = linesPerPage }

  /// From here on every page starts with `heading`; it is here too, on a new page if `startsPage`.
  mutating func startSection(_ heading: [Line], startsPage: Bool) {
    self.heading = heading
    blockStarts = []
    if startsPage || linesLeft < heading.count + Self.leastPart {
      startPage()
    } else {
      write(heading)
    }
  }

  /// - Parameters:
  ///   - continued: is before the rest of a block that had to be divided.
  ///   - bringsPrevious: if the block begins a page, the one before it comes along, where that leaves others and both
  ///     have room: no page holds the last lane alone (decision M8).
  mutating func add(_ block: [Line], continued: Line? = nil, bringsPrevious: Bool = false) {
    let fitsOnPage = block.count <= linesPerPage - heading.count
    if block.count > linesLeft, fitsOnPage || linesLeft < Self.leastPart {
      let previous = blockStarts.count > 1 ? blockStarts.last.map { pages[pages.count - 1][$0...] } : nil
      let moved = previous.flatMap {
        bringsPrevious && $0.count + block.count <= linesPerPage - heading.count ? $0 : nil
      }
      if let moved { pages[pages.count - 1].removeLast(moved.count) }
      startPage()
      write(moved ?? [])
    }
    if block.count <= linesLeft { blockStarts.append(pages[pages.count - 1].count) }
    var rest = block[...]
    while true {
      let part = rest.prefix(max(1, linesLeft))
      write(part)
      rest = rest.dropFirst(part.count)
      if rest.isEmpty { return }
      startPage()
      if let continued { write([continued]) }
    }
  }

  private var linesLeft: Int { linesPerPage - pages[pages.count - 1].count }

  private mutating func startPage() {
    pages.append(heading)
    blockStarts = []
  }

  private mutating func write(_ lines: some Sequence<Line>) { pages[pages.count - 1] += lines }
}
