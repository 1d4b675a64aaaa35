import CompassModel
import PageKit

extension RecruitingTimeline {
  /// Everything a UI shows of the timeline page; it computes nothing itself. JSON keys as promised in the project's
  /// interface: texts are raw, dates `YYYY-MM-DD`, positions percent.
  public struct Screen: ShownScreen, Codable {
    public var page = "timeline"
    public var title = "Recruiting Timeline"
    public var subtitle = "Visual overview of your recruiting journey"
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage?
    @Nullable public var dialog: DialogCard?
    /// `Showing items saved at 09:12`, while the rows on screen come from the saved copy (decision X12).
    @Nullable public var savedText: String?
    public var skippedRows: Int
    /// `2 items could not be shown`; null if all could (decision X5).
    @Nullable public var skippedText: String?

    public var range: ViewRange
    /// `6 Months`.
    public var rangeLabel: String
    public var ranges: [RangeChoice]
    /// The dates the lanes show: those of the range, or of the zoom within it.
    public var start: CalendarDate
    public var end: CalendarDate
    @Nullable public var zoom: ZoomCard?
    public var canZoomIn: Bool
    public var canZoomOut: Bool
    public var canPanEarlier: Bool
    public var canPanLater: Bool
    /// Null for all schools.
    @Nullable public var school: SchoolID?
    /// `All Schools`, or the chosen school's name.
    public var schoolLabel: String
    public var schools: [School]
    /// Which kinds of items are shown.
    public var shows: PerKind<Bool>
    public var toggles: [Toggle]

    /// Percent of the width; null if today is outside.
    @Nullable public var todayPosition: Double?
    /// `Today Feb 10`.
    public var todayLabel: String
    /// `Today. February 10, 2026.`
    public var todayAccessibilityLabel: String
    public var months: [Month]
    /// The lanes of the current page.
    public var lanes: [LaneCard]
    /// From 1.
    public var lanePage: Int
    public var lanePageCount: Int
    /// Lanes with something to draw, on all pages.
    public var laneCount: Int
    /// How many of the lanes of all pages are expanded.
    public var expandedCount: Int
    /// `24 schools`.
    public var laneCountText: String
    /// In place of the lanes, if there are items but none in the shown dates.
    @Nullable public var emptyLanesText: String?
    public var legend: [LegendEntry]

    /// How many items pass the filters, in the shown dates or not.
    public var count: Int
    /// `16 items`.
    public var countText: String
    /// Whether a UI that shows the beginning of the list first should show all of it.
    public var isListExpanded: Bool
    /// All items that pass the filters, newest first (decision T5). Rows are made when asked for.
    public var list: TimelineList
  }
}

extension RecruitingTimeline.Screen {
  public struct RangeChoice: Hashable, Sendable, Codable {
    public var range: ViewRange
    public var label: String
  }

  /// The dates in view while zoomed in.
  public struct ZoomCard: Hashable, Sendable, Codable {
    public var start: CalendarDate
    public var end: CalendarDate
    public var center: CalendarDate
    public var days: Int
  }

  /// A checkbox of the controls bar.
  public struct Toggle: Hashable, Sendable, Codable {
    public var type: TimelineItemKind
    public var label: String
    public var isOn: Bool
    /// `Show events. Checked.`
    public var accessibilityLabel: String
  }

  public struct Month: Hashable, Sendable, Codable {
    /// `2025-01`.
    public var key: String
    /// `Jan`.
    public var label: String
    public var year: Int
    public var left: Double
    public var width: Double
    /// `January 2025`.
    public var accessibilityLabel: String
  }

  /// One school and what happened with it in the shown dates.
  public struct LaneCard: Hashable, Sendable, Codable {
    /// Null for the lane of items without a school.
    @Nullable public var schoolId: SchoolID?
    public var name: String
    /// Items in the shown dates.
    public var count: Int
    /// Items that pass the filters.
    public var totalCount: Int
    /// `5 items`; `3 of 5 items` if some are outside the shown dates (decision T9).
    public var countText: String
    public var isCollapsed: Bool
    /// How many rows the items need not to overlap; at least 1.
    public var rowCount: Int
    /// `Stanford. 5 items on timeline.`
    public var accessibilityLabel: String
    /// Oldest first, also of a collapsed lane. Made when asked for.
    public var items: LaneItems
  }

  /// Follows the toggles (decision T14): one entry per kind, and today.
  public struct LegendEntry: Hashable, Sendable, Codable {
    /// A kind's wire name, or `today`.
    public var type: String
    public var label: String
    public var isActive: Bool
    public var color: ColorToken
  }
}
