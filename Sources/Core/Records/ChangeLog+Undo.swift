import CompassModel

/// Taking changes back, the last one first.
///
/// What was not sent is dropped; what was sent is answered by its inverse, which is a change like any other but cannot
/// be taken back itself. A deletion that was sent cannot be taken back: that is said once.
extension ChangeLog {
  /// The change that `undo` would take back next; nil where there is none.
  public func nextUndo(of owner: AthleteID) -> Change? { lastStep(of: owner).map { steps[$0].change } }

  /// What a task was before it was completed here: what taking the completion back restores (decision D9). Nil where the
  /// log does not hold it.
  public func statusBeforeCompletion(of task: TaskID, of owner: AthleteID) -> TaskStatus? {
    let completion = Change(.setStatus(task, .completed), of: owner)
    guard let step = steps.last(where: { $0.change == completion }), case .setStatus(_, let before) = step.inverse?.what
    else { return nil }
    return before == .completed ? nil : before
  }

  private func lastStep(of owner: AthleteID) -> Int? {
    steps.lastIndex { $0.change.owner == owner && entry($0.entry)?.step != .refused }
  }

  /// Takes back what this athlete's people did last.
  mutating func undoLast(of owner: AthleteID, turn: Int, at now: Instant) -> [Records.Effect] {
    guard let last = lastStep(of: owner) else { return [] }
    let step = steps.remove(at: last)
    if let entry = index(of: step.entry, where: { $0.isWaiting || $0 == .queued }) { return drop(entry, turn) }
    lastID += 1
    let place = step.change.place
    let isBeingDeleted = entries.contains { $0.step == .sending && $0.change.isDeletion && $0.change.place == place }
    guard let inverse = step.inverse, !isBeingDeleted else {
      entries.append(
        Entry(id: lastID, change: step.change, subject: step.subject, time: now, step: .irrevocable, inverts: nil))
      entries[entries.count - 1].noticeTurn = turn
      return []
    }
    entries.append(
      Entry(id: lastID, change: inverse, subject: step.subject, time: now, step: .queued, inverts: step.entry))
    return send(turn)
  }

  /// Takes back one change that waits; nothing where it waits no more, so that a timer and a person who are as quick as
  /// each other never both send and undo it.
  mutating func undo(_ id: Int, turn: Int) -> [Records.Effect] {
    guard let index = index(of: id, where: \.isWaiting) else { return [] }
    steps.removeAll { $0.entry == id }
    return drop(index, turn)
  }

  private mutating func drop(_ index: Int, _ turn: Int) -> [Records.Effect] {
    let stops: [Records.Effect] = entries[index].step.isWaiting ? [.stopWaiting(entries[index].id)] : []
    entries[index].step = .dropped
    entries[index].noticeTurn = turn
    entries[index].isDismissed = false
    return stops + send(turn)
  }
}

/// What an answer tells of changes that were not confirmed.
extension ChangeLog {
  /// Rows came that were asked for in turn `asked`. What was refused or not answered before may be in them: then that it
  /// failed is no longer true. "It is not known whether …" ends either way.
  ///
  /// - Returns: the changes that turned out to be made.
  mutating func resolve(_ key: RowsKey, asked: Int, in batch: Batch, turn: Int) -> [Change] {
    var made: [Change] = []
    var gone: Set<Int> = []
    for index in entries.indices {
      let entry = entries[index]
      guard entry.step == .refused, let failure = entry.failure, entry.change.key == key, entry.noticeTurn < asked,
        newestOpen(of: entry.change.place) == nil
      else { continue }
      let isUnanswered = failure.kind == .unanswered
      switch entry.change.finding(in: batch) {
      case .unknown: continue
      case .made where isUnanswered:
        entries[index].step = .done(turn: asked)
        entries[index].failure = nil
        entries[index].noticeTurn = turn
        made.append(entry.change)
      case .rowIsGone where isUnanswered:
        rowIsGone(index, ServiceFailure(.notFound), since: asked, turn: turn)
      case .notMade where isUnanswered:
        entries[index].failure = ServiceFailure(.timedOut, reason: failure.message)
      case .made where failure.kind != .conflict: gone.insert(entry.id)
      case .rowIsGone: gone.insert(entry.id)
      case .made, .notMade: continue
      }
    }
    if !gone.isEmpty { remove { gone.contains($0.id) } }
    return made
  }
}
