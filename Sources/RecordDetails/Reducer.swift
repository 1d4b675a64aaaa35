import CompassModel
import PageKit
import StateMachine

/// Loading the record and the schools' names, each for itself (decisions X8, X10, X11, X13, X14).
extension RecordDetails {
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .opened(let reference):
      guard state.reference != reference else { return [] }
      state.forgetRecord(owner: context.athlete)
      state.reference = reference
      return state.startLoading(in: context)
    case .closed:
      guard state.isOpen else { return [] }
      state.forgetRecord(owner: nil)
      state.reference = nil
      return [.stop(.load), .stop(.schools), .stop(.skeleton)]
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.startLoading(in: context)
    case .refreshPulled:
      return state.canReload ? state.startLoading(in: context) : []
    case .retryTapped:
      return state.reloadWhatFailed(in: context)

    case .skeletonDue:
      if state.record == nil { state.load.showSkeleton() }
      return []
    case .loaded(let request, let record):
      guard state.load.awaits(request) else { return [] }
      state.load.succeed()
      state.record = record
      state.loadedAt = context.moment.instant
      return [.stop(.skeleton)]
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      if [.notFound, .notPermitted].contains(failure.kind) { state.dropRecord() }
      return [.stop(.skeleton)] + effects(of: failure, on: &state.load)
    case .schoolsLoaded(let request, let schools):
      guard state.schoolsLoad.awaits(request) else { return [] }
      state.schoolsLoad.succeed()
      state.schools = schools
      return []
    case .schoolsFailed(let request, let failure):
      guard state.schoolsLoad.awaits(request) else { return [] }
      if failure.kind == .notPermitted { state.schools = nil }
      return effects(of: failure, on: &state.schoolsLoad)
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

extension RecordDetails.State {
  /// Asks for the row anew; the same athlete's row stays on screen meanwhile (decision X11).
  fileprivate mutating func startLoading(in context: PageContext) -> [RecordDetails.Effect] {
    guard let reference else { return [] }
    if owner != context.athlete { forgetRecord(owner: context.athlete) }
    let skeleton: [RecordDetails.Effect] = record == nil ? [.startSkeletonTimer] : []
    guard let owner else {
      _ = load.start()
      return [.tell(.viewerMissing)] + skeleton
    }
    return [
      .load(request: load.start(), reference: reference, owner: owner),
      .loadSchools(request: schoolsLoad.start(), owner: owner),
    ] + skeleton
  }

  fileprivate mutating func reloadWhatFailed(in context: PageContext) -> [RecordDetails.Effect] {
    if load.canRetry { return startLoading(in: context) }
    guard let owner, schoolsLoad.canRetry else { return [] }
    return [.loadSchools(request: schoolsLoad.start(), owner: owner)]
  }

  /// It is gone, or may not be seen any more (decision N5).
  fileprivate mutating func dropRecord() {
    record = nil
    loadedAt = nil
  }

  fileprivate mutating func forgetRecord(owner: AthleteID?) {
    self.owner = owner
    dropRecord()
    schools = nil
    load.abandon()
    schoolsLoad.abandon()
  }
}
