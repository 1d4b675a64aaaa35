import CompassModel
import PageKit

/// Draws lanes for paper: a legend, and a table with the months in its head. All rows of a lane are drawn.
struct PrintedLanes {
  let section: ScreenSection
  let card: LanesCard
  /// The numbers of the rows in the list, by the ids of the items.
  let numbers: [String: Int]
  let layout: PrintLayout

  /// Width of the name column in millimetres.
  private static let nameWidth = 48.0
  /// Cells in one line of a name, by a narrow font; a name has at most two, and CSS cuts what a wider font needs.
  private static let nameCells = 26
  /// The most rows of a lane in one drawing: browsers cut a drawing that is taller than a page.
  private static let rowsPerBlock = 12

  var lines: [String] { legend + lanes }

  private var legend: [String] {
    let kinds = TimelineItemKind.allCases.filter(card.shows).map {
      "<li>\(KindMark(kind: $0).inline())\($0.label)</li>"
    }
    let today = """
      <li><svg class="mark" width="3mm" height="5.2mm" viewBox="0 0 3 5.2" aria-hidden="true">\
      <line class="today" x1="1.5" y1="0" x2="1.5" y2="5.2"/></svg>\(markupText(card.todayLabel))</li>
      """
    let bar = """
      <li><svg class="mark" width="10mm" height="5.2mm" viewBox="0 0 10 5.2" aria-hidden="true">\
      \(KindMark(kind: .event).sampleBar)</svg>\(LanesCard.barText)</li>
      """
    let items = card.lanes.lazy.flatMap(\.allItems)
    let bars = items.contains { $0.kind == .bar } ? [bar] : []
    let isClipped = items.contains { $0.continuesBefore || $0.continuesAfter }
    let continues = isClipped ? ["<li>◂ ▸ \(LanesCard.clippedText)</li>"] : []
    let number = "<li>\(KindMark(kind: .event).inline(number: 1))number in the list</li>"
    return ["<ul class=\"legend\">"] + kinds + [number] + bars + continues + [today, "</ul>"]
  }

  private var lanes: [String] {
    if card.lanes.isEmpty {
      return ["<p class=\"empty\">\(bdi(section.text ?? "Nothing happens in these dates."))</p>"]
    }
    let track = PrintedTrack(card: card, numbers: numbers, width: layout.contentWidth - Self.nameWidth)
    let head = """
      <section class="lanes">
      <table>
      <colgroup><col style="width:\(svgNumber(Self.nameWidth))mm"/><col/></colgroup>
      <thead><tr><th scope="col">School</th><th scope="col">\(track.header)</th></tr></thead>
      <tbody>
      """
    return [head] + card.lanes.flatMap { rows($0, track) } + ["</tbody>", "</table>", "</section>"]
  }

  private func rows(_ lane: LaneCard, _ track: PrintedTrack) -> [String] {
    let rows = Dictionary(grouping: lane.allItems, by: \.row).sorted { $0.key < $1.key }.map(\.value)
    let starts = Array(stride(from: 0, to: max(1, rows.count), by: Self.rowsPerBlock))
    return starts.map { start in
      let isLast = start == starts.last
      let hasTwoLines = lane.name.cellWidth > Self.nameCells
      let drawing = track.lane(
        Array(rows[start..<min(start + Self.rowsPerBlock, rows.count)]), nameLines: hasTwoLines ? 2 : 1)
      return "<tr\(isLast ? "" : " class=\"part\"")>\(name(lane, isFirst: start == 0))<td>\(drawing)</td></tr>"
    }
  }

  private func name(_ lane: LaneCard, isFirst: Bool) -> String {
    let full = markupText(lane.name)
    let short = truncated(terminalText(lane.name), to: 2 * Self.nameCells)
    let below = isFirst ? bdi(lane.countText ?? "") : "continued"
    return "<th scope=\"row\" title=\"\(full)\" aria-label=\"\(full)\">\(bdi(short))<small>\(below)</small></th>"
  }
}
