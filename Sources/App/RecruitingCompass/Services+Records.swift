import CompassModel
import CompassServices
import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordForm
import Records
import RecruitingTimeline
import StateMachine
import Tasks

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
        send(.records(.made(id, stored)))
      } catch {
        if error.kind == .notFound { await storedAsGone(change) }
        // What the row is now is to be seen in an answer of after it, not in one that is still new enough.
        if error.isAnsweredByRows { copies?.askAnew() }
        send(.records(.refused(id, error)))
      }
    case .waitForUndo(let id): send(.records(.undoTimeOver(id)))
    case .load(let query, let asked, _): await load(query, asked, send: send)
    case .waitForSlow(let key, let asked): send(.records(.slow(key, asked: asked)))
    case .fold(let key, let version, let through, let batch, let edits):
      send(.records(.folded(key, version: version, through: through, await prepared { batch.folded(edits) })))
    case .stopWaiting, .save, .journal, .removeCopy, .forgetCopies, .sessionEnded: break
    }
  }

  /// Asks for the rows of one kind, with a saved copy at hand meanwhile.
  @MainActor
  private func load(_ query: Query, _ asked: Int, send: Send<AppAction>) async {
    let owner = query.key.owner
    switch query.key.kind {
    case .events:
      await load(query, asked, .events(of: owner), send: send) { Batch($0) }
    case .offers:
      await load(query, asked, .offers(of: owner), send: send) { Batch($0) }
    case .schools:
      await load(query, asked, .schools(of: owner), send: send) {
        Batch(.schools(Base($0.directory.schools)), skipped: $0.skipped)
      }
    case .tasks: await load(query, asked, .tasks(of: owner), send: send) { Batch($0) }
    case .statuses: await load(query, asked, .statuses(of: owner), send: send) { Batch($0) }
    case .readings:
      let (first, last) = (query.days?.first, query.days?.last ?? .latest)
      await load(query, asked, .metrics(of: owner, from: first, through: last), send: send) {
        Batch($0.loaded, days: DayRange(from: $0.first, through: $0.last))
      }
    case .interactions: await load(query, asked, .interactions(of: owner), send: send) { Batch($0) }
    case .history: await load(query, asked, .history(of: owner), send: send) { Batch($0) }
    }
  }

  @MainActor
  private func load<Answer>(
    _ query: Query, _ asked: Int, _ lookup: Lookup<Answer>, send: Send<AppAction>,
    _ batch: @escaping @Sendable (Answer) -> Batch
  ) async {
    await load(lookup) { answer, source in
      let batch = await prepared { batch(answer) }
      switch source {
      case .saved(let time): send(.records(.copied(query.key, asked: asked, batch, savedAt: time)))
      case .loaded(let time):
        send(.records(.answered(query.key, asked: asked, batch, at: time)))
        await prepareRest(of: batch)
      case RowsSource.none?, nil:
        send(.records(.answered(query.key, asked: asked, batch)))
        await prepareRest(of: batch)
      }
    } failed: {
      send(.records(.failed(query.key, asked: asked, $0)))
    }
  }

  // What the timeline and forms make of rows that other pages show too, and what is searched: nothing waits for it.
  @concurrent private func prepareRest(of batch: Batch) async {
    RecruitingTimeline.prepare(batch)
    if let events = batch.base(Event.self) { RecordForm.prepare(events) }
  }

  // Going through many rows takes a while: not on the main actor. The tables of the pages are built here.
  @concurrent private func prepared(_ batch: @Sendable () -> Batch) async -> Batch {
    let batch = batch()
    if let events = batch.base(Event.self) { EventsList.prepare(events) }
    if let offers = batch.base(Offer.self) { OffersList.prepare(offers) }
    if let schools = batch.base(School.self) {
      schools.prepareNames()
      OffersList.prepare(schools)
    }
    if let readings = batch.base(PerformanceMetric.self) { PerformanceTimeline.prepare(readings) }
    if let tasks = batch.base(RecruitingTask.self) { Tasks.prepare(tasks) }
    return batch
  }

  private func stored(_ change: Change, as row: StoredRow?) async {
    switch change.what {
    case .delete(.event(let id)): await stored(.deleted(.event(id)), of: change.owner)
    case .delete(.offer(let id)): await stored(.deleted(.offer(id)), of: change.owner)
    case .delete(.interaction(let id)): await stored(.deleted(.interaction(id)), of: change.owner)
    case .create(.interaction): await stored(.record(.interaction), of: change.owner)
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
