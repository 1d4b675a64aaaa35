import CompassModel
import PageKit

/// Zoom, expanded lanes and their pages (decision T17, recruiting-timeline.md §12).
extension RecruitingTimeline.State {
  /// Returns the dates of the view range, regardless of zoom.
  func span(in context: PageContext) -> DateSpan {
    dates(earliest: effectiveRange == .allTime ? selection(in: context).earliest : nil, in: context)
  }

  /// Returns the dates of the view range; for a range without valid dates those from six months before today to two
  /// after.
  ///
  /// - Parameter earliest: the day of the oldest item that passes the filters; used only for All Time.
  func dates(earliest: CalendarDate?, in context: PageContext) -> DateSpan {
    effectiveRange.dates(today: context.today, earliest: earliest) ?? DateSpan(sixMonthsBefore: context.today)
  }

  /// Zooms in around `day` if given, moved into the range, else around today if visible, else around the current center
  /// (decision T23); at the closest step only `day` moves the view. Shows the first page of lanes.
  mutating func zoomIn(around day: CalendarDate?, in context: PageContext) {
    let span = span(in: context)
    let visible = zoom?.visible(in: span) ?? span
    let isClosest = Zoom.zoomedIn(zoom, around: nil, in: span) == zoom
    let today = !isClosest && visible.contains(context.today) ? context.today : nil
    let center = day.map { min(max($0, span.start), span.end) } ?? today
    zoom(to: Zoom.zoomedIn(zoom, around: center, in: span) ?? zoom)
  }

  mutating func zoom(to zoom: Zoom?) {
    self.zoom = zoom
    lanePage = 1
  }

  mutating func showFirstPages() {
    lanePage = 1
    listPages = 1
  }

  /// Expands a collapsed lane; shows more items of one that is expanded. Does nothing without items of the school.
  mutating func expandLane(of school: SchoolID?, in context: PageContext) {
    let columns = context.timeline
    guard columns.hasLane(of: school) else { return }
    let isCollapsed = expansion.isCollapsed(school, laneCount: laneCount(in: context))
    if isCollapsed || !expansion.isChosen(school) { expansion.setExpanded(true, school) }
    if !isCollapsed { expansion.showMore(of: school, count: columns.count(ofSchool: school)) }
  }

  func selection(in context: PageContext) -> TimelineSelection {
    TimelineSelection(context.timeline, passing: filters, context.schools)
  }

  private func laneCount(in context: PageContext) -> Int {
    let selection = selection(in: context)
    let span = dates(earliest: selection.earliest, in: context)
    return selection.counts(in: zoom?.visible(in: span) ?? span, context.timeline).count { $0 > 0 }
  }

  mutating func turn(toLanePage page: (Int) -> Int, in context: PageContext) {
    let pages = LanePages(laneCount: laneCount(in: context))
    lanePage = pages.nearest(page(pages.nearest(lanePage)))
  }
}

extension DateSpan {
  /// Creates the dates from six months before a day to two months after it, for a range without dates (decision T2).
  /// Valid also at the limits of the calendar.
  fileprivate init(sixMonthsBefore today: CalendarDate) {
    start = today.adding(months: -6)
    end = today.adding(months: 2)
  }
}

/// The distribution of lanes over pages (decision T17).
struct LanePages {
  let count: Int

  init(laneCount: Int, perPage: Int = RecruitingTimeline.lanesPerPage) {
    count = max(1, (laneCount + perPage - 1) / perPage)
  }

  func nearest(_ page: Int) -> Int { min(max(page, 1), count) }
}

/// The lanes that the user expanded or collapsed; others follow a rule (decision T17).
package struct LaneExpansion: Equatable, Sendable {
  /// The rule for lanes that the user did not expand or collapse one by one (decision T17).
  package enum Rule: String, Hashable, Sendable, Codable {
    /// Collapsed if there are more lanes than fit on a page.
    case byCount
    case expanded, collapsed
  }

  package private(set) var rule = Rule.byCount
  /// Lanes expanded one by one; nil is the lane of items without a school.
  package private(set) var expanded: Set<SchoolID?> = []
  /// Lanes collapsed one by one; nil is the lane of items without a school.
  package private(set) var collapsed: Set<SchoolID?> = []

  /// The lanes that show more items, one entry per request for more (decision U4); nil is the lane of items without a
  /// school.
  package private(set) var extensions: [SchoolID?] = []

  package init() {}

  /// Returns how many portions of its items a lane shows, from 1; nil is the lane without a school.
  package func portions(of lane: SchoolID?) -> Int { 1 + extensions.count { $0 == lane } }

  /// Shows another portion of a lane's items if it has more; `count` is the number of all its items.
  mutating func showMore(of lane: SchoolID?, count: Int) {
    if portions(of: lane) * LaneCard.leastRows < count { extensions.append(lane) }
  }

  /// Expands or collapses one lane, nil for that without a school, regardless of the rule; it shows its first portion
  /// again.
  package mutating func setExpanded(_ isExpanded: Bool, _ lane: SchoolID?) {
    extensions.removeAll { $0 == lane }
    if isExpanded {
      collapsed.remove(lane)
      expanded.insert(lane)
    } else {
      expanded.remove(lane)
      collapsed.insert(lane)
    }
  }

  /// Expands or collapses all lanes, also those set one by one before.
  package mutating func setAllExpanded(_ isExpanded: Bool) {
    self = LaneExpansion()
    rule = isExpanded ? .expanded : .collapsed
  }

  /// Whether the user expanded or collapsed the lane, one by one or with all; else a UI may collapse it to fit the
  /// window.
  package func isChosen(_ lane: SchoolID?) -> Bool {
    rule != .byCount || expanded.contains(lane) || collapsed.contains(lane)
  }

  /// Whether a lane is collapsed into one row; `laneCount` is the number of lanes on all pages.
  package func isCollapsed(_ lane: SchoolID?, laneCount: Int) -> Bool {
    if expanded.contains(lane) { return false }
    if collapsed.contains(lane) { return true }
    switch rule {
    case .byCount: return laneCount > RecruitingTimeline.lanesPerPage
    case .expanded: return false
    case .collapsed: return true
    }
  }
}
