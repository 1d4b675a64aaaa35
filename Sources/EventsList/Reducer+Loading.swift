import CompassModel

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension EventsList {
  static func reduceLoading(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      if let time = state.source.time, time < context.savedCopyLimit { state.forgetRows(owner: state.owner) }
      return [.restoreSort] + state.startLoading(in: context)
    case .closed:
      return state.close()
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.isOpen ? state.startLoading(in: context) : []
    case .refreshPulled:
      return state.canReload ? state.startLoading(in: context) : []

    case .skeletonDue:
      state.showsSkeleton = state.isLoading && state.source == .none
      return []
    case .savedCopyFound(let request, let table, let skipped, let savedAt):
      guard request == state.requestNumber, state.source == .none, !state.isForbidden else { return [] }
      state.show(state.broughtUpToDate(table), skipped: skipped, from: .saved(at: savedAt))
      return [.stop(.skeleton)]
    case .loaded(let request, let rows, let skipped):
      guard request == state.requestNumber else { return [] }
      state.isLoading = false
      state.loadFailure = nil
      let table = state.broughtUpToDate(rows)
      let now = context.moment.instant
      state.show(table, skipped: skipped, from: .loaded(at: now))
      guard let owner = state.owner else { return [.stop(.skeleton)] }
      return [.stop(.skeleton), .writeSavedCopy(.replace(table: table, skipped: skipped, at: now), owner: owner)]
    case .loadFailed(let request, let failure):
      guard request == state.requestNumber else { return [] }
      return state.loadingFailed(failure)

    default:
      return []
    }
  }
}

extension PageContext {
  /// A copy saved before this is too old to be shown ahead of fresh rows (decision X12).
  fileprivate var savedCopyLimit: Instant { moment.instant.adding(.zero - EventsList.savedCopyLifetime) }
}

extension EventsList.Source {
  fileprivate var time: Instant? {
    switch self {
    case .none: nil
    case .saved(let time), .loaded(let time): time
    }
  }
}

extension EventsList.State {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && loadFailure?.kind != .offline }

  /// Asks for fresh rows of the active athlete; rows of the same athlete stay on screen meanwhile (decision X11).
  mutating func startLoading(in context: PageContext) -> [EventsList.Effect] {
    if owner != context.athlete { forgetRows(owner: context.athlete) }
    requestNumber += 1
    isLoading = true
    doneWhileLoading = EventOverlay()
    guard let owner else { return [.tell(.viewerMissing), .startSkeletonTimer] }
    let load = EventsList.Effect.load(request: requestNumber, owner: owner)
    guard source == .none else { return [load] }
    return [
      .readSavedCopy(request: requestNumber, owner: owner, notBefore: context.savedCopyLimit), load,
      .startSkeletonTimer,
    ]
  }

  /// Rows read before the last changes were answered, with those changes.
  fileprivate func broughtUpToDate(_ table: EventTable) -> EventTable {
    var table = table
    for id in doneWhileLoading.deleting { table.remove(id) }
    for id in doneWhileLoading.attending { table.setAttended(id) }
    return table
  }

  fileprivate mutating func loadingFailed(_ failure: ServiceFailure) -> [EventsList.Effect] {
    isLoading = false
    showsSkeleton = false
    switch failure.kind {
    case .cancelled:
      return [.stop(.skeleton)]
    case .sessionOver:
      return [.stop(.skeleton), .tell(.sessionEnded)]
    default:
      let wasForbidden = isForbidden
      loadFailure = failure
      if isForbidden { dropRows() }
      guard source == .none, !isForbidden, !wasForbidden, let owner else { return [.stop(.skeleton)] }
      return [.stop(.skeleton), .readSavedCopy(request: requestNumber, owner: owner, notBefore: nil)]
    }
  }

  fileprivate mutating func show(_ table: EventTable, skipped: Int, from source: EventsList.Source) {
    self.table.replace(with: table)
    self.source = source
    skippedRows = skipped
    showsSkeleton = false
  }

  /// What is under way stays marked: its answer still comes.
  fileprivate mutating func forgetRows(owner: AthleteID?) {
    self.owner = owner
    dropRows()
    loadFailure = nil
    notice = nil
    selectedDate = nil
  }

  /// Whoever may not see the rows is not shown those loaded or saved before either (decision N5).
  fileprivate var isForbidden: Bool { loadFailure?.kind == .notPermitted }

  private mutating func dropRows() {
    table.replace(with: EventTable())
    source = .none
    skippedRows = 0
    dialog = nil
    listStartsOver()
  }

  /// Filters and month are back to their defaults when the page opens again; order and rows are kept
  /// (decision E5).
  fileprivate mutating func close() -> [EventsList.Effect] {
    guard isOpen else { return [] }
    isOpen = false
    requestNumber += 1
    isLoading = false
    showsSkeleton = false
    loadFailure = nil
    filters = EventFilters()
    month = nil
    selectedDate = nil
    dialog = nil
    notice = nil
    listStartsOver()
    return [.stop(.load), .stop(.readSavedCopy), .stop(.skeleton)]
  }
}
