import CompassModel
import PageKit

extension RecruitingTimeline {
  /// The screen of the page. Encodes the interface's JSON keys: raw texts, dates `YYYY-MM-DD`, positions in percent.
  public struct Screen: PageScreen {
    public typealias Tap = RecruitingTimeline.Tap

    public var parts: ScreenParts<Content>
    /// The rows of the list on all of its pages.
    var every = TimelineList([])
    /// Every school to choose from; `schools` has those of the visible pages.
    package internal(set) var everySchool = LazyRows<SchoolChoices>([])

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    public func encode(to encoder: any Encoder) throws {
      try head.encode(to: encoder)
      try content.encode(to: encoder)
      try content.lanesCard.encodeTyped(to: encoder)
      try older.encode(to: encoder)
    }
  }

  /// Content of the timeline page alone.
  @dynamicMemberLookup
  public struct Content: Equatable, Sendable, Encodable {
    /// The swimlanes; their members are also members of the content: `screen.lanes`.
    @Unencoded package var lanesCard: LanesCard
    /// `Showing items saved at 09:12` while the rows come from a saved copy, else null (decision X12).
    @Nullable package var savedText: String?

    /// The controls: range, school, search, and a switch per kind of items.
    public var controls: [FilterControl] = []
    /// The view range that applies: six months until the stored one is loaded.
    public var range: ViewRange
    /// The first day of the range, visible or not.
    package var rangeStart: CalendarDate
    /// The last day of the range, visible or not.
    package var rangeEnd: CalendarDate
    package var datesText: String
    @Nullable package var zoom: ZoomCard?
    package var canZoomIn: Bool
    package var canZoomOut: Bool
    package var canPanEarlier: Bool
    package var canPanLater: Bool
    @Nullable package var school: SchoolID?
    /// The schools to choose from, without All Schools: those of the visible pages, and the chosen one.
    package var schools = LazyRows<SchoolChoices>([])
    /// The button for more schools; null if all are visible (decision U4).
    @Nullable package var moreSchools: ActionButton?
    package var shows = PerKind(all: true)
    /// The search text as typed; empty for none.
    public var search = ""
    /// The number of active filters: the school, each hidden kind, and the search.
    package var activeFilterCount = 0
    @Nullable package var activeFiltersText: String?

    /// The text instead of the lanes if items pass the filters, but none in the visible dates; else null, and until all
    /// sources are loaded.
    @Nullable package var emptyLanesText: String?
    /// The number of items that pass the filters, in any dates. Null until all sources are loaded, and if no item
    /// passes while a source failed to load (decision N3).
    @Nullable public var count: Int?
    /// The number as text, `16 items`; null like `count`.
    @Nullable public var countText: String?
    package var listTitle = "Timeline List"
    @Nullable package var listText: String?
    package var isListExpanded = false
    /// The row, from 0, where the short list starts: the first item that is not in the future (decision T22), or the
    /// start of the last rows if all are; 0 if all rows fit.
    package var shortListStart = 0
    package var shortListCount = RecruitingTimeline.shortListCount
    /// `12 later`, the number of rows above the short list, also while the list is expanded; null if there are none.
    @Nullable package var laterText: String?
    /// `30 more`, the number of rows below the short list, or `Showing 100 of 250.` for the expanded list; null if no
    /// rows are missing.
    @Nullable public var moreText: String?
    /// Whether `list` lacks rows of the whole list (decision U4).
    package var hasMore = false
    /// The index, from 0, of the first row of `list` in the whole list; 0 for the expanded list.
    package var listStart = 0
    /// The items that pass the filters, newest first (decision T5): the visible pages of the expanded list, or the page
    /// around the short list. Rows are created on access.
    public var list = TimelineList([])

    /// The indices of `list` to draw: all rows, or those of the short list.
    package var visibleRows: Range<Int> {
      let start = shortListStart - listStart
      return isListExpanded ? 0..<list.count : (start..<start + shortListCount).clamped(to: 0..<list.count)
    }

    /// Creates content with the dates alone.
    init(_ state: State, _ view: View, today: CalendarDate) {
      let (visible, span) = (view.scale.span, view.span)
      range = state.effectiveRange
      lanesCard = LanesCard(
        start: visible.start, end: visible.end, today: today,
        pageAction: ActionTemplate(Tap.self, "lanePageChosen", ["page": .blank(.number)]))
      (rangeStart, rangeEnd) = (span.start, span.end)
      datesText = "\(state.zoom == nil ? "Dates" : "Zoom"): \(ItemDates.text(visible.start, visible.end))"
      canZoomIn = Zoom.zoomedIn(state.zoom, around: nil, in: span) != state.zoom
      canZoomOut = state.zoom != nil
      canPanEarlier = state.zoom != nil && visible.start > span.start
      canPanLater = state.zoom != nil && visible.end < span.end
      zoom = state.zoom.map { ZoomCard(start: visible.start, end: visible.end, center: $0.center) }
      lanesCard.isZoomed = zoom != nil
    }

    /// Reads and writes a member of `lanesCard`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<LanesCard, Value>) -> Value {
      get { lanesCard[keyPath: path] }
      set { lanesCard[keyPath: path] = newValue }
    }
  }
}
