import CompassModel
import PageKit
import StateMachine

extension Today {
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .retryTapped:
      return state.canRetry ? reload(&state, in: context) : []
    case .rowTapped(let id):
      return state.list(in: context).contains { $0.id == id } ? [.tell(id.outcome)] : []
    case .moreReached:
      if state.pageCount * pageSize < state.list(in: context).count { state.pageCount += 1 }
      return []
    }
  }

  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let answer, let source):
      guard state.load.awaits(request), state.awaited.contains(answer.source) else { return [] }
      if case .saved(let time) = source {
        state.takeCopy(answer, savedAt: time)
        return []
      }
      return state.take(answer, at: source?.time ?? context.moment.instant)
    case .loadFailed(let request, let failure):
      guard state.load.awaits(request) else { return [] }
      state.awaited = []
      state.rows.forgetFailures()
      return rowsFailed(&state, failure)
    }
  }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    let request = state.load.start()
    state.awaited = Source.allCases
    return Source.allCases.map { .load($0, request: request, owner: owner) }
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.rows = Rows()
    state.revision += 1
    state.source = .none
    state.pageCount = 1
    return []
  }

  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.awaited = []
    return dropRows(&state)
  }

  /// Rows stay, and are asked for again when the page opens: the other pages change them.
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.awaited = []
    state.rows.forgetFailures()
    state.pageCount = 1
    return Source.allCases.map { .stop(.load($0)) } + [.stop(.skeleton)]
  }
}

extension Today.State {
  /// One source's answer to the newest request. What the last one brings ends the load.
  fileprivate mutating func take(_ answer: Today.SourceAnswer, at time: Instant) -> [Today.Effect] {
    if let failure = answer.failure, failure.kind == .sessionOver {
      awaited = []
      return [.stop(.skeleton)] + Today.fail(&load, failure)
    }
    let hadRows = hasRows
    awaited.removeAll { $0 == answer.source }
    rows.take(answer)
    revision += 1
    if answer.failure == nil, answer.source != .schools, !showsCopies { source = .loaded(at: time) }
    if !hasRows { source = .none }
    if rows.listFailures.isEmpty { load.forgetFailure() }
    if hasRows { load.hideSkeleton() }
    let shown: [Today.Effect] = !hadRows && (hasRows || awaited.isEmpty) ? [.stop(.skeleton)] : []
    guard awaited.isEmpty else { return shown }
    // Being offline stands for all only if nothing worse happened.
    let failed = rows.listFailures.map(\.failure)
    guard let worst = failed.first(where: { $0.kind != .offline }) ?? failed.first else {
      load.succeed()
      return shown
    }
    return shown + Today.fail(&load, worst)
  }
}

extension Today.State {
  /// A copy of what one source answered; a person is told how old the oldest is.
  fileprivate mutating func takeCopy(_ answer: Today.SourceAnswer, savedAt time: Instant) {
    guard !load.isForbidden, !rows.knows(answer.source) else { return }
    rows.take(answer)
    revision += 1
    if answer.source != .schools { source = .saved(at: min(source.time ?? time, time)) }
    if hasRows { load.hideSkeleton() }
  }

  /// Whether some rows of the list are copies still.
  private var showsCopies: Bool {
    guard case .saved = source else { return false }
    return awaited.contains { $0 != .schools } || !rows.listFailures.isEmpty
  }
}

extension Today.RowID {
  /// A task has no page of its own: the tasks page leads to it (decision V2).
  fileprivate var outcome: PageOutcome<Today.Answer> {
    switch kind {
    case .offer: .recordOpened(.offer(OfferID(row)))
    case .event: .recordOpened(.event(EventID(row)))
    case .task: .pageRequested(path: "/tasks", row: row)
    }
  }
}
