import CompassModel

/// Persistent storage of the session: a file or a key chain (decision S1).
///
/// Several processes may share a store, so its content can change between any two calls.
public protocol SessionStore: Sendable {
  /// Returns the stored session, nil if there is none. Throws if it cannot be read; no session ends (decision L11).
  func load() async throws(SessionStoreFailure) -> StoredSession?

  /// Stores the session of a new sign-in, replacing any other. Throws if it cannot be stored.
  func save(_ session: StoredSession) async throws(SessionStoreFailure)

  /// Replaces the stored session by `new`, nil to delete it, if it is `old`; else returns false and changes nothing.
  func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool

  /// Deletes every session, so that no data of them is left; throws if that fails.
  func clear() async throws(SessionStoreFailure)

  /// Runs the operation while no other process that shares the store runs one, so that one process refreshes at a time.
  ///
  /// Advisory: a process that was stopped in the middle does not block others for ever.
  func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value
}

/// A reason why a store cannot be read or written; never contains a token.
public struct SessionStoreFailure: Error, Hashable, Sendable {
  /// The store and the reason: `/home/ava/session.json cannot be read: it belongs to another user (root)`. Shown to the
  /// user if a session cannot be read (decision L11).
  public var detail: String

  /// Whether the key chain refuses this program for lack of an entitlement: it always will.
  package var lacksEntitlement: Bool

  /// Makes a failure; `detail` must not contain a token.
  public init(detail: String, lacksEntitlement: Bool = false) {
    (self.detail, self.lacksEntitlement) = (detail, lacksEntitlement)
  }
}

/// A session as it is stored. Its description contains no token.
public struct StoredSession: Hashable, Sendable {
  /// The address of the project that issued the tokens; they are sent only there.
  public var project: String
  /// The signed-in user; a refresh that returns another user is refused.
  public var user: UserID
  /// The token sent with every request until `expiresAt`.
  public var accessToken: Secret
  /// A token for one refresh, which returns the next one (wire.md §4).
  public var refreshToken: Secret
  /// The time at which the access token expires, by the clock of this device.
  public var expiresAt: Instant

  /// Makes a session that a server granted.
  public init(project: String, user: UserID, accessToken: Secret, refreshToken: Secret, expiresAt: Instant) {
    (self.project, self.user, self.accessToken) = (project, user, accessToken)
    (self.refreshToken, self.expiresAt) = (refreshToken, expiresAt)
  }
}
