import CompassModel
import CompassServices

/// Copies of what a live backend answered, in the store's device database (decision W1).
public struct LocalCopies: SavedCopies {
  private let store: LocalStore
  private var database: Database { store.device }

  /// Copies live as long as the store.
  public init(_ store: LocalStore) { self.store = store }

  public func copy(under key: CopyKey) async -> SavedCopy? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.first(
        "SELECT bytes, saved_at FROM saved_copy WHERE owner = ? AND name = ?", .text(key.owner.rawValue),
        .text(key.name)
      ) { SavedCopy($0.bytes(0), savedAt: Instant(microseconds: $0.integer(1))) }
    }
    return saved.flatMap { $0 }
  }

  public func save(_ copy: SavedCopy, under key: CopyKey) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        """
        INSERT INTO saved_copy (owner, name, saved_at, bytes) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner, name) DO UPDATE SET saved_at = excluded.saved_at, bytes = excluded.bytes
        """, .text(key.owner.rawValue), .text(key.name), .integer(copy.savedAt.microseconds), .bytes(copy.bytes))
    }
  }

  public func confirm(_ key: CopyKey, at instant: Instant) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "UPDATE saved_copy SET saved_at = ? WHERE owner = ? AND name = ?", .integer(instant.microseconds),
        .text(key.owner.rawValue), .text(key.name))
    }
  }

  public func remove(_ key: CopyKey) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "DELETE FROM saved_copy WHERE owner = ? AND name = ?", .text(key.owner.rawValue), .text(key.name))
    }
  }

  /// Settings stand in the same file, and go too.
  public func forgetEverything() async { await store.forgetDevice() }
}
