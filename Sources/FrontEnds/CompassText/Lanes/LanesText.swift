import CompassModel
import PageKit

/// Draws lanes: tracks and a legend, on narrow windows lists of the newest items, for screen readers sentences.
struct LanesText: TextPage {
  private static let narrowColumns = 60
  private static let shortLaneCount = 6

  let section: ScreenSection
  let card: LanesCard
  let options: RenderOptions
  /// Whether lanes that were not expanded may take more than one row each; a single lane takes its rows anyway.
  var fits = true

  var lines: [Line] {
    if let text = section.text { return Line.wrapped(text, to: columns) }
    guard columns >= Self.narrowColumns else { return lists + pageLine }
    let drawing = SwimlanesText(card, options, fits: fits)
    return drawing.lines + legend(drawing) + pageLine
  }

  /// An introduction, a sentence for each lane and each item of open lanes; only the section's text where there is one.
  var sentences: [Line] {
    if let text = section.text { return spokenLines([text]) }
    let capabilities = card.spokenCapabilities
    let lanes = card.lanes.enumerated().flatMap { index, lane in
      spokenRow(index + 1, lane.spokenRow(capabilities)).anchored(to: lane.anchor)
        + (lane.isCollapsed ? [] : Array(lane.allItems)).flatMap { item in
          spokenRow(item.number, item.spokenText).part("item \(lane.anchor) \(item.id)")
        }
    }
    return spokenLines(card.spokenIntroduction).introducingRows() + lanes + pageLine
  }

  private func legend(_ drawing: SwimlanesText) -> [Line] {
    let kinds = TimelineItemKind.allCases.compactMap { kind in
      card.legend.first { $0.type == kind.rawValue }.map { entry in
        Line(glyphs.symbol(kind), .of(kind)) + Line(" \(kind.label)\(entry.isActive ? "" : " (off)")")
      }
    }
    let today = card.legend.filter { $0.isToday && $0.isActive }
      .map { Line(glyphs.today, .today) + Line(" \($0.label)") }
    let span = Line("\(glyphs.symbol(.event))\(glyphs.span)\(glyphs.span)\(glyphs.span)", .event)
    let bar = card.shows(.event) ? [span + Line(" \(LanesCard.barText)")] : []
    let clipped =
      drawing.showsClippedBar
      ? [Line("\(glyphs.continuesBefore) \(glyphs.continuesAfter) \(LanesCard.clippedText)")] : []
    let areNumbered = card.lanes.contains { !$0.isInOneRow(fits) }
    let entering = options.isBody ? "[right] into a lane" : "\(glyphs.symbol(.interaction))2 in lane 1: open 1.2"
    let number = areNumbered ? [Line(entering)] : []
    let counts = drawing.showsCounts ? [Line("2-9 several, + more")] : []
    return Line.packed(kinds + today + bar + clipped + number + counts, separator: "  ", to: columns)
  }

  private var pageLine: [Line] {
    guard let page = card.lanePageText else { return [] }
    let turn = (card.lanePage < card.lanePageCount ? ["next"] : []) + (card.lanePage > 1 ? ["prev"] : [])
    let verb = "page \(turn.joined(separator: "|"))"
    if options.isAccessible { return spokenLines(["\(page.asSentence) \([verb].typed)"]) }
    return Line.packed([page, verb], separator: "   ", to: columns)
  }

  /// Each lane with its newest items, for windows without tracks; of a single lane all of them, of one in one row none.
  private var lists: [Line] {
    let digits = "\(card.lanes.count)".count
    return card.lanes.enumerated().flatMap { index, lane in
      let isInOneRow = lane.isInOneRow(fits)
      let sign = isInOneRow ? "\(glyphs.collapsed) " : "\(glyphs.expanded) "
      let number = padded("\(index + 1)", to: digits, alignment: .trailing)
      let count = Line(lane.countText.map { " \(glyphs.dash) \($0)" } ?? "", .dim)
      let start = Line("\(sign)\(number) ")
      let heading = start + card.displayName(of: lane, to: columns - start.cellWidth - count.cellWidth) + count
      let items = isInOneRow ? [] : items(of: lane, number: index + 1, indent: digits + 3)
      let section = "lane \(lane.anchor)"
      let summary = isInOneRow ? nil : lane.summaryText
      let head =
        [heading] + (summary.map { Line.wrapped($0, .dim, to: columns - digits - 3).indented(by: digits + 3) } ?? [])
      return head.anchored(to: lane.anchor).head(of: section) + items.rows(of: section)
    }
  }

  private func items(of lane: LaneCard, number: Int, indent: Int) -> [Line] {
    let most = card.lanes.count == 1 ? lane.allItems.count : Self.shortLaneCount
    let visible = lane.allItems.suffix(most).reversed()
    let width = visible.map(\.number.utf8.count).max() ?? 0
    let lines = visible.flatMap { item in
      let number = Line(padded(item.number, to: width, alignment: .trailing) + " ", .dim)
      let start = Line(.blanks(indent)) + number + Line(glyphs.symbol(item.type), .of(item.type)) + Line(" ")
      return [
        (start + Line(item.label)).truncated(to: columns),
        Line(item.whenText, .dim).indented(by: start.cellWidth).truncated(to: columns),
      ].part("item \(item.id)")
    }
    let hidden = lane.allItems.count - visible.count
    let all = lane.schoolId == nil ? "" : options.isBody ? " [f]" : " (type: school \(number))"
    let more = Line("\(glyphs.ellipsis) \(hidden) more\(all)", .dim)
    return lines + (hidden > 0 ? [more.indented(by: indent).truncated(to: columns)] : [])
  }

  static func item(_ item: LaneItem, number: Int, width: Int, _ options: RenderOptions) -> [Line] {
    let start =
      Line(padded("\(number)", to: 2, alignment: .trailing) + " ", .dim)
      + Line(options.glyphs.symbol(item.type) + " ", .of(item.type))
    let texts =
      Line.wrapped(terminalText(item.label), to: width - start.cellWidth)
      + Line.wrapped(item.whenText, .dim, to: width - start.cellWidth)
    return texts.begun(with: start, indentedBy: start.cellWidth)
  }
}

/// The swimlanes: numbers, names and counts on the left, tracks on the right, with rules unless some are in one row.
struct SwimlanesText {
  private let card: LanesCard
  private let fits: Bool
  private let glyphs: Glyphs
  private let isCompact, isBody: Bool
  /// Cells of the left column, including the blank that ends it.
  private let nameCells: Int
  private let digits: Int
  private let track: SwimlaneTrack
  private static let section = "lanes"
  private let items: [[SwimlaneTrack.Item]]

  init(_ card: LanesCard, _ options: RenderOptions, fits: Bool) {
    (self.card, self.fits) = (card, fits)
    (glyphs, isBody) = (options.glyphs, options.isBody)
    isCompact = card.lanes.contains { $0.isInOneRow(fits) }
    let roomy = min(36, max(20, options.columns / 5 + 4))
    // The board's page is a cell narrower than its window.
    nameCells = isCompact && options.columns >= 79 ? max(28, roomy) : roomy
    digits = "\(card.lanes.count)".count
    track = SwimlaneTrack(
      months: card.months, days: card.days + card.weeks, todayPosition: card.todayPosition,
      cells: options.columns - nameCells - 1, charset: options.charset)
    items = card.lanes.map { [track] in $0.trackItems(on: track, fits) }
  }

  var showsClippedBar: Bool { items.contains { $0.contains { $0.continuesBefore || $0.continuesAfter } } }

  var showsCounts: Bool {
    if isCompact || track.cells < 50 { return true }
    // A dot takes one percent on either side: where that is a cell, no two symbols share one.
    return track.cells < 100 && items.contains(where: track.showsCounts)
  }

  var lines: [Line] {
    let heading = track.header(todayText: card.todayLabel)
    let facts = isCompact ? [Line(card.laneCountText ?? ""), Line(fits ? card.expandedText ?? "" : "", .dim)] : []
    var lines = (joined(facts, heading, filler: heading.last ?? Line()) + [rule]).head(of: Self.section)
    for (index, lane) in card.lanes.enumerated() {
      let name = name(of: lane, number: index + 1)
      if lane.isInOneRow(fits) {
        let line = beside(name[0], track.line(items[index], labelled: false))
        lines += [line.anchored(to: lane.anchor)].rows(of: Self.section)
      } else {
        let (rows, hiddenCount) = track.rows(items[index], atMost: lane.visibleRowCount)
        let more = hiddenCount == 0 ? [] : self.more(hiddenCount, inLane: index + 1)
        let names = name + [Line](repeating: Line(), count: more.isEmpty ? 0 : max(0, rows.count - name.count)) + more
        let whole = joined(names, rows, filler: track.line([])) + summary(of: lane)
        lines += whole.anchored(to: lane.anchor).rows(of: Self.section)
        if !isCompact { lines.append(rule) }
      }
    }
    return isCompact ? lines + [rule] : lines
  }

  /// `1 Stanford` above `7 items`, a long name in up to three lines (decision V17); or `▸ 1 Stanford   7` in one line.
  private func name(of lane: LaneCard, number: Int) -> [Line] {
    let number = Line(padded("\(number)", to: digits, alignment: .trailing) + " ", .dim)
    let cells = nameCells - 1
    guard isCompact else {
      let room = cells - number.cellWidth
      let whole = Line.wrapped(lane.name, .bold, to: room)
      var lines = whole.count <= 3 ? whole : [card.displayName(of: lane, to: room)]
      let count = Line(lane.countText.map { " \(glyphs.separator) \($0)" } ?? "", .dim)
      if let last = lines.last, lines.count > 1, last.cellWidth + count.cellWidth <= room {
        lines[lines.count - 1] = last + count
      } else if let countText = lane.countText {
        lines += Line.wrapped(countText, .dim, to: room)
      }
      return lines.begun(with: number, indentedBy: number.cellWidth)
    }
    let start = Line("\(lane.isInOneRow(fits) ? glyphs.collapsed : glyphs.expanded) ") + number
    let count = Line(lane.shortCountText ?? "", .dim)
    let name = card.displayName(of: lane, to: cells - start.cellWidth - count.cellWidth - 1)
    return [.justified(start + name, count, width: cells, gap: 1)]
  }

  /// The number of items in rows that are not drawn, with the way to them: `+14: expand 1`, on the board its key.
  private func more(_ count: Int, inLane number: Int) -> [Line] {
    [Line("+\(count)\(isBody ? " [space]" : ": expand \(number)")", .dim).indented(by: digits + 1)]
  }

  /// The summary under the lane, over its whole width (decision T25).
  private func summary(of lane: LaneCard) -> [Line] {
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

extension LanesCard {
  /// A lane's name in so many cells, cut in its middle if its beginning alone is equal to another's (decision T24).
  func displayName(of lane: LaneCard, to cells: Int) -> Line {
    let name = Line(lane.name, .bold)
    let cut = name.truncated(to: cells)
    guard cut != name else { return name }
    let isASCII = lane.name.isPrintableASCII
    var common: Int?
    for other in self.lanes where other.id != lane.id {
      if isASCII, other.name.isPrintableASCII {
        let length = lane.name.commonByteCount(with: other.name)
        // Only these bytes are left of a name that is cut.
        if length >= cells - 1, other.name.utf8.count > cells { common = max(common ?? 0, length) }
      } else if Line(other.name, .bold).truncated(to: cells) == cut {
        common = max(common ?? 0, zip(lane.name, other.name).prefix { $0 == $1 }.count)
      }
    }
    guard let common else { return cut }
    // The end begins with the word in which they differ.
    let same = lane.name.prefix(common)
    let remaining = lane.name.dropFirst(common)
    let start = remaining.first == " " ? same : same.lastIndex(of: " ").map { same[..<$0] } ?? same
    let end = name.dropping(cells: Line(String(start)).cellWidth).truncated(to: cells * 2 / 3)
    return name.truncated(to: cells - end.cellWidth) + end
  }
}

extension String {
  fileprivate func commonByteCount(with other: String) -> Int {
    var count = 0
    for (byte, otherByte) in zip(utf8, other.utf8) {
      if byte != otherByte { break }
      count += 1
    }
    return count
  }
}

extension LaneCard {
  func isInOneRow(_ fits: Bool) -> Bool { isCollapsed || !fits && !isChosen }

  /// The items for the track; only bars that have room for a label get one.
  fileprivate func trackItems(on track: SwimlaneTrack, _ fits: Bool) -> [SwimlaneTrack.Item] {
    let items = allItems
    return items.indices.map { index in
      let outline = items.outline(at: index)
      let isBar = outline.kind == .bar
      let isLabelled = isBar && !isInOneRow(fits) && outline.row < visibleRowCount && track.mayLabel(outline.width)
      return SwimlaneTrack.Item(
        kind: outline.type, isBar: isBar, left: outline.left, width: outline.width, row: outline.row,
        label: isLabelled ? items[index].label : "", number: "\(index + 1)", continuesBefore: outline.continuesBefore,
        continuesAfter: outline.continuesAfter)
    }
  }
}
