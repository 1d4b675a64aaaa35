import CompassModel

/// How changes go from step to step. Each function returns what is to be done next.
extension ChangeLog {
  /// A person wants a change. The same change again, while it is under way, is none (decision X9).
  ///
  /// - Parameters:
  ///   - inverse: what takes it back once it is sent; nil where nothing does.
  ///   - prerequisites: the tasks that have to be completed before this one's status is set.
  mutating func ask(
    _ change: Change, subject: String, inverse: Change?, prerequisites: [TaskID], turn: Int, at now: Instant,
    allowsUndo: Bool
  ) -> [Records.Effect] {
    guard newestOpen(of: change.place)?.change != change else { return [] }
    remove { $0.step == .refused && $0.change == change }
    lastID += 1
    steps.append(UndoStep(entry: lastID, change: change, subject: subject, inverse: inverse))
    let waits = allowsUndo && change.isDeletion
    entries.append(
      Entry(
        id: lastID, change: change, subject: subject, time: now,
        step: waits ? .waiting(until: now.adding(Self.undoTime)) : .queued, inverts: nil,
        needs: needs(of: change, prerequisites)))
    return waits ? [.waitForUndo(lastID)] : send(turn)
  }

  /// The time to undo is over, or the app is left; nil for all that wait.
  mutating func sendWaiting(_ id: Int?, turn: Int) -> [Records.Effect] {
    var stops: [Records.Effect] = []
    for index in entries.indices where entries[index].step.isWaiting && (id ?? entries[index].id) == entries[index].id {
      entries[index].step = .queued
      stops.append(.stopWaiting(entries[index].id))
    }
    return stops.isEmpty ? [] : stops + send(turn)
  }

  /// The backend has made a change.
  mutating func done(_ id: Int, stored: StoredRow?, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0 == .sending }) else { return [] }
    entries[index].step = .done(turn: turn)
    entries[index].stored = stored
    entries[index].noticeTurn = turn
    entries[index].isDismissed = false
    let entry = entries[index]
    if entry.change.isDeletion { forgetRow(of: entry) }
    // What failed before is not true any more.
    remove { $0.step == .refused && entry.change.overrides($0.change) }
    return entry.journal + send(turn)
  }

  /// Nothing else of a deleted row is to be made, tried again or taken back: a creation would bring the row back.
  private mutating func forgetRow(of entry: Entry) {
    let place = entry.change.place
    remove { [.queued, .refused].contains($0.step) && $0.change.place == place }
    steps.removeAll { $0.change.place == place && $0.entry != entry.id }
  }

  /// The backend has not made a change, or it is not known.
  mutating func refused(_ id: Int, _ failure: ServiceFailure, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0 == .sending }) else { return [] }
    let entry = entries[index]
    if failure.kind == .notFound {
      // What is so already is done (decision C4).
      if entry.change.isDeletion { return done(id, stored: nil, turn: turn) }
      // The row is gone: shown as if it were deleted here, with a notice (decision X14).
      if !entry.change.isCreation {
        rowIsGone(index, failure, since: turn, turn: turn)
        return entries[index].journal + send(turn)
      }
    }
    entries[index].step = .refused
    entries[index].noticeTurn = turn
    entries[index].failure = failure.kind == .cancelled ? nil : failure
    refuseThoseThatNeed(id, failure, turn)
    if failure.kind != .unanswered { endInverse(of: id) }
    return send(turn)
  }

  mutating func rowIsGone(_ index: Int, _ failure: ServiceFailure, since asked: Int, turn: Int) {
    entries[index].step = .done(turn: asked)
    entries[index].isGone = true
    entries[index].failure = failure
    entries[index].noticeTurn = turn
    let place = entries[index].change.place
    steps.removeAll { $0.change.place == place }
  }

  /// A change that needs one that was refused is refused for the same reason.
  private mutating func refuseThoseThatNeed(_ id: Int, _ failure: ServiceFailure, _ turn: Int) {
    var failure = failure
    // Of what was not sent, it is known that it was not made.
    if failure.kind == .unanswered { failure = ServiceFailure(.timedOut, reason: failure.message) }
    for index in entries.indices where entries[index].step == .queued && entries[index].needs.contains(id) {
      entries[index].step = .refused
      entries[index].noticeTurn = turn
      entries[index].failure = failure.kind == .cancelled ? nil : failure
      refuseThoseThatNeed(entries[index].id, failure, turn)
    }
  }

  /// Nothing is to be taken back of what was not made.
  private mutating func endInverse(of id: Int) {
    let count = entries.count
    entries.removeAll { $0.inverts == id && [.queued, .refused].contains($0.step) }
    guard entries.count < count, let index = index(of: id, where: { $0 == .refused }) else { return }
    entries[index].step = .dropped
    entries[index].failure = nil
  }

  /// Tried again, it is the newest change of its row.
  mutating func retry(_ id: Int, prerequisites: [TaskID], turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0 == .refused }), entries[index].canRetry else { return [] }
    var entry = entries.remove(at: index)
    entry.failure = nil
    entry.isHeldBack = false
    entry.isDismissed = false
    entry.step = .queued
    entry.needs = needs(of: entry.change, prerequisites)
    entries.append(entry)
    if let step = steps.firstIndex(where: { $0.entry == id }) { steps.append(steps.remove(at: step)) }
    return send(turn)
  }

  /// The entries that a retry of one has to try again before it, and this one, oldest first; nil for all that can be.
  func retried(_ id: Int?) -> [Int] {
    guard let id else { return entries.filter(\.canRetry).map(\.id) }
    var wanted = [id]
    var next = 0
    while next < wanted.count {
      for need in entry(wanted[next])?.needs ?? [] where !wanted.contains(need) { wanted.append(need) }
      next += 1
    }
    return entries.filter { wanted.contains($0.id) && $0.canRetry }.map(\.id)
  }

  /// The rules refuse by now to send it: its notice stays, with that reason (decision C5).
  mutating func holdBack(_ id: Int, _ reason: String) {
    guard let index = index(of: id, where: { $0 == .refused }) else { return }
    entries[index].failure = ServiceFailure(.refused, reason: reason)
    entries[index].isHeldBack = true
  }

  /// A person dismissed the notice of a change. A change that waits goes on waiting.
  mutating func dismiss(_ id: Int) {
    for index in entries.indices where entries[index].id == id {
      entries[index].failure = nil
      entries[index].isDismissed = true
    }
  }

  mutating func tapped(turn: Int) { seen = turn }

  /// Nothing can be sent without a session: what was not sent is refused, and can be tried again.
  /// Nothing that was done before can be taken back by `undo`.
  mutating func sessionEnded(turn: Int) -> [Records.Effect] {
    steps = []
    var stops: [Records.Effect] = []
    for index in entries.indices where entries[index].step.isWaiting || entries[index].step == .queued {
      if entries[index].step.isWaiting { stops.append(.stopWaiting(entries[index].id)) }
      entries[index].step = .refused
      entries[index].failure = ServiceFailure(.sessionOver)
      entries[index].noticeTurn = turn
    }
    return stops
  }

  /// Forgets what is in all rows and whose notice was shown.
  mutating func prune(asked: (RowsKey) -> Int) {
    let seen = seen
    remove { entry in
      guard entry.failure == nil else { return false }
      let isTold = entry.noticeTurn <= seen || entry.isDismissed
      switch entry.step {
      case .waiting, .queued, .sending: return false
      case .refused: return true
      case .dropped, .irrevocable: return isTold
      case .done(let turn): return isTold && entry.keys.allSatisfy { turn <= asked($0) }
      }
    }
  }
}

extension ChangeLog {
  /// Sends what is behind nothing: in order for each row, side by side for different ones, unless one needs the other.
  mutating func send(_ turn: Int) -> [Records.Effect] {
    var busy: Set<RowPlace> = []
    var effects: [Records.Effect] = []
    for index in entries.indices where entries[index].isOpen {
      let isFirst = busy.insert(entries[index].change.place).inserted
      guard isFirst, entries[index].step == .queued else { continue }
      if entries[index].needs.contains(where: { entry($0)?.isOpen == true }) { continue }
      entries[index].step = .sending
      entries[index].sent = turn
      effects.append(.send(entries[index].id, entries[index].change))
    }
    return effects
  }

  func newestOpen(of place: RowPlace) -> Entry? { entries.last { $0.isOpen && $0.change.place == place } }

  /// The open entries that have to be made before a change: those that create a row it names, and those that complete a
  /// task that its own task waits for.
  func needs(of change: Change, _ prerequisites: [TaskID]) -> [Int] {
    let named = change.named
    guard !named.isEmpty || !prerequisites.isEmpty else { return [] }
    return entries.filter { entry in
      guard entry.isOpen, entry.change.owner == change.owner else { return false }
      switch entry.change.what {
      case .create: return named.contains(entry.change.place)
      case .setStatus(let task, .completed): return prerequisites.contains(task)
      case .setStatus, .update, .delete: return false
      }
    }.map(\.id)
  }

  /// Removes entries, and what `undo` knew of those that were never made.
  mutating func remove(where isOver: (Entry) -> Bool) {
    var gone: Set<Int> = []
    entries.removeAll { entry in
      guard isOver(entry) else { return false }
      if !entry.step.isDone { gone.insert(entry.id) }
      return true
    }
    if !gone.isEmpty { steps.removeAll { gone.contains($0.entry) } }
  }
}
