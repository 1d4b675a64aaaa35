import CompassModel
import CompassServices
import Foundation
import Records

/// Changes that a backend has not confirmed, in the store's device database (decisions J2, J6, B10).
///
/// A change that cannot be read, or that a newer version of the app stored, is kept but not returned, nor are changes
/// that depend on it; the store's `warnings` count them. If the store has files but its device database had to be
/// opened in memory, `add` throws.
public struct LocalOutbox: Outbox {
  /// The version of the stored form that is written, and the highest that is read.
  static let format = 1

  private let store: LocalStore
  private let project: String
  private let capacity: Int
  private let person: @Sendable () async -> UserID?
  private let sending: SendingRight
  /// The highest key seen so far, so that no key is reused after a damaged file was replaced.
  private let newest = Lock(0)
  private let warned = Lock(0)
  /// The person who was signed in most recently.
  private let last = Lock<UserID?>(nil)

  /// Makes the outbox of the project at an address, in `store`; `person` returns the signed-in person, nil for none.
  public init(_ store: LocalStore, project: String, person: @escaping @Sendable () async -> UserID?) {
    self.init(store, project: project, capacity: 10_000, person: person)
  }

  init(_ store: LocalStore, project: String, capacity: Int, person: @escaping @Sendable () async -> UserID?) {
    (self.store, self.project, self.capacity, self.person) = (store, project, capacity, person)
    sending = SendingRight(store.files.map { $0.directory + "/outbox.lock" })
  }

  public func changes() async throws(ServiceFailure) -> [OutboxChange] {
    guard let owner = await owner() else { return [] }
    let rows = try await store.device.perform { (connection) throws(ServiceFailure) in try owner.rows(in: connection) }
    if let last = rows.last { newest.withLock { $0 = max($0, last.id) } }
    let (changes, unreadable) = StoredChange.read(rows)
    warn(of: unreadable)
    return changes
  }

  /// Returns the number of pending changes, unreadable ones included; 0 if no person was ever signed in.
  public func count() async throws(ServiceFailure) -> Int {
    guard let owner = await owner() else { return 0 }
    return try await store.device.perform { (connection) throws(ServiceFailure) in try owner.count(in: connection) }
  }

  public func add(
    _ request: OutboxChange.Request, replacing replaced: Int?
  ) async throws(ServiceFailure) -> OutboxChange.Position {
    guard let owner = await owner() else { throw ServiceFailure(.sessionOver) }
    let text = try StoredChange.text(request)
    let (hasFiles, capacity, seen) = (store.files != nil, capacity, newest.withLock { $0 })
    let position = try await write { (connection) throws(ServiceFailure) in
      if hasFiles, connection.isInMemory { throw .noStoreForChanges }
      if let replaced { try owner.remove(replaced, in: connection) }
      if try owner.count(in: connection) >= capacity { throw .tooManyChanges }
      let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'kept_change'") { $0.integer(0) }
      let position = OutboxChange.Position(max(Int(last ?? 0), seen) + 1, after: try owner.newest(in: connection))
      try connection.run(
        "INSERT INTO kept_change (id, project, person, format, request, progress) VALUES (?, ?, ?, ?, ?, ?)",
        SQLiteValue(position.key), .text(owner.project), .text(owner.person), SQLiteValue(Self.format), .text(text),
        .text(try StoredChange.text(OutboxChange.Progress.unsent)))
      return position
    }
    newest.withLock { $0 = max($0, position.key) }
    return position
  }

  public func set(_ progress: OutboxChange.Progress, of id: Int) async throws(ServiceFailure) -> Bool {
    guard let owner = await owner() else { return false }
    let text = try StoredChange.text(progress)
    return try await write { (connection) throws(ServiceFailure) in
      if progress == .unknown, case .refused? = try owner.progress(of: id, in: connection) { return false }
      try connection.run(
        "UPDATE kept_change SET progress = ? WHERE id = ? AND project = ? AND person = ?", .text(text), SQLiteValue(id),
        .text(owner.project), .text(owner.person))
      return connection.changes > 0
    }
  }

  public func begin(_ id: Int) async throws(ServiceFailure) -> OutboxChange.Progress? {
    guard let owner = await owner() else { return nil }
    let text = try StoredChange.text(OutboxChange.Progress.unknown)
    return try await write { (connection) throws(ServiceFailure) in
      let before = try owner.progress(of: id, in: connection)
      guard before == .unsent || before == .unknown else { return nil }
      try connection.run("UPDATE kept_change SET progress = ? WHERE id = ?", .text(text), SQLiteValue(id))
      return before
    }
  }

  public func remove(_ id: Int) async throws(ServiceFailure) {
    guard let owner = await owner() else { return }
    try await write { (connection) throws(ServiceFailure) in try owner.remove(id, in: connection) }
  }

  public func withdraw(_ ids: [Int]) async throws(ServiceFailure) -> Bool {
    guard let owner = await owner() else { return ids.isEmpty }
    return try await write { (connection) throws(ServiceFailure) in
      for id in ids where try owner.progress(of: id, in: connection) != .unsent { return false }
      for id in ids { try owner.remove(id, in: connection) }
      return true
    }
  }

  public func beginSending() async -> Bool { sending.begin() }

  public func endSending() async { sending.end() }

  public func othersCount() async throws(ServiceFailure) -> Int {
    guard let owner = await owner() else { return 0 }
    return try await store.device.perform { (connection) throws(ServiceFailure) in
      try owner.count(ofOthers: true, in: connection)
    }
  }

  public func forgetOthers() async {
    guard let owner = await owner() else { return }
    await store.erase { (connection) throws(ServiceFailure) in
      try connection.run(
        "DELETE FROM kept_change WHERE project = ? AND person <> ?", .text(owner.project), .text(owner.person))
    }
  }

  public func forgetEverything() async {
    guard let owner = await owner() else { return }
    await store.erase { (connection) throws(ServiceFailure) in
      try connection.run(
        "DELETE FROM kept_change WHERE project = ? AND person = ?", .text(owner.project), .text(owner.person))
    }
  }

  private func owner() async -> Owner? {
    let person = await person()
    return last.withLock { last in
      last = person ?? last
      return last.map { Owner(project: project, person: $0.rawValue) }
    }
  }

  /// Runs `body` in one transaction, which is on disk when this returns.
  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    try await store.device.perform { (connection) throws(ServiceFailure) in
      try connection.durableTransaction { () throws(ServiceFailure) in try body(connection) }
    }
  }

  private func warn(of unreadable: Int) {
    let isNew = warned.withLock { known in
      defer { known = unreadable }
      return known != unreadable
    }
    guard isNew, unreadable > 0 else { return }
    store.log.add(
      "\(counted(unreadable, "change")) on this device cannot be read by this version of the app, and "
        + "\(unreadable == 1 ? "is" : "are") not sent. Nothing was deleted.")
  }
}

extension ServiceFailure {
  fileprivate static let noStoreForChanges = ServiceFailure(
    .databaseFailed, detail: "device database in memory",
    reason: "Changes cannot be kept on this device. Nothing was changed.")
  fileprivate static let tooManyChanges = ServiceFailure(
    .databaseFailed, detail: "outbox full",
    reason: "10,000 changes wait for a connection already, and no more can be kept. Nothing was changed.")
}

/// A project and a person; only their changes are read and written (decision B10).
private struct Owner: Sendable {
  let project, person: String

  func rows(in connection: Connection) throws(ServiceFailure) -> [StoredChange] {
    try connection.all(
      "SELECT id, format, request, progress FROM kept_change WHERE project = ? AND person = ? ORDER BY id",
      .text(project), .text(person)
    ) { row in
      StoredChange(id: Int(row.integer(0)), format: row.integer(1), request: row.bytes(2), progress: row.bytes(3))
    }
  }

  func count(ofOthers: Bool = false, in connection: Connection) throws(ServiceFailure) -> Int {
    let count = try connection.first(
      "SELECT count(*) FROM kept_change WHERE project = ? AND person \(ofOthers ? "<>" : "=") ?", .text(project),
      .text(person)
    ) { $0.integer(0) }
    return Int(count ?? 0)
  }

  /// Returns the highest key of a change that was not refused and whose stored form this version knows; nil for none.
  func newest(in connection: Connection) throws(ServiceFailure) -> Int? {
    try connection.first(
      """
      SELECT id FROM kept_change
      WHERE project = ? AND person = ? AND format <= ? AND progress NOT LIKE '{"refused"%' ORDER BY id DESC LIMIT 1
      """, .text(project), .text(person), SQLiteValue(LocalOutbox.format)
    ) { Int($0.integer(0)) }
  }

  func progress(of id: Int, in connection: Connection) throws(ServiceFailure) -> OutboxChange.Progress? {
    try connection.first(
      "SELECT progress FROM kept_change WHERE id = ? AND project = ? AND person = ?", SQLiteValue(id), .text(project),
      .text(person)
    ) { StoredChange.progress($0.bytes(0)) }.flatMap { $0 }
  }

  func remove(_ id: Int, in connection: Connection) throws(ServiceFailure) {
    try connection.run(
      "DELETE FROM kept_change WHERE id = ? AND project = ? AND person = ?", SQLiteValue(id), .text(project),
      .text(person))
  }
}

/// A kept change in its stored form: JSON and the version of the form.
private struct StoredChange: Sendable {
  let id: Int
  let format: Int64
  let request, progress: Data

  /// Decodes changes in order, without those that cannot be read or depend on one; also returns the number left out.
  static func read(_ rows: [StoredChange]) -> (changes: [OutboxChange], unreadable: Int) {
    let decoder = JSONDecoder()
    var changes: [OutboxChange] = []
    var unreadable: Set<Int> = []
    for row in rows {
      guard let change = row.change(decoder), unreadable.isDisjoint(with: change.request.needs) else {
        unreadable.insert(row.id)
        continue
      }
      changes.append(change)
    }
    return (changes, unreadable.count)
  }

  private static let unsent = Data("{\"unsent\":{}}".utf8)

  private func change(_ decoder: JSONDecoder) -> OutboxChange? {
    guard (1...Int64(LocalOutbox.format)).contains(format),
      let request = try? decoder.decode(OutboxChange.Request.self, from: request),
      let progress = Self.progress(progress)
    else { return nil }
    return OutboxChange(id: id, request, progress)
  }

  static func progress(_ bytes: Data) -> OutboxChange.Progress? {
    if bytes == unsent { return .unsent }
    return try? JSONDecoder().decode(OutboxChange.Progress.self, from: bytes)
  }

  static func text(_ value: some Encodable) throws(ServiceFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(value), as: UTF8.self) } catch {
      throw ServiceFailure(.valuesRefused, detail: "\(error)")
    }
  }
}

/// The right of one process to send, counted per use: a file lock that ends with the process (decision J5).
private final class SendingRight: Sendable {
  /// Path of the lock file; nil for a store in memory, which no other process can open.
  private let path: String?
  private let holder = Lock<(lock: AdvisoryLock?, count: Int)>((nil, 0))

  init(_ path: String?) { self.path = path }

  /// Takes the right once more; false if another process has it.
  func begin() -> Bool {
    holder.withLock { holder in
      if holder.count == 0, let path {
        holder.lock = AdvisoryLock(path)
        if holder.lock == nil { return false }
      }
      holder.count += 1
      return true
    }
  }

  func end() {
    holder.withLock { holder in
      guard holder.count > 0 else { return }
      holder.count -= 1
      if holder.count > 0 { return }
      holder.lock?.release()
      holder.lock = nil
    }
  }
}

extension LocalOutbox {
  /// Copies all kept changes that can be read from a damaged device database; true if none was lost.
  static func takeOver(from damaged: String, to connection: Connection) -> Bool {
    do throws(ServiceFailure) {
      let old = try Connection(withoutTrace: damaged)
      guard try old.first("SELECT 1 FROM sqlite_schema WHERE name = 'kept_change'", read: { _ in true }) == true else {
        return try Schema.device.storedVersion(old) > 0
      }
      return try connection.durableTransaction { () throws(ServiceFailure) in
        // The rows read before the damaged part are kept.
        (try? copy(from: old, to: connection)) != nil
      }
    } catch {
      return false
    }
  }

  private static func copy(from old: Connection, to connection: Connection) throws(ServiceFailure) {
    let columns = "id, project, person, format, request, progress"
    try old.each("SELECT \(columns) FROM kept_change ORDER BY id") { (row) throws(ServiceFailure) in
      try connection.run(
        "INSERT OR IGNORE INTO kept_change (\(columns)) VALUES (?, ?, ?, ?, ?, ?)", row.value(0), row.value(1),
        row.value(2), row.value(3), row.value(4), row.value(5))
    }
  }
}
