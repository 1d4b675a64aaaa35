import CompassModel

/// Undoing changes, the last one first.
///
/// An unsent change is dropped; a sent one is followed by its inverse, which is a change like any other but cannot be
/// undone itself. A sent deletion cannot be undone, which one notice says.
extension ChangeLog {
  package func nextUndo(of owner: AthleteID) -> Change? { lastStep(of: owner).map { undoSteps[$0].change } }

  /// Returns the status of a task before it was completed in this session, which undoing the completion restores
  /// (decision D9). Nil if the log has no such completion, or the task was completed already.
  package func statusBeforeCompletion(of task: TaskID, of owner: AthleteID) -> TaskStatus? {
    guard case .setStatus(_, let before, _, _)? = inverse(of: .setStatus(task, .completed, of: owner)) else {
      return nil
    }
    return before == .completed ? nil : before
  }

  /// Returns the change that undoes the newest equal change; nil if none can be undone.
  package func inverse(of change: Change) -> Change? { undoSteps.last { $0.change == change }?.inverse }

  private func lastStep(of owner: AthleteID) -> Int? {
    undoSteps.lastIndex { $0.change.owner == owner && entry($0.entry)?.isRefused != true }
  }

  mutating func undoLast(of owner: AthleteID, turn: Int, at now: Instant) -> [Records.Effect] {
    guard let last = lastStep(of: owner) else { return [] }
    let step = undoSteps.remove(at: last)
    if let entry = index(of: step.entry, where: { $0.isWaiting || $0.isQueued || $0.isUnsent }) {
      return drop(entry, step.inverse, turn)
    }
    return takeBack(step, turn: turn, at: now)
  }

  /// Adds the inverse of a change that may have been sent. If there is none, or the row is being deleted, adds a notice
  /// that the change cannot be undone.
  mutating func takeBack(_ step: UndoStep, turn: Int, at now: Instant) -> [Records.Effect] {
    let id = nextID()
    let row = step.change.rowKey
    let isBeingDeleted = entries.contains { $0.isSending && $0.change.isDeletion && $0.change.rowKey == row }
    guard let inverse = step.inverse, !isBeingDeleted else {
      entries.append(
        Entry(
          id: id, change: step.change, subject: step.subject, time: now, state: .irrevocable(Announcement(turn))))
      return []
    }
    entries.append(
      Entry(
        id: id, change: inverse, subject: step.subject, time: now, inverts: step.entry, state: .queued(needs: [])))
    return send(turn)
  }

  /// Undoes one change if it waits for its undo time, or is kept, unsent and needed by no other: so a change is never
  /// both sent by its timer and undone by the user.
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

extension ChangeLog {
  /// Looks for refused and unanswered changes in rows that were requested in turn `asked`. Marks an unanswered change
  /// as made or failed, and removes a failure that is no longer true. Also returns the unanswered changes that were
  /// made.
  mutating func resolve(
    _ key: RowsKey, asked: Int, in batch: Batch, turn: Int, notesStatuses: Bool = false
  ) -> (made: [Change], effects: [Records.Effect]) {
    var made: [Change] = []
    var removed: Set<Int> = []
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
      case .rowIsMissing where isUnanswered: rowIsMissing(index, ServiceFailure(.notFound), turn: asked)
      case .notMade where isUnanswered:
        refusal.failure = ServiceFailure(.timedOut, reason: refusal.failure.message)
        entries[index].state = .refused(refusal)
      case .made where refusal.failure.kind != .conflict: removed.insert(entry.id)
      case .rowIsMissing: removed.insert(entry.id)
      case .made, .notMade: continue
      }
    }
    if !removed.isEmpty { effects += remove { removed.contains($0.id) } }
    return (made, effects)
  }
}
