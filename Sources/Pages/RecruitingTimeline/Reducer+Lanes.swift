import CompassModel
import PageKit

/// Zoom, expanded lanes and their pages (decision T17, recruiting-timeline.md §12).
extension RecruitingTimeline.State {
  /// The dates of the view range, before any zoom.
  func span(in context: PageContext) -> DateSpan {
    dates(earliest: effectiveRange == .allTime ? context.timeline.earliest(passing: filters) : nil, in: context)
  }

  /// - Parameter earliest: the oldest item that passes the filters; it matters to All Time alone.
  func dates(earliest: CalendarDate?, in context: PageContext) -> DateSpan {
    effectiveRange.dates(today: context.today, earliest: earliest) ?? DateSpan(sixMonthsBefore: context.today)
  }

  /// Around a day of the range, else around today where it is in view, else around the middle (decision T23).
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

  /// Returns to the first pages, because the paged list has changed.
  mutating func showFirstPages() {
    lanePage = 1
    listPages = 1
  }

  /// Expands a lane; one that a person expanded shows more of its items.
  mutating func expandLane(of school: SchoolID?, in context: PageContext) {
    let columns = context.timeline
    guard columns.hasLane(of: school) else { return }
    if expansion.isChosen(school), !expansion.isCollapsed(school, laneCount: 0) {
      expansion.showMore(of: school, count: columns.count(ofSchool: school))
    } else {
      expansion.setExpanded(true, school)
    }
  }

  /// The items that pass the filters, as the list shows them.
  func selection(in context: PageContext) -> TimelineSelection {
    TimelineSelection(context.timeline, passing: filters, context.schools)
  }

  mutating func turn(toLanePage page: (Int) -> Int, in context: PageContext) {
    let columns = context.timeline
    let selection = TimelineSelection(columns, passing: filters, context.schools)
    let span = dates(earliest: selection.earliest, in: context)
    let counts = selection.counts(in: zoom?.visible(in: span) ?? span, columns)
    let pages = LanePages(laneCount: counts.count { $0 > 0 })
    lanePage = pages.nearest(page(pages.nearest(lanePage)))
  }
}

extension DateSpan {
  /// Six months before a day to two months after it: the fallback for a range without dates (decision T2). Also at
  /// the ends of the calendar it begins before it ends.
  fileprivate init(sixMonthsBefore today: CalendarDate) {
    start = today.adding(months: -6)
    end = today.adding(months: 2)
  }
}

/// The distribution of lanes over pages (decision T17).
struct LanePages {
  /// The number of pages, at least 1.
  let count: Int

  init(laneCount: Int, perPage: Int = RecruitingTimeline.lanesPerPage) {
    count = max(1, (laneCount + perPage - 1) / perPage)
  }

  func nearest(_ page: Int) -> Int { min(max(page, 1), count) }
}

/// Which lanes a person expanded or collapsed; the others follow the rule (decision T17).
public struct LaneExpansion: Equatable, Sendable {
  /// The rule for lanes that were not expanded or collapsed one by one (decision T17).
  public enum Rule: String, Hashable, Sendable, Codable {
    /// Collapsed if there are more lanes than a page has.
    case byCount
    /// All of them are.
    case expanded, collapsed
  }

  /// By count until all lanes are expanded or collapsed at once.
  public private(set) var rule = Rule.byCount
  /// Lanes expanded one by one; nil is the lane of items without a school.
  public private(set) var expanded: Set<SchoolID?> = []
  /// Lanes collapsed one by one; nil is the lane of items without a school.
  public private(set) var collapsed: Set<SchoolID?> = []

  /// The lanes that show more of their items, once for each request (decision U4).
  public private(set) var extensions: [SchoolID?] = []

  /// All lanes follow the count.
  public init() {}

  /// Returns the factor on a lane's initial item limit, from 1.
  public func portions(of lane: SchoolID?) -> Int { 1 + extensions.count { $0 == lane } }

  /// Shows more of a lane that has so many items.
  mutating func showMore(of lane: SchoolID?, count: Int) {
    if portions(of: lane) * LaneCard.leastRows < count { extensions.append(lane) }
  }

  /// Expands or collapses one lane, whatever the rule says of it.
  public mutating func setExpanded(_ isExpanded: Bool, _ lane: SchoolID?) {
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
  public mutating func setAllExpanded(_ isExpanded: Bool) {
    self = LaneExpansion()
    rule = isExpanded ? .expanded : .collapsed
  }

  /// Whether a person expanded or collapsed the lane; else a UI may collapse it where lanes do not fit.
  public func isChosen(_ lane: SchoolID?) -> Bool {
    rule != .byCount || expanded.contains(lane) || collapsed.contains(lane)
  }

  /// Whether a lane is drawn in one row. `laneCount` is that of all pages.
  public func isCollapsed(_ lane: SchoolID?, laneCount: Int) -> Bool {
    if expanded.contains(lane) { return false }
    if collapsed.contains(lane) { return true }
    switch rule {
    case .byCount: return laneCount > RecruitingTimeline.lanesPerPage
    case .expanded: return false
    case .collapsed: return true
    }
  }
}
