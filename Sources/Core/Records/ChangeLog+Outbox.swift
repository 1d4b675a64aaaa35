import CompassModel

/// Storing changes before their first try, keeping those that found no connection, and sending them later
/// (decisions J1 to J5).
extension ChangeLog {
  /// The time until kept changes are tried again, by the number of tries in a row that found no connection
  /// (decision J3).
  static let lookDelays = [5, 10, 20, 45].map { Duration.seconds($0) }
  /// The time until they are tried again while another process sends.
  static let busyDelay = Duration.seconds(1)

  /// Whether what is kept waits for an answer of the backend.
  public var awaitsConnection: Bool { !isReachable && entries.contains(where: \.isKept) }

  /// Stores queued changes in the order of the requests: the outbox sends in the order of its keys.
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

  /// The keys of the entries that have to be made before one; nil while one of them is not stored yet.
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

  private func request(_ entry: Entry, _ needs: [Int]) -> KeptChange.Request {
    KeptChange.Request(
      entry.change, subject: entry.subject, time: entry.time, verb: entry.form?.verb, form: entry.form?.path,
      inverse: undoSteps.last { $0.entry == entry.id }?.inverse, needs: needs, isInverse: entry.isInverse,
      mayBeStored: entry.mayBeStored)
  }

  /// Whether a queued change is not stored yet: it is sent after that.
  func awaitsStorage(_ entry: Entry) -> Bool {
    guard keepsChanges else { return false }
    switch entry.storage {
    case .missing, .storing: return true
    case .stored, .failed: return false
    }
  }

  /// A change is stored under a key, or cannot be stored: then it is sent without being kept.
  mutating func stored(_ id: Int, _ key: Int?, after previous: Int?, turn: Int) -> [Records.Effect] {
    let isBehindOthers = previous.map { $0 > newestKey } ?? false
    self.isBehindOthers = self.isBehindOthers || isBehindOthers
    newestKey = max(newestKey, key ?? 0)
    return (isBehindOthers ? [.readOutbox] : []) + stored(id, key, turn: turn)
  }

  private mutating func stored(_ id: Int, _ key: Int?, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0.storage == .storing }) else {
      return key.map { [.discard($0)] } ?? []
    }
    entries[index].storage = key.map { .stored($0) } ?? .failed
    let entry = entries[index]
    guard !entry.isQueued, let key else { return send(turn) }
    // It was refused meanwhile, with what it needs.
    if let refusal = entry.refusal { return [.storeProgress(.refused(refusal.failure), key)] + send(turn) }
    // It was taken back meanwhile.
    let step = UndoStep(
      entry: id, change: entry.change, subject: entry.subject, inverse: entry.change.inverse(before: nil))
    return [.withdraw([key], orElse: step)] + send(turn)
  }

  /// Takes a new row that was not sent out of the outbox, with all that was done to it, instead of deleting it there
  /// (decision J4); nil where that is not enough: it may have been sent, or another change names it.
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

  /// Remembers what effects take out of the outbox: it may be read before that, and is not taken up again. What is over
  /// is out of it before the next change is sent: a creation that was found in the rows would bring a row back that is
  /// deleted next, should the process end.
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

  /// Changes that were taken back are in the outbox still, for another process has sent one of them, or sends it: those
  /// that are left are taken up again, before what takes them back.
  mutating func notWithdrawn(_ keys: [Int]) -> [Records.Effect] {
    leaving.subtract(keys)
    isBehindOthers = true
    for index in entries.indices {
      if let key = entries[index].key, keys.contains(key) { entries[index].storage = .failed }
    }
    return [.readOutbox]
  }

  /// Whether another change has to be made after it, or is of the same row and later.
  func isNeeded(_ entry: Entry) -> Bool {
    entries.contains { other in
      guard other.isUnconfirmed, other.id != entry.id else { return false }
      return other.needs?.contains(entry.id) == true
        || other.id > entry.id && other.change.rowKey == entry.change.rowKey
    }
  }

  func discard(_ entry: Entry) -> [Records.Effect] { entry.key.map { [.discard($0)] } ?? [] }
}

/// Keeping changes, and sending what is kept.
extension ChangeLog {
  /// A change found no connection, or got no answer: it waits for a connection.
  mutating func keep(_ index: Int, _ failure: ServiceFailure, turn: Int) -> [Records.Effect] {
    isUnanswered = failure.kind == .unanswered
    if isUnanswered { entries[index].isUnknown = true }
    // That it still waits is nothing new.
    let known = failure.kind == .unanswered ? nil : entries[index].firstKept
    keep(index, needs: [], failure, known ?? Announcement(turn))
    let id = entries[index].id
    // Taken back before it was sent: neither is to be.
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
    return lookLater(failure.kind == .sessionOver ? nil : nextDelay()) + send(turn)
  }

  private mutating func keep(_ index: Int, needs: [Int], _ failure: ServiceFailure?, _ announcement: Announcement) {
    entries[index].firstKept = entries[index].firstKept ?? announcement
    entries[index].state = .kept(needs: needs, failure, announcement)
  }

  private mutating func nextDelay() -> Duration {
    failedLooks += 1
    return Self.lookDelays[min(failedLooks, Self.lookDelays.count) - 1]
  }

  /// - Parameter delay: nil where only an answer of the backend ends the wait.
  mutating func lookLater(_ delay: Duration?) -> [Records.Effect] {
    isReachable = false
    return delay.map { [.waitToLook($0)] } ?? []
  }

  /// The backend has answered a change: it can be reached.
  mutating func noteAnswer() {
    isReachable = true
    isUnanswered = false
    failedLooks = 0
  }

  /// Sends what is kept, one after the other in the order made: first what other processes have stored is read.
  mutating func look(_ turn: Int) -> [Records.Effect] {
    isReachable = true
    isUnanswered = false
    return [.readOutbox]
  }

  /// Sends the first kept change, where none is under way. What was requested since is kept behind it.
  mutating func sendKept(_ turn: Int) -> [Records.Effect] {
    for index in entries.indices {
      guard case .queued(let needs) = entries[index].state, entries[index].key != nil else { continue }
      keep(index, needs: needs, nil, Announcement(turn))
    }
    guard isReachable, !isBehindOthers, !entries.contains(where: \.isSending) else { return [] }
    let next = entries.firstIndex { entry in
      guard case .kept(let needs, _, _) = entry.state else { return false }
      return !needs.contains { self.entry($0)?.isUnconfirmed == true }
    }
    return next.map { [sending($0, turn)] } ?? []
  }

  /// Another process sends: it may send this change too.
  mutating func busy(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    keep(index, needs: [], nil, Announcement(turn))
    return lookLater(Self.busyDelay) + send(turn)
  }

  /// A change to be sent is in the outbox no more, or was refused there: the outbox tells which.
  mutating func missing(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isSending) else { return [] }
    keep(index, needs: [], nil, Announcement(turn))
    return [.readOutbox]
  }

  /// A change is in the outbox no more: another process has sent it, or taken it back. The rows tell.
  mutating func madeElsewhere(_ id: Int, turn: Int) {
    guard let index = index(of: id, where: { $0.isSending || $0.isKept }) else { return }
    entries[index].state = .made(turn: turn, stored: nil, Announcement(turn, isDismissed: true))
  }

  /// The session is over: what is stored waits for the same person (decision B9), and what could be undone is stored.
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
      keep(index, needs: needs, ServiceFailure(.sessionOver), Announcement(turn))
    }
    isReachable = false
    return stops + stored
  }
}

extension ChangeLog.Entry {
  /// The entries that have to be made first; nil where it does not wait for any.
  var needs: [Int]? {
    switch state {
    case .queued(let needs), .kept(let needs, _, _): needs
    case .waiting, .sending, .made, .gone, .refused, .dropped, .irrevocable: nil
    }
  }
}

extension ServiceFailure {
  /// Whether a change that failed so is kept: it found no server that can be used, or no session, or it got no answer
  /// (decision J1).
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
