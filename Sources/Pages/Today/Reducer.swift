import CompassModel
import PageKit
import StateMachine

extension Today {
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return canRetry(in: context) ? [needRows(refresh: true)] : []
    case .rowTapped(let id):
      return list(of: Sources(context), in: context).contains { $0.id == id } ? [.open(id.destination)] : []
    case .moreReached:
      if state.pageCount * pageSize < list(of: Sources(context), in: context).count { state.pageCount += 1 }
      return []
    }
  }

  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.pageCount = 1
    return []
  }

  public static func leave(_ state: inout State) -> [Effect] {
    state.pageCount = 1
    return []
  }

  /// Whether asking again can help a source that failed.
  static func canRetry(in context: PageContext) -> Bool {
    let status = status(in: context)
    guard !status.isRunning else { return false }
    return status.canRetry || (rows + rowsBeside).contains { context.failure(of: $0)?.canRetry == true }
  }
}

extension Today.RowID {
  /// A task has no page of its own: the tasks page leads to it (decision V2).
  fileprivate var destination: Destination {
    switch kind {
    case .offer: .record(.offer(OfferID(row)))
    case .event: .record(.event(EventID(row)))
    case .task: .page(path: "/tasks", row: row)
    }
  }
}
