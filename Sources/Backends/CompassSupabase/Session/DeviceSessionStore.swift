import CompassServices

/// A session in the key chain, or in a private file if there is no key chain or the program lacks the entitlement for
/// it, as one that `swift run` builds (I11).
public actor DeviceSessionStore: SessionStore {
  private let keyChain: (any SessionStore)?
  package nonisolated let file: FileSessionStore
  private var isRefused = false

  /// Makes a store; nothing is read yet. `service` names the entry in the key chain, one per app; `accessGroup` shares
  /// it with an extension or a widget, nil for the app's own group. `path` is that of the file.
  public init(service: String, accessGroup: String? = nil, path: String) {
    #if canImport(Security)
      self.init(KeychainSessionStore(service: service, accessGroup: accessGroup), or: FileSessionStore(path: path))
    #else
      self.init(nil, or: FileSessionStore(path: path))
    #endif
  }

  /// Makes the store of the session that `compass` keeps in a directory, beside a store of rows.
  package init(beside directory: String) { self.init(service: "compass", path: directory + "/session.json") }

  package init(_ keyChain: (any SessionStore)?, or file: FileSessionStore) {
    (self.keyChain, self.file) = (keyChain, file)
  }

  public func load() async throws(SessionStoreFailure) -> StoredSession? {
    try await first { store throws(SessionStoreFailure) in try await store.load() }
  }

  public func save(_ session: StoredSession) async throws(SessionStoreFailure) {
    try await first { store throws(SessionStoreFailure) in try await store.save(session) }
  }

  public func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool {
    try await first { store throws(SessionStoreFailure) in try await store.replace(old, with: new) }
  }

  public func clear() async throws(SessionStoreFailure) {
    try await first { store throws(SessionStoreFailure) in try await store.clear() }
  }

  public func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value {
    // The file's lock is that of all processes, also where the key chain has the session.
    await file.exclusively(operation)
  }

  private func first<Value: Sendable>(
    _ call: @Sendable (any SessionStore) async throws(SessionStoreFailure) -> Value
  ) async throws(SessionStoreFailure) -> Value {
    guard let keyChain, !isRefused else { return try await call(file) }
    do throws(SessionStoreFailure) {
      return try await call(keyChain)
    } catch {
      guard error.lacksEntitlement else { throw error }
      isRefused = true
      return try await call(file)
    }
  }
}
