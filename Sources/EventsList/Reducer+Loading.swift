import CompassModel
import PageKit

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension EventsList {
  /// Rows too old to be shown are dropped, and the order is read.
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] {
    if let time = state.source.time, time < context.savedCopyLimit { _ = dropRows(&state) }
    return [.restoreSort]
  }

  /// Asks for fresh rows, and for the saved copy where there are none.
  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    let request = state.load.start()
    state.doneWhileLoading = EventOverlay()
    state.scrollTarget = nil
    let load = Effect.load(request: request, owner: owner)
    guard state.source == .none else { return [load] }
    return [.readSavedCopy(request: request, owner: owner, notBefore: context.savedCopyLimit), load]
  }

  static func loadFailed(_ state: inout State, _ request: Int, _ failure: ServiceFailure) -> [Effect] {
    guard state.load.awaits(request) else { return [] }
    let effects = rowsFailed(&state, failure)
    guard state.source == .none, failure.allowsSavedCopy, !state.load.isForbidden, let owner = state.owner else {
      return effects
    }
    return effects + [.readSavedCopy(request: request, owner: owner, notBefore: nil)]
  }

  /// Nothing is known any more.
  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table.replace(with: EventTable())
    state.source = .none
    state.skippedRows = 0
    state.dialog = nil
    state.listStartsOver()
    return []
  }

  /// What is under way stays marked: its answer still comes.
  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.notice = nil
    state.selectedDate = nil
    return dropRows(&state)
  }

  /// Filters and month are back to their defaults when the page opens again; order and rows are kept
  /// (decision E5).
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.filters = EventFilters()
    state.month = nil
    state.selectedDate = nil
    state.dialog = nil
    state.notice = nil
    state.listStartsOver()
    return [.stop(.load), .stop(.readSavedCopy), .stop(.skeleton)]
  }
}

extension EventsList.State {
  mutating func savedCopyFound(
    _ request: Int, _ table: EventTable, skipped: Int, savedAt: Instant
  ) -> [EventsList.Effect] {
    guard isOpen, load.allowsSavedCopy(request), source == .none else { return [] }
    show(withAnsweredChanges(table), skipped: skipped, from: .saved(at: savedAt))
    return [.stop(.skeleton)]
  }

  mutating func loaded(
    _ request: Int, _ rows: EventTable, skipped: Int, in context: PageContext
  ) -> [EventsList.Effect] {
    guard load.awaits(request) else { return [] }
    load.succeed()
    let table = withAnsweredChanges(rows)
    let now = context.moment.instant
    show(table, skipped: skipped, from: .loaded(at: now))
    guard let owner else { return [.stop(.skeleton)] }
    return [.stop(.skeleton), .writeSavedCopy(.replace(table: table, skipped: skipped, at: now), owner: owner)]
  }

  /// Rows read before the last changes were answered, with those changes.
  private func withAnsweredChanges(_ table: EventTable) -> EventTable {
    var table = table
    for id in doneWhileLoading.deleting { table.remove(id) }
    for id in doneWhileLoading.attending { table.setAttended(id) }
    return table
  }

  private mutating func show(_ table: EventTable, skipped: Int, from source: RowsSource) {
    self.table.replace(with: table)
    self.source = source
    skippedRows = skipped
    load.hideSkeleton()
  }
}
