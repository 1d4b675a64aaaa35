import CompassModel

/// Taking up what the outbox holds, when the app starts and while other processes use it (decisions J2, J5).
extension ChangeLog {
  /// The outbox was read: what an earlier run or another process has stored is taken up, and what another process has
  /// sent or taken back is over.
  ///
  /// - Returns: effects, and the rows that are out of date.
  mutating func restore(_ kept: [KeptChange], turn: Int) -> (effects: [Records.Effect], stale: [RowsKey]) {
    let keys = Set(kept.map(\.id))
    // It was read before a change was taken out that is to be: read again behind that, as others follow on the change.
    if !leaving.subtracting(discarded).isDisjoint(with: keys) { return ([.readOutbox], []) }
    newestKey = max(newestKey, kept.last?.id ?? 0)
    // What others have stored is to be sent first, and at once.
    if isBehindOthers { (isBehindOthers, isReachable) = (false, true) }
    var stale: [RowsKey] = []
    for entry in entries where entry.isKept && entry.key.map({ !keys.contains($0) }) == true {
      madeElsewhere(entry.id, turn: turn)
      if !stale.contains(entry.change.key) { stale.append(entry.change.key) }
    }
    let gone = entries.filter { $0.isRefused && !$0.isDismissed && $0.key.map { !keys.contains($0) } == true }.map(\.id)
    for id in gone { remove { $0.id == id } }
    var ids: [Int: Int] = [:]
    for entry in entries { if let key = entry.key { ids[key] = entry.id } }
    for change in kept {
      // Another process has met the refusal.
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
      lastID += 1
      ids[change.id] = lastID
      restore(change, as: lastID, ids, turn)
    }
    if !new.isEmpty { entries.sort { ($0.key ?? .max) < ($1.key ?? .max) } }
    return (send(turn), stale)
  }

  /// The outbox cannot be read: what is behind changes of others waits with them, and it is read again.
  mutating func notRead(turn: Int) -> [Records.Effect] {
    guard isBehindOthers else { return [] }
    return sendKept(turn) + lookLater(Self.busyDelay)
  }

  private mutating func restore(_ kept: KeptChange, as id: Int, _ ids: [Int: Int], _ turn: Int) {
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
        isUnknown: kept.progress == .unknown, firstKept: announcement, isRestored: true))
    guard !request.isInverse, !request.change.isNote else { return }
    undoSteps.append(UndoStep(entry: id, change: request.change, subject: request.subject, inverse: request.inverse))
  }
}
