import CompassModel
import RecruitingCompass
import RecruitingTimeline

extension RecruitingTimeline.Screen: PageFace {
  static var page: Page { .timeline }

  /// The whole list, also where only its beginning is drawn: its numbers are those of the rows to come.
  var rows: [SelectableRow] { list.map { SelectableRow(id: $0.id.description, name: $0.label) } }

  /// The lanes of the page, by the numbers beside them.
  var laneRows: [SelectableRow] { lanes.map { .init(id: $0.schoolId?.rawValue ?? "", name: $0.name) } }

  /// Whether items have arrived, be it none: before that, "0 items" would say something that nobody knows.
  var hasRows: Bool { count > 0 || empty != nil }

  /// The school and every kind that is not shown.
  var activeFilterCount: Int { toggles.count { !$0.isOn } + (school == nil ? 0 : 1) }

  var status: [String] {
    guard hasRows else { return [] }
    return [countText, laneCountText] + (activeFilterCount == 0 ? [] : [counted(activeFilterCount, "filter")])
  }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .timeline(.refreshPulled)
    case .retry: .timeline(.retryTapped)
    case .dismiss: .timeline(.dismissTapped)
    case .clearFilters: .timeline(.clearFiltersTapped)
    case .confirm, .cancel, .more: nil
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .timeline(let action) = action else { return .otherPage(action) }
    switch action {
    case .dismissTapped: return dialog != nil || banner?.canDismiss == true ? nil : .noMessage
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .listExpanded: return isListExpanded ? Refusal("The whole list is shown.") : nil
    case .listCollapsed: return isListExpanded ? nil : Refusal("The list is short.")
    case .zoomedIn, .zoomedOut, .zoomReset, .panned: return zoomRefusal(of: action)
    default: return laneRefusal(of: action)
    }
  }

  private func zoomRefusal(of action: RecruitingTimeline.Action) -> Refusal? {
    switch action {
    case .zoomedIn(around: nil) where !canZoomIn: Refusal("This is as near as it gets.")
    case .zoomedOut where !canZoomOut, .zoomReset where zoom == nil: Refusal("The whole range is shown.")
    case .panned(let direction) where !(direction == .earlier ? canPanEarlier : canPanLater):
      Refusal(zoom == nil ? "The whole range is shown: zoom in" : "The range has nothing \(direction.rawValue).")
    default: nil
    }
  }

  private func laneRefusal(of action: RecruitingTimeline.Action) -> Refusal? {
    func isCollapsed(_ school: SchoolID?) -> Bool? { lanes.first { $0.schoolId == school }?.isCollapsed }
    switch action {
    case .laneExpanded(let school) where isCollapsed(school) == false: return Refusal("This lane is expanded already.")
    case .laneCollapsed(let school) where isCollapsed(school) == true: return Refusal("This lane is collapsed already.")
    case .allLanesExpanded, .allLanesCollapsed: return laneCount == 0 ? Refusal("There are no lanes.") : nil
    case .nextLanePageTapped: return lanePage < lanePageCount ? nil : Refusal("This is the last page.")
    case .previousLanePageTapped: return lanePage > 1 ? nil : Refusal("This is the first page.")
    case .lanePageChosen(let page) where !(1...max(1, lanePageCount)).contains(page):
      return Refusal("There is no page \(page); the last is \(lanePageCount).")
    default: return nil
    }
  }

  func rowText(id: String) -> String {
    guard let row = list.first(where: { $0.id.description == id }) else { return "" }
    let dates = row.endDate.map { "\(row.dateText) - \($0.mediumText)" } ?? row.dateText
    return [dates, row.label, row.schoolName, row.typeLabel, row.type.label, row.details].compactMap(\.self)
      .joined(separator: " · ")
  }

  func lines(_ options: RenderOptions) -> [Line] { TimelineText(self, options).lines }
}

extension RecruitingTimeline.Screen {
  /// The item that is meant. Any id of the right form is one: whether there is such an item, the page says.
  func itemID(_ selector: Selector) throws(Refusal) -> TimelineItemID {
    if case .id(let text) = selector, let id = TimelineItemID(text) { return id }
    if case .number(let number) = selector, number <= list.count { return list[number - 1].id }
    let row = try selector.row(in: rows)
    guard let id = TimelineItemID(row.id) else { throw Refusal("There is no item \(row.id).") }
    return id
  }

  /// The school of an id, an `#id` or an exact name.
  func school(typed text: String) throws(Refusal) -> SchoolID {
    let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if schools.contains(where: { $0.id.rawValue == id }) { return SchoolID(id) }
    let matches = schools.filter { $0.name == text }
    if matches.count > 1 {
      let ids = matches.prefix(5).map { "#\(terminalText($0.id.rawValue, atMost: 60))" }
      throw Refusal("Several schools have this name: \(ids.joined(separator: ", "))")
    }
    guard let match = matches.first else {
      let close = Suggestion.candidates(for: text, among: schools.map(\.name))
      throw Refusal(
        "There is no school \(terminalText(text, atMost: 60))."
          + (close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"))
    }
    return match.id
  }
}

extension Refusal {
  static let timelineOnly = Refusal("This is done on the timeline page: open timeline")
}
