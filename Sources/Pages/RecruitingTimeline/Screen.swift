import CompassModel
import PageKit

extension RecruitingTimeline {
  /// Everything a UI shows of the timeline page; it computes nothing itself. JSON keys as promised in the project's
  /// interface: texts are raw, dates `YYYY-MM-DD`, positions percent.
  public struct Screen: PageScreen {
    public typealias Tap = RecruitingTimeline.Tap

    public var parts: ScreenParts<Content>
    /// The list with all of its pages.
    var every = TimelineList([])
    /// All schools, where `schools` are those of some pages.
    public internal(set) var everySchool = LazyRows<SchoolChoices>([])

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    public func encode(to encoder: any Encoder) throws {
      try head.encode(to: encoder)
      try content.encode(to: encoder)
      try OlderControls(self).encode(to: encoder)
    }
  }

  /// What is the timeline's own.
  public struct Content: Equatable, Sendable, Encodable {
    /// `Showing items saved at 09:12`, while the rows on screen come from the saved copy (decision X12).
    @Nullable public var savedText: String?

    /// Range, school, search and a switch for each kind of items.
    public var controls: [FilterControl]
    /// The view range in force.
    public var range: ViewRange
    /// The dates the lanes show: those of the range, or of the zoom within it.
    public var start: CalendarDate
    /// The last day; the drawing ends where it begins (decision T1).
    public var end: CalendarDate
    /// The first and the last day of the range, in view or not.
    public var rangeStart: CalendarDate
    /// The last day of the range.
    public var rangeEnd: CalendarDate
    /// `Dates: Aug 10, 2025 - Apr 10, 2026`, or `Zoom: …`.
    public var datesText: String
    /// The dates in view; null while the whole range is.
    @Nullable public var zoom: ZoomCard?
    /// Whether there is a smaller step.
    public var canZoomIn = false
    /// Whether there is a larger step, or the whole range to go back to.
    public var canZoomOut = false
    /// Whether the range goes on before the dates in view.
    public var canPanEarlier = false
    /// Whether the range goes on after the dates in view.
    public var canPanLater = false
    /// Null for all schools.
    @Nullable public var school: SchoolID?
    /// Those to choose from, without All Schools: the pages that are shown, and the one that is chosen.
    public var schools = LazyRows<SchoolChoices>([])
    /// Shows more of them; null where all are shown (decision U4).
    @Nullable public var moreSchools: ActionButton?
    /// Which kinds of items are shown.
    public var shows = PerKind(all: true)
    /// What is searched for, as it was typed; empty for nothing.
    public var search = ""
    /// The school, every kind that is not shown, and the search.
    public var activeFilterCount = 0
    /// `Active: find="camp", school="Stanford", without offers`; null without a filter.
    @Nullable public var activeFiltersText: String?

    /// Percent of the width; null if today is outside.
    @Nullable public var todayPosition: Double?
    /// `Today Feb 10`.
    public var todayLabel: String
    /// `Today. February 10, 2026.`
    public var todayAccessibilityLabel: String
    /// `Today is February 10, 2026.` (decision V13)
    public var todaySpokenText: String
    /// The months above the lanes, the earliest first.
    public var months: [MonthColumn] = []
    /// The days under them; empty from 36 days on (decision T21).
    public var days: [DayColumn] = []
    /// The weeks under them, of between 36 and 126 days; else empty.
    public var weeks: [DayColumn] = []
    /// The lanes of the current page.
    public var lanes: [LaneCard] = []
    /// From 1.
    public var lanePage = 1
    /// At least 1 (decision T17).
    public var lanePageCount = 1
    /// `Page 1 of 3`; null if there is only one.
    @Nullable public var lanePageText: String?
    /// What shows the page of a number (decision U1).
    public var lanePageAction = ActionTemplate(Tap.self, "lanePageChosen", ["page": .blank(.number)])
    /// Lanes with something to draw, on all pages; null before the rows are known (decision N3).
    @Nullable public var laneCount: Int?
    /// How many of the lanes of all pages are expanded.
    @Nullable public var expandedCount: Int?
    /// `3 expanded`.
    @Nullable public var expandedText: String?
    /// `24 schools`.
    @Nullable public var laneCountText: String?
    /// In place of the lanes, if there are items but none in the shown dates.
    @Nullable public var emptyLanesText: String?
    /// One entry per kind, and today (decision T14).
    public var legend: [LegendEntry] = []

    /// How many items pass the filters, in the shown dates or not; null before the rows are known, and where no item
    /// passes but some could not be loaded (decision N3).
    @Nullable public var count: Int?
    /// `16 items`.
    @Nullable public var countText: String?
    /// The heading over the list.
    public var listTitle = "Timeline List"
    /// `16 items, newest first`.
    @Nullable public var listText: String?
    /// Whether a UI that shows the beginning of the list first should show all of it.
    public var isListExpanded = false
    /// The row, from 0, such a beginning starts with: the first one that is not in the future (decision T22); 0 where
    /// all rows have room in it.
    public var shortListStart = 0
    /// How many rows such a beginning has, if there are so many.
    public var shortListCount = RecruitingTimeline.shortListCount
    /// `12 later`, above it; null where there are none.
    @Nullable public var laterText: String?
    /// `30 more`, below it; of the whole list `Showing 100 of 250.`; null where there are none.
    @Nullable public var moreText: String?
    /// Whether the list has further rows than those of `list` (decision U4).
    public var hasMore = false
    /// The first row of `list` among all, from 0: 0 but where the beginning of a long list is shown.
    public var listStart = 0
    /// What passes the filters, newest first (decision T5): the pages that are shown, or the page in which the
    /// beginning is. Rows are made when asked for.
    public var list = TimelineList([])

    /// What of `list` is to be drawn where its beginning is shown first.
    public var visibleRows: Range<Int> {
      let start = shortListStart - listStart
      return isListExpanded ? 0..<list.count : (start..<start + shortListCount).clamped(to: 0..<list.count)
    }

    /// Nothing but dates; for previews, which set what they show.
    public init(range: ViewRange = .sixMonths, start: CalendarDate, end: CalendarDate, today: CalendarDate) {
      self.range = range
      controls = Self.allControls(range: range)
      self.start = start
      self.end = end
      rangeStart = start
      rangeEnd = end
      datesText = "Dates: \(start.mediumText) - \(end.mediumText)"
      todayLabel = "Today \(today.calendarMonth.shortName) \(today.day)"
      todayAccessibilityLabel = "Today. \(today.longText)."
      todaySpokenText = "Today is \(today.longText)."
    }
  }
}
