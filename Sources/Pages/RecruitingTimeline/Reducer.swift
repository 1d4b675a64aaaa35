import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    state.closeDetailsOfMissingRow()
    return state.revertInvalidRange(in: context)
  }

  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .retryTapped:
      return retry(&state, in: context)
    case .rangeChanged(let range):
      guard range != state.range else { return [] }
      state.range = range
      state.zoom = nil
      state.lanePage = 1
      return [.saveRange(range)]
    case .schoolChanged(let school):
      if let school, state.schools?.contains(school) != true { return [] }
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

    case .zoomedIn(let day):
      state.zoomIn(around: day, in: context)
    case .zoomedOut:
      state.zoom(to: Zoom.zoomedOut(state.zoom, in: state.span(in: context)))
    case .zoomReset:
      state.zoom(to: nil)
    case .panned(let direction):
      if let zoom = state.zoom { state.zoom(to: zoom.panned(direction, in: state.span(in: context))) }

    case .laneExpanded(let school):
      state.expandLane(of: school)
    case .laneCollapsed(let school):
      if state.table.columns.hasLane(of: school) { state.expansion.setExpanded(false, school) }
    case .allLanesExpanded:
      state.expansion.setAllExpanded(true)
    case .allLanesCollapsed:
      state.expansion.setAllExpanded(false)
    case .nextLanePageTapped:
      state.turn(toLanePage: { $0 + 1 }, in: context)
    case .previousLanePageTapped:
      state.turn(toLanePage: { $0 - 1 }, in: context)
    case .lanePageChosen(let page):
      state.turn(toLanePage: { _ in page }, in: context)

    case .addTapped:
      return [.tell(.formRequested(.interaction))]
    case .listExpanded:
      state.isListExpanded = true
    case .moreReached:
      guard state.isListExpanded else { return [] }
      let count = state.selection(in: context).positions.count
      if state.listPages * listPageSize < count { state.listPages += 1 }
    case .listCollapsed:
      state.isListExpanded = false
      state.listPages = 1
    case .itemTapped(let id):
      return state.open(id)
    case .itemInspected(let id):
      state.dialog = state.table.columns.contains(id) ? .inspection(id: id) : .itemMissing
    case .dismissTapped:
      state.dialog = nil
    }
    return []
  }

  /// Shows the whole list down to the item: its beginning may end before it. One that is filtered away stays so, and the page says
  /// it: the item was just saved.
  public static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let columns = state.table.columns.seen(from: context.moment.zone)
    guard let id = TimelineItemID(wire: row), let position = columns.position(of: id) else { return nil }
    guard FilterTest(state.filters, in: columns, state.schools)(position) else {
      state.notice = .itemIsFilteredAway
      state.target.forget()
      return nil
    }
    let place = state.selection(in: context).positions.firstIndex(of: Int32(position)) ?? 0
    state.isListExpanded = true
    state.listPages = max(state.listPages, place / listPageSize + 1)
    return []
  }

  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let table, let failures, let source):
      if case .saved = source { return state.showCopy(request, table, from: source, in: context) }
      return loaded(&state, request, table, failures, from: source, in: context)
    case .loadFailed(let request, let failure):
      return loadFailed(&state, request, failure)
    case .combined(let request, let table, let failures):
      guard state.owner != nil, state.load.awaits(request) else { return [] }
      return finish(table, &state, failures, from: nil, in: context)
    case .schoolsLoaded(let request, let schools, let skipped, let source):
      guard state.take(schools: schools, of: request, from: source) else { return [] }
      state.skippedSchools = skipped
      if let school = state.filters.school, !schools.contains(school) { state.filters.school = nil }
    case .schoolsFailed(let request, let failure):
      return schoolsFailed(&state, request, failure)

    case .rangeRestored(let range):
      if state.range == nil { state.range = range }
    case .rangeSaveRetried(let range):
      return [.saveRange(state.range ?? range)]
    case .rangeSaveFailed(let failure):
      let message = "The view range could not be saved. \(failure.message.asSentence)"
      return changeFailed(message, of: nil, failure, retry: .rangeSaveRetried(range: state.shownRange))
    }
    return []
  }
}

extension RecruitingTimeline.State {
  /// Decision T15.
  fileprivate mutating func open(_ id: TimelineItemID) -> [RecruitingTimeline.Effect] {
    guard table.columns.contains(id) else {
      dialog = .itemMissing
      return []
    }
    switch id.kind {
    case .event: return [.tell(.recordOpened(.event(EventID(id.row))))]
    case .interaction: return [.tell(.recordOpened(.interaction(InteractionID(id.row))))]
    case .offer: return [.tell(.recordOpened(.offer(OfferID(id.row))))]
    case .statusChange:
      dialog = .statusChange(id: StatusChangeID(id.row))
      return []
    }
  }

  fileprivate mutating func closeDetailsOfMissingRow() {
    switch dialog {
    case .statusChange(let id) where !table.columns.contains(TimelineItemID(.statusChange, id.rawValue)): dialog = nil
    case .inspection(let id) where !table.columns.contains(id): dialog = nil
    case .statusChange, .inspection, .invalidRange, .itemMissing, nil: break
    }
  }

  /// All Time without a beginning before its end: says so and goes back to six months (decision T2).
  fileprivate mutating func revertInvalidRange(in context: PageContext) -> [RecruitingTimeline.Effect] {
    guard isOpen, range == .allTime else { return [] }
    let columns = table.columns.seen(from: context.moment.zone)
    let earliest = columns.earliest(passing: filters)
    guard ViewRange.allTime.dates(today: context.today, earliest: earliest) == nil else { return [] }
    range = .sixMonths
    zoom = nil
    lanePage = 1
    dialog = .invalidRange
    return [.saveRange(.sixMonths)]
  }
}
