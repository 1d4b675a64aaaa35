import CompassModel

/// Taking changes back, the last one first.
///
/// What was not sent is dropped; what was sent is answered by its inverse, which is a change like any other but cannot
/// be taken back itself. A deletion that was sent cannot be taken back: that is said once.
extension ChangeLog {
  /// The change that `undo` would take back next; nil where there is none.
  public func nextUndo(of owner: AthleteID) -> Change? { lastStep(of: owner).map { undoSteps[$0].change } }

  /// The status of a task before it was completed here: taking the completion back restores it (decision D9). Nil where
  /// the log does not hold it.
  public func statusBeforeCompletion(of task: TaskID, of owner: AthleteID) -> TaskStatus? {
    let completion = Change.setStatus(task, .completed, of: owner)
    guard let step = undoSteps.last(where: { $0.change == completion }),
      case .setStatus(_, let before, _) = step.inverse
    else { return nil }
    return before == .completed ? nil : before
  }

  private func lastStep(of owner: AthleteID) -> Int? {
    undoSteps.lastIndex { $0.change.owner == owner && entry($0.entry)?.isRefused != true }
  }

  /// Takes back the last change of this athlete's rows.
  mutating func undoLast(of owner: AthleteID, turn: Int, at now: Instant) -> [Records.Effect] {
    guard let last = lastStep(of: owner) else { return [] }
    let step = undoSteps.remove(at: last)
    if let entry = index(of: step.entry, where: { $0.isWaiting || $0.isQueued || $0.isUnsent }) {
      return drop(entry, step.inverse, turn)
    }
    return takeBack(step, turn: turn, at: now)
  }

  /// Adds the inverse of a change that may have been sent; where there is none, that is said.
  mutating func takeBack(_ step: UndoStep, turn: Int, at now: Instant) -> [Records.Effect] {
    lastID += 1
    let row = step.change.rowKey
    let isBeingDeleted = entries.contains { $0.isSending && $0.change.isDeletion && $0.change.rowKey == row }
    guard let inverse = step.inverse, !isBeingDeleted else {
      entries.append(
        Entry(
          id: lastID, change: step.change, subject: step.subject, time: now, form: nil, mayBeStored: false,
          inverts: nil, state: .irrevocable(Announcement(turn))))
      return []
    }
    entries.append(
      Entry(
        id: lastID, change: inverse, subject: step.subject, time: now, form: nil, mayBeStored: false,
        inverts: step.entry, state: .queued(needs: [])))
    return send(turn)
  }

  /// Takes back one change that waits; nothing where it waits no more, so that a timer and a person who are as quick as
  /// each other never both send and undo it.
  mutating func undo(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: { $0.isWaiting || $0.isUnsent && !isNeeded($0) }) else { return [] }
    let inverse = undoSteps.first { $0.entry == id }?.inverse
    undoSteps.removeAll { $0.entry == id }
    return drop(index, inverse, turn)
  }

  private mutating func drop(_ index: Int, _ inverse: Change?, _ turn: Int) -> [Records.Effect] {
    let entry = entries[index]
    let stops: [Records.Effect] = entry.isWaiting ? [.stopWaiting(entry.id)] : []
    entries[index].state = .dropped(Announcement(turn))
    let step = UndoStep(entry: entry.id, change: entry.change, subject: entry.subject, inverse: inverse)
    let withdrawal: [Records.Effect] = entry.key.map { [.withdraw([$0], orElse: step)] } ?? []
    return stops + withdrawal + send(turn)
  }
}

/// Resolves changes that were not confirmed, by the rows of an answer.
extension ChangeLog {
  /// Rows came that were asked for in turn `asked`. What was refused or not answered before may be in them: then that it
  /// failed is no longer true. "It is not known whether …" ends either way.
  ///
  /// - Returns: the changes that turned out to be made.
  mutating func resolve(
    _ key: RowsKey, asked: Int, in batch: Batch, turn: Int, notesStatuses: Bool = false
  ) -> (made: [Change], effects: [Records.Effect]) {
    var made: [Change] = []
    var gone: Set<Int> = []
    var effects: [Records.Effect] = []
    for index in entries.indices {
      let entry = entries[index]
      if case .kept(_, _, let announcement) = entry.state, entry.isUnknown, entry.change.key == key,
        announcement.turn < asked, newestUnconfirmed(of: entry.change.rowKey)?.id == entry.id,
        entry.finding(in: batch) == .made
      {
        entries[index].state = .made(
          turn: asked, stored: nil, Announcement(turn, isDismissed: announcement.isDismissed))
        made.append(entry.change)
        effects += discard(entry)
        if notesStatuses { note(entry) }
      }
      guard var refusal = entry.refusal, entry.change.key == key, refusal.turn < asked,
        newestUnconfirmed(of: entry.change.rowKey) == nil
      else { continue }
      let isUnanswered = refusal.failure.kind == .unanswered
      switch entry.finding(in: batch) {
      case .unknown: continue
      case .made where isUnanswered:
        entries[index].state = .made(turn: asked, stored: nil, Announcement(turn, isDismissed: refusal.isDismissed))
        made.append(entry.change)
        effects += discard(entry)
        if notesStatuses { note(entry) }
      case .rowIsGone where isUnanswered: rowIsGone(index, ServiceFailure(.notFound), turn: asked)
      case .notMade where isUnanswered:
        refusal.failure = ServiceFailure(.timedOut, reason: refusal.failure.message)
        entries[index].state = .refused(refusal)
      case .made where refusal.failure.kind != .conflict: gone.insert(entry.id)
      case .rowIsGone: gone.insert(entry.id)
      case .made, .notMade: continue
      }
    }
    if !gone.isEmpty { effects += remove { gone.contains($0.id) } }
    return (made, effects)
  }
}
