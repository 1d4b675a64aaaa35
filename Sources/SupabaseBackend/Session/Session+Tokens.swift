import CompassModel
import CompassServices

extension Session: AccessTokens {
  public var signedInUser: UserID? {
    get async { await restored()?.session.user }
  }

  public func token() async throws(ServiceFailure) -> String {
    guard let current = await restored() else { throw ServiceFailure(.sessionOver, detail: "nobody is signed in") }
    guard clock.uptime() >= current.deadline else { return current.session.accessToken.reveal() }
    return try await renewedToken()
  }

  /// Throws `.cancelled` for a token of an earlier sign-in: what was asked in one user's name is never asked again in
  /// another's (defect 33).
  public func refreshed(after rejected: String) async throws(ServiceFailure) -> String {
    guard let current = await restored() else { throw ServiceFailure(.sessionOver, detail: "nobody is signed in") }
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
