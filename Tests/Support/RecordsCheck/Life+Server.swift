import CompassModel
import Records

/// Simulates the server's responses in two steps, each after a random time, and not always.
extension Life {
  /// Makes a change or not, then delivers its response.
  mutating func advanceSend(onlySuccess: Bool = false) throws {
    guard !sends.isEmpty else { return }
    let index = rng.below(sends.count)
    if !sends[index].isServed {
      serve(index, onlySuccess)
      if !onlySuccess { return }
    }
    let sent = sends.remove(at: index)
    // Changes sent before a sign-out or a restart are forgotten; their responses may still arrive.
    let past = model.index(sent.id).flatMap { model.past[$0].step == .sending ? $0 : nil }
    guard let failure = sent.outcome else {
      if let past {
        model.done(past, stored: sent.stored)
        confirm(past)
        noteConfirmed(sent.change)
      }
      Self.count("changes made")
      return try send(.records(.made(sent.id, sent.stored)))
    }
    if let past {
      model.refuse(past, failure)
      confirm(past)
      if failure == .notFound, case .delete = sent.change { noteConfirmed(sent.change) }
    }
    let (athlete, isOlder) = (state.athlete, sent.session != session)
    try send(.records(.refused(sent.id, ServiceFailure(failure))))
    Self.count("refused \(failure)")
    if isOlder, failure == .sessionOver {
      Self.count("401 of the session before")
      try expect(state.athlete == athlete, "a refusal of the session before ended this one")
    }
  }

  private mutating func serve(_ index: Int, _ onlySuccess: Bool) {
    sends[index].isServed = true
    let change = sends[index].change
    let failures: [ServiceFailure.Kind] = [
      .offline, .serverError, .notPermitted, .unanswered, .unanswered, .cancelled, .serverError, .offline, .sessionOver,
    ]
    let random = onlySuccess || rng.chance(60) ? nil : failures.randomElement(using: &rng)
    sends[index].outcome = random
    guard random == nil || random == .unanswered && rng.chance(50) else { return }
    // Others have deleted it meanwhile: the retry makes a new row.
    if case .create = change, server[change.owner]?.columns(change.key.kind, change.id) == nil {
      attended.remove(change.id)
    }
    do {
      let time = time
      let stored = try server[change.owner]?.serve(change, at: time)
      if random == nil, rng.chance(50) { sends[index].stored = storable(stored ?? nil, change) }
    } catch {
      if random == nil { sends[index].outcome = error.kind }
    }
  }

  /// Row that `make` returns: after a creation and a change of a status.
  private func storable(_ row: StoredRow?, _ change: Change) -> StoredRow? {
    switch change {
    case .create, .setStatus: row
    case .update, .delete, .note: nil
    }
  }

  /// Applies confirmed changes to the copy on the device.
  private mutating func confirm(_ index: Int) {
    let past = model.past[index]
    let key = past.change.key
    switch past.step {
    case .done: model.copies[key]?.rows.make(past.change, at: past.time, stored: past.stored)
    case .gone:
      model.copies[key]?.rows.remove(key.kind, past.change.id)
      if key.kind == .statuses {
        model.copies[RowsKey(.tasks, of: key.owner)]?.rows.remove(.tasks, past.change.id)
      }
    case .waiting, .queued, .sending, .refused, .dropped, .irrevocable, .removed: break
    }
  }

  private mutating func noteConfirmed(_ change: Change) {
    switch change {
    case .delete: gone.insert(change.id)
    case .update(_, let edit, _):
      guard let column = edit.first, column.name == "attended" else { break }
      if column.new?.isSet == true, !isBeingUnmarked(change) { attended.insert(change.id) }
    case .create, .setStatus, .note: break
    }
  }

  /// Whether an attendance is already being undone.
  private func isBeingUnmarked(_ change: Change) -> Bool {
    model.past.contains { past in
      guard past.isOpen, past.isSameRow(change), case .update(_, let edit, _) = past.change else { return false }
      return edit.first?.name == "attended" && edit.first?.new?.isSet == false
    }
  }

  /// Reads rows, then delivers the response.
  mutating func advanceLoad() throws {
    guard !loads.isEmpty else { return }
    let index = rng.below(loads.count)
    if loads[index].read == nil {
      // A superseded load is cancelled; sometimes its response still arrives.
      if loads[index].superseded, rng.chance(50) {
        loads.remove(at: index)
        return
      }
      loads[index].read = server[loads[index].key.owner]
      guard rng.chance(50) else { return }
    }
    let load = loads.remove(at: index)
    let counts = model.running[load.key]?.turn == load.asked
    guard rng.chance(15) else { return try deliver(load, counts) }
    let kind: ServiceFailure.Kind = [
      .offline, .serverError, .notPermitted, .notPermitted, .cancelled, .notPermitted, .sessionOver,
    ][rng.below(7)]
    if counts {
      model.running[load.key] = nil
      model.withoutAnswer.insert(load.key)
      if kind == .notPermitted {
        model.answers[load.key] = nil
        model.copies[load.key] = nil
        model.forbidden.insert(load.key)
      }
    }
    try send(.records(.failed(load.key, asked: load.asked, ServiceFailure(kind))))
  }

  mutating func deliver(_ load: Loading, _ counts: Bool) throws {
    guard let read = load.read else { return }
    Self.count(counts ? "answers" : "answers too late")
    // A backend without new rows returns the identical object.
    let fresh = read.batch(load.key.kind, load.query.days)
    let batch = load.cached == fresh ? load.cached ?? fresh : fresh
    if counts {
      let answer = Model.Answer(rows: Plain(batch), asked: load.step, days: load.query.days)
      model.running[load.key] = nil
      model.forbidden.remove(load.key)
      model.answers[load.key] = answer
      model.resolve(load.key, answer)
      let saved = model.confirmed(over: answer.rows, load.key, since: load.step)
      model.copies[load.key] = Model.Answer(rows: saved, asked: 0, days: load.query.days)
    }
    try send(.records(.answered(load.key, asked: load.asked, batch)))
  }

  mutating func readCopy() throws {
    let readable = loads.indices.filter { loads[$0].cached == nil && !loads[$0].copyRead }
    guard let index = readable.randomElement(using: &rng) else { return }
    loads[index].copyRead = true
    let load = loads[index]
    guard let copy = copies[load.key] else { return }
    let batch = copy.batch.folded(copy.edits)
    let rows = Plain(batch)
    let isRight = rows == model.copies[load.key]?.rows && batch.days == model.copies[load.key]?.days
    try expect(isRight || removing.contains(load.key), "the copy is not what was answered and confirmed")
    let isTaken =
      model.running[load.key]?.turn == load.asked && model.answers[load.key] == nil
      && !model.forbidden.contains(load.key)
    if isTaken { model.answers[load.key] = Model.Answer(rows: rows, asked: -1, days: batch.days) }
    Self.count("copies read")
    try send(.records(.copied(load.key, asked: load.asked, batch, savedAt: instant(now - 100))))
  }
}
