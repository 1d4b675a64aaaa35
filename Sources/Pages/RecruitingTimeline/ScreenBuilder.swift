import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// Builds the screens of this page for one store. Recomputes only what depends on changed input: expanding a lane
  /// does not filter again, another range does not sort again.
  package struct ScreenBuilder {
    private var names = Memo<NamesKey, LaneNames>()
    private(set) var selection = Memo<SelectionKey, TimelineSelection>()
    private var scale = Memo<ScaleKey, TimeScale>()
    // All Time may have hundreds of months.
    private var months = Memo<ScaleKey, [MonthColumn]>()
    // Each column needs a local midnight, which is slow to find.
    private var days = Memo<ScaleKey, (days: [DayColumn], weeks: [DayColumn])>()
    private(set) var lanes = Memo<LanesKey, Lanes>()
    private(set) var page = Memo<PageKey, [DrawnLane]>()
    private var schoolChoices = Memo<SchoolsKey, (schools: [School], choices: [TapChoice])>()
    // Summaries depend neither on filters nor on the visible dates.
    private var summaries = Memo<SummariesKey, [String?]>()

    private let lanesPerPage: Int

    package init(lanesPerPage: Int = RecruitingTimeline.lanesPerPage) { self.lanesPerPage = lanesPerPage }

    package mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      Screen(state, context, view(of: state, context))
    }

    private mutating func view(of state: State, _ context: PageContext) -> View {
      let (columns, schools, zone) = (context.timeline, context.schools, context.moment.zone)
      let namesKey = NamesKey(columns: columns, schools: schools, missing: context.missingSchoolName)
      let names = names(namesKey) {
        LaneNames(columns.schools.values, in: schools, missing: namesKey.missing)
      }
      let searched = state.filters.search.isEmpty ? nil : schools
      let selectionKey = SelectionKey(columns: columns, filters: state.filters, schools: searched)
      let selection = selection(selectionKey) { TimelineSelection(columns, passing: state.filters, searched) }

      let span = state.dates(earliest: selection.earliest, in: context)
      let visible = state.zoom?.visible(in: span) ?? span
      let isZoomed = visible != span
      let scaleKey = ScaleKey(visible: visible, zone: zone, isZoomed: isZoomed)
      let scale = scale(scaleKey) { TimeScale(visible, zone: zone, isZoomed: isZoomed) }
      let months = months(scaleKey) { scale.months() }
      let days = days(scaleKey) { (scale.days(), scale.weeks()) }
      let lanesKey = LanesKey(names: namesKey, selection: selectionKey, visible: visible, isZoomed: isZoomed)
      let lanes = lanes(lanesKey) { Lanes(selection, in: visible, columns, names) }
      let pages = LanePages(laneCount: lanes.all.count, perPage: lanesPerPage)
      let number = pages.nearest(state.lanePage)
      let page = page(PageKey(lanes: lanesKey, page: number)) {
        let shown = lanes.all.dropFirst((number - 1) * lanesPerPage).prefix(lanesPerPage)
        return DrawnLane.drawn(shown, passing: selection.passes, on: scale, columns, names)
      }
      let schoolIndices = page.map(\.lane.schoolIndex)
      let summaries = summaries(SummariesKey(columns: columns, schoolIndices: schoolIndices, moment: context.moment)) {
        schoolIndices.map { columns.summary(ofSchoolAt: $0, at: context.moment) }
      }
      let schoolsKey = SchoolsKey(schools: schools, school: state.filters.school, pages: state.schoolPages)
      let filter = schoolChoices(schoolsKey) {
        let schools = schoolsKey.shown
        let choices = schools.map { school in
          TapChoice(value: school.id.rawValue, label: school.name, action: Tap.schoolChanged(school: school.id))
        }
        return (schools, [RecruitingTimeline.allSchools] + choices)
      }
      return View(
        schoolChoices: filter.choices, visibleSchools: filter.schools, columns: columns, names: names,
        selection: selection,
        span: span, scale: scale, months: months, days: days.days, weeks: days.weeks, lanes: lanes.all, page: page,
        summaries: summaries, pageNumber: number, pageCount: pages.count)
    }
  }

  struct View {
    var schoolChoices: [TapChoice]
    var visibleSchools: [School]
    var columns: TimelineColumns
    var names: LaneNames
    var selection: TimelineSelection
    var span: DateSpan
    var scale: TimeScale
    var months: [MonthColumn]
    var days, weeks: [DayColumn]
    /// The lanes on all pages.
    var lanes: [Lanes.Lane]
    var page: [DrawnLane]
    /// The summaries of the visible page's lanes, in their order; nil for a lane without one.
    var summaries: [String?]
    var pageNumber, pageCount: Int
  }

  /// A key of the lane names: a directory is replaced as a whole, so equal ones compare quickly.
  struct NamesKey: Equatable {
    var columns: TimelineColumns
    var schools: SchoolDirectory?
    var missing: String
  }

  struct SchoolsKey: Equatable {
    var schools: SchoolDirectory?
    var school: SchoolID?
    var pages: Int

    var shown: [School] {
      let labelled = schools?.labelled ?? []
      let shown = labelled.prefix(pages * RecruitingTimeline.schoolPageSize)
      return shown + labelled.dropFirst(shown.count).filter { $0.id == school }
    }
  }

  struct SelectionKey: Equatable {
    var columns: TimelineColumns
    var filters: TimelineFilters
    var schools: SchoolDirectory?
  }

  private struct ScaleKey: Equatable {
    var visible: DateSpan
    var zone: Zone
    var isZoomed: Bool
  }

  struct LanesKey: Equatable {
    var names: NamesKey
    var selection: SelectionKey
    var visible: DateSpan
    var isZoomed: Bool
  }

  struct PageKey: Equatable {
    var lanes: LanesKey
    var page: Int
  }

  private struct SummariesKey: Equatable {
    var columns: TimelineColumns
    var schoolIndices: [Int]
    var moment: Moment
  }
}

extension RecruitingTimeline.Screen {
  /// Creates the screen of `state` in `context`.
  public init(_ state: RecruitingTimeline.State, _ context: PageContext) {
    var builder = RecruitingTimeline.ScreenBuilder()
    self = builder.screen(state, context)
  }

  init(_ state: RecruitingTimeline.State, _ context: PageContext, _ view: RecruitingTimeline.View) {
    let status = RecruitingTimeline.status(in: context)
    var head = PageHead(
      page: "timeline", route: "/reports/timeline", title: "Recruiting Timeline",
      subtitle: "Visual overview of your recruiting journey", status, hasRows: status.hasRows,
      canReload: state.isOpen && status.canReload, target: state.target, in: context,
      banner: RecruitingTimeline.banner(status, in: context), pageNotice: state.noticeCard,
      empty: state.emptyMessage(visibleCount: view.selection.positions.count, in: context),
      dialog: state.dialogCard(view), skippedRows: status.skipped)
    head.loadingText = head.loadingText("Loading timeline…", in: context)
    var content = RecruitingTimeline.Content(state, view, today: context.today)
    content.savedText = status.savedText(in: context)
    content.setFilters(state, view, in: context)
    content.setLanes(state, context, view, refusal: head.openQuestion)
    content.setList(state, context, view, isEmpty: head.empty != nil)
    head.buttons = ActionButton.timelinePage(content)
    head.rowButtons = RecruitingTimeline.rowButtons(refusal: head.openQuestion)
    content.lanesCard.itemButtons = head.rowButtons
    self.init(head: head, content: content)
    everySchool = LazyRows(.init(schools: context.schools?.labelled ?? []))
    every = TimelineList(
      TimelineListSource(columns: view.columns, names: view.names, positions: view.selection.positions))
    explainButtons()
  }
}

extension RecruitingTimeline.Content {
  fileprivate mutating func setFilters(
    _ state: RecruitingTimeline.State, _ view: RecruitingTimeline.View, in context: PageContext
  ) {
    school = state.filters.school
    if let labelled = context.schools?.labelled {
      schools = LazyRows(.init(schools: view.visibleSchools))
      if state.schoolPages * RecruitingTimeline.schoolPageSize < labelled.count { moreSchools = .moreSchools }
    }
    shows = state.filters.shows
    search = state.filters.search
    controls = allControls(school: state.schoolLabel(in: context), schools: view.schoolChoices)
    activeFilterCount = controls.count(where: \.isActive)
    activeFiltersText = FilterControl.activeText(controls)
  }

  fileprivate mutating func setLanes(
    _ state: RecruitingTimeline.State, _ context: PageContext, _ view: RecruitingTimeline.View, refusal: String?
  ) {
    let schoolIDs = view.columns.schools.values
    func isCollapsed(_ lane: Lanes.Lane) -> Bool {
      state.expansion.isCollapsed(schoolIDs[lane.schoolIndex], laneCount: view.lanes.count)
    }
    lanesCard.todayPosition = view.scale.todayPosition(context.today)
    (lanesCard.months, lanesCard.days, lanesCard.weeks) = (view.months, view.days, view.weeks)
    // Many lanes share a limit of items, which keeps a screen with many items small.
    let isCrowded = view.page.reduce(0) { $0 + $1.items.count } > RecruitingTimeline.sharedItemLimit
    let share = isCrowded ? RecruitingTimeline.sharedItemLimit / max(1, view.page.count) : .max
    let hasAllRows = context.hasAllTimelineRows
    lanesCard.lanes = view.page.enumerated().map { index, drawn in
      let (school, isCollapsed) = (schoolIDs[drawn.lane.schoolIndex], isCollapsed(drawn.lane))
      let portions = state.expansion.portions(of: school)
      let most =
        portions > 1 ? portions * RecruitingTimeline.laneItemLimit : min(RecruitingTimeline.laneItemLimit, share)
      let rows = portions * LaneCard.leastRows
      return LaneCard(
        schoolId: school, name: view.names.laneName(at: drawn.lane.schoolIndex),
        totalCount: hasAllRows ? drawn.lane.total : nil,
        summaryText: view.summaries[index], isCollapsed: isCollapsed, isChosen: state.expansion.isChosen(school),
        rowCount: drawn.rowCount, items: drawn.items, shown: drawn.items.newest(most, inRows: rows),
        visibleRowCount: rows, expand: .moreOfLane(school, refusal),
        buttons: [.lane(school, isCollapsed: isCollapsed, refusal)])
    }
    lanesCard.lanePage = view.pageNumber
    lanesCard.lanePageCount = view.pageCount
    lanesCard.lanePageText = view.pageCount > 1 ? "Page \(view.pageNumber) of \(view.pageCount)" : nil
    lanesCard.legend =
      TimelineItemKind.allCases.map {
        LegendEntry(type: $0.rawValue, label: $0.pluralLabel, isActive: shows[$0], color: $0.color)
      } + [LegendEntry(type: "today", label: "Today", isActive: lanesCard.todayPosition != nil, color: .timelineToday)]
    guard hasAllRows else { return }
    let expanded = view.lanes.count { !isCollapsed($0) }
    lanesCard.laneCount = view.lanes.count
    lanesCard.expandedCount = expanded
    lanesCard.expandedText = "\(expanded) expanded"
    lanesCard.laneCountText = view.names.isListed.map { isListed in
      counted(zip(isListed, view.selection.totals).count { $0 && $1 > 0 }, "school")
    }
    emptyLanesText = view.lanes.isEmpty && !view.selection.positions.isEmpty ? "No items in these dates" : nil
  }

  fileprivate mutating func setList(
    _ state: RecruitingTimeline.State, _ context: PageContext, _ view: RecruitingTimeline.View, isEmpty: Bool
  ) {
    let positions = view.selection.positions
    isListExpanded = state.isListExpanded
    guard !positions.isEmpty || isEmpty else { return }
    if context.hasAllTimelineRows {
      count = positions.count
      countText = counted(positions.count, "item")
      listText = "\(counted(positions.count, "item")), newest first"
    }
    let later = view.selection.count(after: context.today, in: view.columns)
    let lastStart = positions.count - shortListCount
    shortListStart = lastStart <= 0 ? 0 : later < positions.count ? later : lastStart
    laterText = shortListStart == 0 ? nil : "\(shortListStart) later"
    let pageSize = RecruitingTimeline.listPageSize
    if !isListExpanded { listStart = max(0, min(shortListStart, positions.count - pageSize)) }
    let shown = positions[listStart...].prefix(isListExpanded ? state.listPages * pageSize : pageSize)
    list = TimelineList(
      TimelineListSource(
        columns: view.columns, names: view.names, positions: Array(shown), start: listStart))
    hasMore = shown.count < positions.count
    let below = lastStart - shortListStart
    moreText =
      isListExpanded
      ? hasMore ? "Showing \(shown.count) of \(positions.count)." : nil
      : below > 0 ? "\(below) more" : nil
  }
}

extension RecruitingTimeline.State {
  func schoolLabel(in context: PageContext) -> String {
    filters.school.map { context.schools?.label(of: $0) ?? context.missingSchoolName } ?? "All Schools"
  }
}
