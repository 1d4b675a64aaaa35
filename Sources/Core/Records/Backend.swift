import CompassModel
import StateMachine

/// Where rows come from, in two requests (decision Y7). Every call is about one athlete's rows: rows of others are
/// neither returned nor changed (decision X4).
public protocol RecordsBackend: Sendable {
  /// The rows of one kind, in any order.
  ///
  /// - Parameters:
  ///   - query: whose rows, of which kind and of which days, and whether all of them are wanted.
  ///   - cached: the last answer; a backend that has noted a `mark` with it may request only the changes since. Nil
  ///     where no rows are cached.
  /// - Throws: `.notPermitted` for rows that the person signed in may not see: an empty answer says that there are
  ///   none.
  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch

  /// Makes one change, whatever row it is of. One that was made already is done, so that a change whose answer got lost
  /// can be repeated.
  ///
  /// - A new row never replaces one (decision N7). Throws `.conflict` if the athlete has a row of this id with other
  ///   values, `.notPermitted` if the id is another athlete's, and `.valuesRefused` for what breaks a rule of the table,
  ///   such as a contact with a school the athlete has not.
  /// - An edit stores the columns it names; every other column stays as it is (decision L2). Throws `.notFound` if the
  ///   athlete has no such row; `.changedElsewhere`, with the columns as they are now in `current`, if one holds neither
  ///   its old nor its new value: nothing was stored then.
  /// - How far an athlete got with a task: throws `.notFound` if there is no such task, `.notPermitted` unless the athlete
  ///   itself asks (decision K12).
  /// - A deletion throws `.notFound` if the athlete has no such row: nothing was deleted.
  ///
  /// A status that this version does not know is refused with `.valuesRefused` (decision X6).
  ///
  /// - Returns: the row as it is stored now, where the backend knows it: of a task's status always.
  /// - Throws: `.unanswered` if it is not known whether it was made; else nothing was changed.
  @discardableResult
  func make(_ change: Change) async throws(ServiceFailure) -> StoredRow?
}

/// Where rows outlive the app: the last answer, and what was confirmed since. A copy that cannot be read or written is
/// as if there were none. The calls come one after the other, but `copy` beside them.
public protocol RecordsCopies: Sendable {
  /// The saved answer with its edits, and when it was answered; nil where there is none.
  func copy(of key: RowsKey) async -> (batch: Batch, savedAt: Instant)?
  /// Takes the place of the copy that was there.
  func save(_ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant) async
  /// The rows that are saved were answered again at `time`; where they were removed since, they are saved.
  func confirm(_ batch: Batch, of key: RowsKey, at time: Instant) async
  /// Adds one edit to the copy that is there, without writing all rows; nothing where there is no copy.
  func append(_ edit: Edit, to key: RowsKey) async
  /// Removes the copy of `key`.
  func remove(_ key: RowsKey) async
  /// Leaves no byte of any copy behind (decision N10).
  func forgetEverything() async
}

extension Records {
  /// Reads all columns of a row. Throws `.notFound` if the athlete has no such row.
  public typealias ReadsColumns = @Sendable (RowReference, AthleteID) async throws(ServiceFailure) -> [RecordField]

  /// Does what an effect asks for.
  ///
  /// - Parameters:
  ///   - effect: what is asked for.
  ///   - backend: where rows come from.
  ///   - copies: where rows outlive the app; nil for nowhere.
  ///   - outbox: where changes are stored before they are sent; nil for a backend on the device (decision J6).
  ///   - columns: reads a row that may be stored.
  ///   - send: takes what it came to.
  ///   - prepare: builds the tables of the pages, off the main actor, before their rows are shown.
  ///   - prepareRemaining: builds the tables that nothing waits for, once the rows are shown.
  @MainActor
  public static func handle(
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
        // Nothing is worked out, or written, of rows that are as they were.
        let batch = await run { [cached] in answer.reusing(cached) }
        await run { prepare(batch) }
        send(.answered(query.key, asked: asked, batch))
        await run { prepareRemaining(batch) }
      } catch {
        send(.failed(query.key, asked: asked, error))
      }
    case .send(let id, let change):
      do throws(ServiceFailure) {
        send(.made(id, try await backend.make(change)))
      } catch {
        send(.refused(id, error))
      }
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
    case .waitToLook: send(.lookDue)
    case .deliver(let delivery):
      guard let outbox else { return }
      await deliver(delivery, outbox, send) { () async throws(ServiceFailure) in
        delivery.mayBeStored
          ? try await make(delivery.change, unlessStored: columns, backend) : try await backend.make(delivery.change)
      }
    case .keep, .storeProgress, .discard, .withdraw, .readOutbox:
      if let outbox { await handle(effect, outbox, send) }
    case .stopWaiting, .stopOutbox, .sessionEnded: break
    }
  }

  /// Makes a new row, or gives it these values where an earlier try has stored it with others (decision B3).
  ///
  /// - Throws: `.unanswered` where that cannot be found out.
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
