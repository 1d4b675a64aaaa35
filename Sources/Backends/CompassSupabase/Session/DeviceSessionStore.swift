import CompassServices

/// Where a session is kept on this device: in the key chain, or in a private file where there is no key chain or the
/// program lacks the entitlement for it, as one that `swift run` builds (I11).
package actor DeviceSessionStore: SessionStore {
  private let keyChain: (any SessionStore)?
  /// The file that only its owner can read.
  package nonisolated let file: FileSessionStore
  private var isRefused = false

  /// - Parameters:
  ///   - service: the name of the entry in the key chain, one per app.
  ///   - accessGroup: shares the entry with an extension or a widget; nil for the app's own group.
  ///   - path: the path of the file.
  package init(service: String, accessGroup: String? = nil, path: String) {
    #if canImport(Security)
      self.init(KeychainSessionStore(service: service, accessGroup: accessGroup), or: FileSessionStore(path: path))
    #else
      self.init(nil, or: FileSessionStore(path: path))
    #endif
  }

  package init(_ keyChain: (any SessionStore)?, or file: FileSessionStore) {
    (self.keyChain, self.file) = (keyChain, file)
  }

  package func load() async throws(SessionStoreFailure) -> StoredSession? {
    try await first { store throws(SessionStoreFailure) in try await store.load() }
  }

  package func save(_ session: StoredSession) async throws(SessionStoreFailure) {
    try await first { store throws(SessionStoreFailure) in try await store.save(session) }
  }

  package func replace(
    _ old: StoredSession, with new: StoredSession?
  ) async throws(SessionStoreFailure) -> Bool {
    try await first { store throws(SessionStoreFailure) in try await store.replace(old, with: new) }
  }

  package func clear() async throws(SessionStoreFailure) {
    try await first { store throws(SessionStoreFailure) in try await store.clear() }
  }

  package func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value {
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
