import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// Resets the state for another athlete; range, kinds, search and the list's expansion are kept.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.zoom = nil
    state.filters.school = nil
    state.expansion = LaneExpansion()
    state.schoolPages = 1
    state.showFirstPages()
    state.dialog = nil
    return []
  }

  /// Resets the state on leaving the page; only the view range is kept (recruiting-timeline.md §5).
  public static func leave(_ state: inout State) -> [Effect] {
    let (owner, range) = (state.owner, state.range)
    state = State()
    (state.owner, state.range) = (owner, range)
    return []
  }

  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    guard state.isOpen, context.athlete != nil else { return [] }
    // A school that was deleted, or that the viewer may not see (decision N5), is no filter.
    if let school = state.filters.school, context.schools?.contains(school) != true { state.filters.school = nil }
    state.closeDetailsOfMissingRow(in: context)
    return state.revertInvalidRange(in: context)
  }

  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return canRetry(in: context) ? [needRows(refresh: true)] : []
    case .rangeChanged(let range):
      guard range != state.range else { return [] }
      state.range = range
      state.zoom(to: nil)
      return [storeSettings(of: state)]
    case .schoolChanged(let school):
      if let school, context.schools?.contains(school) != true { return [] }
      state.filters.school = school
      state.showFirstPages()
    case .showsChanged(let type, let isShown):
      state.filters.shows[type] = isShown
      state.showFirstPages()
    case .searchChanged(let query):
      state.filters.search = query
      state.showFirstPages()
    case .clearFiltersTapped:
      state.filters = TimelineFilters()
      state.showFirstPages()

    case .zoomedIn(let day): state.zoomIn(around: day, in: context)
    case .zoomedOut: state.zoom(to: Zoom.zoomedOut(state.zoom, in: state.span(in: context)))
    case .zoomReset: state.zoom(to: nil)
    case .panned(let direction):
      if let zoom = state.zoom { state.zoom(to: zoom.panned(direction, in: state.span(in: context))) }

    case .laneExpanded(let school): state.expandLane(of: school, in: context)
    case .laneCollapsed(let school):
      if context.timeline.hasLane(of: school) { state.expansion.setExpanded(false, school) }
    case .allLanesExpanded: state.expansion.setAllExpanded(true)
    case .allLanesCollapsed: state.expansion.setAllExpanded(false)
    case .nextLanePageTapped: state.turn(toLanePage: { $0 + 1 }, in: context)
    case .previousLanePageTapped: state.turn(toLanePage: { $0 - 1 }, in: context)
    case .lanePageChosen(let page): state.turn(toLanePage: { _ in page }, in: context)

    case .addTapped: return [.open(.new(.interaction))]
    case .eventsTapped: return [.open(.page(path: "/events"))]
    case .offersTapped: return [.open(.page(path: "/offers"))]
    case .listExpanded: state.isListExpanded = true
    case .moreSchoolsTapped:
      if state.schoolPages * schoolPageSize < context.schools?.schools.count ?? 0 { state.schoolPages += 1 }
    case .moreReached:
      guard state.isListExpanded else { return [] }
      let count = state.selection(in: context).positions.count
      if state.listPages * listPageSize < count { state.listPages += 1 }
    case .listCollapsed:
      state.isListExpanded = false
      state.listPages = 1
    case .itemTapped(let id): return state.open(id, in: context)
    case .itemInspected(let id): state.dialog = context.timeline.contains(id) ? .inspection(id: id) : .itemMissing
    case .dismissTapped: state.dialog = nil
    }
    return []
  }

  /// Expands the list to show an item; nil if it is not loaded, or hidden by filters, which a notice then says.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let columns = context.timeline
    guard let id = TimelineItemID(wire: row), let position = columns.position(of: id) else { return nil }
    guard FilterTest(state.filters, in: columns, context.schools)(position) else {
      state.notice = .itemIsFilteredAway
      state.target.forget()
      return nil
    }
    let index = state.selection(in: context).positions.firstIndex(of: Int32(position)) ?? 0
    state.isListExpanded = true
    state.listPages = max(state.listPages, index / listPageSize + 1)
    return []
  }
}

extension PageContext {
  /// Whether every source is loaded or has failed: before that nothing is counted or shown as empty (decision N3).
  var isTimelineComplete: Bool { RecruitingTimeline.rows.allSatisfy { hasRows(of: $0) || failure(of: $0) != nil } }

  /// Whether the rows of all sources are loaded: a part of them is not counted (decision B15).
  var hasAllTimelineRows: Bool { RecruitingTimeline.rows.allSatisfy { hasRows(of: $0) } }
}

extension RecruitingTimeline.State {
  /// Opens the page of an item's row; a status change or a missing item opens a dialog (decision T15).
  fileprivate mutating func open(_ id: TimelineItemID, in context: PageContext) -> [RecruitingTimeline.Effect] {
    guard context.timeline.contains(id) else {
      dialog = .itemMissing
      return []
    }
    guard let record = id.record else {
      dialog = .statusChange(id: StatusChangeID(id.row))
      return []
    }
    return [.open(.record(record))]
  }

  fileprivate mutating func closeDetailsOfMissingRow(in context: PageContext) {
    let shown: TimelineItemID
    switch dialog {
    case .statusChange(let id): shown = TimelineItemID(.statusChange, id.rawValue)
    case .inspection(let id): shown = id
    case .invalidRange, .itemMissing, nil: return
    }
    if !context.timeline.contains(shown) { dialog = nil }
  }

  /// Reverts All Time to six months without zoom, stored and with an alert, if all sources have answered and the range
  /// has no valid dates (decision T2).
  fileprivate mutating func revertInvalidRange(in context: PageContext) -> [RecruitingTimeline.Effect] {
    guard range == .allTime, context.isTimelineComplete else { return [] }
    let earliest = selection(in: context).earliest
    guard ViewRange.allTime.dates(today: context.today, earliest: earliest) == nil else { return [] }
    range = .sixMonths
    zoom(to: nil)
    dialog = .invalidRange
    return [RecruitingTimeline.storeSettings(of: self)]
  }
}
