import CompassModel

/// Storing changes before their first try, keeping them while offline, and sending them later (decisions J1 to J5).
extension ChangeLog {
  /// Delays until kept changes are tried again, by the number of consecutive tries without a connection (decision J3).
  static let checkDelays = [5, 10, 20, 45].map { Duration.seconds($0) }
  /// Delay until kept changes are tried again while another process is sending.
  static let busyDelay = Duration.seconds(1)

  /// Whether kept changes wait because the backend is assumed to be unreachable.
  package var awaitsConnection: Bool { !isReachable && entries.contains(where: \.isKept) }

  /// Stores queued changes in the order of their requests, for the outbox sends in the order of its keys; stops at one
  /// that needs a change still to be stored. Withdraws an unsent new row instead of storing its deletion.
  mutating func store(_ turn: Int) -> [Records.Effect] {
    var effects: [Records.Effect] = []
    for entry in entries where entry.isQueued && entry.change.isDeletion && !entry.isInverse && entry.key == nil {
      if let withdrawal = withdrawNewRow(deletedBy: entry, turn) { effects.append(withdrawal) }
    }
    for index in entries.indices where entries[index].isQueued {
      guard case .missing(let replaced) = entries[index].storage else { continue }
      guard let needs = neededKeys(entries[index]) else { break }
      entries[index].storage = .storing
      effects.append(.keep(entries[index].id, request(entries[index], needs), replacing: replaced))
    }
    return effects
  }

  /// Returns the outbox keys of the unconfirmed entries that must be made before this one, without those that could not
  /// be stored. Nil while one of them is still to be stored.
  private func neededKeys(_ entry: Entry) -> [Int]? {
    var keys: [Int] = []
    for need in (entry.needs ?? []).compactMap({ self.entry($0) }) where need.isUnconfirmed {
      switch need.storage {
      case .missing, .storing: return nil
      case .stored(let key): keys.append(key)
      case .failed: break
      }
    }
    return keys
  }

  private func request(_ entry: Entry, _ needs: [Int]) -> OutboxChange.Request {
    OutboxChange.Request(
      entry.change, subject: entry.subject, time: entry.time, verb: entry.form?.verb, form: entry.form?.path,
      inverse: undoSteps.last { $0.entry == entry.id }?.inverse, needs: needs, isInverse: entry.isInverse,
      mayBeStored: entry.mayBeStored)
  }

  func awaitsStorage(_ entry: Entry) -> Bool {
    guard keepsChanges else { return false }
    switch entry.storage {
    case .missing, .storing: return true
    case .stored, .failed: return false
    }
  }

  /// Notes that a change was stored under a key, or could not be stored if `key` is nil: it is sent anyway, without
  /// being kept. Reads the outbox if another process has stored a change before it.
  mutating func stored(_ id: Int, _ key: Int?, after previous: Int?, turn: Int) -> [Records.Effect] {
    let isBehindOthers = previous.map { $0 > newestKey } ?? false
    self.isBehindOthers = self.isBehindOthers || isBehindOthers
    newestKey = max(newestKey, key ?? 0)
    return (isBehindOthers ? [.readOutbox] : []) + stored(id, key, turn: turn)
  }

  private mutating func stored(_ id: Int, _ key: Int?, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0.storage == .storing }) else { return key.map { [.discard($0)] } ?? [] }
    entries[index].storage = key.map { .stored($0) } ?? .failed
    let entry = entries[index]
    guard !entry.isQueued, let key else { return send(turn) }
    // It was refused meanwhile, together with a change that it needs.
    if let refusal = entry.refusal { return [.storeProgress(.refused(refusal.failure), key)] + send(turn) }
    // It was undone meanwhile.
    let step = UndoStep(
      entry: id, change: entry.change, subject: entry.subject, inverse: entry.change.inverse(before: nil))
    return [.withdraw([key], orElse: step)] + send(turn)
  }

  /// Removes an unsent new row and all its changes from the outbox, instead of sending its deletion (decision J4). Nil
  /// if the deletion must be sent: no unsent creation of the row is stored, one of its changes may have been sent or is
  /// not stored, or another change refers to the row.
  private mutating func withdrawNewRow(deletedBy deletion: Entry, _ turn: Int) -> Records.Effect? {
    let row = deletion.change.rowKey
    let others = entries.filter { $0.id != deletion.id && $0.isUnconfirmed && $0.change.rowKey == row }
    let keys = others.compactMap(\.key)
    guard others.contains(where: \.change.isCreation), others.allSatisfy(\.isUnsent), keys.count == others.count,
      !entries.contains(where: { $0.isUnconfirmed && $0.change.named.contains(row) })
    else { return nil }
    let ids = Set(others.map(\.id))
    entries.removeAll { ids.contains($0.id) }
    undoSteps.removeAll { $0.change.rowKey == row && $0.entry != deletion.id }
    guard let index = index(of: deletion.id, where: \.isQueued) else { return nil }
    entries[index].state = .made(turn: turn, stored: nil, Announcement(turn))
    let step = UndoStep(
      entry: deletion.id, change: deletion.change, subject: deletion.subject, inverse: deletion.change)
    return .withdraw(keys, orElse: step)
  }

  /// Remembers which keys the effects remove from the outbox, so that a read that started earlier does not restore
  /// them. Finished changes are removed before the next one is sent: else, if the process ended in between, a creation
  /// already found in the rows could bring a row back that is deleted next.
  mutating func noteLeaving(_ effects: inout [Records.Effect]) {
    for effect in effects {
      if case .discard(let key) = effect { discarded.insert(key) }
      if case .withdraw(let keys, _) = effect { leaving.formUnion(keys) }
    }
    guard !discarded.isEmpty else { return }
    leaving.formUnion(discarded)
    for index in effects.indices {
      guard case .deliver(var delivery) = effects[index] else { continue }
      delivery.discarded = discarded.sorted()
      effects[index] = .deliver(delivery)
    }
  }

  /// Handles undone changes that are still in the outbox, because another process has sent or is sending one of them:
  /// reads the outbox and restores those that are left before their inverse is sent.
  mutating func notWithdrawn(_ keys: [Int]) -> [Records.Effect] {
    leaving.subtract(keys)
    isBehindOthers = true
    for index in entries.indices {
      if let key = entries[index].key, keys.contains(key) { entries[index].storage = .failed }
    }
    return [.readOutbox]
  }

  /// Whether another unconfirmed change must be made after this one, or is a later change of the same row.
  func isNeeded(_ entry: Entry) -> Bool {
    entries.contains { other in
      guard other.isUnconfirmed, other.id != entry.id else { return false }
      return other.needs?.contains(entry.id) == true
        || other.id > entry.id && other.change.rowKey == entry.change.rowKey
    }
  }

  func discard(_ entry: Entry) -> [Records.Effect] { entry.key.map { [.discard($0)] } ?? [] }
}

extension ChangeLog {
  /// Keeps a change whose failure is one of `ServiceFailure.isKept` until there is a connection. One that was undone
  /// meanwhile and cannot have reached the backend is withdrawn instead, together with its inverse.
  mutating func keepFailed(_ index: Int, _ failure: ServiceFailure, turn: Int) -> [Records.Effect] {
    isUnanswered = failure.kind == .unanswered
    if isUnanswered { entries[index].isUnknown = true }
    // A change that is kept already needs no second notice.
    let earlier = failure.kind == .unanswered ? nil : entries[index].firstStored
    markStored(index, needs: [], failure, earlier ?? Announcement(turn))
    let id = entries[index].id
    // Undone before it was sent: send neither the change nor its inverse.
    if !entries[index].isUnknown, let inverse = entries.first(where: { $0.inverts == id && $0.isUnconfirmed }),
      !inverse.isSending
    {
      let keys = [entries[index].key, inverse.key].compactMap(\.self)
      let step = UndoStep(
        entry: id, change: entries[index].change, subject: entries[index].subject, inverse: inverse.change)
      entries[index].state = .dropped(Announcement(turn))
      entries.removeAll { $0.id == inverse.id }
      return [.withdraw(keys, orElse: step)] + send(turn)
    }
    return checkLater(failure.kind == .sessionOver ? nil : nextDelay()) + send(turn)
  }

  private mutating func markStored(_ index: Int, needs: [Int], _ failure: ServiceFailure?, _ announcement: Announcement)
  {
    entries[index].firstStored = entries[index].firstStored ?? announcement
    entries[index].state = .kept(needs: needs, failure, announcement)
  }

  private mutating func nextDelay() -> Duration {
    failedChecks += 1
    return Self.checkDelays[min(failedChecks, Self.checkDelays.count) - 1]
  }

  /// Marks the backend as unreachable and sets the timer for the next try; a nil `delay` waits for an answer of the
  /// backend.
  mutating func checkLater(_ delay: Duration?) -> [Records.Effect] {
    isReachable = false
    return delay.map { [.waitToCheck($0)] } ?? []
  }

  mutating func noteAnswer() {
    isReachable = true
    isUnanswered = false
    failedChecks = 0
  }

  /// Starts sending kept changes, in order: first reads the outbox for changes of other processes.
  mutating func look() -> [Records.Effect] {
    isReachable = true
    isUnanswered = false
    return [.readOutbox]
  }

  /// Sends the first kept change that needs no unconfirmed one, if the backend is reachable, no change is being sent,
  /// and no change of another process is unread. First keeps the stored changes requested meanwhile, behind the others.
  mutating func sendStored(_ turn: Int) -> [Records.Effect] {
    for index in entries.indices {
      guard case .queued(let needs) = entries[index].state, entries[index].key != nil else { continue }
      markStored(index, needs: needs, nil, Announcement(turn))
    }
    guard isReachable, !isBehindOthers, !entries.contains(where: \.isSending) else { return [] }
    let next = entries.firstIndex { entry in
      guard case .kept(let needs, _, _) = entry.state else { return false }
      return !needs.contains { self.entry($0)?.isUnconfirmed == true }
    }
    return next.map { [sending($0, turn)] } ?? []
  }

  /// Handles that another process is sending, which may send this change too: keeps the change and tries again later.
  mutating func busy(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    markStored(index, needs: [], nil, Announcement(turn))
    return checkLater(Self.busyDelay) + send(turn)
  }

  /// Handles that a change to be sent is no longer in the outbox, or was refused there: reads the outbox to find out.
  mutating func missing(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    markStored(index, needs: [], nil, Announcement(turn))
    return [.readOutbox]
  }

  /// Handles that a kept change is no longer in the outbox: another process has sent or undone it, as the rows will
  /// show.
  mutating func madeElsewhere(_ id: Int, turn: Int) {
    guard let index = index(of: id, where: { $0.isSending || $0.isKept }) else { return }
    entries[index].state = .made(turn: turn, stored: nil, Announcement(turn, isDismissed: true))
  }

  /// Handles the end of the session: stores unstored changes, and keeps all until the same user signs in (decision B9).
  mutating func sessionPaused(turn: Int) -> [Records.Effect] {
    let unconfirmed = Set(entries.filter(\.isUnconfirmed).map(\.id))
    undoSteps.removeAll { !unconfirmed.contains($0.entry) }
    var stops: [Records.Effect] = []
    for index in entries.indices where entries[index].isWaiting {
      entries[index].state = .queued(needs: [])
      stops.append(.stopWaiting(entries[index].id))
    }
    let stored = store(turn)
    for index in entries.indices {
      guard case .queued(let needs) = entries[index].state, entries[index].key != nil else { continue }
      markStored(index, needs: needs, ServiceFailure(.sessionOver), Announcement(turn))
    }
    isReachable = false
    return stops + stored
  }
}

extension ChangeLog.Entry {
  var needs: [Int]? {
    switch state {
    case .queued(let needs), .kept(let needs, _, _): needs
    case .waiting, .sending, .made, .gone, .refused, .dropped, .irrevocable: nil
    }
  }
}

extension ServiceFailure {
  /// Whether a change that failed with this is kept: no usable server, no session, or no answer (decision J1).
  package var isKept: Bool {
    switch kind {
    case .offline, .unanswered, .timedOut, .sessionOver, .setUp: true
    case .serverError, .notPermitted, .notFound, .refused, .unexpectedReply, .valuesRefused, .conflict,
      .changedElsewhere, .cancelled, .noAthlete, .invalidCredentials, .emailNotConfirmed, .accountBanned,
      .tooManyAttempts, .signInNotSaved, .sessionUnreadable, .databaseBusy, .diskFull, .databaseReadOnly,
      .databaseDamaged, .databaseFailed:
      false
    }
  }
}
