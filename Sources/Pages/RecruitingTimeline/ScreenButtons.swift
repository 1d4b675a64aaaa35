import CompassModel
import PageKit

extension ButtonTraits {
  fileprivate static let expandLane = ButtonTraits("expand", key: "space", resultText: "expanded", .row)
  fileprivate static let collapseLane = ButtonTraits("collapse", key: "space", resultText: "collapsed", .row)
  fileprivate static let inspectItem = ButtonTraits("inspect", key: "i")
}

extension ActionButton {
  private typealias Tap = RecruitingTimeline.Tap

  static let dismiss = ActionButton("dismiss", "OK", icon: .dismiss, action: Tap.dismissTapped)
  static let clearFilters = clear("filters", Tap.clearFiltersTapped)

  static func lane(_ school: SchoolID?, isCollapsed: Bool, _ reason: String?) -> ActionButton {
    isCollapsed
      ? ActionButton(
        "expand", "Expand", icon: .expand, reason: reason, traits: .expandLane,
        row: RecruitingTimeline.laneID(of: school), action: Tap.laneExpanded(school: school))
      : ActionButton(
        "collapse", "Collapse", icon: .collapse, reason: reason, traits: .collapseLane,
        row: RecruitingTimeline.laneID(of: school), action: Tap.laneCollapsed(school: school))
  }

  static func moreOfLane(_ school: SchoolID?, _ reason: String?) -> ActionButton {
    ActionButton(
      "expand", "Show more", icon: .expand, reason: reason, traits: .expandLane,
      row: RecruitingTimeline.laneID(of: school), action: Tap.laneExpanded(school: school))
  }

  static func timelinePage(_ content: RecruitingTimeline.Content) -> [ActionButton] {
    everywhere + [list(isExpanded: content.isListExpanded), .more(Tap.moreReached), add]
  }

  static let moreSchools = ActionButton(
    "moreSchools", "More schools", icon: .more,
    traits: ButtonTraits("school more", summary: "Lists more schools to choose from."), action: Tap.moreSchoolsTapped)

  private static let add = ActionButton(
    "add", "+ Log Interaction", icon: .add,
    traits: ButtonTraits("add", key: "n", summary: "Opens the form for a new call, message or visit.", .title),
    action: Tap.addTapped)

  /// The pages where an empty timeline's events and offers are entered; interactions have the page's own form.
  static let timelineSources: [ActionButton] = [
    ActionButton("events", "Events", icon: .list, traits: ButtonTraits("open events"), action: Tap.eventsTapped),
    ActionButton("offers", "Offers", icon: .list, traits: ButtonTraits("open offers"), action: Tap.offersTapped),
  ]

  private static let everywhere: [ActionButton] = [
    .refresh(Tap.refreshPulled), clearFilters,
    ActionButton(
      "zoomIn", "Zoom in", icon: .zoomIn,
      traits: ButtonTraits("zoom in", key: "+", summary: "Shows half as many days."), action: Tap.zoomedIn(around: nil)),
    ActionButton(
      "zoomOut", "Zoom out", icon: .zoomOut,
      traits: ButtonTraits("zoom out", key: "-", summary: "Shows twice as many days."), action: Tap.zoomedOut),
    ActionButton(
      "zoomReset", "Show the whole range", icon: .reset,
      traits: ButtonTraits("zoom reset", key: "0", summary: "Shows the whole range."), action: Tap.zoomReset),
    ActionButton(
      "panEarlier", "Earlier", icon: .previous,
      traits: ButtonTraits("pan earlier", key: "<", summary: "Moves back by half a view."),
      action: Tap.panned(direction: .earlier)),
    ActionButton(
      "panLater", "Later", icon: .next,
      traits: ButtonTraits("pan later", key: ">", summary: "Moves on by half a view."),
      action: Tap.panned(direction: .later)),
    ActionButton(
      "expandAll", "Expand all", icon: .expand,
      traits: ButtonTraits("expand all", summary: "Expands all lanes: every row, with labels."),
      action: Tap.allLanesExpanded),
    ActionButton(
      "collapseAll", "Collapse all", icon: .collapse,
      traits: ButtonTraits("collapse all", summary: "Collapses all lanes to one row each."),
      action: Tap.allLanesCollapsed),
    ActionButton(
      "previousPage", "Previous schools", icon: .previous,
      traits: ButtonTraits("page prev", key: "[", summary: "Shows the previous lanes."),
      action: Tap.previousLanePageTapped),
    ActionButton(
      "nextPage", "Next schools", icon: .next,
      traits: ButtonTraits("page next", key: "]", summary: "Shows the next lanes."), action: Tap.nextLanePageTapped),
  ]

  fileprivate static func list(isExpanded: Bool) -> ActionButton {
    isExpanded
      ? ActionButton(
        "listShort", "Show less", icon: .collapse,
        traits: ButtonTraits("list short", key: "l", summary: "Shows only the beginning of the list."),
        action: Tap.listCollapsed)
      : ActionButton(
        "listAll", "Show all", icon: .list,
        traits: ButtonTraits("list all", key: "l", summary: "Shows the whole list."), action: Tap.listExpanded)
  }
}

extension RecruitingTimeline {
  /// The buttons of the list's rows (decision U4), disabled with the reason `refusal` if there is one.
  static func rowButtons(refusal: String?) -> [RowButton] {
    refusal == nil ? enabledRowButtons : rowButtons(reason: refusal)
  }

  /// The buttons without a refusal, cached because every screen has them.
  private static let enabledRowButtons = rowButtons(reason: nil)

  private static func rowButtons(reason refusal: String?) -> [RowButton] {
    [
      RowButton {
        ActionButton(
          "open", "Open", icon: .open, reason: refusal, action: Tap.itemTapped(id: TimelineItemID(ofButton: $0)))
      },
      RowButton {
        ActionButton(
          "inspect", "Details", icon: .help, reason: refusal, traits: .inspectItem,
          action: Tap.itemInspected(id: TimelineItemID(ofButton: $0)))
      },
    ]
  }

  package static func laneID(of school: SchoolID?) -> String { school?.rawValue ?? "no-school" }
}

/// Controls in the form that all pages share (decisions U2, Z6).
extension RecruitingTimeline.Content {
  func allControls(school label: String, schools: [TapChoice]) -> [FilterControl] {
    typealias Tap = RecruitingTimeline.Tap
    let all = RecruitingTimeline.allSchools
    let ranges = ViewRange.allCases.map {
      TapChoice(value: $0.rawValue, label: $0.label, action: Tap.rangeChanged(range: $0))
    }
    let kinds = TimelineItemKind.allCases.map { kind in
      let action = SentAction(Tap.showsChanged(type: kind, isShown: !shows[kind]))
      return FilterControl(
        kind.rawValue, kind.pluralLabel, command: "toggle", isOn: shows[kind], isActive: !shows[kind], action: action)
    }
    return [
      FilterControl("range", "Range", command: "range", value: range.rawValue, text: range.label, choices: ranges),
      FilterControl(
        "school", "School", command: "school", value: school?.rawValue ?? all.value, text: label,
        isActive: school != nil, choices: schools, clearing: all.action),
      FilterControl(searching: search, "Find", command: "find") { Tap.searchChanged(query: $0) },
    ] + kinds
  }
}

extension RecruitingTimeline {
  static let allSchools = TapChoice(value: "all", label: "All Schools", action: Tap.schoolChanged(school: nil))
}

/// Older keys of the JSON for the filters, which `controls` contains too.
extension RecruitingTimeline {
  package struct OlderControls: Encodable {
    package let rangeTitle, schoolTitle, searchTitle: String
    package let rangeLabel, schoolLabel: String
    package let ranges: [RangeChoice]
    package let allSchoolsAction = RecruitingTimeline.allSchools.action
    let togglesTitle = "Show"
    package let toggles: [Toggle]

    fileprivate init(_ content: Content) {
      let control = { (id: String) in content.controls.first { $0.id == id } }
      (rangeTitle, rangeLabel) = (control("range")?.label ?? "", content.range.label)
      (schoolTitle, schoolLabel) = (control("school")?.label ?? "", control("school")?.text ?? "")
      searchTitle = control("search")?.label ?? ""
      ranges = ViewRange.allCases.map { RangeChoice($0) }
      toggles = TimelineItemKind.allCases.map { Toggle($0, isOn: content.shows[$0]) }
    }
  }
}

extension RecruitingTimeline.Screen {
  package var older: RecruitingTimeline.OlderControls { .init(content) }
}

extension RecruitingTimeline.Screen {
  package func itemID(numbered number: Int) -> TimelineItemID? {
    if every.isEmpty { return content.list.first { $0.number == "\(number)" }?.id }
    return every.indices.contains(number - 1) ? every[number - 1].id : nil
  }

  public static var rowNoun: String { "item" }
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) {
    ([.list(isExpanded: true), .moreSchools], [])
  }
  public var controls: [FilterControl] { content.controls }

  /// Returns the rows of the list's page, also those that the short list leaves out.
  public func selectableRows(in sections: [ScreenSection]) -> [ScreenRows] {
    [content.list.described(0..<content.list.count)]
  }

  package var laneRows: [RowLabel] {
    content.lanesCard.lanes.map { RowLabel(id: RecruitingTimeline.laneID(of: $0.schoolId), name: $0.name) }
  }

  public var listCount: Int? { content.count }

  public var status: [String] {
    guard let countText = content.countText else { return [] }
    let filters = content.activeFilterCount
    return [countText] + (content.lanesCard.laneCountText.map { [$0] } ?? [])
      + (filters == 0 ? [] : [counted(filters, "filter")])
      + [head.banner == nil ? content.savedText : nil].compactMap(\.self)
  }

  public var searched: String? { content.search }
  /// Returns the buttons of a lane, by its anchor, or of an item in list or lanes. An expanded lane with rows that are
  /// not drawn has the button that shows more. Empty if there is no such lane or item.
  public func rowButtons(id: String) -> [ActionButton] {
    if let lane = content.lanesCard.lanes.first(where: { $0.anchor == id }) {
      let more = lane.rowCount > lane.visibleRowCount && !lane.isCollapsed ? lane.expand : nil
      return [more].compactMap(\.self) + lane.buttons
    }
    return TimelineItemID(wire: id).map(has) == true ? head.buttons(of: id, including: []) : []
  }

  public func ownRefusal(of tap: RecruitingTimeline.Tap) -> String? {
    switch tap {
    case .dismissTapped: return head.dialog == nil ? head.dismissRefusal : nil
    case .refreshPulled: return head.refreshRefusal
    case .retryTapped: return head.retryRefusal
    case .listExpanded where content.list.isEmpty: return head.unknownRefusal ?? "There are no items."
    case .listExpanded: return content.isListExpanded ? "The whole list is shown." : nil
    case .moreReached:
      guard content.isListExpanded else { return head.unknownRefusal ?? "Only the beginning of the list is shown." }
      return head.moreRefusal(of: "items", hasMore: content.hasMore)
    case .listCollapsed: return content.isListExpanded ? nil : "The list is short."
    case .zoomedIn(let day?) where day < content.rangeStart || day > content.rangeEnd:
      return "\(day.mediumText) is outside the range: \(content.rangeStart.mediumText) - "
        + "\(content.rangeEnd.mediumText)."
    case .zoomedIn(let day): return day == nil && !content.canZoomIn ? "This is as near as it gets." : nil
    case .zoomedOut: return content.canZoomOut ? nil : "The whole range is shown."
    case .zoomReset: return content.zoom == nil ? "The whole range is shown." : nil
    case .panned(let direction): return refusal(ofPanning: direction)
    case .itemInspected(let id): return head.rowRefusal("item", id, isThere: has(id))
    case .laneExpanded(let school?) where !hasLane(of: school), .laneCollapsed(let school?) where !hasLane(of: school):
      return head.rowRefusal("lane", school, isThere: false)
    case .laneExpanded(let school):
      let hasMore = content.lanesCard.lanes.contains { $0.schoolId == school && $0.moreCount > 0 }
      return lane(school, isChosenAs: false) && !hasMore ? "This lane is expanded already." : nil
    case .laneCollapsed(let school): return lane(school, isChosenAs: true) ? "This lane is collapsed already." : nil
    case .allLanesExpanded, .allLanesCollapsed:
      return content.lanesCard.lanes.isEmpty ? head.unknownRefusal ?? "There are no lanes." : nil
    case .nextLanePageTapped, .previousLanePageTapped, .lanePageChosen: return head.unknownRefusal ?? pageRefusal(tap)
    case .moreSchoolsTapped: return content.moreSchools == nil ? head.unknownRefusal ?? "All schools are shown." : nil
    case .schoolChanged(let school?) where !everySchool.contains { $0.id == school }:
      return "This school is not among yours."
    case .rangeChanged, .schoolChanged, .showsChanged, .searchChanged, .clearFiltersTapped, .addTapped, .eventsTapped,
      .offersTapped, .itemTapped:
      // An item that cannot be opened is answered by an alert (recruiting-timeline.md, failed navigation).
      return nil
    }
  }

  /// Whether the item exists, also if filters hide it.
  private func has(_ id: TimelineItemID) -> Bool {
    every.source?.columns.contains(id) ?? content.list.contains { $0.id == id }
  }

  private func hasLane(of school: SchoolID) -> Bool {
    every.source?.columns.hasLane(of: school) ?? content.lanesCard.lanes.contains { $0.schoolId == school }
  }

  private func pageRefusal(_ tap: RecruitingTimeline.Tap) -> String? {
    let pages = 1...content.lanesCard.lanePageCount
    return switch tap {
    case .nextLanePageTapped: pages.contains(content.lanesCard.lanePage + 1) ? nil : "This is the last page."
    case .previousLanePageTapped: pages.contains(content.lanesCard.lanePage - 1) ? nil : "This is the first page."
    case .lanePageChosen(let page) where !pages.contains(page):
      "There is no page \(page); the last is \(pages.upperBound)."
    default: nil
    }
  }

  private func refusal(ofPanning direction: Zoom.Direction) -> String? {
    if direction == .earlier ? content.canPanEarlier : content.canPanLater { return nil }
    return content.zoom == nil
      ? "The whole range is shown." : "The range has nothing \(direction.rawValue)."
  }

  /// Whether the user set the lane to this state; a lane that follows the rule can still be set, to stay so if space is
  /// short.
  private func lane(_ school: SchoolID?, isChosenAs isCollapsed: Bool) -> Bool {
    content.lanesCard.lanes.contains { $0.schoolId == school && $0.isChosen && $0.isCollapsed == isCollapsed }
  }
}
