import CompassModel
import CompassServices

/// Settings that last as long as this value.
public final class MemoryPreferences: Preferences {
  private let values = Lock<[String: String]>([:])

  /// Empty.
  public init() {}

  public func value(for key: PreferenceKey) async -> String? { values.withLock { $0[key.rawValue] } }

  public func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    values.withLock { $0[key.rawValue] = value }
  }

  public func forgetEverything() async { values.withLock { $0 = [:] } }
}

/// Copies that last as long as this value.
public final class MemoryCopies: SavedCopies {
  private let copies = Lock<[CopyKey: SavedCopy]>([:])

  /// Empty.
  public init() {}

  /// What is kept, by what it is found by.
  public var all: [CopyKey: SavedCopy] { copies.withLock { $0 } }

  public func copy(under key: CopyKey) async -> SavedCopy? { copies.withLock { $0[key] } }

  public func save(_ copy: SavedCopy, under key: CopyKey) async { copies.withLock { $0[key] = copy } }

  public func confirm(_ key: CopyKey, at instant: Instant) async { copies.withLock { $0[key]?.savedAt = instant } }

  public func remove(_ key: CopyKey) async { copies.withLock { $0[key] = nil } }

  public func forgetEverything() async { copies.withLock { $0 = [:] } }
}
