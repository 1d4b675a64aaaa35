import CompassModel
import PageKit
import StateMachine

extension Tasks {
  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .loaded, .loadFailed:
      return reduceLoading(&state, action, in: context)

    case .retryTapped:
      guard case .updateFailed(let id, let status, let failure) = state.dialog, failure.canRetry else {
        return state.load.canRetry ? reload(&state, in: context) : []
      }
      state.dialog = nil
      return state.change(id, to: status, in: context)

    case .completeTapped, .uncompleteTapped, .statusSaved, .statusFailed, .successOver:
      return reduceChanges(&state, action, in: context)

    case .statusFilterChanged, .urgencyFilterChanged, .clearFiltersTapped, .filtersRestored, .filterSaveFailed:
      return reduceFilters(&state, action)

    case .taskTapped(let id):
      if state.number(of: id, in: context) != nil { state.expanded = state.expanded == id ? nil : id }
      return []
    case .moreReached:
      if state.pageCount * pageSize < state.table.count { state.pageCount += 1 }
      return []
    case .dismissTapped:
      state.dialog = nil
      return []
    }
  }
}

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension Tasks {
  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [.load(request: state.load.start(), owner: owner)]
  }

  static func reduceLoading(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .loaded(let request, let table, let skipped):
      guard state.load.awaits(request) else { return [] }
      state.load.succeed()
      state.table.replace(with: table)
      state.skippedRows = skipped
      state.loadedAt = context.moment.instant
      state.dropSettledAlert()
      return [.stop(.skeleton)]
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      return rowsFailed(&state, failure) + (failure.kind == .cancelled ? [] : state.endSuccess())
    default:
      return []
    }
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table.replace(with: TaskTable())
    state.loadedAt = nil
    state.skippedRows = 0
    state.expanded = nil
    state.pageCount = 1
    state.dropSettledAlert()
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    _ = dropRows(&state)
    state.load.abandon()
    state.dialog = nil
    state.notice = nil
    return state.endSuccess()
  }

  /// Each athlete has filters of their own (decision K11).
  public static func ownerChanged(_ state: inout State) -> [Effect] {
    state.statusFilter = nil
    state.urgencyFilter = nil
    return state.owner.map { [.restoreFilters(owner: $0)] } ?? []
  }

  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.expanded = nil
    state.pageCount = 1
    state.dialog = nil
    state.notice = nil
    return [.stop(.load), .stop(.skeleton)] + state.endSuccess()
  }
}

extension Tasks.State {
  /// Praise does not outlive a failure or the page (defect 39).
  mutating func endSuccess() -> [Tasks.Effect] {
    guard success != nil else { return [] }
    success = nil
    return [.stop(.success)]
  }
}

/// Both filters, kept per athlete (decision K11). They are settings of the device: a parent sets them too.
extension Tasks {
  static func reduceFilters(_ state: inout State, _ action: Action) -> [Effect] {
    guard let owner = state.owner else { return [] }
    switch action {
    case .statusFilterChanged(let filter):
      return state.choose(filter, owner)
    case .urgencyFilterChanged(let filter):
      return state.choose(filter, owner)
    case .clearFiltersTapped:
      return state.choose(TaskStatusFilter.all, owner) + state.choose(TaskUrgencyFilter.all, owner)

    case .filtersRestored(owner, let filters):
      // What was chosen while the stored values were being read is newer than they are.
      state.statusFilter = state.statusFilter ?? filters.status
      state.urgencyFilter = state.urgencyFilter ?? filters.urgency
      return []
    case .filterSaveFailed(let failure):
      if state.isOpen, failure.kind != .cancelled { state.notice = .filterNotSaved(failure: failure) }
      return []

    default:
      return []
    }
  }
}

extension Tasks.State {
  fileprivate mutating func choose(_ filter: TaskStatusFilter, _ owner: AthleteID) -> [Tasks.Effect] {
    guard filter != statusFilter else { return [] }
    statusFilter = filter
    pageCount = 1
    return [.saveStatusFilter(filter, owner: owner)]
  }

  fileprivate mutating func choose(_ filter: TaskUrgencyFilter, _ owner: AthleteID) -> [Tasks.Effect] {
    guard filter != urgencyFilter else { return [] }
    urgencyFilter = filter
    pageCount = 1
    return [.saveUrgencyFilter(filter, owner: owner)]
  }
}
