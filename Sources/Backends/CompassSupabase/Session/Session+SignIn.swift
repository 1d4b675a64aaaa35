import CompassModel
import CompassServices

extension Session: SignInBackend {
  public nonisolated var asksForCredentials: Bool { true }

  /// Throws `.cancelled` if a person signed in or out after it began: the later one counts. The session of a person
  /// else who was signed in before ends on the server, too (decision N10).
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

  /// On this device at once and without asking the server; then on the server, whatever it answers.
  public func signOut() async {
    newest += 1
    let number = newest
    // The first question of a process: whose session is it that ends?
    let restored = try? await restored()
    guard number > settled else { return }
    settled = number
    let former = current ?? restored
    state = .signedOut
    abandonRefresh()
    let project = auth.configuration.url
    let stored = await writing { [store] in
      let stored = try? await store.load()
      // Tokens of another project are none of this session's business.
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
      refreshToken: tokens.refreshToken,
      expiresAt: clock.now().adding(requestedAt + tokens.lifetime - clock.uptime()))
  }

  /// Has the server forget a session that will not be used.
  private func unwanted(_ tokens: SessionTokens, _ failure: ServiceFailure) async -> ServiceFailure {
    await Task { [auth] in await auth.signOut(tokens.accessToken) }.value
    return failure
  }
}

extension Session: AccessTokens {
  /// Not the end of a session: there was none (decision W3).
  static let nobody = ServiceFailure(
    .sessionOver, detail: "nobody is signed in", reason: "Nobody is signed in yet. Please sign in.")
  /// None of this project.
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

  /// The current session. Throws as `user` does.
  private func signedIn() async throws(ServiceFailure) -> Current {
    let restored: Current?
    do throws(SessionStoreFailure) {
      restored = try await self.restored()
    } catch {
      throw Self.unreadable(error)
    }
    guard let restored else { throw Self.nobody }
    return restored
  }

  package func token() async throws(ServiceFailure) -> String {
    let current = try await signedIn()
    guard clock.uptime() >= current.deadline else { return current.session.accessToken.reveal() }
    return try await renewedToken()
  }

  /// Throws `.cancelled` for a token of an earlier sign-in: what was asked in one user's name is never asked again in
  /// another's.
  package func refreshed(after rejected: String) async throws(ServiceFailure) -> String {
    let current = try await signedIn()
    if current.session.accessToken == Secret(rejected) { return try await renewedToken() }
    guard current.replaced.contains(Secret(rejected)) else {
      throw ServiceFailure(.cancelled, detail: "a request of an earlier session")
    }
    return try await token()
  }

  /// The outcome of the refresh under way, which is begun if there is none.
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
      // Runs after the waiter has been noted: until then the session is busy here.
      Task { await self.leave(waiter) }
    }
    return try outcome.get()
  }

  private func leave(_ waiter: Int) {
    flight?.waiters.removeValue(forKey: waiter)?.resume(returning: .failure(ServiceFailure(.cancelled)))
  }
}
