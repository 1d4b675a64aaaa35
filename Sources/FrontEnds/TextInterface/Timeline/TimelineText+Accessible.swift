import CompassModel
import PageKit
import RecruitingTimeline

/// The page for screen readers: one column, a sentence a row, lanes as lists (terminal.md, Accessible).
extension TimelineText {
  var accessibleLines: [Line] {
    var texts = [screen.title, screen.subtitle]
    texts += screen.savedText.map { ["\($0)."] } ?? []
    if let loading = screen.loadingText {
      texts.append(loading)
    } else {
      texts += accessibleControls
      if let empty = screen.empty { texts += [empty.title.asSentence, empty.subtitle.asSentence] }
    }
    let head = messages.top(screen.head) + messages.viewing(screen.head) + wrapped(texts)
    let rows = screen.list.isEmpty ? [] : [Line()] + accessibleLanes + [Line()] + accessibleList
    let last = screen.dialog.map(messages.dialog) ?? messages.hints(accessibleHints)
    return head + rows + (screen.skippedText.map { [Line()] + wrapped([$0]) } ?? []) + [Line()] + last
  }

  private var accessibleControls: [String] {
    let find = screen.search.isEmpty ? [] : ["\(screen.searchTitle): \(screen.search)."]
    let zoom = zoomVerbs.isEmpty ? "" : " Type \(zoomVerbs.map(\.spokenVerb).joined(separator: ", "))."
    return ["\(screen.rangeTitle): \(screen.rangeLabel). \(screen.schoolTitle): \(screen.schoolLabel)."] + find
      + screen.toggles.map(\.accessibilityLabel)
      + ["\(screen.datesText.spokenDates).\(zoom)"]
      + (screen.todayPosition == nil ? [] : [screen.todayAccessibilityLabel])
  }

  private var accessibleLanes: [Line] {
    if let text = screen.emptyLanesText { return wrapped([text.asSentence]) }
    let kinds = Dictionary(screen.list.map { ($0.id, $0.typeLabel) }) { first, _ in first }
    let lanes = screen.lanes.enumerated().flatMap { index, lane in
      let collapsed = lane.isCollapsed ? " Collapsed." : ""
      let summary = lane.summaryText.map { " \($0)" } ?? ""
      let items = lane.isCollapsed ? [] : Array(lane.allItems)
      return wrapped(["\(index + 1). \(lane.accessibilityLabel)\(summary)\(collapsed)"]).anchored(to: lane.anchor)
        + items.flatMap { item in
          let text = item.spokenText(kind: kinds[item.id], school: lane.schoolId == nil ? nil : lane.name)
          return wrapped(["\(item.number). \(text)"]).part("item \(lane.anchor) \(item.id)")
        }
    }
    return lanes + pageLine
  }

  private var accessibleList: [Line] {
    let rows = screen.list[screen.content.shownRows].flatMap { row in
      wrapped(["\(row.number). \(row.spokenText)"]).anchored(to: row.id.description)
    }
    let beside = [screen.laterText, screen.moreText].map { text in
      text.flatMap { screen.isListExpanded ? [] : ["\($0): type list all."] } ?? []
    }
    return wrapped(["\(screen.listTitle): \(screen.listText ?? "")."] + beside[0]) + rows
      + wrapped(beside[1] + [pageEnd].compactMap(\.self))
  }

  private var accessibleHints: [String] {
    guard !screen.list.isEmpty else { return ["range", "clear filters", "back", "help"] }
    return ["open N", "open 1.1", "inspect N", "expand N", "collapse N", "range", "school", "find", "list all", "help"]
  }

  private func wrapped(_ texts: [String]) -> [Line] {
    texts.flatMap { Line.wrapped(terminalText($0), to: columns, hangingIndent: 2) }
  }
}
