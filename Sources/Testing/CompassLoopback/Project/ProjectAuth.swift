import CompassModel
import Foundation

/// The sessions of a project, as GoTrue manages them (wire.md §4). A refresh token is valid once: the one before it
/// returns the current one, and an older one ends the session.
struct ProjectAuth: Sendable {
  private struct Grant {
    var user: String
    var current = ""
    var parent: String?
    var isOver = false
  }

  var accounts: [LoopbackProject.Account] = []
  var lifetime: Duration = .seconds(3600)
  /// Permanent access tokens, with the ids of their users.
  var lasting: [String: String] = [:]
  private(set) var issued: [LoopbackProject.Tokens] = []
  private(set) var presented: [String] = []
  private var grants: [Grant] = []
  private var owners: [String: Int] = [:]
  private var ends: [String: (grant: Int, at: Instant)] = [:]

  var openSessions: Int { grants.count { !$0.isOver } }

  mutating func revokeAccess() { ends = [:] }

  mutating func endSessions() {
    ends = [:]
    for index in grants.indices { grants[index].isOver = true }
  }

  /// The user of an access token; nil if the token is unknown or has expired.
  func user(of token: String, at now: Instant) -> String? {
    if let user = lasting[token] { return user }
    guard let end = ends[token], now < end.at else { return nil }
    return grants[end.grant].user
  }

  mutating func answer(_ request: LoopbackRequest, at now: Instant) -> LoopbackAnswer? {
    switch (request.method, request.path, request.query) {
    case ("POST", "/auth/v1/token", ["grant_type=password"]): signIn(request, at: now)
    case ("POST", "/auth/v1/token", ["grant_type=refresh_token"]): refresh(request, at: now)
    case ("POST", "/auth/v1/logout", _): signOut(request)
    default: nil
    }
  }

  private mutating func signIn(_ request: LoopbackRequest, at now: Instant) -> LoopbackAnswer {
    let body = request.members
    let account = accounts.first { $0.email == body["email"] && $0.password == body["password"] }
    guard let account else { return Self.refusal("invalid_credentials", "Invalid login credentials") }
    grants.append(Grant(user: account.user))
    return issue(grants.count - 1, rotating: true, at: now)
  }

  private mutating func refresh(_ request: LoopbackRequest, at now: Instant) -> LoopbackAnswer {
    let token = request.members["refresh_token"] ?? ""
    presented.append(token)
    guard let number = owners[token], !grants[number].isOver else {
      return Self.refusal("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    }
    let grant = grants[number]
    if token == grant.current || token == grant.parent {
      return issue(number, rotating: token == grant.current, at: now)
    }
    grants[number].isOver = true
    return Self.refusal("refresh_token_already_used", "Invalid Refresh Token: Already Used")
  }

  private mutating func signOut(_ request: LoopbackRequest) -> LoopbackAnswer {
    guard let number = ends[request.bearer ?? ""]?.grant else {
      return Self.refusal("bad_jwt", "invalid JWT", status: 403)
    }
    grants[number].isOver = true
    return .reply(status: 204)
  }

  private mutating func issue(_ number: Int, rotating: Bool, at now: Instant) -> LoopbackAnswer {
    let user = grants[number].user
    if rotating {
      grants[number].parent = grants[number].current
      grants[number].current = "refresh.\(user)-\(issued.count + 1)"
    }
    let tokens = LoopbackProject.Tokens(access: "access.\(user)-\(issued.count + 1)", refresh: grants[number].current)
    owners[tokens.refresh] = number
    ends[tokens.access] = (number, now.adding(lifetime))
    issued.append(tokens)
    let seconds = lifetime.components.seconds
    let members: [String: JSONNode.Content] = [
      "access_token": .text(tokens.access), "token_type": .text("bearer"),
      "expires_in": .number(JSONNumber(Int(seconds))),
      "expires_at": .number(JSONNumber(Int(now.microseconds / 1_000_000 + seconds))),
      "refresh_token": .text(tokens.refresh), "user": .object(["id": JSONNode(.text(user))]),
    ]
    return .json(JSONNode(.object(members.mapValues { JSONNode($0) })).written)
  }

  private static func refusal(_ code: String, _ message: String, status: Int = 400) -> LoopbackAnswer {
    .json(#"{"code":"\#(code)","message":"\#(message)"}"#, status: status, headers: ["x-sb-error-code": code])
  }
}

extension LoopbackRequest {
  /// The text values of the JSON object in the body; empty for any other body.
  fileprivate var members: [String: String] {
    ((try? JSONReader.read(Array(body)))?.object ?? [:]).compactMapValues(\.text)
  }

  var bearer: String? {
    header("Authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst("Bearer ".count)) : nil }
  }
}
