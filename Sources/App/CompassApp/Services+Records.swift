import CompassModel
import CompassServices
import EventsList
import OffersList
import PerformanceTimeline
import Records
import RecruitingTimeline
import StateMachine
import Tasks
import Today

extension Services {
  @MainActor
  func handle(_ effect: Records.Effect, send: Send<AppAction>) async {
    await Records.handle(
      effect, CheckedBackend(services: self), copies, outbox: outbox,
      columns: { row, owner throws(ServiceFailure) in try await columns(of: row, owner) },
      send: send.map { .records($0) }, prepare: Self.prepare, prepareRemaining: Self.prepareRemaining)
  }

  /// Builds the tables that pages derive from new rows, in advance because many rows take a while.
  private static func prepare(_ batch: Batch) {
    if let events = batch.base(Event.self) { EventsList.prepare(events) }
    if let offers = batch.base(Offer.self) { OffersList.prepare(offers) }
    batch.base(School.self)?.prepareNames()
    if let readings = batch.base(PerformanceMetric.self) { PerformanceTimeline.prepare(readings) }
    if let tasks = batch.base(RecruitingTask.self) { Tasks.prepare(tasks) }
  }

  /// Builds the tables of the timeline and the searches, for which no page waits.
  private static func prepareRemaining(_ batch: Batch) {
    RecruitingTimeline.prepare(batch)
    Today.prepare(batch)
  }

  /// Polls for changes by others: requests rows and the row of an open detail page concurrently (decision W6). Only
  /// what differs from the cached rows and record is sent; a failure is only part of the outcome.
  @MainActor
  func poll(_ polls: [RowsPoll], _ record: RecordPoll?, send: Send<AppAction>) async {
    async let recordOutcome = poll(record, send: send)
    let outcomes = await withTaskGroup(of: PollOutcome.self) { group in
      for rows in polls { group.addTask { await self.poll(rows, send: send) } }
      var outcomes: Set<PollOutcome> = []
      for await outcome in group { outcomes.insert(outcome) }
      return outcomes
    }
    let all = outcomes.union([await recordOutcome])
    let worst = [PollOutcome.refused, .failed, .changed].first(where: all.contains) ?? .same
    send(.answered(.polled(outcome: worst)))
  }

  @MainActor
  private func poll(_ poll: RowsPoll, send: Send<AppAction>) async -> PollOutcome {
    do throws(ServiceFailure) {
      let answer = try await backend.rows(of: poll.query, cached: poll.cached)
      let (batch, isChanged) = await prepared(answer, since: poll.cached)
      // The rows are equal, but other facts in the batch can differ.
      if batch != poll.cached { send(.records(.polled(poll.query.key, asked: poll.asked, batch))) }
      return isChanged ? .changed : .same
    } catch {
      return error.pollOutcome
    }
  }

  @MainActor
  private func poll(_ poll: RecordPoll?, send: Send<AppAction>) async -> PollOutcome {
    guard let poll else { return .same }
    do throws(ServiceFailure) {
      let record = try await backend.loadRecord(poll.reference, of: poll.owner)
      guard record != poll.cached else { return .same }
      send(.details(.answer(.changedElsewhere(record: record))))
      return .changed
    } catch {
      return error.pollOutcome
    }
  }

  @concurrent private func prepared(_ answer: Batch, since cached: Batch?) async -> (batch: Batch, isChanged: Bool) {
    let isChanged = !answer.isSame(as: cached)
    if isChanged { Self.prepare(answer) }
    return (answer.reusing(cached), isChanged)
  }
}

extension AppEffect {
  /// This effect as a full reload instead of a request for changed rows (decision L12).
  var asRefresh: AppEffect {
    guard case .records(.load(var query, let asked, let cached)) = self else { return self }
    query.isRefresh = true
    return .records(.load(query, asked: asked, cached: cached))
  }
}

/// A poll for rows on screen: the query, its turn, and the cached rows.
public struct RowsPoll: Sendable, Equatable {
  var query: Query
  var asked: Int
  var cached: Batch?
}

/// A poll for the row of a detail page.
public struct RecordPoll: Sendable, Equatable {
  var reference: RecordReference
  var owner: AthleteID
  var cached: Record?
}

/// The result of a poll for changes by others.
public enum PollOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing has changed, or the request failed.
  case same, failed
  /// At least one row has changed.
  case changed
  /// The session has ended, or the rows are missing or not permitted; the reload that follows shows it.
  case refused
}

extension ServiceFailure {
  fileprivate var pollOutcome: PollOutcome {
    [.sessionOver, .notPermitted, .notFound].contains(kind) ? .refused : .failed
  }
}

/// The backend for `Records`. Checks the rows that changes return, and removes the saved copy of a changed or deleted
/// row.
private struct CheckedBackend: RecordsBackend {
  let services: Services

  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    try await services.backend.rows(of: query, cached: cached)
  }

  func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow? {
    do throws(ServiceFailure) {
      let stored = try change.checked(try await services.backend.make(change, at: time))
      await removeRecord(of: change)
      return stored
    } catch {
      if error.kind == .notFound { await removeRecord(of: change) }
      throw error
    }
  }

  private func removeRecord(of change: Change) async {
    let row: RowReference
    switch change {
    case .update(let updated, _, _): row = updated
    case .delete(let deleted, _): row = deleted
    case .create, .setStatus, .note: return
    }
    if let record = row.record { await services.copies?.removeRecord(record, of: change.owner) }
  }
}

extension Change {
  /// Checks the row that a change returned. Throws `.unexpectedReply` for a status of another task or athlete, or none.
  fileprivate func checked(_ stored: StoredRow?) throws(ServiceFailure) -> StoredRow? {
    guard case .setStatus(let task, _, _, _) = self else { return stored }
    guard case .status(let row)? = stored else {
      throw ServiceFailure(.unexpectedReply, detail: "no row of task \(task)")
    }
    guard row.task == task, row.athlete == owner else {
      throw ServiceFailure(.unexpectedReply, detail: "the row of task \(row.task) of \(row.athlete)")
    }
    return stored
  }
}
