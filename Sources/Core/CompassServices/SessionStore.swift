import CompassModel

/// Where a session outlives the app: a file or a key chain (decision S1).
///
/// Several processes may share a store, so what is stored can change between any two calls.
public protocol SessionStore: Sendable {
  /// Nil if nothing is stored.
  ///
  /// Throws if something is there that cannot be read, or if that could not be found out: no session ends by it
  /// (decision L11).
  func load() async throws(SessionStoreFailure) -> StoredSession?

  /// Stores a new sign-in over whatever is there.
  func save(_ session: StoredSession) async throws(SessionStoreFailure)

  /// Stores `new`, or nothing if it is nil, provided that `old` is what is stored now; false if it is not.
  func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool

  /// Leaves nothing of any session behind.
  func clear() async throws(SessionStoreFailure)

  /// Runs the operation while no other process that shares the store runs one: processes refresh one at a time.
  ///
  /// Advisory: a process that was stopped in the middle does not block another for ever.
  func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value
}

/// Why a store cannot be read or written; never contains a token.
public struct SessionStoreFailure: Error, Hashable, Sendable {
  /// Which store, and why: `/home/ava/session.json cannot be read: it belongs to another user (root)`. The user sees
  /// it where a session cannot be read (decision L11).
  public var detail: String

  /// `detail` must hold no token.
  public init(detail: String) { self.detail = detail }
}

/// A session as it is stored. Describing it shows no token.
public struct StoredSession: Hashable, Sendable {
  /// The address of the project whose tokens these are: they are sent nowhere else.
  public var project: String
  /// The signed-in user; a refresh that returns another one is refused.
  public var user: UserID
  /// Sent with every request until `expiresAt`.
  public var accessToken: Secret
  /// Good for one refresh, which brings the next (wire.md §4).
  public var refreshToken: Secret
  /// When the access token ends, by the clock of this device.
  public var expiresAt: Instant

  /// A session as a server granted it.
  public init(project: String, user: UserID, accessToken: Secret, refreshToken: Secret, expiresAt: Instant) {
    self.project = project
    self.user = user
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}
