import CompassModel
import CompassServices
import Records
import StateMachine

extension Services {
  /// Does what the log of changes asks for; the saved copies follow what was made.
  @MainActor
  func handle(_ effect: Records.Effect, send: Send<AppAction>) async {
    switch effect {
    case .send(let id, let change):
      do throws(ServiceFailure) {
        let result = try await backend.make(change)
        let stored = try result.stored(by: change)
        await self.stored(change, as: stored)
        send(.answered(.changeMade(id: id, stored: stored)))
      } catch {
        if error.kind == .notFound { await storedAsGone(change) }
        send(.answered(.changeRefused(id: id, failure: error)))
      }
    case .waitForUndo(let id): send(.answered(.undoTimeOver(id: id)))
    case .load, .waitForSlow, .stopWaiting, .fold, .save, .journal, .removeCopy, .forgetCopies, .sessionEnded: break
    }
  }

  private func stored(_ change: Change, as row: StoredRow?) async {
    switch change.what {
    case .delete(.event(let id)): await stored(.deleted(.event(id)), of: change.owner)
    case .delete(.offer(let id)): await stored(.deleted(.offer(id)), of: change.owner)
    case .delete(.interaction), .create(.interaction): await stored(.record(.interaction), of: change.owner)
    case .delete(.reading), .create(.reading): await stored(.record(.reading), of: change.owner)
    case .create(.event): await stored(.record(.event(nil)), of: change.owner)
    case .create(.offer): await stored(.record(.offer(nil)), of: change.owner)
    case .setStatus:
      if case .status(let row) = row { await stored(.taskStatus(row), of: change.owner) }
    case .update(let edit):
      switch edit.row {
      case .event(let id):
        await stored(edit == .attended(id) ? .attended(id) : .record(.event(id)), of: change.owner)
      case .offer(let id):
        await stored(edit.offerStatus.map { .offerStatus(id, $0) } ?? .record(.offer(id)), of: change.owner)
      case .interaction: await stored(.record(.interaction), of: change.owner)
      case .reading: await stored(.record(.reading), of: change.owner)
      }
    }
  }

  private func storedAsGone(_ change: Change) async {
    switch change.what {
    case .delete(let row):
      if let record = row.record { await stored(.deleted(record), of: change.owner) }
    case .update(let edit):
      if let record = edit.row.record { await stored(.deleted(record), of: change.owner) }
    case .create, .setStatus: break
    }
  }
}

extension ChangeResult {
  /// The row as it is stored now; nil where it is as it was sent. Throws where it is the row of another task, or none.
  fileprivate func stored(by change: Change) throws(ServiceFailure) -> StoredRow? {
    guard case .setStatus(let task, _) = change.what else { return nil }
    guard case .taskStatus(let row) = self else {
      throw ServiceFailure(.unexpectedReply, detail: "no row of task \(task)")
    }
    guard row.task == task, row.athlete == change.owner else {
      throw ServiceFailure(.unexpectedReply, detail: "the row of task \(row.task) of \(row.athlete)")
    }
    return .status(row)
  }
}
