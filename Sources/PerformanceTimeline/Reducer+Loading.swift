import CompassModel

/// Loading readings and events, each for itself, and what is shown meanwhile (decisions P13, X8, X10–X14).
extension PerformanceTimeline {
  static func reduceLoading(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      return (state.choice == nil ? [.restoreRange] : []) + state.startLoading(in: context)
    case .closed:
      return state.close()
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.isOpen ? state.startLoading(in: context) : []
    case .refreshPulled:
      return state.canReload ? state.startLoading(in: context) : []

    case .skeletonDue:
      if state.loaded == nil { state.load.showSkeleton() }
      return []
    case .loaded(let request, let table, let span, let skipped):
      guard state.load.awaits(request) else { return [] }
      state.load.succeed()
      state.table = table
      state.loaded = LoadedDays(span: span, at: context.moment.instant, today: context.today)
      state.skippedMetrics = skipped
      return [.stop(.skeleton)]
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      if failure.kind == .notPermitted { state.dropRows() }
      return [.stop(.skeleton)] + Self.effects(of: failure, on: &state.load)
    case .eventsLoaded(let request, let events, let skipped):
      guard state.eventsLoad.awaits(request) else { return [] }
      state.eventsLoad.succeed()
      state.events = events
      state.skippedEvents = skipped
      return []
    case .eventsFailed(let request, let failure):
      guard state.eventsLoad.awaits(request) else { return [] }
      if failure.kind == .notPermitted { state.dropEvents() }
      return Self.effects(of: failure, on: &state.eventsLoad)

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

extension PerformanceTimeline.State {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }

  /// Asks for fresh readings and events of the active athlete; rows of the same athlete stay on screen meanwhile
  /// (decision X11).
  fileprivate mutating func startLoading(in context: PageContext) -> [PerformanceTimeline.Effect] {
    let stopping = owner == context.athlete ? [] : forgetRows(owner: context.athlete)
    let timer: [PerformanceTimeline.Effect] = loaded == nil ? [.startSkeletonTimer] : []
    guard let owner else {
      _ = load.start()
      return stopping + [.tell(.viewerMissing)] + timer
    }
    return stopping + loadMetrics(in: context)
      + [.loadEvents(request: eventsLoad.start(), owner: owner)] + timer
  }

  /// Asks for the readings of the chosen range alone. Until the stored range is known the request waits for it.
  mutating func loadMetrics(in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard isOpen, let owner else { return [] }
    let request = load.start()
    return choice == nil ? [] : [.load(request: request, owner: owner, span: span(in: context))]
  }

  mutating func reloadWhatFailed(in context: PageContext) -> [PerformanceTimeline.Effect] {
    let retries = (metrics: load.canRetry, events: eventsLoad.canRetry)
    guard let owner else { return retries.metrics ? startLoading(in: context) : [] }
    return (retries.metrics ? loadMetrics(in: context) : [])
      + (retries.events ? [.loadEvents(request: eventsLoad.start(), owner: owner)] : [])
      + (retries.metrics && loaded == nil ? [.startSkeletonTimer] : [])
  }

  /// As if nothing had ever been loaded: also where the rows may not be seen any more (decision N5).
  fileprivate mutating func dropRows() {
    table = PerformanceTable()
    loaded = nil
    skippedMetrics = 0
    historyPages = 1
  }

  fileprivate mutating func dropEvents() {
    events = nil
    skippedEvents = 0
  }

  /// Nothing of one athlete is left when another's rows come; the filters are the viewer's and stay.
  private mutating func forgetRows(owner: AthleteID?) -> [PerformanceTimeline.Effect] {
    self.owner = owner
    dropRows()
    dropEvents()
    load.abandon()
    eventsLoad.abandon()
    inspected = nil
    notice = nil
    return closeSheet()
  }

  /// The range is kept, the verified filter is not (decision P12). Rows stay in memory (decision X12).
  fileprivate mutating func close() -> [PerformanceTimeline.Effect] {
    guard isOpen else { return [] }
    isOpen = false
    load.abandon()
    eventsLoad.abandon()
    verifiedOnly = false
    tab = .timeline
    historyPages = 1
    inspected = nil
    notice = nil
    return closeSheet() + [.stop(.load), .stop(.events), .stop(.skeleton)]
  }
}
