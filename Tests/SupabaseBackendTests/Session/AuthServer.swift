import Foundation
import Synchronization
import TestSupport

/// An auth server as GoTrue is one (wire.md §4), in front of tables that check the token.
///
/// A refresh token is single use; its predecessor is answered with the present one, an older one ends the session.
final class AuthServer: Sendable {
  enum Fault: Sendable {
    /// This, and nothing happens on the server.
    case answer(LoopbackAnswer)
    /// The token is rotated, but nobody hears of it.
    case lostReply
    /// The token is rotated, and the answer waits.
    case hold(Gate)
  }

  struct Issued: Sendable { var access: String, refresh: String }

  private struct Grant {
    var user: String
    var current: String
    var parent: String?
    var isOver = false
  }

  private struct State {
    var grants: [Int: Grant] = [:]
    var owners: [String: Int] = [:]
    var ends: [String: (grant: Int, at: Duration)] = [:]
    var faults: [Fault] = []
    var signInFaults: [Fault] = []
    var restFaults: [LoopbackAnswer] = []
    var issued: [Issued] = []
    var refreshes = 0
    var refreshed: [String] = []
    var tokenCount = 0
  }

  static let password = "correct horse battery"
  let clock: TestClock
  let lifetime: Duration
  /// What an answer says of the token's end.
  let ends: @Sendable (_ now: Duration, _ lifetime: Duration) -> String
  private let state = Mutex(State())

  init(
    _ clock: TestClock, lifetime: Duration = .seconds(3600),
    ends: (@Sendable (_ now: Duration, _ lifetime: Duration) -> String)? = nil
  ) {
    self.clock = clock
    self.lifetime = lifetime
    self.ends =
      ends ?? { now, lifetime in
        let expiry = 1_770_732_000 + now.components.seconds + lifetime.components.seconds
        return "\"expires_in\":\(lifetime.components.seconds),\"expires_at\":\(expiry),"
      }
  }

  var refreshes: Int { state.withLock { $0.refreshes } }
  /// The refresh tokens that were presented, one after the other.
  var refreshed: [String] { state.withLock { $0.refreshed } }
  var issued: [Issued] { state.withLock { $0.issued } }
  var secrets: [String] { issued.flatMap { [$0.access, $0.refresh] } }
  var openSessions: Int { state.withLock { $0.grants.values.count { !$0.isOver } } }

  func failRefreshes(_ faults: Fault...) { state.withLock { $0.faults += faults } }
  func failSignIns(_ faults: Fault...) { state.withLock { $0.signInFaults += faults } }
  func failTables(_ answers: LoopbackAnswer...) { state.withLock { $0.restFaults += answers } }

  /// Makes every access token so far one that the tables refuse.
  func revokeAccess() { state.withLock { $0.ends = [:] } }

  func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    switch (request.path, request.query) {
    case ("/auth/v1/token", ["grant_type=password"]): faulty(\.signInFaults) { signIn(request) }
    case ("/auth/v1/token", ["grant_type=refresh_token"]):
      faulty(\.faults, counting: true) { refresh(request) }
    case ("/auth/v1/logout", ["scope=local"]): signOut(request)
    default: table(request)
    }
  }

  private func faulty(
    _ faults: WritableKeyPath<State, [Fault]>, counting: Bool = false, _ body: () -> LoopbackAnswer
  ) -> LoopbackAnswer {
    let fault = state.withLock { state in
      if counting { state.refreshes += 1 }
      return state[keyPath: faults].isEmpty ? nil : state[keyPath: faults].removeFirst()
    }
    switch fault {
    case .answer(let answer): return answer
    case .lostReply:
      _ = body()
      return .close
    case .hold(let gate):
      let answer = body()
      gate.pass()
      return answer
    case nil: return body()
    }
  }

  private func signIn(_ request: LoopbackRequest) -> LoopbackAnswer {
    let body = (try? JSONDecoder().decode([String: String].self, from: request.body)) ?? [:]
    guard body["password"] == Self.password, let user = body["email"]?.split(separator: "@").first else {
      return .json(#"{"code":"invalid_credentials","message":"Invalid login credentials"}"#, status: 400)
    }
    return state.withLock { state in
      let grant = state.grants.count
      state.grants[grant] = Grant(user: String(user), current: "")
      return issue(grant, rotating: true, &state)
    }
  }

  private func refresh(_ request: LoopbackRequest) -> LoopbackAnswer {
    let body = (try? JSONDecoder().decode([String: String].self, from: request.body)) ?? [:]
    let token = body["refresh_token"] ?? ""
    return state.withLock { state in
      state.refreshed.append(token)
      guard let number = state.owners[token], let grant = state.grants[number], !grant.isOver else {
        return Self.refusal("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
      }
      if token == grant.current || token == grant.parent {
        return issue(number, rotating: token == grant.current, &state)
      }
      state.grants[number]?.isOver = true
      return Self.refusal("refresh_token_already_used", "Invalid Refresh Token: Already Used")
    }
  }

  private func signOut(_ request: LoopbackRequest) -> LoopbackAnswer {
    state.withLock { state in
      guard let number = state.ends[bearer(request)]?.grant else {
        return .json(#"{"code":"bad_jwt","message":"invalid JWT"}"#, status: 403)
      }
      state.grants[number]?.isOver = true
      return .reply(status: 204)
    }
  }

  private func table(_ request: LoopbackRequest) -> LoopbackAnswer {
    state.withLock { state in
      if !state.restFaults.isEmpty { return state.restFaults.removeFirst() }
      guard let end = state.ends[bearer(request)]?.at, clock.real < end else {
        return .json(#"{"code":"PGRST303","message":"JWT expired"}"#, status: 401)
      }
      return .json("[]")
    }
  }

  private func bearer(_ request: LoopbackRequest) -> String {
    String((request.header("Authorization") ?? "").dropFirst("Bearer ".count))
  }

  private func issue(_ number: Int, rotating: Bool, _ state: inout State) -> LoopbackAnswer {
    guard var grant = state.grants[number] else { return .close }
    state.tokenCount += 1
    if rotating {
      grant.parent = grant.current
      grant.current = "refresh.\(grant.user)-\(state.tokenCount)"
    }
    let access = "access.\(grant.user)-\(state.tokenCount)"
    state.grants[number] = grant
    state.owners[grant.current] = number
    state.ends[access] = (number, clock.real + lifetime)
    state.issued.append(Issued(access: access, refresh: grant.current))
    return .json(
      """
      {"access_token":"\(access)","token_type":"bearer",\(ends(clock.real, lifetime))
      "refresh_token":"\(grant.current)","user":{"id":"\(grant.user)","email":"x@y.z"}}
      """)
  }

  private static func refusal(_ code: String, _ message: String) -> LoopbackAnswer {
    .json(#"{"code":"\#(code)","message":"\#(message)"}"#, status: 400)
  }
}

/// Holds up a server's thread until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func pass() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}
