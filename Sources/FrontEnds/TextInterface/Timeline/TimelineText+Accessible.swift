import CompassModel
import PageKit
import RecruitingTimeline

/// The page for screen readers: one column, a sentence a row, lanes as lists (terminal.md, Accessible).
extension TimelineText {
  var accessibleLines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    lines += said([screen.title], .bold) + saidInWords([screen.subtitle, screen.savedText, screen.head.progressText])
    if let loading = screen.loadingText {
      lines += said([loading])
    } else {
      lines += saidInWords(accessibleControls)
      if let empty = screen.empty { lines += messages.empty(empty, active: nil) }
    }
    let rows = screen.list.isEmpty ? [] : [Line()] + (lanes()?.sentences ?? []) + [Line()] + accessibleList
    let item = screen.lanes.isEmpty || screen.list.isEmpty ? nil : "1.1 is the first item of lane 1"
    let last = screen.dialog.map(messages.dialog) ?? hints(true) + said([item], .dim)
    return lines + rows + said([screen.skippedText.map { "Warning: \($0)" }]) + [Line()] + last
  }

  private var accessibleControls: [String?] {
    let find = screen.search.isEmpty ? nil : "\(screen.searchTitle): \(screen.search)"
    return ["\(screen.rangeTitle): \(screen.rangeLabel). \(screen.schoolTitle): \(screen.schoolLabel)", find]
      + screen.toggles.map(\.spokenText)
      + [screen.datesText.spokenDates] + zoomWays + (screen.todayPosition == nil ? [] : [screen.todaySpokenText])
  }

  /// `Type zoom in to hear of half as many days.`
  private var zoomWays: [String?] {
    let zoom = [
      screen.canZoomIn ? "zoom in to hear of half as many days" : nil,
      screen.canZoomOut ? "zoom out to hear of twice as many days" : nil,
      screen.zoom == nil ? nil : "zoom reset to hear of all days",
    ]
    let pan = [
      screen.canPanEarlier ? "pan earlier to hear of the days before" : nil,
      screen.canPanLater ? "pan later to hear of the days after" : nil,
    ]
    return [zoom, pan].map { ways in
      let ways = ways.compactMap(\.self)
      return ways.isEmpty ? nil : "Type \(ways.joined(separator: ", or "))"
    }
  }

  private var accessibleList: [Line] {
    let shown = Array(screen.list[screen.content.visibleRows])
    let capabilities = SpokenCapabilities(Array(repeating: screen.spokenRowCapabilities, count: shown.count))
    let rest = capabilities.remaining(of: screen.spokenRowCapabilities)
    let rows = shown.flatMap { row in
      saidRow(row.number, row.row.spoken(rest)).anchored(to: row.id.description)
    }
    let beside = [screen.laterText, screen.moreText].map { text in
      text.flatMap { screen.isListExpanded ? nil : "\($0): type list all to hear all items." }
    }
    let head = screen.listText.map { "\(screen.listTitle): \($0)" } ?? "\(screen.listTitle):"
    return messages.spokenCount([head, beside[0]], filtered: screen.activeFilterCount > 0)
      + said([capabilities.sentence()])
      + rows + said([beside[1], pageEnd])
  }
}
