import CompassModel
import CompassServices
import Foundation

/// A session in a file that only its owner may read, for programs without a key chain of their own.
///
/// Processes that share the file refresh one at a time. A file that this version cannot read counts as no session; a
/// later sign-in keeps it under the name `….unreadable`, a sign-out deletes it.
public struct FileSessionStore: SessionStore {
  private let file: PrivateFile
  private let patience: Duration

  /// - Parameters:
  ///   - path: the file; its directory is made when something is stored.
  ///   - patience: how long to wait for another process's refresh, which may have been stopped in its middle.
  public init(path: String, patience: Duration = .seconds(30)) {
    file = PrivateFile(path: path)
    self.patience = patience
  }

  public func load() async throws(SessionStoreFailure) -> StoredSession? {
    try file.read().flatMap(SessionDocument.session)
  }

  public func save(_ session: StoredSession) async throws(SessionStoreFailure) {
    try file.prepareDirectory()
    try await changing { () throws(SessionStoreFailure) in
      if let data = try file.read(), SessionDocument.session(in: data) == nil {
        try file.moveAside(to: unreadable.path)
      }
      try write(session)
    }
  }

  public func replace(
    _ old: StoredSession, with new: StoredSession?
  ) async throws(SessionStoreFailure) -> Bool {
    try await changing { () throws(SessionStoreFailure) in
      guard try file.read().flatMap(SessionDocument.session) == old else { return false }
      if let new { try write(new) } else { try file.delete() }
      return true
    }
  }

  public func clear() async throws(SessionStoreFailure) {
    try await changing { () throws(SessionStoreFailure) in
      try file.delete()
      // It may hold tokens, too.
      try unreadable.delete()
    }
  }

  public func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value {
    let lock = await AdvisoryLock.acquire(file.path + ".refresh-lock", patience: patience)
    defer { lock?.release() }
    return await operation()
  }

  private var unreadable: PrivateFile { PrivateFile(path: file.path + ".unreadable") }

  private func write(_ session: StoredSession) throws(SessionStoreFailure) {
    guard let data = SessionDocument.data(of: session) else {
      throw SessionStoreFailure(detail: "the session cannot be written as JSON")
    }
    try file.write(data)
  }

  /// One change at a time, each of which takes no time.
  private func changing<Value>(
    _ change: () throws(SessionStoreFailure) -> Value
  ) async throws(SessionStoreFailure) -> Value {
    let lock = await AdvisoryLock.acquire(file.path + ".lock", patience: .seconds(5))
    defer { lock?.release() }
    return try change()
  }
}
