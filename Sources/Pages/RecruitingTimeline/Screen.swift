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
      try content.lanesCard.encodeTyped(to: encoder)
      try OlderControls(self).encode(to: encoder)
    }
  }

  /// Fields that only the timeline has.
  @dynamicMemberLookup
  public struct Content: Equatable, Sendable, Encodable {
    /// The swimlanes; their members are read as the content's own: `screen.lanes`.
    @Unencoded public var lanesCard: LanesCard
    /// `Showing items saved at 09:12`, while the rows on screen come from the saved copy (decision X12).
    @Nullable public var savedText: String?

    /// Range, school, search and a switch for each kind of items.
    public var controls: [FilterControl]
    /// The view range in force.
    public var range: ViewRange
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
    /// The schools to choose from, without All Schools: the visible pages, and the chosen one.
    public var schools = LazyRows<SchoolChoices>([])
    /// Shows more of them; null where all are shown (decision U4).
    @Nullable public var moreSchools: ActionButton?
    /// Which kinds of items are shown.
    public var shows = PerKind(all: true)
    /// The search text as typed; empty for none.
    public var search = ""
    /// The school, every kind that is not shown, and the search.
    public var activeFilterCount = 0
    /// `Active: find="camp", school="Stanford", without offers`; null without a filter.
    @Nullable public var activeFiltersText: String?

    /// In place of the lanes, if there are items but none in the shown dates.
    @Nullable public var emptyLanesText: String?
    /// The number of items that pass the filters, in the visible dates or not; null before the rows are known, and
    /// where no item passes but some could not be loaded (decision N3).
    @Nullable public var count: Int?
    /// The number of items as text: `16 items`.
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
    /// The maximum number of rows in such a beginning.
    public var shortListCount = RecruitingTimeline.shortListCount
    /// `12 later`, above it; null where there are none.
    @Nullable public var laterText: String?
    /// `30 more`, below it; of the whole list `Showing 100 of 250.`; null where there are none.
    @Nullable public var moreText: String?
    /// Whether the list has further rows than those of `list` (decision U4).
    public var hasMore = false
    /// The first row of `list` among all, from 0: 0 but where the beginning of a long list is shown.
    public var listStart = 0
    /// The items that pass the filters, newest first (decision T5): the visible pages, or the page with the beginning.
    /// Rows are made when they are read.
    public var list = TimelineList([])

    /// The rows of `list` to draw where its beginning is visible first.
    public var visibleRows: Range<Int> {
      let start = shortListStart - listStart
      return isListExpanded ? 0..<list.count : (start..<start + shortListCount).clamped(to: 0..<list.count)
    }

    /// Nothing but dates; for previews, which set what they show.
    public init(range: ViewRange = .sixMonths, start: CalendarDate, end: CalendarDate, today: CalendarDate) {
      self.range = range
      controls = Self.allControls(range: range)
      lanesCard = LanesCard(
        start: start, end: end, today: today,
        pageAction: ActionTemplate(Tap.self, "lanePageChosen", ["page": .blank(.number)]))
      rangeStart = start
      rangeEnd = end
      datesText = "Dates: \(start.mediumText) - \(end.mediumText)"
    }

    /// Reads and writes a member of the swimlanes as the content's own.
    public subscript<Value>(dynamicMember path: WritableKeyPath<LanesCard, Value>) -> Value {
      get { lanesCard[keyPath: path] }
      set { lanesCard[keyPath: path] = newValue }
    }
  }
}
