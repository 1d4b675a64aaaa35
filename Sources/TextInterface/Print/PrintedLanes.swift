import RecruitingTimeline

/// The swimlanes of a plain text print: names on the left, tracks on the right.
struct PrintedLanes {
  private static let nameCells = 28

  private let charset: Charset
  private let track: SwimlaneTrack
  private let todayText: String

  init(document: PrintDocument, width: Int, charset: Charset) {
    self.charset = charset
    // A blank after the name and the line beside the track.
    track = SwimlaneTrack(
      months: document.months, todayPosition: document.todayPosition, cells: width - Self.nameCells - 2,
      charset: charset)
    todayText = "Today \(document.todayText)"
  }

  var heading: [Line] {
    let lines = track.header(todayText: todayText)
    let names = [Line]().padded(to: lines.count - 1) + [Line("School", .bold)]
    return zip(names, lines).map { joined($0, $1) } + [rule]
  }

  /// All rows of a lane and the rule below it.
  func lines(_ lane: PrintDocument.Lane) -> [Line] {
    let rows = track.rows(lane.items.map(SwimlaneTrack.Item.init))
    let names = [Line(lane.name, .bold), Line(lane.countText, .dim)]
    let count = max(rows.count, names.count)
    let tracks = rows + Array(repeating: track.line([]), count: count - rows.count)
    return zip(names.padded(to: count), tracks).map { joined($0, $1) } + [rule]
  }

  func continued(_ lane: PrintDocument.Lane) -> Line {
    let suffix = Line(" (continued)", .dim)
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
      continuesBefore: item.continuesBefore, continuesAfter: item.continuesAfter)
  }
}
