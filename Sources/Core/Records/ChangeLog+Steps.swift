import CompassModel

extension ChangeLog {
  /// Adds a change that the user requested, unless the newest unconfirmed change of the row is equal (decision X9).
  /// `inverse` undoes it once it is sent, nil for none. If the last save of `form` failed, this entry replaces that one
  /// under the same id. `prerequisites` must be completed before this task's status is set.
  mutating func request(
    _ change: Change, subject: String, form: Form?, inverse: Change?, prerequisites: [TaskID], turn: Int,
    at now: Instant, allowsUndo: Bool
  ) -> [Records.Effect] {
    guard newestUnconfirmed(of: change.rowKey)?.change != change else { return [] }
    let last = form?.replaces.flatMap { entry($0) }.flatMap { $0.isRefused ? $0 : nil }
    let discards = remove { $0.isRefused && $0.change == change && $0.id != last?.id }
    remove { $0.id == last?.id }
    let id = last?.id ?? nextID()
    undoSteps.append(UndoStep(entry: id, change: change, subject: subject, inverse: inverse))
    let waits = allowsUndo && change.isDeletion
    let state: State =
      waits ? .waiting(until: now.adding(Self.undoTime)) : .queued(needs: needs(of: change, prerequisites))
    let mayBeStored = form?.mayBeStored == true || last?.mayBeStored == true || last?.failure?.kind == .unanswered
    entries.append(
      Entry(
        id: id, change: change, subject: subject, time: now, form: form, mayBeStored: mayBeStored && change.isCreation,
        state: state, storage: .missing(replaces: last?.key)))
    return discards + (waits ? [.waitForUndo(id)] : send(turn))
  }

  /// Ends the undo time of an entry, or of all waiting entries if `id` is nil, and sends them.
  mutating func sendWaiting(_ id: Int?, turn: Int) -> [Records.Effect] {
    var stops: [Records.Effect] = []
    for index in entries.indices where entries[index].isWaiting && (id ?? entries[index].id) == entries[index].id {
      // A deletion depends on no other change.
      entries[index].state = .queued(needs: [])
      stops.append(.stopWaiting(entries[index].id))
    }
    return stops.isEmpty ? [] : stops + send(turn)
  }

  /// Handles that the backend has made a change; `stored` is the row that it returned. With `notesStatuses` a new
  /// status of a school needs a separate change for the history (decision B6).
  mutating func made(_ id: Int, stored: StoredRow?, turn: Int, notesStatuses: Bool = false) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    entries[index].state = .made(turn: turn, stored: stored, Announcement(turn))
    let entry = entries[index]
    noteAnswer()
    if notesStatuses { note(entry) }
    let forgotten = entry.change.isDeletion ? forgetRow(of: entry) : []
    // Earlier failures no longer apply.
    let discards = remove { $0.isRefused && entry.change.overrides($0.change) }
    return entry.journal + forgotten + discards + send(turn)
  }

  /// Queues the note in the history for a change of a school's status; does nothing for other changes.
  mutating func note(_ entry: Entry) {
    guard let note = entry.change.statusNote(at: entry.time, number: entry.id) else { return }
    entries.append(
      Entry(
        id: nextID(), change: note, subject: "The history of \(entry.subject)", time: entry.time,
        state: .queued(needs: [])))
  }

  /// Removes all other unsent and refused changes, and all other undo steps, of a deleted row: a creation would bring
  /// the row back.
  private mutating func forgetRow(of entry: Entry) -> [Records.Effect] {
    let row = entry.change.rowKey
    let discards = remove { ($0.isQueued || $0.isKept || $0.isRefused) && $0.change.rowKey == row }
    undoSteps.removeAll { $0.change.rowKey == row && $0.entry != entry.id }
    return discards
  }

  mutating func refused(_ id: Int, _ failure: ServiceFailure, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    let entry = entries[index]
    if entry.key != nil, failure.isKept { return keepFailed(index, failure, turn: turn) }
    noteAnswer()
    entries[index].isRestored = false
    if failure.kind == .notFound {
      // The deletion's aim is reached already (decision C4).
      if entry.change.isDeletion { return discard(entry) + made(id, stored: nil, turn: turn) }
      // The row is gone: shown as if it were deleted here, with a notice (decision X14).
      if !entry.change.isCreation {
        rowIsMissing(index, failure, turn: turn)
        return discard(entry) + entries[index].journal + send(turn)
      }
    }
    // A new row that an earlier try has stored, and that was changed elsewhere since: it was made.
    if failure.kind == .conflict, entry.isUnknown, entry.change.isCreation {
      return discard(entry) + made(id, stored: nil, turn: turn)
    }
    entries[index].state = .refused(Refusal(failure: failure, turn: turn))
    var effects = refuseDependents(of: id, failure, turn)
    if failure.kind != .unanswered { effects += endInverse(of: id, turn) }
    return effects + send(turn)
  }

  mutating func rowIsMissing(_ index: Int, _ failure: ServiceFailure, turn: Int) {
    entries[index].state = .gone(turn: turn, failure, isDismissed: entries[index].isDismissed)
    let row = entries[index].change.rowKey
    undoSteps.removeAll { $0.change.rowKey == row }
  }

  /// Refuses the changes that depend on a refused one, directly or not, with the same failure; a timeout for an
  /// unanswered one, since they were not sent.
  private mutating func refuseDependents(of id: Int, _ failure: ServiceFailure, _ turn: Int) -> [Records.Effect] {
    var failure = failure
    if failure.kind == .unanswered { failure = ServiceFailure(.timedOut, reason: failure.message) }
    var effects: [Records.Effect] = []
    for index in entries.indices {
      guard let needs = entries[index].needs, needs.contains(id) else { continue }
      entries[index].state = .refused(Refusal(failure: failure, turn: turn, needs: needs))
      entries[index].isRestored = false
      if let key = entries[index].key { effects.append(.storeProgress(.refused(failure), key)) }
      effects += refuseDependents(of: entries[index].id, failure, turn)
    }
    return effects
  }

  /// Removes the inverse of a change that was not made, and marks that change as dropped.
  private mutating func endInverse(of id: Int, _ turn: Int) -> [Records.Effect] {
    let count = entries.count
    let discards = remove { $0.inverts == id && ($0.isQueued || $0.isKept || $0.isRefused) }
    guard entries.count < count, let index = index(of: id, where: \.isRefused) else { return [] }
    entries[index].state = .dropped(Announcement(turn))
    return discards + discard(entries[index])
  }

  /// Tries a refused change again, as the newest change of its row; for a kept one, all kept ones are tried again.
  mutating func retry(_ id: Int, prerequisites: [TaskID], turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.canRetry) else { return [] }
    guard !entries[index].isKept else { return look() }
    var entry = entries.remove(at: index)
    entry.state = .queued(needs: needs(of: entry.change, prerequisites))
    entry.storage = .missing(replaces: entry.key)
    entry.isRestored = false
    entries.append(entry)
    if let step = undoSteps.firstIndex(where: { $0.entry == id }) { undoSteps.append(undoSteps.remove(at: step)) }
    return send(turn)
  }

  /// The ids of the entries to retry, in the order of the log: for an id that entry and those it needs, for nil all;
  /// only those that `canRetry`.
  func retried(_ id: Int?) -> [Int] {
    guard let id else { return entries.filter(\.canRetry).map(\.id) }
    var wanted = [id]
    var next = 0
    while next < wanted.count {
      for need in entry(wanted[next])?.refusal?.needs ?? [] where !wanted.contains(need) { wanted.append(need) }
      next += 1
    }
    return entries.filter { wanted.contains($0.id) && $0.canRetry }.map(\.id)
  }

  /// Marks a refused change as held back by a rule of this app: its notice stays and shows that reason (decision C5).
  mutating func holdBack(_ id: Int, _ reason: String) {
    guard let index = index(of: id, where: \.isRefused), var refusal = entries[index].refusal else { return }
    refusal.failure = ServiceFailure(.refused, reason: reason)
    refusal.isHeldBack = true
    refusal.isDismissed = false
    entries[index].state = .refused(refusal)
  }

  /// Dismisses the notice of a change. A waiting change goes on waiting; a refused one stays refused (decision B17),
  /// but is removed from the outbox: only this run still lists it.
  mutating func dismiss(_ id: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { _ in true }) else { return [] }
    switch entries[index].state {
    case .waiting(let until, _): entries[index].state = .waiting(until: until, isDismissed: true)
    case .made(let turn, let stored, var announcement):
      announcement.isDismissed = true
      entries[index].state = .made(turn: turn, stored: stored, announcement)
    case .gone(let turn, let failure, _): entries[index].state = .gone(turn: turn, failure, isDismissed: true)
    case .refused(var refusal):
      refusal.isDismissed = true
      entries[index].state = .refused(refusal)
      return discard(entries[index])
    case .kept(let needs, let failure, var announcement):
      announcement.isDismissed = true
      entries[index].firstStored = announcement
      entries[index].state = .kept(needs: needs, failure, announcement)
    case .dropped, .irrevocable: remove { $0.id == id }
    case .queued, .sending: break
    }
    return []
  }

  /// Removes a refused change after the user's decision: the stored row stays as it is.
  mutating func settle(_ id: Int) -> [Records.Effect] { remove { $0.id == id && $0.isRefused } }

  mutating func describe(_ id: Int, _ detail: String) {
    guard let index = index(of: id, where: \.isMade),
      case .made(let turn, let stored, var announcement) = entries[index].state
    else { return }
    announcement.detail = detail
    entries[index].state = .made(turn: turn, stored: stored, announcement)
  }

  mutating func tapped(turn: Int) { lastTap = turn }

  /// Handles the end of the session: refuses all unsent changes, which can be retried, and clears the undo steps. If
  /// changes are kept on the device, they are kept instead.
  mutating func sessionEnded(turn: Int) -> [Records.Effect] {
    if keepsChanges { return sessionPaused(turn: turn) }
    undoSteps = []
    var stops: [Records.Effect] = []
    for index in entries.indices {
      let needs: [Int]
      switch entries[index].state {
      case .waiting:
        stops.append(.stopWaiting(entries[index].id))
        needs = []
      case .queued(let entries): needs = entries
      case .sending, .kept, .made, .gone, .refused, .dropped, .irrevocable: continue
      }
      entries[index].state = .refused(Refusal(failure: ServiceFailure(.sessionOver), turn: turn, needs: needs))
    }
    return stops
  }

  /// Removes made entries that their rows contain, undone and irrevocable ones, all once their notices were read, and
  /// changes that were cancelled. `asked` returns the turn in which the rows of a key were requested.
  mutating func prune(asked: (RowsKey) -> Int) {
    let lastTap = lastTap
    remove { entry in
      switch entry.state {
      case .waiting, .queued, .sending, .kept: false
      case .refused(let refusal): refusal.failure.kind == .cancelled
      case .dropped(let announcement), .irrevocable(let announcement): !announcement.isUnread(since: lastTap)
      case .made(let turn, _, let announcement):
        !announcement.isUnread(since: lastTap) && entry.keys.allSatisfy { turn <= asked($0) }
      case .gone: false
      }
    }
  }

  /// Sends the changes that wait for no other: in order per row, concurrently for different rows, kept ones one by one.
  mutating func send(_ turn: Int) -> [Records.Effect] {
    var effects = keepsChanges ? store(turn) : []
    if isBehindOthers { return effects }
    if keepsChanges, entries.contains(where: \.isKept) { effects += sendStored(turn) }
    var busy: Set<RowKey> = []
    for index in entries.indices where entries[index].isUnconfirmed {
      let isFirst = busy.insert(entries[index].change.rowKey).inserted
      guard isFirst, case .queued(let needs) = entries[index].state, !awaitsStorage(entries[index]) else { continue }
      if needs.contains(where: { entry($0)?.isUnconfirmed == true }) { continue }
      effects.append(sending(index, turn))
    }
    return effects
  }

  mutating func sending(_ index: Int, _ turn: Int) -> Records.Effect {
    entries[index].state = .sending(turn: turn)
    let entry = entries[index]
    if let key = entry.key {
      return .deliver(
        Records.Delivery(
          entry: entry.id, change: entry.change, time: entry.time, key: key, mayBeStored: entry.mayBeStored,
          isUnknown: entry.isUnknown))
    }
    return entry.mayBeStored ? .sendUnlessStored(entry.id, entry.change) : .send(entry.id, entry.change)
  }

  func newestUnconfirmed(of row: RowKey) -> Entry? { entries.last { $0.isUnconfirmed && $0.change.rowKey == row } }

  /// The unconfirmed entries that must be made before a change: those that create a row it refers to, or its own row if
  /// changes are kept; and those that complete a prerequisite of its task.
  func needs(of change: Change, _ prerequisites: [TaskID]) -> [Int] {
    let named = change.named
    return entries.filter { entry in
      guard entry.isUnconfirmed, entry.change.owner == change.owner else { return false }
      switch entry.change {
      case .create:
        // A row that exists already needs no creation that is tried again.
        return named.contains(entry.change.rowKey) || keepsChanges && entry.change.rowKey == change.rowKey
      case .setStatus(let task, .completed, _, _): return prerequisites.contains(task)
      case .setStatus, .update, .delete, .note: return false
      }
    }.map(\.id)
  }

  /// Removes entries for which `isOver` returns true, and the undo steps of those that were never made. Returns the
  /// effects that remove the unmade ones among them from the outbox.
  @discardableResult
  mutating func remove(where isOver: (Entry) -> Bool) -> [Records.Effect] {
    var removed: Set<Int> = []
    var discards: [Records.Effect] = []
    entries.removeAll { entry in
      guard isOver(entry) else { return false }
      if entry.confirmedTurn == nil { removed.insert(entry.id) }
      if entry.isQueued || entry.isKept || entry.isRefused, let key = entry.key { discards.append(.discard(key)) }
      return true
    }
    if !removed.isEmpty { undoSteps.removeAll { removed.contains($0.entry) } }
    return discards
  }
}
