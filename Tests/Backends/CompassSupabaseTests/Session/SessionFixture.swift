import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import Synchronization
import TestSupport
import Testing

/// The real time of a test, and the clock of a device.
final class TestClock: Sendable {
  private let passed = Mutex(Duration.seconds(1000))
  private let skew: Duration

  init(skew: Duration = .zero) { self.skew = skew }

  var real: Duration { passed.withLock { $0 } }
  func advance(by duration: Duration) { passed.withLock { $0 += duration } }

  var session: SessionClock {
    SessionClock(
      now: { Instant(seconds: 1_770_732_000).adding(self.real + self.skew) },
      // Starts at another value than the real time.
      uptime: { self.real - .seconds(77) })
  }
}

final class MemorySessionStore: SessionStore {
  private struct State {
    var session: StoredSession?
    var failures: Set<Operation> = []
    var writes = 0
  }

  enum Operation: Hashable, CaseIterable { case load, save, replace, clear }

  private let state: Mutex<State>

  init(_ session: StoredSession? = nil) { state = Mutex(State(session: session)) }

  var session: StoredSession? { state.withLock { $0.session } }
  var writes: Int { state.withLock { $0.writes } }
  func put(_ session: StoredSession?) { state.withLock { $0.session = session } }
  func fail(_ operations: Operation...) { state.withLock { $0.failures = Set(operations) } }

  func load() async throws(SessionStoreFailure) -> StoredSession? {
    try check(.load)
    return session
  }

  func save(_ session: StoredSession) async throws(SessionStoreFailure) {
    try check(.save)
    put(session)
  }

  func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool {
    try check(.replace)
    return state.withLock { state in
      guard state.session == old else { return false }
      state.session = new
      state.writes += 1
      return true
    }
  }

  func clear() async throws(SessionStoreFailure) {
    try check(.clear)
    put(nil)
  }

  func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value { await operation() }

  private func check(_ operation: Operation) throws(SessionStoreFailure) {
    if state.withLock({ $0.failures.contains(operation) }) { throw SessionStoreFailure(detail: "\(operation) fails") }
  }
}

/// A session with the auth server of a test.
struct SessionFixture: Sendable {
  static let jordan = "jordan@example.com"
  static let password = "correct horse battery"

  let clock: TestClock
  let auth: LoopbackProject
  let server: LoopbackServer
  let store: any SessionStore
  /// The store of a fixture that was given none.
  let memory = MemorySessionStore()
  let session: Session
  let backend: SupabaseBackend
  /// Retained as long as the fixture.
  let folder: TestFolder?

  init(
    store: (any SessionStore)? = nil, clock: TestClock = TestClock(), folder: TestFolder? = nil,
    retries: Int = 0, script: (@Sendable (LoopbackRequest, LoopbackProject) -> LoopbackAnswer)? = nil
  ) throws {
    let accounts = ["jordan", "casey", "riley"].map { name in
      LoopbackProject.Account("\(name)@example.com", password: Self.password, user: name)
    }
    let auth = try LoopbackProject(accounts: accounts, key: Fixture.key) {
      Instant(seconds: 1_770_732_000).adding(clock.real)
    }
    self.clock = clock
    self.auth = auth
    self.store = store ?? memory
    self.folder = folder
    server = try LoopbackServer { request in script?(request, auth) ?? auth.answer(request) }
    session = try Self.session(server, self.store, clock, retries: retries)
    backend = try SupabaseBackend(at: server.url, session)
  }

  /// A session of another process, or of the same process after a restart.
  func anotherSession(store: (any SessionStore)? = nil) throws -> Session {
    try Self.session(server, store ?? self.store, clock, retries: 0)
  }

  func signedIn() async throws -> SessionFixture {
    try await signIn(Self.jordan)
    return self
  }

  /// Signed in, with an access token that has expired.
  func expired() async throws -> SessionFixture {
    let fixture = try await signedIn()
    clock.advance(by: .seconds(4000))
    return fixture
  }

  /// The failure of Jordan's sign-in with a password; nil if it succeeds.
  func signInFailure(_ password: String = password) async -> ServiceFailure? {
    await failure { () async throws(ServiceFailure) in
      try await session.signIn(email: Self.jordan, password: Secret(password))
    }
  }

  func signIn(_ email: String) async throws {
    try await session.signIn(email: email, password: Secret(Self.password))
  }

  /// Tokens issued so far, access and refresh.
  var secrets: [String] { auth.issued.flatMap { [$0.access, $0.refresh] } }
  var refreshes: Int { server.count(.refreshes) }

  func failSignIns(_ faults: LoopbackFault...) {
    for fault in faults { server.fail(.signIns, with: fault, times: 1) }
  }

  func failRefreshes(_ faults: LoopbackFault...) {
    for fault in faults { server.fail(.refreshes, with: fault, times: 1) }
  }

  private static func session(
    _ server: LoopbackServer, _ store: any SessionStore, _ clock: TestClock, retries: Int
  ) throws -> Session {
    Session(
      try SupabaseConfiguration(url: server.url, key: Fixture.key), store: store, http: .patient,
      retries: Retries(limit: retries, jitter: { 0 }, sleep: { _ in }), clock: clock.session)
  }
}

/// A directory that is removed after the test.
final class TestFolder: Sendable {
  let path = NSTemporaryDirectory() + "session-\(UUID().uuidString)"
  var file: String { path + "/own/session.json" }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/own")) ?? []).sorted()
  }
}

func tokenFailure(_ session: Session) async -> ServiceFailure? {
  await failure { () async throws(ServiceFailure) in try await session.token() }
}
