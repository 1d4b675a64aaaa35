import CompassModel
import CompassServices

extension Session: SignInBackend {
  public nonisolated var asksForCredentials: Bool { true }

  /// Signs in and stores the session. Throws `.cancelled` if a sign-in or sign-out that began later took effect first,
  /// `.signInNotSaved` if the session cannot be stored. A previous session of another user is ended on the server, too
  /// (decision N10).
  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    newest += 1
    let number = newest
    let former = try? await restored()
    let requestedAt = clock.uptime()
    let tokens = try await auth.signIn(email: email, password: password, at: clock.now())
    guard number > settled else { throw await unwanted(tokens, ServiceFailure(.cancelled, detail: "too late")) }
    settled = number
    let session = stored(tokens, requestedAt: requestedAt)
    let failure = await writing { [store] () -> SessionStoreFailure? in
      do throws(SessionStoreFailure) { try await store.save(session) } catch { return error }
      return nil
    }
    if let failure {
      throw await unwanted(
        tokens,
        ServiceFailure(
          .signInNotSaved, detail: failure.detail,
          reason: "Your sign-in could not be saved on this device: \(failure.detail.oneLine(atMost: 400)). "
            + "Please try again."))
    }
    guard number == settled else { throw await unwanted(tokens, ServiceFailure(.cancelled, detail: "too late")) }
    abandonRefresh()
    state = .signedIn(
      Current(
        number: number, session: session, stored: session, deadline: requestedAt + tokens.lifetime - Self.margin))
    if let former, former.session.user != tokens.user {
      await Task { [auth] in await auth.signOut(former.session.accessToken) }.value
    }
  }

  /// Signs out on this device without a request, then ends the session on the server, whose answer is ignored.
  public func signOut() async {
    newest += 1
    let number = newest
    // In a new process the stored session has not been read yet.
    let restored = try? await restored()
    guard number > settled else { return }
    settled = number
    let former = current ?? restored
    state = .signedOut
    abandonRefresh()
    let project = auth.configuration.url
    let stored = await writing { [store] in
      let stored = try? await store.load()
      // Tokens of another project are left in the store.
      guard stored == nil || stored?.project == project else { return nil as StoredSession? }
      try? await store.clear()
      return stored
    }
    guard let token = stored?.accessToken ?? former?.session.accessToken else { return }
    await Task { [auth] in await auth.signOut(token) }.value
  }

  /// The stored form of a session that was requested at `requestedAt` on the monotonic clock.
  func stored(_ tokens: SessionTokens, requestedAt: Duration) -> StoredSession {
    StoredSession(
      project: auth.configuration.url, user: tokens.user, accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken, expiresAt: clock.now().adding(requestedAt + tokens.lifetime - clock.uptime()))
  }

  /// Ends a session on the server that will not be used, and returns `failure`.
  private func unwanted(_ tokens: SessionTokens, _ failure: ServiceFailure) async -> ServiceFailure {
    await Task { [auth] in await auth.signOut(tokens.accessToken) }.value
    return failure
  }
}

extension Session: AccessTokens {
  /// The failure when there was no session, as opposed to one that ended (decision W3).
  static let nobody = ServiceFailure(
    .sessionOver, detail: "nobody is signed in", reason: "Nobody is signed in yet. Please sign in.")
  static let elsewhere = ServiceFailure(
    .sessionOver, detail: "signed in to another project",
    reason: "This device is signed in to another project. Please sign in.")

  public var isSignedInElsewhere: Bool {
    get async {
      guard (try? await restored()) == nil, let stored = try? await store.load() else { return false }
      return !belongsToProject(stored)
    }
  }

  package var signedInUser: UserID? {
    get async { (try? await restored())?.session.user }
  }

  package func user() async throws(ServiceFailure) -> UserID { try await signedIn().session.user }

  static func unreadable(_ failure: SessionStoreFailure) -> ServiceFailure {
    ServiceFailure(
      .sessionUnreadable, detail: failure.detail,
      reason: "The session is kept, but \(failure.detail.oneLine(atMost: 400)). Nothing was changed.")
  }

  /// Returns the current session. Throws as `user` does.
  private func signedIn() async throws(ServiceFailure) -> Current {
    let restored: Current?
    do throws(SessionStoreFailure) { restored = try await self.restored() } catch { throw Self.unreadable(error) }
    guard let restored else { throw Self.nobody }
    return restored
  }

  package func token() async throws(ServiceFailure) -> String {
    let current = try await signedIn()
    guard clock.uptime() >= current.deadline else { return current.session.accessToken.reveal() }
    return try await renewedToken()
  }

  /// Returns another token than the `rejected` one, refreshed if necessary. Throws `.cancelled` for a token of an
  /// earlier sign-in, so that a request of one user is never repeated as another.
  package func refreshed(after rejected: String) async throws(ServiceFailure) -> String {
    let current = try await signedIn()
    if current.session.accessToken == Secret(rejected) { return try await renewedToken() }
    guard current.replaced.contains(Secret(rejected)) else {
      throw ServiceFailure(.cancelled, detail: "a request of an earlier session")
    }
    return try await token()
  }

  /// Returns the token from the refresh in progress; begins one if there is none.
  private func renewedToken() async throws(ServiceFailure) -> String {
    if flight == nil, let current { beginRefresh(of: current.number) }
    nextWaiter += 1
    let waiter = nextWaiter
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<RefreshFlight.Outcome, Never>) in
        guard flight != nil else { return continuation.resume(returning: .failure(ServiceFailure(.cancelled))) }
        flight?.waiters[waiter] = continuation
      }
    } onCancel: {
      // Runs after the waiter was stored, since the actor is busy until then.
      Task { await self.leave(waiter) }
    }
    return try outcome.get()
  }

  private func leave(_ waiter: Int) {
    flight?.waiters.removeValue(forKey: waiter)?.resume(returning: .failure(ServiceFailure(.cancelled)))
  }
}
