import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// Derives screens of one store's page, and works out anew only what depends on something that changed: expanding
  /// a lane filters nothing, another range sorts nothing.
  public struct ScreenBuilder {
    private var columns = Memo<ColumnsKey, TimelineColumns>()
    private var names = Memo<NamesKey, LaneNames>()
    private(set) var selection = Memo<SelectionKey, TimelineSelection>()
    private var scale = Memo<ScaleKey, TimeScale>()
    // Of All Time there may be hundreds.
    private var months = Memo<ScaleKey, [Screen.Month]>()
    private(set) var lanes = Memo<LanesKey, Lanes>()
    private(set) var page = Memo<PageKey, [DrawnLane]>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      Screen(state, context, view(of: state, context))
    }

    private mutating func view(of state: State, _ context: PageContext) -> View {
      let zone = context.moment.zone
      let columns = columns(ColumnsKey(source: state.table.columns, zone: zone)) {
        state.table.columns.seen(from: zone)
      }
      let namesKey = NamesKey(columns: columns, schools: state.schools)
      let names = names(namesKey) { LaneNames(columns.schools.values, in: state.schools) }
      let selectionKey = SelectionKey(columns: columns, filters: state.filters)
      let selection = selection(selectionKey) { TimelineSelection(columns, passing: state.filters) }

      let span = state.dates(earliest: selection.earliest, in: context)
      let visible = state.zoom?.visible(in: span) ?? span
      let scaleKey = ScaleKey(visible: visible, zone: zone)
      let scale = scale(scaleKey) { TimeScale(visible, zone: zone) }
      let months = months(scaleKey) { scale.months().map(Screen.Month.init) }
      let lanesKey = LanesKey(names: namesKey, selection: selectionKey, visible: visible)
      let lanes = lanes(lanesKey) { Lanes(selection, in: visible, columns, names) }
      let pages = LanePages(laneCount: lanes.all.count)
      let number = pages.nearest(state.lanePage)
      let page = page(PageKey(lanes: lanesKey, page: number)) {
        let shown = lanes.all.dropFirst((number - 1) * lanesPerPage).prefix(lanesPerPage)
        return DrawnLane.drawn(shown, state.filters, on: scale, columns, names)
      }
      return View(
        columns: columns, names: names, selection: selection, span: span, scale: scale, months: months,
        lanes: lanes.all, page: page, pageNumber: number, pageCount: pages.count)
    }
  }

  /// What rows, schools, filters and dates make of each other.
  struct View {
    var columns: TimelineColumns
    var names: LaneNames
    var selection: TimelineSelection
    /// The dates of the view range.
    var span: DateSpan
    /// Of the shown dates.
    var scale: TimeScale
    var months: [Screen.Month]
    /// Of all pages.
    var lanes: [Lanes.Lane]
    var page: [DrawnLane]
    var pageNumber: Int
    var pageCount: Int
  }

  private struct ColumnsKey: Equatable {
    var source: TimelineColumns
    var zone: Zone

    static func == (left: ColumnsKey, right: ColumnsKey) -> Bool {
      left.source === right.source && left.zone == right.zone
    }
  }

  /// A directory is replaced as a whole: comparing it with itself is quick.
  struct NamesKey: Equatable {
    var columns: TimelineColumns
    var schools: SchoolDirectory?

    static func == (left: NamesKey, right: NamesKey) -> Bool {
      left.columns === right.columns && left.schools == right.schools
    }
  }

  struct SelectionKey: Equatable {
    var columns: TimelineColumns
    var filters: TimelineFilters

    static func == (left: SelectionKey, right: SelectionKey) -> Bool {
      left.columns === right.columns && left.filters == right.filters
    }
  }

  private struct ScaleKey: Equatable {
    var visible: DateSpan
    var zone: Zone
  }

  struct LanesKey: Equatable {
    var names: NamesKey
    var selection: SelectionKey
    var visible: DateSpan
  }

  struct PageKey: Equatable {
    var lanes: LanesKey
    var page: Int
  }
}

extension RecruitingTimeline.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: RecruitingTimeline.State, _ context: PageContext) {
    var builder = RecruitingTimeline.ScreenBuilder()
    self = builder.screen(state, context)
  }
}

extension RecruitingTimeline.Screen {
  init(_ state: RecruitingTimeline.State, _ context: PageContext, _ view: RecruitingTimeline.View) {
    let viewer = context.viewer
    let range = state.shownRange
    let visible = view.scale.span
    let today = context.today
    let isNarrowed = state.zoom != nil && visible != view.span
    let laneCount = view.lanes.count
    let schoolIDs = view.columns.schools.values
    let skipped = state.table.skippedCount + state.skippedSchools
    let todayPosition = view.scale.todayPosition(today)
    self.init(
      viewing: viewer?.isParent == true ? viewer?.active.name : nil, athletes: AthleteChoice.choices(of: viewer),
      isLoading: state.load.isRunning || state.schoolsLoad.isRunning,
      showsSkeleton: state.load.showsSkeleton && state.source == .none, canReload: state.canReload,
      banner: state.banner(in: context), empty: state.emptyMessage(shownCount: view.selection.positions.count),
      dialog: state.dialogCard(view), savedText: state.savedText(in: context), skippedRows: skipped,
      skippedText: skipped == 0 ? nil : "\(counted(skipped, "item")) could not be shown",
      range: range, rangeLabel: range.label,
      ranges: ViewRange.allCases.map { RangeChoice(range: $0, label: $0.label) },
      start: visible.start, end: visible.end,
      zoom: state.zoom.map { zoom in
        ZoomCard(start: visible.start, end: visible.end, center: zoom.center, days: visible.days)
      },
      canZoomIn: Zoom.zoomedIn(state.zoom, around: nil, in: view.span) != state.zoom,
      canZoomOut: state.zoom != nil, canPanEarlier: isNarrowed && visible.start > view.span.start,
      canPanLater: isNarrowed && visible.end < view.span.end,
      school: state.filters.school, schoolLabel: state.schoolLabel, schools: state.schools?.schools ?? [],
      shows: state.filters.shows, toggles: TimelineItemKind.allCases.map { Toggle($0, in: state.filters) },
      todayPosition: todayPosition, todayLabel: "Today \(today.calendarMonth.shortName) \(today.day)",
      todayAccessibilityLabel: "Today. \(today.spokenText).", months: view.months,
      lanes: view.page.map { drawn in
        LaneCard(
          drawn, school: schoolIDs[drawn.lane.place], name: view.names.laneName(at: drawn.lane.place),
          isCollapsed: state.expansion.isCollapsed(schoolIDs[drawn.lane.place], laneCount: laneCount))
      },
      lanePage: view.pageNumber, lanePageCount: view.pageCount, laneCount: laneCount,
      expandedCount: view.lanes.count { !state.expansion.isCollapsed(schoolIDs[$0.place], laneCount: laneCount) },
      laneCountText: counted(laneCount, "school"),
      emptyLanesText: laneCount == 0 && !view.selection.positions.isEmpty ? "No items in these dates" : nil,
      legend: LegendEntry.entries(state.filters, showsToday: todayPosition != nil),
      count: view.selection.positions.count, countText: counted(view.selection.positions.count, "item"),
      isListExpanded: state.isListExpanded,
      list: TimelineList(view.columns, view.names, positions: view.selection.positions))
  }
}

extension RecruitingTimeline.State {
  var schoolLabel: String {
    filters.school.map { schools?.name(of: $0) ?? LaneNames.unknown } ?? "All Schools"
  }
}

extension RecruitingTimeline.Screen.Toggle {
  init(_ kind: TimelineItemKind, in filters: TimelineFilters) {
    let isOn = filters.shows[kind]
    self.init(
      type: kind, label: kind.pluralLabel, isOn: isOn,
      accessibilityLabel: "Show \(kind.pluralLabel.lowercased()). \(isOn ? "Checked" : "Unchecked").")
  }
}

extension RecruitingTimeline.Screen.Month {
  init(_ column: MonthColumn) {
    self.init(
      key: column.key, label: column.label, year: column.year, left: column.left, width: column.width,
      accessibilityLabel: CalendarMonth(wire: column.key)?.title ?? column.label)
  }
}

extension RecruitingTimeline.Screen.LaneCard {
  init(_ drawn: DrawnLane, school: SchoolID?, name: String, isCollapsed: Bool) {
    let countText = drawn.lane.countText
    self.init(
      schoolId: school, name: name, count: drawn.lane.count, totalCount: drawn.lane.total, countText: countText,
      isCollapsed: isCollapsed, rowCount: drawn.rowCount,
      accessibilityLabel: "\(name.asSentence) \(countText) on timeline.", items: drawn.items)
  }
}

extension Lanes.Lane {
  /// `5 items`; `3 of 5 items` if some are outside the shown dates (decision T9).
  var countText: String {
    count == total ? counted(total, "item") : "\(count) of \(counted(total, "item"))"
  }
}

extension RecruitingTimeline.Screen.LegendEntry {
  static func entries(_ filters: TimelineFilters, showsToday: Bool) -> [Self] {
    TimelineItemKind.allCases.map {
      Self(type: $0.rawValue, label: $0.pluralLabel, isActive: filters.shows[$0], color: $0.color)
    } + [Self(type: "today", label: "Today", isActive: showsToday, color: .timelineToday)]
  }
}
