import CompassModel
import StateMachine

extension Records {
  public static func reduce(_ state: inout State, _ action: Action, in context: Context) -> [Effect] {
    var effects = step(&state, action, in: context)
    state.log.noteLeaving(&effects)
    return effects
  }

  /// Adds a requested change to the log. `subject` begins sentences about the row; `form` is the form that saves it,
  /// nil for none.
  package static func request(
    _ change: Change, subject: String, form: ChangeLog.Form? = nil, _ state: inout State, in context: Context
  ) -> [Effect] {
    state.turn += 1
    let rules = state.rules(of: change)
    var effects = state.log.request(
      change, subject: subject, form: form, inverse: change.inverse(before: rules?.stored),
      prerequisites: rules?.prerequisites ?? [], turn: state.turn, at: context.now, allowsUndo: context.allowsUndo)
    state.log.noteLeaving(&effects)
    return effects
  }

  private static func step(_ state: inout State, _ action: Action, in context: Context) -> [Effect] {
    switch action {
    case .show(let needs, let refresh):
      state.needs = needs
      return state.requestNeeds(refresh: refresh, at: context.now)
    case .refresh: return state.requestNeeds(refresh: true, at: context.now)
    case .outdated: return state.requestOffscreen(at: context.now)
    case .copied(let key, let asked, let batch, let time):
      guard let load = state.loads[key], load.awaits(asked), load.takesCopy else { return [] }
      state.put(batch.rows, key)
      state.loads[key]?.takeCopy(batch, savedAt: time)
    case .answered(let key, let asked, let batch, let time):
      guard state.loads[key]?.awaits(asked) == true else { return [] }
      if let failure = state.refusal(of: batch, key) { return state.fail(key, failure) }
      return state.take(batch, key, asked: asked, at: time ?? context.now, context)
    case .polled(let key, let asked, let batch, let time):
      guard state.loads[key]?.isOlder(than: asked) == true, state.refusal(of: batch, key) == nil else { return [] }
      // Equal rows: only the backend's mark may be new.
      if state.answers[key]?.base === batch.rows.base {
        state.loads[key]?.mark = batch.mark
        return []
      }
      return state.take(batch, key, asked: asked, at: time ?? context.now, context)
    case .failed(let key, let asked, let failure):
      return state.loads[key]?.awaits(asked) == true ? state.fail(key, failure) : []
    case .slow(let key, let asked):
      if state.loads[key]?.awaits(asked) == true { state.loads[key]?.isSlow = true }
    case .folded(let key, let version, let through, let batch):
      guard state.loads[key]?.version == version else { return [] }
      state.put(batch.rows, key)
      state.loads[key]?.mark = nil
      state.loads[key]?.asked = through
      state.prune()
    case .made(let id, let stored):
      state.turn += 1
      guard let change = state.log.entry(id)?.change else { return [] }
      let effects = state.log.made(id, stored: stored, turn: state.turn, notesStatuses: context.notesStatuses)
      guard !effects.isEmpty else { return [] }
      let stale = state.invalidate(change.stales, of: change.owner, at: context.now)
      return effects + stale + state.fold(change.key, limit: context.foldLimit)
    case .refused(let id, let failure):
      state.turn += 1
      guard let entry = state.log.entry(id), case .sending(let sent) = entry.state else { return [] }
      let isOver = failure.kind == .sessionOver && sent > state.sessionBegan
      var effects = state.log.refused(id, failure, turn: state.turn)
      // A deletion of a missing row is made, and so is a creation that an earlier try has stored.
      if state.log.entry(id)?.isMade == true {
        effects += state.invalidate(entry.change.stales, of: entry.change.owner, at: context.now)
      }
      if failure.isAnsweredByRows {
        state.loads[entry.change.key]?.staleSince = state.turn
        if !context.isInBackground { effects += state.requestAgain(entry.change.key, at: context.now) }
      }
      state.prune()
      return isOver ? effects + [.sessionEnded] : effects
    case .undoLast(let owner): return state.log.undoLast(of: owner, turn: state.nextTurn(), at: context.now)
    case .undo(let id): return state.log.undo(id, turn: state.nextTurn())
    case .undoTimeOver(let id): return state.log.sendWaiting(id, turn: state.nextTurn())
    case .sendWaiting: return state.log.sendWaiting(nil, turn: state.nextTurn())
    case .retry(let id):
      state.turn += 1
      return state.retry(id)
    case .keep(let id): return state.log.overwrite(id, turn: state.nextTurn())
    case .dismiss(let id):
      state.turn += 1
      let effects = state.log.dismiss(id)
      state.prune()
      return effects
    case .settle(let id):
      state.turn += 1
      return state.log.settle(id)
    case .tapped:
      guard !state.log.entries.isEmpty else { return [] }
      state.log.tapped(turn: state.turn)
      state.prune()
    case .stored(let id, let key, let previous):
      return state.log.stored(id, key, after: previous, turn: state.nextTurn())
    case .outboxRead(let kept):
      let (effects, stale) = state.log.restore(kept, turn: state.nextTurn())
      return effects + stale.flatMap { state.requestAgain($0, at: context.now) }
    case .outboxNotRead: return state.log.notRead(turn: state.nextTurn())
    case .notWithdrawn(let keys, let step):
      state.turn += 1
      return state.log.notWithdrawn(keys) + state.log.takeBack(step, turn: state.turn, at: context.now)
    case .busy(let id): return state.log.busy(id, turn: state.nextTurn())
    case .missing(let id): return state.log.missing(id, turn: state.nextTurn())
    case .reached:
      guard state.log.awaitsConnection, !state.log.isUnanswered else { return [] }
      return state.log.look()
    case .checkDue: return state.log.look()
    case .sessionEnded: return state.endSession()
    case .signedOut: return state.signOut()
    }
    return []
  }
}

extension Records.State {
  /// Advances the clock for an action that may send changes, which are newer than anything requested before.
  fileprivate mutating func nextTurn() -> Int {
    turn += 1
    return turn
  }
}

extension Records.State {
  fileprivate mutating func endSession() -> [Records.Effect] {
    turn += 1
    sessionBegan = turn
    needs = nil
    // The next session must request all rows again.
    for key in loads.keys {
      loads[key]?.stop()
      loads[key]?.staleSince = turn
    }
    return log.sessionEnded(turn: turn) + [.forgetCopies]
  }

  fileprivate mutating func signOut() -> [Records.Effect] {
    let old = self
    self = Records.State(keepsChanges: old.log.keepsChanges)
    // Answers to requests of the previous user must find no request or change with their number.
    turn = old.turn + 1
    sessionBegan = turn
    log = ChangeLog(after: old.log)
    return [.forgetCopies, .stopOutbox]
  }
}

extension Records.State {
  fileprivate mutating func requestNeeds(refresh: Bool, at now: Instant) -> [Records.Effect] {
    let first = turn + 1
    return needs?.queries.flatMap { requestRows($0, refresh: refresh, with: first, at: now) } ?? []
  }

  /// Marks all rows as out of date, and requests those of the current athlete that are loaded but not on screen, such
  /// as for the counts beside the pages.
  fileprivate mutating func requestOffscreen(at now: Instant) -> [Records.Effect] {
    turn += 1
    for key in loads.keys { loads[key]?.staleSince = turn }
    guard let needs else { return [] }
    return RowKind.allCases.filter { !needs.kinds.contains($0) }.flatMap { kind -> [Records.Effect] in
      let key = RowsKey(kind, of: needs.owner)
      return loads[key]?.hasRows == true ? requestAgain(key, at: now) : []
    }
  }

  /// Requests rows if `refresh` is true or `Load.needsRequest` says so. `first` is the turn shared by requests sent
  /// together; nil for a single one.
  fileprivate mutating func requestRows(
    _ query: Query, refresh: Bool, with first: Int? = nil, at now: Instant
  ) -> [Records.Effect] {
    let key = query.key
    let load = loads[key] ?? Load()
    guard refresh || load.needsRequest(for: query.days, at: now) else { return [] }
    turn += 1
    loads[key, default: Load()].start(turn, days: query.days)
    let request = Query(key, days: query.days, turn: first ?? turn)
    return [.load(request, asked: turn, cached: batch(key)), .waitForSlow(key, asked: turn)]
  }

  /// Requests the rows of this key again, for the same days; does nothing if they were never requested.
  fileprivate mutating func requestAgain(_ key: RowsKey, at now: Instant) -> [Records.Effect] {
    guard loads[key] != nil else { return [] }
    let days =
      needs?.owner == key.owner && needs?.kinds.contains(key.kind) == true
      ? needs?.query(key.kind).days : loads[key]?.running?.days ?? loads[key]?.days
    return requestRows(Query(key, days: days), refresh: true, at: now)
  }

  /// Marks rows as out of date; requests those on screen at once, the others when they are next shown.
  fileprivate mutating func invalidate(
    _ kinds: Set<RowKind>, of owner: AthleteID, at now: Instant
  ) -> [Records.Effect] {
    var effects: [Records.Effect] = []
    for kind in RowKind.allCases where kinds.contains(kind) {
      turn += 1
      loads[RowsKey(kind, of: owner)]?.staleSince = turn
      guard let needs, needs.owner == owner, needs.kinds.contains(kind) else { continue }
      effects += requestRows(needs.query(kind), refresh: false, at: now)
    }
    return effects
  }

  /// Stores rows that the backend returned for the request of turn `asked`, and settles refused and unanswered changes
  /// by them; edits confirmed later are laid over them. Returns the effects, such as saving a copy.
  fileprivate mutating func take(
    _ batch: Batch, _ key: RowsKey, asked: Int, at time: Instant, _ context: Records.Context
  ) -> [Records.Effect] {
    // Then the saved copy has these rows too; a change confirmed since would be missing from the answer.
    let isSaved =
      answers[key]?.base === batch.rows.base && log.confirmed(of: key, since: loads[key]?.asked ?? 0).isEmpty
    loads[key]?.succeed(batch, asked: asked, at: time)
    put(batch.rows, key)
    let (made, discards) = log.resolve(key, asked: asked, in: batch, turn: turn, notesStatuses: context.notesStatuses)
    let notes = made.isEmpty ? [] : log.send(turn)
    let effects = discards + notes + made.flatMap { invalidate($0.stales, of: $0.owner, at: time) }
    prune()
    let edits = log.confirmed(of: key, since: asked)
    return [isSaved ? .confirm(key, batch, at: time) : .save(key, batch, edits, at: time)] + effects
  }

  fileprivate mutating func put(_ rows: AnyRows, _ key: RowsKey) {
    turn += 1
    loads[key]?.version = turn
    answers[key] = rows
  }

  fileprivate mutating func fail(_ key: RowsKey, _ failure: ServiceFailure) -> [Records.Effect] {
    loads[key]?.fail(failure)
    if failure.kind == .sessionOver { return [.sessionEnded] }
    guard failure.kind == .notPermitted else { return [] }
    answers[key] = nil
    prune()
    return [.removeCopy(key)]
  }

  /// The failure of an answer that must not replace known rows: it has no readable row, and two or more new unreadable
  /// ones (decision L9). Nil for a valid answer.
  fileprivate func refusal(of batch: Batch, _ key: RowsKey) -> ServiceFailure? {
    let isEmptied = batch.rows.base.count == 0 && (answers[key]?.base.count ?? 0) > 0
    guard isEmptied, batch.skipped - (loads[key]?.skipped ?? 0) > 1 else { return nil }
    return ServiceFailure(.unexpectedReply, detail: "none of \(batch.skipped) rows can be read")
  }

  fileprivate mutating func prune() {
    let loads = loads
    // Rows that were never requested will be requested later, and then contain all that is confirmed by now.
    log.prune { loads[$0]?.asked ?? .max }
  }

  /// Folds confirmed edits into the rows in the background if there are more than `limit`. Not while a request is
  /// running: its answer will replace the rows, and may be older than the fold.
  fileprivate func fold(_ key: RowsKey, limit: Int) -> [Records.Effect] {
    guard let batch = batch(key), let load = loads[key], !load.isRunning else { return [] }
    let done = log.confirmed(of: key, since: load.asked)
    return done.count > limit ? [.fold(key, version: load.version, through: turn, batch, done)] : []
  }
}

extension ServiceFailure {
  /// Whether the rows loaded after this failure can decide a change: whether it was made (decision C10), or which value
  /// another client has stored (decision L2).
  package var isAnsweredByRows: Bool { [.unanswered, .changedElsewhere, .conflict].contains(kind) }
}
