import CompassModel
import StateMachine

/// Loads and changes rows, in two requests (decision Y7). Every call is scoped to one athlete: rows of others are
/// neither returned nor changed (decision X4).
public protocol RecordsBackend: Sendable {
  /// Loads the rows of one kind, in any order.
  ///
  /// - Parameters:
  ///   - query: the athlete, the kind and the days, and whether a user asked for fresh rows.
  ///   - cached: the last answer; a backend that set its `mark` may request only the changes since. Nil for none.
  /// - Throws: `.notPermitted` for rows that the signed-in user may not see: an empty answer means that there are none.
  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch

  /// Makes one change in the store. Repeating a change that was made already succeeds, so that a change whose answer
  /// got lost can be sent again.
  ///
  /// - A creation never replaces a row (decision N7). Throws `.conflict` if the athlete has a row of this id with other
  ///   values, `.notPermitted` if the id belongs to another athlete's row, and `.valuesRefused` for values that break a
  ///   rule of the table, such as a contact with a school that is not the athlete's.
  /// - An update stores the columns it names; all others stay unchanged (decision L2). Throws `.notFound` if the
  ///   athlete has no such row; `.changedElsewhere`, with the stored columns in `current`, if one holds neither its old
  ///   nor its new value: nothing is stored then.
  /// - A task status: throws `.notFound` for an unknown task, `.notPermitted` unless the user is the athlete (decision
  ///   K12).
  /// - A deletion throws `.notFound` if the athlete has no such row.
  ///
  /// A status that this version does not know is refused with `.valuesRefused` (decision X6).
  ///
  /// - Parameters:
  ///   - change: the change to make.
  ///   - time: the time of a change that was kept on the device since (decision J1), which a status that it sets is
  ///     stored with; nil means now.
  /// - Returns: the stored row, if the backend knows it: always for a task status.
  /// - Throws: `.unanswered` if it is unknown whether the change was made; after any other error nothing was changed.
  @discardableResult
  func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow?
}

extension RecordsBackend {
  /// Makes a change of this moment.
  @discardableResult
  package func make(_ change: Change) async throws(ServiceFailure) -> StoredRow? { try await make(change, at: nil) }
}

/// Saved copies of rows: the last answer, and the edits confirmed since. A copy that cannot be read or written counts
/// as missing. Calls come one after the other, except `copy(of:)`, which may run beside them.
package protocol RecordsCopies: Sendable {
  /// Returns the saved answer with its edits applied, and the time of the answer; nil if there is none.
  func copy(of key: RowsKey) async -> (batch: Batch, savedAt: Instant)?
  func save(_ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant) async
  /// Sets the saved answer's time to `time`, when the backend returned equal rows; saves `batch` if there is no copy.
  func confirm(_ batch: Batch, of key: RowsKey, at time: Instant) async
  /// Appends one edit to the copy without rewriting its rows; does nothing if there is no copy.
  func append(_ edit: Edit, to key: RowsKey) async
  func remove(_ key: RowsKey) async
  /// Deletes all copies without leaving any data on disk (decision N10).
  func forgetEverything() async
}

extension Records {
  /// A function that reads all columns of a row. Throws `.notFound` if the athlete has no such row.
  package typealias ReadsColumns = @Sendable (RowReference, AthleteID) async throws(ServiceFailure) -> [RecordField]

  /// Runs an effect and sends its results. Without `copies` nothing is saved; `outbox` is nil for a backend on the
  /// device (decision J6). `columns` finds out whether an earlier try has stored a row. `prepare` builds the tables of
  /// the pages, off the main actor, before the rows are shown; `prepareRemaining` builds those not needed at once,
  /// afterwards.
  @MainActor
  package static func handle(
    _ effect: Effect, _ backend: any RecordsBackend, _ copies: (any RecordsCopies)?,
    outbox: (any Outbox)?, columns: @escaping ReadsColumns, send: Send<Action>,
    prepare: @escaping @Sendable (Batch) -> Void, prepareRemaining: @escaping @Sendable (Batch) -> Void = { _ in }
  ) async {
    switch effect {
    case .load(let query, let asked, let cached):
      var cached = cached
      if cached == nil, let (copy, time) = await copies?.copy(of: query.key) {
        await run { prepare(copy) }
        send(.copied(query.key, asked: asked, copy, savedAt: time))
        cached = copy
      }
      do throws(ServiceFailure) {
        let answer = try await backend.rows(of: query, cached: cached)
        // Equal rows keep their tables, and their copy is not written again.
        let batch = await run { [cached] in answer.reusing(cached) }
        await run { prepare(batch) }
        send(.answered(query.key, asked: asked, batch))
        await run { prepareRemaining(batch) }
      } catch {
        send(.failed(query.key, asked: asked, error))
      }
    case .send(let id, let change):
      do throws(ServiceFailure) { send(.made(id, try await backend.make(change))) } catch { send(.refused(id, error)) }
    case .sendUnlessStored(let id, let change):
      do throws(ServiceFailure) {
        send(.made(id, try await make(change, unlessStored: columns, backend)))
      } catch {
        send(.refused(id, error))
      }
    case .fold(let key, let version, let through, let batch, let edits):
      let folded = await run {
        let folded = batch.folded(edits)
        prepare(folded)
        return folded
      }
      send(.folded(key, version: version, through: through, folded))
    case .waitForSlow(let key, let asked): send(.slow(key, asked: asked))
    case .waitForUndo(let id): send(.undoTimeOver(id))
    case .save(let key, let batch, let edits, let time): await copies?.save(batch, edits, of: key, at: time)
    case .confirm(let key, let batch, let time): await copies?.confirm(batch, of: key, at: time)
    case .journal(let key, let edit): await copies?.append(edit, to: key)
    case .removeCopy(let key): await copies?.remove(key)
    case .forgetCopies: await copies?.forgetEverything()
    case .waitToCheck: send(.checkDue)
    case .deliver(let delivery):
      guard let outbox else { return }
      await deliver(delivery, outbox, send) { () async throws(ServiceFailure) in
        delivery.mayBeStored
          ? try await make(delivery.change, unlessStored: columns, backend)
          : try await backend.make(delivery.change, at: delivery.time)
      }
    case .keep(let id, let request, let replaced):
      guard let outbox else { return }
      // A change that cannot be stored is still sent, but not kept.
      let position = try? await outbox.add(request, replacing: replaced)
      send(.stored(id, key: position?.key, after: position?.previous))
    case .storeProgress(let progress, let key): _ = try? await outbox?.set(progress, of: key)
    case .discard(let key): try? await outbox?.remove(key)
    case .withdraw(let keys, let step):
      if let outbox, (try? await outbox.withdraw(keys)) != true { send(.notWithdrawn(keys, step)) }
    case .readOutbox:
      guard let outbox else { return }
      send((try? await outbox.changes()).map { .outboxRead($0) } ?? .outboxNotRead)
    case .stopWaiting, .stopOutbox, .sessionEnded: break
    }
  }

  /// Makes a new row, or updates it to these values if an earlier try has stored it with others (decision B3). Makes
  /// every other change as it is; returns nil if the row has these values already. Throws `.unanswered` if it cannot be
  /// found out whether the row is stored, except after the end of the session or a cancellation.
  private static func make(
    _ change: Change, unlessStored columns: ReadsColumns, _ backend: any RecordsBackend
  ) async throws(ServiceFailure) -> StoredRow? {
    guard case .create(let new, let owner) = change else { return try await backend.make(change) }
    let stored: [RecordField]
    do throws(ServiceFailure) {
      stored = try await columns(new.reference, owner)
    } catch {
      switch error.kind {
      case .notFound: return try await backend.make(change)
      case .sessionOver, .cancelled: throw error
      default: throw ServiceFailure(.unanswered, detail: error.detail, reason: error.message.asSentence)
      }
    }
    let edits = new.columns.compactMap { column -> ColumnEdit? in
      let old = stored.first { $0.name == column.name }?.value
      return RecordField.Value.isSame(old, column.value) ? nil : ColumnEdit(column.name, from: old, to: column.value)
    }
    return edits.isEmpty ? nil : try await backend.make(.update(new.reference, edits, of: owner))
  }

  @concurrent private static func run<Result: Sendable>(_ work: @Sendable () -> Result) async -> Result { work() }
}
