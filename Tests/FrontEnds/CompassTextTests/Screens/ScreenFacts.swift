import PageKit
import PerformanceTimeline
import RecordDetails
import CompassApp
import RecruitingTimeline

/// Facts that the text of a screen must contain completely at any width (principle 9).
extension AppScreen {
  /// Dates, counts and names outside the rows, never truncated or split.
  func facts(at width: Int) -> [String] {
    switch self {
    case .performance(let screen): wholeFacts(screen)
    case .timeline(let screen): wholeFacts(screen, at: width)
    case .details(let screen): wholeFacts(screen)
    default: []
    }
  }

  /// The sentences of the rows with `--accessible`, after their numbers.
  var sentences: [String] {
    switch self {
    case .events, .offers, .tasks:
      let rows = pageScreen.lists.flatMap(\.rows)
      let capabilities = pageScreen.spokenCapabilities(of: rows)
      return rows.enumerated().map { "\($0 + 1). \(pageScreen.spoken($1, capabilities))" }
    case .details(let screen):
      return screen.groups.flatMap(\.fields).filter { !$0.isID && !$0.text.contains("\n") }.map(\.spokenText)
    default: return []
    }
  }
}

private func wholeFacts(_ screen: PerformanceTimeline.Screen) -> [String] {
  let dates = [screen.range.label] + screen.status.prefix(1)
  guard screen.hasRows, screen.empty == nil, !screen.showsSkeleton else { return dates }
  if let overview = screen.overview {
    let shown = overview.history.prefix(overview.shownCount)
    // A number of hundreds of digits is wider than any line.
    return dates + shown.flatMap { [$0.dateText] + ($0.valueText.count < 30 ? [$0.valueText] : []) }
  }
  return dates
    + screen.summary.flatMap { one in
      [one.label, one.latestText, one.bestText] + [one.trendText, one.scoreText].compactMap { $0 }
    }
}

/// The visible dates, the dates of the list, and the number of items of a lane (decision T9).
private func wholeFacts(_ screen: RecruitingTimeline.Screen, at width: Int) -> [String] {
  var facts: [String] = []
  if !screen.showsSkeleton { facts.append(screen.older.rangeLabel) }
  if screen.sections.contains(where: { $0.id == "lanes" }) {
    facts += [ItemDates.text(screen.start, screen.end)]
  }
  if let countText = screen.countText, !screen.list.isEmpty {
    facts += screen.list[screen.content.visibleRows].map(\.whenText) + [countText]
    facts += screen.lanes.isEmpty ? ["No items in these dates"] : []
    let isCompact = screen.lanes.contains(where: \.isCollapsed) && width >= 60
    facts += screen.lanes.map { isCompact ? $0.count.map(String.init) ?? "" : $0.countText ?? "" }
  }
  return facts
}

/// Dates, amounts, and the name of each field.
private func wholeFacts(_ screen: RecordDetails.Screen) -> [String] {
  let fields = screen.groups.flatMap(\.fields)
  let columns: Set = ["cost", "start_date", "end_date", "offer_date", "scholarship_amount", "scholarship_percentage"]
  let texts = fields.filter { field in
    columns.contains(field.name) && field.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && field.text.count < 20
  }
  let labels = fields.filter { field in
    !field.isID && field.label.utf8.allSatisfy { (0x21..<0x7F).contains($0) } && field.label.count < 20
  }
  return texts.map(\.text) + labels.map(\.label)
}
