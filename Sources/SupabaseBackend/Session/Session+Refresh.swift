import CompassModel
import CompassServices

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

  /// Who waits for a token of a sign-in that is no more hears nothing (decision X10).
  func abandonRefresh() {
    flight?.land(.failure(ServiceFailure(.cancelled, detail: "the session has changed")))
    flight = nil
  }

  private func refresh(_ number: Int) async -> RefreshFlight.Outcome {
    // Another process may have been first, or signed out.
    if let outcome = await followStore(number) { return outcome }
    guard let used = current(number) else { return Self.late }
    let askedAt = clock.uptime()
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
    return await keep(tokens, of: number, used, askedAt: askedAt)
  }

  private func keep(
    _ tokens: SessionTokens, of number: Int, _ used: Current, askedAt: Duration
  ) async -> RefreshFlight.Outcome {
    let session = stored(tokens, askedAt: askedAt)
    var next = used
    next.session = session
    next.deadline = askedAt + tokens.lifetime - Self.margin
    next.replaced = used.replacedWithOwn
    state = .signedIn(next)
    let isKept = await writing { [store] in try? await store.replace(used.stored, with: session) }
    guard var current = current(number) else { return Self.late }
    switch isKept {
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

  /// The server ended the session, unless another process has meanwhile stored a newer one.
  private func end(_ number: Int, _ used: Current, detail: String) async -> RefreshFlight.Outcome {
    let isCleared = await writing { [store] in try? await store.replace(used.stored, with: nil) }
    if isCleared == false, let outcome = await followStore(number) { return outcome }
    guard current(number) != nil else { return Self.late }
    return over(detail)
  }

  /// Takes over what another process has stored; nil if that leaves a token to be fetched.
  private func followStore(_ number: Int) async -> RefreshFlight.Outcome? {
    let stored: StoredSession?
    do { stored = try await store.load() } catch { return nil }
    guard let current = current(number), stored != current.stored else { return nil }
    guard let stored, isOwn(stored), stored.user == current.session.user else {
      return over("signed out by another process")
    }
    let isNew = stored.accessToken != current.session.accessToken
    let next = adopted(stored, number: number, replaced: isNew ? current.replacedWithOwn : current.replaced)
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
  fileprivate var replacedWithOwn: [Secret] { (replaced + [session.accessToken]).suffix(8) }
}
