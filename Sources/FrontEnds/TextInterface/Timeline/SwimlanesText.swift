import CompassModel
import RecruitingTimeline

/// The swimlanes: numbers, names and counts on the left, tracks on the right. Lanes have a rule between them, but where
/// some are in one row, each of those is a single line.
struct SwimlanesText {
  private let screen: RecruitingTimeline.Screen
  private let fits: Bool
  private let glyphs: Glyphs
  private let isCompact: Bool
  /// Cells of the left column with the blank that ends it.
  private let nameCells: Int
  private let digits: Int
  private let track: SwimlaneTrack
  private static let section = "lanes"
  private let items: [[SwimlaneTrack.Item]]

  /// - Parameter fits: whether lanes that were not expanded may take more than one row.
  init(_ screen: RecruitingTimeline.Screen, _ options: RenderOptions, fits: Bool) {
    self.screen = screen
    self.fits = fits
    glyphs = options.glyphs
    isCompact = screen.lanes.contains { $0.isInOneRow(fits) }
    let roomy = min(36, max(20, options.columns / 5 + 4))
    // The board's page is a cell narrower than its window.
    nameCells = isCompact && options.columns >= 79 ? max(28, roomy) : roomy
    digits = "\(screen.lanes.count)".count
    track = SwimlaneTrack(
      months: screen.months, days: screen.days + screen.weeks, todayPosition: screen.todayPosition,
      cells: options.columns - nameCells - 1, charset: options.charset)
    items = screen.lanes.map { [track] in $0.trackItems(on: track, fits) }
  }

  /// Whether a bar on the tracks goes on outside the shown dates.
  var showsClippedBar: Bool { items.contains { $0.contains { $0.continuesBefore || $0.continuesAfter } } }

  /// Whether a cell of the tracks may hold a number.
  var showsCounts: Bool {
    if isCompact || track.cells < 50 { return true }
    // A dot takes one percent on either side: where that is a cell, no two symbols share one.
    return track.cells < 100 && items.contains(where: track.showsCounts)
  }

  var lines: [Line] {
    let heading = track.header(todayText: screen.todayLabel)
    let facts = isCompact ? [Line(screen.laneCountText ?? ""), Line(fits ? screen.expandedText ?? "" : "", .dim)] : []
    var lines = (joined(facts, heading, filler: heading.last ?? Line()) + [rule]).head(of: Self.section)
    for (index, lane) in screen.lanes.enumerated() {
      let name = name(of: lane, number: index + 1)
      if lane.isInOneRow(fits) {
        let line = beside(name[0], track.line(items[index], labelled: false))
        lines += [line.anchored(to: lane.anchor)].rows(of: Self.section)
      } else {
        let rows = track.rows(items[index], atMost: lane.visibleRowCount)
        let whole = joined(name, rows, filler: track.line([])) + summary(of: lane)
        lines += whole.anchored(to: lane.anchor).rows(of: Self.section)
        if !isCompact { lines.append(rule) }
      }
    }
    return isCompact ? lines + [rule] : lines
  }

  /// `1 Stanford` above `7 items`, a long name in up to three lines (decision V17); or `▸ 1 Stanford   7` in one line.
  private func name(of lane: RecruitingTimeline.LaneCard, number: Int) -> [Line] {
    let number = Line(padded("\(number)", to: digits, alignment: .trailing) + " ", .dim)
    let cells = nameCells - 1
    guard isCompact else {
      let room = cells - number.cellWidth
      let whole = Line.wrapped(lane.name, .bold, to: room)
      var lines = whole.count <= 3 ? whole : [screen.displayName(of: lane, to: room)]
      let count = Line(lane.countText, .dim)
      let separator = Line(" \(glyphs.separator) ", .dim)
      if let last = lines.last, lines.count > 1, last.cellWidth + separator.cellWidth + count.cellWidth <= room {
        lines[lines.count - 1] = last + separator + count
      } else {
        lines += Line.wrapped(lane.countText, .dim, to: room)
      }
      return lines.enumerated().map { $0 == 0 ? number + $1 : $1.indented(by: number.cellWidth) }
    }
    let start = Line("\(lane.isInOneRow(fits) ? glyphs.collapsed : glyphs.expanded) ") + number
    let count = Line(lane.shortCountText, .dim)
    let name = screen.displayName(of: lane, to: cells - start.cellWidth - count.cellWidth - 1)
    return [.justified(start + name, count, width: cells, gap: 1)]
  }

  /// Under the lane, over its whole width (decision T25).
  private func summary(of lane: RecruitingTimeline.LaneCard) -> [Line] {
    guard let text = lane.summaryText else { return [] }
    return Line.wrapped(text, .dim, to: nameCells + track.cells - digits).indented(by: digits + 1)
  }

  private func joined(_ names: [Line], _ tracks: [Line], filler: Line) -> [Line] {
    (0..<max(names.count, tracks.count)).map { row in
      beside(row < names.count ? names[row] : Line(), row < tracks.count ? tracks[row] : filler)
    }
  }

  private func beside(_ name: Line, _ track: Line) -> Line {
    name.fitted(to: nameCells) + Line(glyphs.vertical, .dim) + track
  }

  private var rule: Line {
    Line(.repeating(glyphs.rule, cells: nameCells, .dim)) + Line(glyphs.cross, .dim)
      + Line(.repeating(glyphs.rule, cells: track.cells, .dim))
  }
}

extension RecruitingTimeline.Screen {
  /// A lane's name in so many cells; cut in its middle where its beginning alone would be another's too: what tells two
  /// schools of one name apart is at the end (decision T24).
  func displayName(of lane: RecruitingTimeline.LaneCard, to cells: Int) -> Line {
    let name = Line(lane.name, .bold)
    let cut = name.truncated(to: cells)
    guard cut != name else { return name }
    let isASCII = lane.name.isPrintableASCII
    var common: Int?
    for other in self.lanes where other.id != lane.id {
      if isASCII, other.name.isPrintableASCII {
        let length = lane.name.commonByteCount(with: other.name)
        // As much as is left of a name that is cut.
        if length >= cells - 1, other.name.utf8.count > cells { common = max(common ?? 0, length) }
      } else if Line(other.name, .bold).truncated(to: cells) == cut {
        common = max(common ?? 0, lane.name.commonPrefix(with: other.name).count)
      }
    }
    guard let common else { return cut }
    // From the word on in which they differ.
    let same = lane.name.prefix(common)
    let rest = lane.name.dropFirst(common)
    let start = rest.first == " " ? same : same.lastIndex(of: " ").map { same[..<$0] } ?? same
    let end = name.dropping(cells: Line(String(start)).cellWidth).truncated(to: cells * 2 / 3)
    return name.truncated(to: cells - end.cellWidth) + end
  }
}

extension String {
  /// The bytes with which both begin.
  fileprivate func commonByteCount(with other: String) -> Int {
    var count = 0
    for (byte, otherByte) in zip(utf8, other.utf8) {
      if byte != otherByte { break }
      count += 1
    }
    return count
  }

  /// The characters with which both begin.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension RecruitingTimeline.LaneCard {
  /// Collapsed, or left to the page where lanes do not fit.
  func isInOneRow(_ fits: Bool) -> Bool { isCollapsed || !fits && !isChosen }

  /// Labels are made only of bars that have room for one.
  fileprivate func trackItems(on track: SwimlaneTrack, _ fits: Bool) -> [SwimlaneTrack.Item] {
    let items = allItems
    return items.indices.map { index in
      let outline = items.outline(at: index)
      let isBar = outline.kind == .bar
      let isLabelled =
        isBar && !isInOneRow(fits) && outline.row < visibleRowCount && track.mayLabel(outline.width)
      return SwimlaneTrack.Item(
        kind: outline.type, isBar: isBar, left: outline.left, width: outline.width, row: outline.row,
        label: isLabelled ? items[index].label : "", number: "\(index + 1)", continuesBefore: outline.continuesBefore,
        continuesAfter: outline.continuesAfter)
    }
  }
}
