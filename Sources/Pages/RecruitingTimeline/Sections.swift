import CompassModel
import PageKit

/// The parts of the page (decision Z2).
extension RecruitingTimeline.Screen {
  public var sections: [ScreenSection] {
    guard head.hasRows, head.empty == nil else { return [] }
    let ids = [
      "zoomIn", "zoomOut", "zoomReset", "panEarlier", "panLater", "expandAll", "collapseAll", "previousPage",
      "nextPage",
    ]
    let buttons = head.buttons.filter { ids.contains($0.id) }
    let lanes = ScreenSection(
      "lanes", .lanes(LanesDrawing(content: content)), text: content.emptyLanesText, trailingText: content.datesText,
      buttons: buttons)
    return content.list.isEmpty ? [lanes] : [lanes, listSection]
  }

  public var files: [PageFile] { head.hasRows ? [.print] : [] }

  private var listSection: ScreenSection {
    let style = RowList.Style.columns(
      [.init(.fact(.date)), .init(.title), .init(.fact(.school), yields: true), .init(.badges)], leastColumns: 72)
    let visible = content.visibleRows
    let rows = RowList(
      style, content.list.described(visible), aboveText: content.laterText, moreText: content.moreText,
      firstNumber: content.listStart + visible.lowerBound + 1)
    let buttons = head.buttons.filter { ["listAll", "listShort"].contains($0.id) && $0.isEnabled }
    return ScreenSection(
      "list", .rows(rows), title: content.listTitle, trailingText: content.listText, buttons: buttons)
  }
}

/// Schools and what happened with them over time, with the keys that the typed screen has.
struct LanesDrawing: SectionDrawing {
  let content: RecruitingTimeline.Content

  private enum CodingKeys: CodingKey {
    case start, end, todayPosition, todayLabel, todayAccessibilityLabel, months, days, weeks, lanes, lanePage
    case lanePageCount, lanePageText, lanePageAction, laneCountText, legend
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content.start, forKey: .start)
    try container.encode(content.end, forKey: .end)
    try container.encodeIfPresent(content.todayPosition, forKey: .todayPosition)
    try container.encode(content.todayLabel, forKey: .todayLabel)
    try container.encode(content.todayAccessibilityLabel, forKey: .todayAccessibilityLabel)
    try container.encode(content.months, forKey: .months)
    try container.encode(content.days, forKey: .days)
    try container.encode(content.weeks, forKey: .weeks)
    try container.encode(content.lanes, forKey: .lanes)
    try container.encode(content.lanePage, forKey: .lanePage)
    try container.encode(content.lanePageCount, forKey: .lanePageCount)
    try container.encodeIfPresent(content.lanePageText, forKey: .lanePageText)
    if content.lanePageCount > 1 { try container.encode(content.lanePageAction, forKey: .lanePageAction) }
    try container.encodeIfPresent(content.laneCountText, forKey: .laneCountText)
    try container.encode(content.legend, forKey: .legend)
  }
}
