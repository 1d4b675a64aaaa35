import CompassModel
import PageKit
import StateMachine

extension Today {
  public static func react(
    _ state: inout State, to action: Action, after notice: Never?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .retryTapped:
      return state.canRetry ? reload(&state, in: context) : []
    case .rowTapped(let id):
      return state.list(in: context).contains { $0.id == id } ? [.tell(id.outcome)] : []
    case .moreReached:
      if state.pageCount * pageSize < state.list(in: context).count { state.pageCount += 1 }
      return []
    case .loaded(let request, let answer):
      guard state.load.awaits(request) else { return [] }
      return [.stop(.skeleton)] + state.take(answer, in: context)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      state.rows.forgetFailures()
      return rowsFailed(&state, failure)
    }
  }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [.load(request: state.load.start(), owner: owner)]
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.rows = Rows()
    state.revision += 1
    state.loadedAt = nil
    state.pageCount = 1
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.load.abandon()
    return dropRows(&state)
  }

  /// Rows stay, and are asked for again when the page opens: the other pages change them.
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.rows.forgetFailures()
    state.pageCount = 1
    return [.stop(.load), .stop(.skeleton)]
  }
}

extension Today.State {
  /// The answer of the newest load, source by source. Being offline stands for all only if nothing worse happened.
  fileprivate mutating func take(_ answer: Today.Rows, in context: PageContext) -> [Today.Effect] {
    if let ended = answer.failures.first(where: { $0.kind == .sessionOver }) { return Today.fail(&load, ended) }
    rows.take(answer)
    revision += 1
    if answer.listFailures.count < 3 { loadedAt = context.moment.instant }
    if !hasRows { loadedAt = nil }
    let failed = answer.listFailures.map(\.failure)
    guard let worst = failed.min(by: { $0.rank < $1.rank }), worst.kind != .cancelled || failed.count == 3 else {
      load.succeed()
      return []
    }
    return Today.fail(&load, worst)
  }
}

extension ServiceFailure {
  /// The worst first.
  fileprivate var rank: Int { kind == .cancelled ? 2 : kind == .offline ? 1 : 0 }
}

extension Today.RowID {
  /// A task has no page of its own.
  fileprivate var outcome: PageOutcome<Today.Action> {
    switch kind {
    case .offer: .recordOpened(.offer(OfferID(row)))
    case .event: .recordOpened(.event(EventID(row)))
    case .task: .pageRequested(path: "/tasks")
    }
  }
}
