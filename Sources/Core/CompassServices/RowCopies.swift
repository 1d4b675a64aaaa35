import CompassModel
import Foundation
import Records

/// Saved copies of rows: each answer of the backend, and the edits confirmed since (decision Y6). Also of single rows
/// with all columns, for detail pages.
///
/// Writes run one after the other in the order of the calls; reads wait for the writes before them.
public final class RowCopies: RecordsCopies {
  private let store: any SavedCopies
  private let now: @Sendable () -> Instant
  /// The last write in the queue, finished or not.
  private let writing = Lock<Task<Void, Never>?>(nil)

  /// Makes copies that are kept in `store`, without reading any; `now` is the app's clock.
  public init(_ store: any SavedCopies, now: @escaping @Sendable () -> Instant) {
    (self.store, self.now) = (store, now)
  }

  /// Runs `change` after all earlier writes, unless the task is cancelled: a stopped effect must not write.
  private func write(_ change: @escaping @Sendable (any SavedCopies) async -> Void) async {
    guard !Task.isCancelled else { return }
    let writing = writing.withLock { writing in
      let next = Task { [store, earlier = writing] in
        await earlier?.value
        await change(store)
      }
      writing = next
      return next
    }
    await writing.value
  }

  private func read(_ key: CopyKey) async -> SavedCopy? {
    await writing.withLock { $0 }?.value
    return await store.copy(under: key)
  }

  // Decoding many rows takes a while: not on the main actor.
  @concurrent private static func decode<Value: Decodable & Sendable>(
    _ bytes: Data, as _: Value.Type = Value.self
  ) async -> Value? {
    try? JSONDecoder().decode(Value.self, from: bytes)
  }

  @concurrent private static func save(
    _ value: some Encodable & Sendable, at time: Instant, under key: CopyKey, in store: any SavedCopies
  ) async {
    guard let bytes = try? JSONEncoder().encode(value) else { return }
    await store.save(SavedCopy(bytes, savedAt: time), under: key)
  }
}

extension RowCopies {
  /// A saved answer of the backend, identified by the time at which it was saved.
  private struct Answer: Codable {
    var batch: Batch
    var id: Instant
  }

  /// Edits confirmed since an answer was saved; `answer` is the id of the only answer to which they apply.
  private struct Journal: Codable {
    var answer: Instant
    var edits: [Edit]
  }

  public func copy(of key: RowsKey) async -> (batch: Batch, savedAt: Instant)? {
    guard let saved = await read(CopyKey(key)), let answer: Answer = await Self.decode(saved.bytes),
      answer.batch.rows.kind == key.kind
    else { return nil }
    guard let bytes = await store.copy(under: CopyKey(journalOf: key))?.bytes,
      let journal: Journal = await Self.decode(bytes), journal.answer == answer.id, !journal.edits.isEmpty
    else { return (answer.batch, saved.savedAt) }
    return (await Self.folded(answer.batch, journal.edits), saved.savedAt)
  }

  @concurrent private static func folded(_ batch: Batch, _ edits: [Edit]) async -> Batch { batch.folded(edits) }

  public func save(_ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant) async {
    await write { await Self.save(batch, edits, of: key, at: time, in: $0) }
  }

  private static func save(
    _ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant, in store: any SavedCopies
  ) async {
    await save(Answer(batch: batch, id: time), at: time, under: CopyKey(key), in: store)
    await save(Journal(answer: time, edits: edits), at: time, under: CopyKey(journalOf: key), in: store)
  }

  public func confirm(_ batch: Batch, of key: RowsKey, at time: Instant) async {
    await write { store in
      guard await store.copy(under: CopyKey(journalOf: key)) != nil else {
        return await Self.save(batch, [], of: key, at: time, in: store)
      }
      await store.confirm(CopyKey(key), at: time)
    }
  }

  public func append(_ edit: Edit, to key: RowsKey) async {
    await write { store in
      let journalKey = CopyKey(journalOf: key)
      guard let saved = await store.copy(under: journalKey), var journal: Journal = await Self.decode(saved.bytes)
      else { return }
      journal.edits.append(edit)
      await Self.save(journal, at: saved.savedAt, under: journalKey, in: store)
    }
  }

  public func remove(_ key: RowsKey) async {
    await write { store in
      await store.remove(CopyKey(key))
      await store.remove(CopyKey(journalOf: key))
    }
  }

  /// Deletes all copies, even in a cancelled task.
  public func forgetEverything() async { await Task { await self.write { await $0.forgetEverything() } }.value }
}

extension RowCopies {
  /// Returns the saved copy of a row and the time at which it was saved; nil if there is none or it cannot be read.
  public func record(_ reference: RecordReference, of owner: AthleteID) async -> (record: Record, savedAt: Instant)? {
    guard let saved = await read(CopyKey(reference, of: owner)), let record: Record = await Self.decode(saved.bytes)
    else { return nil }
    return (record, saved.savedAt)
  }

  /// Saves a row, replacing its earlier copy; does nothing in a cancelled task.
  public func save(_ record: Record, of owner: AthleteID) async {
    await write { [time = now()] store in
      await Self.save(record, at: time, under: CopyKey(record.reference, of: owner), in: store)
    }
  }

  /// Deletes the copy of a row that has changed or was deleted; does nothing in a cancelled task.
  public func removeRecord(_ reference: RecordReference, of owner: AthleteID) async {
    await write { await $0.remove(CopyKey(reference, of: owner)) }
  }
}

extension CopyKey {
  /// Makes the key of the saved rows of one kind and athlete.
  public init(_ key: RowsKey) { self.init(key.kind.rawValue, of: key.owner) }

  fileprivate init(journalOf key: RowsKey) { self.init("\(key.kind.rawValue) edits", of: key.owner) }

  fileprivate init(_ reference: RecordReference, of owner: AthleteID) {
    self.init("record \(reference.path)", of: owner)
  }
}
