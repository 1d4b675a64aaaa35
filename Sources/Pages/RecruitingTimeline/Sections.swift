import CompassModel
import PageKit

/// Sections of the page: lanes and list, or links if the timeline is empty; none before rows are loaded, and if filters
/// hide every item (decision Z2).
extension RecruitingTimeline.Screen {
  public var sections: [ScreenSection] {
    guard head.hasRows else { return [] }
    if let empty = head.empty {
      // A list that filters empty has a button for clearing them.
      return empty.button == nil
        ? [ScreenSection("sources", .links(ActionButton.timelineSources.map { PageLink($0) }))] : []
    }
    let ids = [
      "zoomIn", "zoomOut", "zoomReset", "panEarlier", "panLater", "expandAll", "collapseAll", "previousPage",
      "nextPage",
    ]
    let buttons = head.buttons.filter { ids.contains($0.id) }
    let lanes = ScreenSection(
      "lanes", .lanes(content.lanesCard), text: content.emptyLanesText, trailingText: content.datesText,
      buttons: buttons)
    return content.list.isEmpty ? [lanes] : [lanes, listSection]
  }

  public var files: [PageFile] { head.hasRows ? [.print] : [] }

  private var listSection: ScreenSection {
    let style = RowList.Style.columns(
      [.init(.fact(.date)), .init(.title), .init(.fact(.school), yields: true), .init(.badges)], leastColumns: 72)
    let visible = content.visibleRows
    let first = content.listStart + visible.lowerBound
    // The whole list has the later items itself.
    let rows = RowList(
      style, content.list.described(visible), aboveText: first > 0 ? content.laterText : nil,
      moreText: content.moreText, firstNumber: first + 1)
    let buttons = head.buttons.filter { ["listAll", "listShort"].contains($0.id) && $0.isEnabled }
    return ScreenSection(
      "list", .rows(rows), title: content.listTitle, trailingText: content.listText, buttons: buttons)
  }
}
