import CompassModel
import CompassServices
import CompassSupabase
import TestSupport
import Testing

/// The session of a program that the key chain refuses (I11).
@Suite(.serialized) struct DeviceSessionStoreTests {
  /// A key chain in memory that refuses every call with the failure of a test.
  private actor KeyChain: SessionStore {
    let failure: SessionStoreFailure?
    private(set) var session: StoredSession?
    private(set) var calls = 0

    init(_ failure: SessionStoreFailure? = nil) { self.failure = failure }

    private func note() throws(SessionStoreFailure) {
      calls += 1
      if let failure { throw failure }
    }
    func load() throws(SessionStoreFailure) -> StoredSession? {
      try note()
      return session
    }
    func save(_ session: StoredSession) throws(SessionStoreFailure) {
      try note()
      self.session = session
    }
    func replace(_ old: StoredSession, with new: StoredSession?) throws(SessionStoreFailure) -> Bool {
      try note()
      guard session == old else { return false }
      session = new
      return true
    }
    func clear() throws(SessionStoreFailure) {
      try note()
      session = nil
    }
    func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value { await operation() }
  }

  private let folder: TestFolder
  private let session = StoredSession(
    project: "https://project.supabase.co", user: "jordan", accessToken: Secret("a"), refreshToken: Secret("r"),
    expiresAt: instant("2026-02-10T14:00:00Z"))

  init() throws { folder = try TestFolder() }

  private func store(over keyChain: KeyChain?) -> DeviceSessionStore {
    DeviceSessionStore(keyChain, or: FileSessionStore(path: folder.file))
  }

  @Test func theKeyChainIsPreferred() async throws {
    let keyChain = KeyChain()
    let store = store(over: keyChain)
    try await store.save(session)
    #expect(await keyChain.session == session)
    #expect(try await store.load() == session)
    #expect(try await store.file.load() == nil)
  }

  @Test func withoutTheEntitlementAFileIsUsed() async throws {
    let keyChain = KeyChain(SessionStoreFailure(detail: "refused (-34018)", lacksEntitlement: true))
    let store = store(over: keyChain)
    #expect(try await store.load() == nil)
    try await store.save(session)
    #expect(await keyChain.calls == 1, "it is called once")
    #expect(try await self.store(over: keyChain).load() == session, "the next start finds it")
    #expect(try await store.replace(session, with: nil))
    try await store.clear()
    #expect(try await store.file.load() == nil)
  }

  @Test func otherKeyChainFailuresAreReported() async throws {
    let failure = SessionStoreFailure(detail: "locked (-25308)")
    let store = store(over: KeyChain(failure))
    await #expect(throws: failure) { try await store.save(session) }
    #expect(try await store.file.load() == nil)
  }

  @Test func withoutAKeyChainAFileIsUsed() async throws {
    try await store(over: nil).save(session)
    #expect(try await DeviceSessionStore(service: "x", path: folder.file).file.load() == session)
  }
}
