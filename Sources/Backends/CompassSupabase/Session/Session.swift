import CompassModel
import CompassServices

/// The signed-in user and the tokens of their requests (decisions S1, S3).
///
/// A session ends only when the user signs out, here or in another process that shares the store, or when the server
/// says that it is over: not because of the network, the clock or a server in trouble. Refreshes happen one at a
/// time, however many requests wait for them, and outlive the request that asked first.
public actor Session {
  /// State of a session (decision S1).
  public enum Status: Hashable, Sendable {
    /// No one is signed in, or the session ended.
    case signedOut
    /// The store cannot be read: who is signed in is not known, and no session ends by it (decision L11).
    case unreadable
    /// Requests can be sent at once.
    case active(UserID)
    /// The access token has run out. What is stored on the device works; a request fetches a new token first.
    case needsRefresh(UserID)
  }

  enum State {
    /// The store has not been asked yet.
    case unknown
    case signedOut
    case signedIn(Current)
  }

  /// The session of one sign-in, from there to its end.
  struct Current {
    /// Tells this sign-in from any other.
    var number: Int
    var session: StoredSession
    /// The session last read from the store. It differs from `session` after a refresh that could not be stored.
    var stored: StoredSession
    /// When to fetch a new access token, on the clock that only moves on. Counted from when it was asked for: the
    /// moment of its end in the server's answer would look past for ever to a device whose clock is ahead.
    var deadline: Duration
    /// Access tokens that this one has replaced, the newest last.
    var replaced: [Secret] = []
  }

  let auth: AuthClient
  let store: any SessionStore
  let clock: SessionClock
  var state = State.unknown
  var flight: RefreshFlight?
  /// Counts sign-ins and sign-outs in the order in which they began.
  var newest = 0
  /// The last of them that took effect: whatever began earlier comes too late.
  var settled = 0
  var nextWaiter = 0
  private var lastWrite: Task<Void, Never>?

  /// Goes on with the session in the store, if there is one of this project; asks nothing before the first request.
  public init(_ configuration: SupabaseConfiguration, store: any SessionStore) {
    self.init(configuration, store: store, http: HTTPClient())
  }

  /// `retries` is for refreshes only; signing in is never repeated.
  package init(
    _ configuration: SupabaseConfiguration, store: any SessionStore, http: HTTPClient,
    retries: Retries = Retries(limit: 1), clock: SessionClock = .system
  ) {
    auth = AuthClient(configuration: configuration, http: http, retries: retries)
    self.store = store
    self.clock = clock
  }

  /// As far as the device knows; the server may have ended the session meanwhile.
  public var status: Status {
    get async {
      let restored: Current?
      do { restored = try await self.restored() } catch { return .unreadable }
      guard let current = restored else { return .signedOut }
      return clock.uptime() < current.deadline ? .active(current.session.user) : .needsRefresh(current.session.user)
    }
  }

  var current: Current? {
    if case .signedIn(let current) = state { current } else { nil }
  }

  /// The session that was stored, if this is the first question. Throws if the store cannot be read: it is asked again
  /// the next time (decision L11).
  func restored() async throws(SessionStoreFailure) -> Current? {
    guard case .unknown = state else { return current }
    let stored = try await store.load()
    // Another task may have signed in meanwhile.
    guard case .unknown = state else { return current }
    state = stored.flatMap { belongsToProject($0) ? .signedIn(adopted($0, number: newest)) : nil } ?? .signedOut
    return current
  }

  /// Whether the tokens are for the project that requests go to.
  func belongsToProject(_ stored: StoredSession) -> Bool { stored.project == auth.configuration.url }

  func adopted(_ stored: StoredSession, number: Int, replaced: [Secret] = []) -> Current {
    let left = clock.now().duration(to: stored.expiresAt) - Self.margin
    return Current(
      number: number, session: stored, stored: stored, deadline: clock.uptime() + left, replaced: replaced)
  }

  /// Time before its end from which a token counts as expired (wire.md §4).
  static let margin = Duration.seconds(30)

  /// Changes the store after all earlier changes of this session, in the order of the calls, cancelled or not.
  func writing<Value: Sendable>(_ change: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { [lastWrite] in
      await lastWrite?.value
      return await change()
    }
    lastWrite = Task { _ = await task.value }
    return await task.value
  }
}

/// The refresh of decision S3: whatever it comes to counts only while the sign-in it is for is still the current one.
extension Session {
  func beginRefresh(of number: Int) {
    flight = RefreshFlight(number: number)
    // A task of its own: the request that asked first may be cancelled.
    Task {
      let outcome = await store.exclusively { await self.refresh(number) }
      guard let flight, flight.number == number else { return }
      self.flight = nil
      flight.land(outcome)
    }
  }

  /// Fails requests that wait for a token of an ended sign-in as cancelled (decision X10).
  func abandonRefresh() {
    flight?.land(.failure(ServiceFailure(.cancelled, detail: "the session has changed")))
    flight = nil
  }

  private func refresh(_ number: Int) async -> RefreshFlight.Outcome {
    // Another process may have been first, or signed out.
    if let outcome = await followStore(number) { return outcome }
    guard let used = current(number) else { return Self.late }
    let requestedAt = clock.uptime()
    let tokens: SessionTokens
    do {
      tokens = try await auth.refresh(used.session.refreshToken, at: clock.now())
    } catch {
      guard current(number) != nil else { return Self.late }
      switch error {
      case .notNow(let failure): return .failure(failure)
      case .over(let detail): return await end(number, used, detail: detail)
      }
    }
    guard current(number) != nil else { return Self.late }
    guard tokens.user == used.session.user else {
      return .failure(ServiceFailure(.unexpectedReply, detail: "the session of another user"))
    }
    return await save(tokens, of: number, used, requestedAt: requestedAt)
  }

  private func save(
    _ tokens: SessionTokens, of number: Int, _ used: Current, requestedAt: Duration
  ) async -> RefreshFlight.Outcome {
    let session = stored(tokens, requestedAt: requestedAt)
    var next = used
    next.session = session
    next.deadline = requestedAt + tokens.lifetime - Self.margin
    next.replaced = used.replacedAndCurrent
    state = .signedIn(next)
    let isSaved = await writing { [store] in try? await store.replace(used.stored, with: session) }
    guard var current = current(number) else { return Self.late }
    switch isSaved {
    case true:
      current.stored = session
      state = .signedIn(current)
    case false: return await followStore(number) ?? .success(session.accessToken.reveal())
    // Not stored: the session goes on in memory, and the next refresh tries again. Until then the token in the store
    // is one generation old, which the server still accepts.
    case nil: break
    }
    return .success(session.accessToken.reveal())
  }

  /// The server ended the session, unless another process has meanwhile stored a newer one. Where the store cannot be
  /// read that is not known, and the session goes on (decision L11).
  private func end(_ number: Int, _ used: Current, detail: String) async -> RefreshFlight.Outcome {
    let isCleared = await writing { [store] in try? await store.replace(used.stored, with: nil) }
    if isCleared == nil {
      do { _ = try await store.load() } catch {
        return current(number) == nil ? Self.late : .failure(Self.unreadable(error))
      }
    }
    if isCleared != true, let outcome = await followStore(number) { return outcome }
    guard current(number) != nil else { return Self.late }
    return over(detail)
  }

  /// Takes over what another process has stored; nil if that leaves a token to be fetched.
  private func followStore(_ number: Int) async -> RefreshFlight.Outcome? {
    let stored: StoredSession?
    do { stored = try await store.load() } catch { return nil }
    guard let current = current(number), stored != current.stored else { return nil }
    guard let stored, belongsToProject(stored), stored.user == current.session.user else {
      return over("signed out by another process")
    }
    let isNew = stored.accessToken != current.session.accessToken
    let next = adopted(stored, number: number, replaced: isNew ? current.replacedAndCurrent : current.replaced)
    state = .signedIn(next)
    return isNew && clock.uptime() < next.deadline ? .success(stored.accessToken.reveal()) : nil
  }

  private func over(_ detail: String) -> RefreshFlight.Outcome {
    state = .signedOut
    return .failure(ServiceFailure(.sessionOver, detail: detail))
  }

  private func current(_ number: Int) -> Current? { current.flatMap { $0.number == number ? $0 : nil } }

  private static let late = RefreshFlight.Outcome.failure(ServiceFailure(.cancelled, detail: "the session has changed"))
}

extension Session.Current {
  /// The last few are enough: a request lives for minutes, a token for an hour.
  fileprivate var replacedAndCurrent: [Secret] { (replaced + [session.accessToken]).suffix(8) }
}

/// The refresh under way and who waits for it. One who goes away takes nothing from the others (decision S3).
struct RefreshFlight {
  typealias Outcome = Result<String, ServiceFailure>

  /// The sign-in whose token is renewed.
  let number: Int
  var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]

  func land(_ outcome: Outcome) {
    for waiter in waiters.values { waiter.resume(returning: outcome) }
  }
}
