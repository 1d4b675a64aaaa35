import CompassModel
import CompassServices

/// Who is signed in, and the tokens of their requests (decisions S1, S3).
///
/// A session ends only when the user signs out, here or in another process that shares the store, or when the server
/// says that it is over: not because of the network, the clock or a server in trouble. Refreshes happen one at a
/// time, however many requests wait for them, and outlive the request that asked first.
public actor Session {
  /// Decision S1.
  public enum Status: Hashable, Sendable {
    case signedOut
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
    /// What was last seen in the store. The two differ after a refresh that could not be stored.
    var stored: StoredSession
    /// When to fetch a new access token, on the clock that only moves on.
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

  /// - Parameter retries: for refreshes only; signing in is never repeated.
  public init(
    _ configuration: SupabaseConfiguration, store: any SessionStore, http: HTTPClient = HTTPClient(),
    retries: Retries = Retries(limit: 1), clock: SessionClock = .system
  ) {
    auth = AuthClient(configuration: configuration, http: http, retries: retries)
    self.store = store
    self.clock = clock
  }

  public var status: Status {
    get async {
      guard let current = await restored() else { return .signedOut }
      return clock.uptime() < current.deadline ? .active(current.session.user) : .needsRefresh(current.session.user)
    }
  }

  var current: Current? {
    if case .signedIn(let current) = state { current } else { nil }
  }

  /// The session that was stored, if this is the first question; a store that cannot be read is asked again.
  func restored() async -> Current? {
    guard case .unknown = state else { return current }
    do {
      let stored = try await store.load()
      // Somebody may have signed in meanwhile.
      guard case .unknown = state else { return current }
      state = stored.flatMap { isOwn($0) ? .signedIn(adopted($0, number: newest)) : nil } ?? .signedOut
    } catch {}
    return current
  }

  /// Whether the tokens are for the project that requests go to.
  func isOwn(_ stored: StoredSession) -> Bool { stored.project == auth.configuration.url }

  func adopted(_ stored: StoredSession, number: Int, replaced: [Secret] = []) -> Current {
    let left = clock.now().duration(to: stored.expiresAt) - Self.margin
    return Current(
      number: number, session: stored, stored: stored, deadline: clock.uptime() + left, replaced: replaced)
  }

  /// How long before its end a token counts as expired (wire.md §4).
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
