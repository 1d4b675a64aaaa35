import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// What a tap changes, and what it asks for.
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .retryTapped:
      guard case .updateFailed(let failed) = state.dialog, failed.canRetry else {
        return state.load.canRetry ? reload(&state, in: context) : []
      }
      state.dialog = nil
      return [.tell(.changeRetried(entry: failed.entry))]

    case .completeTapped(let id): return state.change(id, to: .completed, in: context)
    case .uncompleteTapped(let id): return state.change(id, to: .notStarted, in: context)
    case .statusFilterChanged(let filter): return state.choose(filter)
    case .urgencyFilterChanged(let filter): return state.choose(filter)
    case .clearFiltersTapped: return state.choose(TaskStatusFilter.all) + state.choose(TaskUrgencyFilter.all)
    case .taskTapped(let id):
      state.target.end()
      if state.number(of: id, in: context) != nil { state.expanded = state.expanded == id ? nil : id }
    case .moreReached:
      let standing = TaskStanding(state.table, grade: context.grade, pending: state.ownPending)
      // The rows of the list, not those of all grades.
      let count = TaskList(state, standing, context).numbers.count
      if state.pageCount * pageSize < count { state.pageCount += 1 }
    case .dismissTapped:
      let entry = state.alertedEntry
      state.dialog = nil
      return entry.map { [.tell(.changeDismissed(entry: $0))] } ?? []
    }
    return []
  }

  /// What an answer changes, and what it asks for.
  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let table, let skipped, let source):
      guard state.take(request, from: source, in: context) else { return [] }
      state.skippedRows = skipped
      state.table.replace(with: table)
      state.dropSettledAlert()
      return rowsShown(state)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      return rowsFailed(&state, failure) + (failure.kind == .cancelled ? [] : state.endSuccess())

    case .statusSaved(let id, let owner, let row): return state.saved(id, owner, row, in: context)
    case .statusFailed(let failed, let task, let owner, let isGone):
      return state.failed(failed, of: task, owner, isGone: isGone, in: context)
    case .successOver: state.success = nil

    case .statusFilterRead(let owner, let status):
      return owner == state.owner ? [.restoreUrgencyFilter(beside: status, owner: owner)] : []
    case .filtersRestored(let owner, let filters):
      guard owner == state.owner else { return [] }
      // What was chosen while the stored values were being read is newer than they are.
      state.statusFilter = state.statusFilter ?? filters.status
      state.urgencyFilter = state.urgencyFilter ?? filters.urgency
    case .filterSaveFailed(let filter, let owner, let failure):
      return changeFailed(
        "The filter could not be saved. \(failure.message.asSentence)", of: owner, failure,
        retry: .filterSaveRetried(filter: filter, owner: owner))
    case .filterSaveRetried(let filter, let owner):
      return [.saveFilter(owner == state.owner ? state.current(filter) : filter, owner: owner)]
    }
    return []
  }
}

/// The task that was opened on another page (decision V2).
extension Tasks {
  /// Expands it; filters that hide it are cleared, as by a tap: a person asked for this task.
  public static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = TaskID(row)
    // A stored filter that is not known yet could still hide it.
    guard state.statusFilter != nil, state.urgencyFilter != nil, let number = state.number(of: id, in: context)
    else { return nil }
    var list = TaskList(state, in: context)
    var effects: [Effect] = []
    if !list.numbers.contains(number) {
      effects = state.choose(TaskStatusFilter.all) + state.choose(TaskUrgencyFilter.all)
      list = TaskList(state, in: context)
    }
    guard let position = list.numbers.firstIndex(of: number) else { return nil }
    state.pageCount = max(state.pageCount, position / pageSize + 1)
    state.expanded = id
    return effects
  }
}

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension Tasks {
  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [.load(request: state.load.start(), owner: owner)]
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table.replace(with: TaskTable())
    state.source = .none
    state.skippedRows = 0
    state.expanded = nil
    state.pageCount = 1
    state.dropSettledAlert()
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.dialog = nil
    _ = dropRows(&state)
    state.load.abandon()
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
    state.notice = nil
    state.dialog = nil
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
extension Tasks.State {
  fileprivate mutating func choose(_ filter: TaskStatusFilter) -> [Tasks.Effect] {
    guard let owner, filter != statusFilter else { return [] }
    statusFilter = filter
    target.end()
    pageCount = 1
    return [.saveFilter(.status(filter), owner: owner)]
  }

  fileprivate mutating func choose(_ filter: TaskUrgencyFilter) -> [Tasks.Effect] {
    guard let owner, filter != urgencyFilter else { return [] }
    urgencyFilter = filter
    target.end()
    pageCount = 1
    return [.saveFilter(.urgency(filter), owner: owner)]
  }

  /// What is chosen by now; what could not be stored may be older.
  fileprivate func current(_ filter: Tasks.StoredFilter) -> Tasks.StoredFilter {
    switch filter {
    case .status: statusFilter.map { .status($0) } ?? filter
    case .urgency: urgencyFilter.map { .urgency($0) } ?? filter
    }
  }
}
