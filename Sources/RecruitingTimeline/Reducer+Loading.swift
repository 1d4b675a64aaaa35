import CompassModel

/// Loading the four sources and the schools, and what is shown meanwhile (decisions X8, X10–X14).
extension RecruitingTimeline {
  static func reduceLoading(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      if let time = state.source.time, time < context.savedCopyLimit { state.forgetRows(owner: state.owner) }
      return [.restoreRange] + state.startLoading(in: context)
    case .closed:
      return state.close()
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.isOpen ? state.startLoading(in: context) : []
    case .refreshPulled:
      return state.canReload ? state.startLoading(in: context) : []

    case .skeletonDue:
      if state.source == .none { state.load.showSkeleton() }
      return []
    case .savedCopyFound(let request, let table, let savedAt):
      guard state.owner != nil, state.isOpen, request == state.load.request, state.source == .none,
        !state.failures.forbidsAny
      else { return [] }
      state.show(table, from: .saved(at: savedAt))
      return [.stop(.skeleton)]
    case .loaded(let request, let table, let failures):
      guard state.owner != nil, state.load.awaits(request) else { return [] }
      return [.stop(.skeleton)] + state.take(table, request: request, failures, in: context)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      return [.stop(.skeleton)] + state.fail(PerKind(all: failure), in: context)
    case .combined(let request, let table, let failures):
      guard state.owner != nil, state.load.awaits(request) else { return [] }
      return state.finish(table, failures, in: context)

    case .schoolsLoaded(let request, let schools, let skipped):
      guard state.schoolsLoad.awaits(request) else { return [] }
      state.schoolsLoad.succeed()
      state.schools = schools
      state.skippedSchools = skipped
      if let school = state.filters.school, !schools.contains(school) { state.filters.school = nil }
      return state.owner.map { [.writeSavedSchools(schools, owner: $0, at: context.moment.instant)] } ?? []
    case .savedSchoolsFound(let request, let schools):
      if state.isOpen, request == state.schoolsLoad.request, state.schools == nil { state.schools = schools }
      return []
    case .schoolsFailed(let request, let failure):
      guard state.schoolsLoad.awaits(request) else { return [] }
      if failure.kind == .sessionOver {
        state.schoolsLoad.abandon()
        return [.tell(.sessionEnded)]
      }
      state.schoolsLoad.fail(failure)
      if failure.kind == .notPermitted { state.dropSchools() }
      // The saved rows would be of unknown schools.
      guard state.schools == nil, failure.kind != .notPermitted, let owner = state.owner else { return [] }
      return [.readSavedSchools(request: request, owner: owner)]

    default:
      return []
    }
  }
}

extension PageContext {
  /// A copy saved before this is too old to be shown ahead of fresh rows (decision X12).
  fileprivate var savedCopyLimit: Instant { moment.instant.adding(.zero - RecruitingTimeline.savedCopyLifetime) }
}

extension RecruitingTimeline.State {
  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }

  /// Asks for fresh rows of the active athlete; rows of the same athlete stay on screen meanwhile (decision X11).
  fileprivate mutating func startLoading(in context: PageContext) -> [RecruitingTimeline.Effect] {
    if owner != context.athlete { forgetRows(owner: context.athlete) }
    guard let owner else {
      _ = load.start()
      return [.tell(.viewerMissing), .startSkeletonTimer]
    }
    let zone = context.moment.zone
    let request = load.start()
    let loads: [RecruitingTimeline.Effect] = [
      .load(request: request, owner: owner, zone: zone), .loadSchools(request: schoolsLoad.start(), owner: owner),
    ]
    guard source == .none else { return loads }
    return [.readSavedCopy(request: request, owner: owner, zone: zone, notBefore: context.savedCopyLimit)] + loads
      + [.startSkeletonTimer]
  }

  mutating func reloadWhatFailed(in context: PageContext) -> [RecruitingTimeline.Effect] {
    guard !load.isRunning else { return [] }
    if failures.all.contains(where: { $0?.canRetry == true }) || load.canRetry { return startLoading(in: context) }
    guard schoolsLoad.canRetry, let owner else { return [] }
    return [.loadSchools(request: schoolsLoad.start(), owner: owner)]
  }

  /// The answer of the newest load. What failed keeps its rows (defect 27), unless they may not be seen any more
  /// (decision N5); what was cancelled keeps them too (decision X10).
  fileprivate mutating func take(
    _ fresh: TimelineTable, request: Int, _ failures: PerKind<ServiceFailure?>, in context: PageContext
  ) -> [RecruitingTimeline.Effect] {
    let failed = failures.all.compactMap(\.self)
    if failed.contains(where: { $0.kind == .sessionOver }) {
      load.abandon()
      return [.stop(.load), .tell(.sessionEnded)]
    }
    if failed.count == failures.all.count { return fail(failures, in: context) }
    if failed.isEmpty || table.isEmpty && table.skippedCount == 0 { return finish(fresh, failures, in: context) }
    return [.combine(request: request, fresh: fresh, kept: table, failures: failures)]
  }

  /// Rows of at least one source arrived.
  fileprivate mutating func finish(
    _ table: TimelineTable, _ failures: PerKind<ServiceFailure?>, in context: PageContext
  ) -> [RecruitingTimeline.Effect] {
    load.succeed()
    if let failure = failures.worst { load.fail(failure) }
    self.failures = failures.reported
    let now = context.moment.instant
    show(table, from: .loaded(at: now))
    // A load of which a part failed is no copy of everything.
    guard let owner, failures.all.allSatisfy({ $0 == nil }) else { return [] }
    return [.writeSavedCopy(table, owner: owner, at: now)]
  }

  /// No source answered.
  fileprivate mutating func fail(
    _ failures: PerKind<ServiceFailure?>, in context: PageContext
  ) -> [RecruitingTimeline.Effect] {
    guard let failure = failures.worst else {
      load.fail(ServiceFailure(.cancelled))
      return []
    }
    let wasForbidden = self.failures.forbidsAny
    load.fail(failure)
    self.failures = failures.reported
    if failures.forbidsAny { dropForbiddenRows() }
    guard source == .none, !failures.forbidsAny, !wasForbidden, let owner else { return [] }
    return [.readSavedCopy(request: load.request, owner: owner, zone: context.moment.zone, notBefore: nil)]
  }

  fileprivate mutating func show(_ table: TimelineTable, from source: RecruitingTimeline.Source) {
    self.table = table
    self.source = source
    expansion.keep(Set(table.columns.schools.values))
  }

  /// Nobody sees what they may not, though it was loaded or saved before (decision N5).
  private mutating func dropForbiddenRows() {
    table = table.taking(TimelineTable(), except: failures.keptRows)
    if failures.all.allSatisfy({ $0?.kind == .notPermitted }) { source = .none }
  }

  fileprivate mutating func dropSchools() {
    schools = nil
    skippedSchools = 0
    filters.school = nil
  }

  fileprivate mutating func forgetRows(owner: AthleteID?) {
    self.owner = owner
    table = TimelineTable()
    source = .none
    load.abandon()
    failures = PerKind(all: nil)
    dropSchools()
    schoolsLoad.abandon()
    zoom = nil
    expansion = LaneExpansion()
    lanePage = 1
    dialog = nil
    notice = nil
  }

  /// The range is kept; everything else a person set is back to its default when the page opens again
  /// (recruiting-timeline.md §5).
  fileprivate mutating func close() -> [RecruitingTimeline.Effect] {
    guard isOpen else { return [] }
    isOpen = false
    load.abandon()
    failures = PerKind(all: nil)
    schoolsLoad.abandon()
    zoom = nil
    filters = TimelineFilters()
    expansion = LaneExpansion()
    lanePage = 1
    isListExpanded = false
    dialog = nil
    notice = nil
    return [.stop(.load), .stop(.schools), .stop(.readSavedCopy), .stop(.skeleton)]
  }
}

extension PerKind where Value == ServiceFailure? {
  var all: [ServiceFailure?] { [event, interaction, offer, statusChange] }

  /// Whether the viewer may not see the rows of some source.
  fileprivate var forbidsAny: Bool { all.contains { $0?.kind == .notPermitted } }

  /// Of which sources the rows that were there stay: what failed, but for what may not be seen any more
  /// (defect 27, decision N5).
  var keptRows: PerKind<Bool> { map { $0.map { $0.kind != .notPermitted } ?? false } }

  /// Without what was only cancelled (decision X10).
  fileprivate var reported: PerKind { map { $0?.kind == .cancelled ? nil : $0 } }

  /// The failure that stands for all: being offline only if nothing worse happened.
  fileprivate var worst: ServiceFailure? {
    let failed = reported.all.compactMap(\.self)
    return failed.first { $0.kind != .offline } ?? failed.first
  }
}
