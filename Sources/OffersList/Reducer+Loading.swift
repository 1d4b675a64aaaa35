import CompassModel

/// Loading offers and schools, each for itself, and what is shown meanwhile (decisions O10, X8, X10–X14).
extension OffersList {
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
      state.loadedAt = context.moment.instant
      state.skippedOffers = skipped
      return [.stop(.skeleton)]
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      if failure.kind == .notPermitted { state.dropRows() }
      return [.stop(.skeleton)] + Self.effects(of: failure, on: &state.load)
    case .schoolsLoaded(let request, let schools, let skipped):
      guard state.schoolsLoad.awaits(request) else { return [] }
      state.schoolsLoad.succeed()
      state.schools = schools
      state.skippedSchools = skipped
      return []
    case .schoolsFailed(let request, let failure):
      guard state.schoolsLoad.awaits(request) else { return [] }
      if failure.kind == .notPermitted { state.dropSchools() }
      return Self.effects(of: failure, on: &state.schoolsLoad)

    default:
      return []
    }
  }

  private static func effects(of failure: ServiceFailure, on load: inout PageLoad) -> [Effect] {
    if failure.kind == .sessionOver {
      load.abandon()
      return [.tell(.sessionEnded)]
    }
    load.fail(failure)
    return []
  }
}

extension OffersList.State {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }

  /// Asks for fresh offers and schools of the active athlete; rows of the same athlete stay on screen
  /// meanwhile (decision X11).
  fileprivate mutating func startLoading(in context: PageContext) -> [OffersList.Effect] {
    if owner != context.athlete { forgetRows(owner: context.athlete) }
    guard let owner else {
      _ = load.start()
      return [.tell(.viewerMissing), .startSkeletonTimer]
    }
    let schools = OffersList.Effect.loadSchools(request: schoolsLoad.start(), owner: owner)
    return loadOffers() + [schools] + (loadedAt == nil ? [.startSkeletonTimer] : [])
  }

  /// Asks for fresh offers alone, as after each change (offers-list.md §3 "Refresh").
  mutating func loadOffers() -> [OffersList.Effect] {
    guard isOpen, let owner else { return [] }
    return [.load(request: load.start(), owner: owner)]
  }

  mutating func reloadWhatFailed(in context: PageContext) -> [OffersList.Effect] {
    let retries = (offers: load.canRetry, schools: schoolsLoad.canRetry)
    guard let owner else { return retries.offers ? startLoading(in: context) : [] }
    return (retries.offers ? loadOffers() : [])
      + (retries.schools ? [.loadSchools(request: schoolsLoad.start(), owner: owner)] : [])
      + (retries.offers && loadedAt == nil ? [.startSkeletonTimer] : [])
  }

  /// As if nothing had ever been loaded: also where the rows may not be seen any more (decision N5).
  fileprivate mutating func dropRows() {
    table.replace(with: OfferTable())
    loadedAt = nil
    skippedOffers = 0
    pageCount = 1
  }

  fileprivate mutating func dropSchools() {
    schools = nil
    skippedSchools = 0
  }

  /// What is being deleted or saved stays marked: its answer still comes.
  private mutating func forgetRows(owner: AthleteID?) {
    if sheet == .comparison { sheet = nil }
    self.owner = owner
    dropRows()
    dropSchools()
    load.abandon()
    schoolsLoad.abandon()
    notice = nil
  }

  /// Nothing is stored for this page, so filters, order and selection are back to their defaults when it
  /// opens again. Rows stay in memory (decision X12), and so do forms: nothing that was typed is lost.
  fileprivate mutating func close() -> [OffersList.Effect] {
    guard isOpen else { return [] }
    isOpen = false
    load.abandon()
    schoolsLoad.abandon()
    filters = OfferFilters()
    sort = OfferSort()
    pageCount = 1
    table.clearSelection()
    dialog = nil
    notice = nil
    return [.stop(.load), .stop(.schools), .stop(.skeleton)]
  }
}
