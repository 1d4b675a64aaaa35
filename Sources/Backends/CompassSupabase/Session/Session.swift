import CompassModel
import CompassServices

/// The signed-in user and the tokens for requests (decisions S1, S3).
///
/// A session ends only when the user signs out, here or in another process that shares the store, or when the server
/// says that it is over; not because of the network, the clock or a server error. One refresh runs at a time, shared by
/// all requests that wait for it, and continues if the request that started it is cancelled.
public actor Session {
  /// State of a session (decision S1).
  public enum Status: Hashable, Sendable {
    /// No one is signed in, or the session ended.
    case signedOut
    /// The store cannot be read, so the user is not known; the session does not end (decision L11).
    case unreadable
    /// The access token is valid, so requests can be sent at once.
    case active(UserID)
    /// The access token has expired. Saved data can be used; the next request fetches a new token first.
    case needsRefresh(UserID)
  }

  enum State {
    /// The store has not been read yet.
    case unknown
    case signedOut
    case signedIn(Current)
  }

  /// The session of one sign-in, across its refreshes.
  struct Current {
    /// Identifies this sign-in; see `newest`.
    var number: Int
    var session: StoredSession
    /// The session as it is in the store. It differs from `session` after a refresh that could not be stored.
    var stored: StoredSession
    /// Uptime at which to fetch a new access token, counted from the request for this one: the end in the server's
    /// answer would always look past to a device whose clock is ahead.
    var deadline: Duration
    /// Access tokens that the current one has replaced, newest last.
    var replaced: [Secret] = []
  }

  let auth: AuthClient
  let store: any SessionStore
  let clock: SessionClock
  var state = State.unknown
  var flight: RefreshFlight?
  /// Number of sign-ins and sign-outs that have begun.
  var newest = 0
  /// Number of the latest sign-in or sign-out that took effect; earlier ones are too late.
  var settled = 0
  var nextWaiter = 0
  private var lastWrite: Task<Void, Never>?

  /// Continues the session in the store, if it is of this project. Reads nothing before the first request.
  public init(_ configuration: SupabaseConfiguration, store: any SessionStore) {
    self.init(configuration, store: store, http: HTTPClient())
  }

  /// Makes a session; `retries` applies to refreshes only, since a sign-in is never repeated.
  package init(
    _ configuration: SupabaseConfiguration, store: any SessionStore, http: HTTPClient,
    retries: Retries = Retries(limit: 1), clock: SessionClock = .system
  ) {
    auth = AuthClient(configuration: configuration, http: http, retries: retries)
    (self.store, self.clock) = (store, clock)
  }

  /// The state as far as this device knows; the server may have ended the session meanwhile.
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

  /// Returns the current session, read on the first call. Throws if the store cannot be read (decision L11).
  func restored() async throws(SessionStoreFailure) -> Current? {
    guard case .unknown = state else { return current }
    let stored = try await store.load()
    // Another task may have signed in meanwhile.
    guard case .unknown = state else { return current }
    state = stored.flatMap { belongsToProject($0) ? .signedIn(adopted($0, number: newest)) : nil } ?? .signedOut
    return current
  }

  func belongsToProject(_ stored: StoredSession) -> Bool { stored.project == auth.configuration.url }

  func adopted(_ stored: StoredSession, number: Int, replaced: [Secret] = []) -> Current {
    let left = clock.now().duration(to: stored.expiresAt) - Self.margin
    return Current(
      number: number, session: stored, stored: stored, deadline: clock.uptime() + left, replaced: replaced)
  }

  /// Time before its expiry at which a token is renewed (wire.md §4).
  static let margin = Duration.seconds(30)

  /// Runs a change of the store after all earlier ones of this session, even if the caller is cancelled.
  func writing<Value: Sendable>(_ change: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { [lastWrite] in
      await lastWrite?.value
      return await change()
    }
    lastWrite = Task { _ = await task.value }
    return await task.value
  }
}

/// The refresh of decision S3, whose outcome counts only while its sign-in is the current one.
extension Session {
  func beginRefresh(of number: Int) {
    flight = RefreshFlight(number: number)
    // Runs in its own task, since the request that started it may be cancelled.
    Task {
      let outcome = await store.exclusively { await self.refresh(number) }
      guard let flight, flight.number == number else { return }
      self.flight = nil
      flight.land(outcome)
    }
  }

  /// Ends the refresh: requests that wait for it fail as cancelled (decision X10).
  func abandonRefresh() {
    flight?.land(.failure(ServiceFailure(.cancelled, detail: "the session has changed")))
    flight = nil
  }

  private func refresh(_ number: Int) async -> RefreshFlight.Outcome {
    // Another process may have refreshed or signed out first.
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
    // The session continues in memory; the server still accepts the stored token, one generation old.
    case nil: break
    }
    return .success(session.accessToken.reveal())
  }

  /// Ends the session that the server refused, unless another process has stored a newer one (decision L11).
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

  /// Adopts the session that another process stored. Returns its token, or a failure if that process signed out; nil if
  /// a token must still be fetched.
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
  /// The last eight replaced tokens: a request lives for minutes, a token for an hour.
  fileprivate var replacedAndCurrent: [Secret] { (replaced + [session.accessToken]).suffix(8) }
}

/// The refresh in progress and its waiting requests. Cancelling one does not affect the others (decision S3).
struct RefreshFlight {
  typealias Outcome = Result<String, ServiceFailure>

  /// Number of the sign-in whose token is renewed.
  let number: Int
  var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]

  func land(_ outcome: Outcome) {
    for waiter in waiters.values { waiter.resume(returning: outcome) }
  }
}
