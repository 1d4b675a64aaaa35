import CompassModel

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension Tasks {
  static func reduceLoading(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      return state.startLoading(in: context)
    case .closed:
      return state.close()
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.isOpen ? state.startLoading(in: context) : []
    case .refreshPulled:
      return state.canReload ? state.startLoading(in: context) : []

    case .skeletonDue:
      if state.loadedAt == nil { state.load.showSkeleton() }
      return []
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
      state.load.fail(failure)
      if failure.kind == .notPermitted { state.dropRows() }
      switch failure.kind {
      case .cancelled: return [.stop(.skeleton)]
      case .sessionOver: return [.stop(.skeleton)] + state.endSuccess() + [.tell(.sessionEnded)]
      default: return [.stop(.skeleton)] + state.endSuccess()
      }

    default:
      return []
    }
  }
}

extension Tasks.State {
  /// Asks for fresh rows of the active athlete; rows of the same athlete stay on screen meanwhile (decision X11).
  mutating func startLoading(in context: PageContext) -> [Tasks.Effect] {
    var effects: [Tasks.Effect] = []
    if owner != context.athlete { effects += forgetRows(owner: context.athlete) }
    let request = load.start()
    if let owner {
      effects.append(.load(request: request, owner: owner))
    } else {
      effects.append(.tell(.viewerMissing))
    }
    if loadedAt == nil { effects.append(.startSkeletonTimer) }
    return effects
  }

  /// Nothing of one athlete is left when another's rows come, but what is under way: its answer still comes.
  private mutating func forgetRows(owner: AthleteID?) -> [Tasks.Effect] {
    self.owner = owner
    dropRows()
    load.abandon()
    statusFilter = nil
    urgencyFilter = nil
    dialog = nil
    notice = nil
    return endSuccess() + (owner.map { [.restoreFilters(owner: $0)] } ?? [])
  }

  /// As if nothing had ever been loaded: also where the rows may not be seen any more (decision N5).
  fileprivate mutating func dropRows() {
    table.replace(with: TaskTable())
    loadedAt = nil
    skippedRows = 0
    expanded = nil
    pageCount = 1
    dropSettledAlert()
  }

  fileprivate mutating func close() -> [Tasks.Effect] {
    guard isOpen else { return [] }
    isOpen = false
    load.abandon()
    expanded = nil
    pageCount = 1
    dialog = nil
    notice = nil
    return [.stop(.load), .stop(.skeleton)] + endSuccess()
  }

  /// Praise does not outlive a failure or the page (defect 39).
  mutating func endSuccess() -> [Tasks.Effect] {
    guard success != nil else { return [] }
    success = nil
    return [.stop(.success)]
  }
}
