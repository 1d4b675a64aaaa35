import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    state.closeDetailsOfMissingRow()
    return state.revertInvalidRange(in: context)
  }

  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .savedCopyFound, .loaded, .loadFailed, .combined, .schoolsLoaded, .savedSchoolsFound, .schoolsFailed:
      return reduceLoading(&state, action, in: context)
    case .zoomedIn, .zoomedOut, .zoomReset, .panned, .laneExpanded, .laneCollapsed, .allLanesExpanded,
      .allLanesCollapsed, .nextLanePageTapped, .previousLanePageTapped, .lanePageChosen:
      reduceLanes(&state, action, in: context)
      return []

    case .retryTapped:
      if case .rangeNotSaved(let failure) = notice, failure.canRetry { return [.saveRange(state.shownRange)] }
      return reloadWhatFailed(&state, in: context)

    case .rangeChanged(let range):
      guard range != state.range else { return [] }
      state.range = range
      state.zoom = nil
      state.lanePage = 1
      return [.saveRange(range)]
    case .rangeRestored(let range):
      if state.range == nil { state.range = range }
    case .rangeSaveFailed(let failure):
      if state.isOpen, failure.kind != .cancelled { state.notice = .rangeNotSaved(failure: failure) }

    case .schoolChanged(let school):
      if let school, state.schools?.contains(school) != true { return [] }
      state.filters.school = school
      state.lanePage = 1
    case .showsChanged(let type, let isShown):
      state.filters.shows[type] = isShown
      state.lanePage = 1
    case .clearFiltersTapped:
      state.filters = TimelineFilters()
      state.lanePage = 1

    case .listExpanded:
      state.isListExpanded = true
    case .listCollapsed:
      state.isListExpanded = false
    case .itemTapped(let id):
      return state.open(id)
    case .itemInspected(let id):
      state.dialog = state.table.columns.contains(id) ? .inspection(id: id) : .itemMissing
    case .dismissTapped:
      state.dialog = nil
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
    default: break
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
