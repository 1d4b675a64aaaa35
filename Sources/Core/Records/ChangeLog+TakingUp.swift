import CompassModel

/// Restoring changes from the outbox, at the start of the app and while other processes use it (decisions J2, J5).
extension ChangeLog {
  /// Compares the log with the changes read from the outbox: adds those that an earlier run or another process has
  /// stored, and ends those that another process has sent or undone. Also returns the rows that are out of date.
  mutating func restore(_ kept: [OutboxChange], turn: Int) -> (effects: [Records.Effect], stale: [RowsKey]) {
    let keys = Set(kept.map(\.id))
    // The read started before a removal was done: read again after it, for other changes depend on it.
    if !leaving.subtracting(discarded).isDisjoint(with: keys) { return ([.readOutbox], []) }
    newestKey = max(newestKey, kept.last?.id ?? 0)
    // Changes stored by other processes are sent first, and at once.
    if isBehindOthers { (isBehindOthers, isReachable) = (false, true) }
    var stale: [RowsKey] = []
    for entry in entries where entry.isKept && entry.key.map({ !keys.contains($0) }) == true {
      madeElsewhere(entry.id, turn: turn)
      if !stale.contains(entry.change.key) { stale.append(entry.change.key) }
    }
    let orphaned = entries.filter { $0.isRefused && !$0.isDismissed && $0.key.map { !keys.contains($0) } == true }.map(
      \.id)
    for id in orphaned { remove { $0.id == id } }
    var ids: [Int: Int] = [:]
    for entry in entries { if let key = entry.key { ids[key] = entry.id } }
    for change in kept {
      // Another process got the refusal.
      guard case .refused(let failure) = change.progress, let id = ids[change.id],
        let index = index(of: id, where: \.isKept)
      else { continue }
      entries[index].state = .refused(Refusal(failure: failure, turn: turn, needs: entries[index].needs ?? []))
      entries[index].isRestored = true
    }
    leaving.formIntersection(keys)
    discarded.formIntersection(keys)
    let new = kept.filter { ids[$0.id] == nil && !leaving.contains($0.id) }
    for change in new {
      let id = nextID()
      ids[change.id] = id
      restore(change, as: id, ids, turn)
    }
    if !new.isEmpty { entries.sort { ($0.key ?? .max) < ($1.key ?? .max) } }
    return (send(turn), stale)
  }

  /// Handles that the outbox cannot be read: changes behind those of other processes wait, and it is read again later.
  mutating func notRead(turn: Int) -> [Records.Effect] {
    guard isBehindOthers else { return [] }
    return sendStored(turn) + checkLater(Self.busyDelay)
  }

  private mutating func restore(_ kept: OutboxChange, as id: Int, _ ids: [Int: Int], _ turn: Int) {
    let request = kept.request
    let needs = request.needs.compactMap { ids[$0] }
    var announcement = Announcement(turn)
    announcement.isDismissed = kept.progress != .unknown
    let state: State =
      switch kept.progress {
      case .unsent: .kept(needs: needs, nil, announcement)
      case .unknown: .kept(needs: needs, ServiceFailure(.unanswered), announcement)
      case .refused(let failure): .refused(Refusal(failure: failure, turn: turn, needs: needs))
      }
    entries.append(
      Entry(
        id: id, change: request.change, subject: request.subject, time: request.time,
        form: request.form.map { Form($0, verb: request.verb ?? "saved") }, mayBeStored: request.mayBeStored,
        inverts: request.isInverse ? 0 : nil, state: state, storage: .stored(kept.id),
        isUnknown: kept.progress == .unknown, firstStored: announcement, isRestored: true))
    guard !request.isInverse, !request.change.isNote else { return }
    undoSteps.append(UndoStep(entry: id, change: request.change, subject: request.subject, inverse: request.inverse))
  }
}
