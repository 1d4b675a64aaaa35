import CompassModel
import PageKit

/// Loading the four sources and the schools, and what is shown meanwhile (decisions X8, X10–X14).
extension RecruitingTimeline {
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] { [.restoreRange] }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [
      .load(request: state.load.start(), owner: owner, zone: context.moment.zone),
      .loadSchools(request: state.schoolsLoad.start(), owner: owner),
    ]
  }

  /// The answer of the newest load. What failed keeps its rows (defect 27), unless they may not be seen (decision N5);
  /// what was cancelled too (decision X10).
  static func loaded(
    _ state: inout State, _ request: Int, _ fresh: TimelineTable, _ failures: PerKind<ServiceFailure?>,
    from source: RowsSource?, in context: PageContext
  ) -> [Effect] {
    guard state.owner != nil, state.load.awaits(request) else { return [] }
    let failed = failures.all.compactMap(\.self)
    if let ended = failed.first(where: { $0.kind == .sessionOver }) {
      return [.stop(.skeleton), .stop(.load)] + fail(&state.load, ended)
    }
    if failed.count == failures.all.count { return allFailed(failures, &state) }
    let kept = state.table
    if failed.isEmpty || kept.isEmpty && kept.skippedCount == 0 {
      return [.stop(.skeleton)] + finish(fresh, &state, failures, from: source, in: context)
    }
    return [.stop(.skeleton), .combine(request: request, fresh: fresh, kept: kept, failures: failures)]
  }

  static func loadFailed(
    _ state: inout State, _ request: Int, _ failure: ServiceFailure
  ) -> [Effect] {
    state.load.awaits(request) ? allFailed(PerKind(all: failure), &state) : []
  }
}

extension RecruitingTimeline {
  /// Asks for everything where anything failed (decision L12).
  static func retry(_ state: inout State, in context: PageContext) -> [Effect] {
    let failed =
      state.failures.all.contains { $0?.canRetry == true } || state.load.canRetry || state.schoolsLoad.canRetry
    return failed && !state.load.isRunning ? reload(&state, in: context) : []
  }

  /// Rows of at least one source arrived.
  static func finish(
    _ table: TimelineTable, _ state: inout State, _ failures: PerKind<ServiceFailure?>, from source: RowsSource?,
    in context: PageContext
  ) -> [Effect] {
    guard state.take(state.load.request, from: source, in: context) else { return [] }
    if let failure = failures.worst { state.load.fail(failure) }
    state.failures = failures.reported
    state.show(table)
    return []
  }

  /// No source answered.
  private static func allFailed(_ failures: PerKind<ServiceFailure?>, _ state: inout State) -> [Effect] {
    let failure = failures.worst ?? ServiceFailure(.cancelled)
    let effects = [.stop(.skeleton)] + fail(&state.load, failure)
    guard ![.cancelled, .sessionOver].contains(failure.kind) else { return effects }
    state.failures = failures.reported
    state.dropForbiddenRows()
    return effects
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table = TimelineTable()
    state.source = .none
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    _ = dropRows(&state)
    state.load.abandon()
    state.failures = PerKind(all: nil)
    state.dropSchools()
    state.schoolsLoad.abandon()
    state.zoom = nil
    state.expansion = LaneExpansion()
    state.showFirstPages()
    state.dialog = nil
    return []
  }

  /// The range is kept; everything else a person set is back to its default when the page opens again
  /// (recruiting-timeline.md §5).
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.failures = PerKind(all: nil)
    state.schoolsLoad.abandon()
    state.zoom = nil
    state.filters = TimelineFilters()
    state.expansion = LaneExpansion()
    state.showFirstPages()
    state.isListExpanded = false
    state.dialog = nil
    state.notice = nil
    return [.stop(.load), .stop(.schools), .stop(.skeleton)]
  }
}

extension RecruitingTimeline.State: SchoolsState {
  public mutating func dropSchools() {
    schools = nil
    skippedSchools = 0
    filters.school = nil
  }

  /// Rows that may not be seen are not shown, though they were loaded or saved before (decision N5).
  fileprivate mutating func dropForbiddenRows() {
    guard failures.forbidsAny else { return }
    table = table.taking(TimelineTable(), except: failures.keptRows)
    if failures.all.allSatisfy({ $0?.kind == .notPermitted }) { source = .none }
  }

  /// A copy, while the sources are asked.
  mutating func showCopy(
    _ request: Int, _ table: TimelineTable, from source: RowsSource?, in context: PageContext
  ) -> [RecruitingTimeline.Effect] {
    if owner != nil, !failures.forbidsAny, take(request, from: source, in: context) { show(table) }
    return []
  }

  fileprivate mutating func show(_ table: TimelineTable) {
    self.table = table
    expansion.keep(Set(table.columns.schools.values))
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

  /// Nil where a source answered; else the failure shown for all.
  var failureOfAll: ServiceFailure? { all.contains { $0 == nil } ? nil : worst ?? event }

  /// The failure that is shown for all: being offline only if nothing worse happened.
  fileprivate var worst: ServiceFailure? {
    let failed = reported.all.compactMap(\.self)
    return failed.first { $0.kind != .offline } ?? failed.first
  }
}
