import CompassModel
import PageKit

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
