import CompassModel
import CompassServices
import Foundation

/// Requests to the project's auth server, GoTrue (wire.md §4).
struct AuthClient: Sendable {
  let configuration: SupabaseConfiguration
  let http: HTTPClient
  let retries: Retries

  /// Signs in. Sent exactly once, since every repeat would count as another attempt.
  func signIn(email: String, password: Secret, at now: Instant) async throws(ServiceFailure) -> SessionTokens {
    let answer = try await send(
      token("password", body: ["email": email, "password": password.reveal()], isRepeatable: false))
    guard answer.isSuccess else {
      let secrets = [password.reveal(), email, configuration.key]
      throw AuthRefusal(answer, hiding: secrets).ofSignIn(webApp: configuration.apiURL)
    }
    return try SessionTokens(answer, requestedAt: now)
  }

  /// Exchanges a refresh token. May be repeated, since the server repeats a lost answer (wire.md §4).
  func refresh(_ refreshToken: Secret, at now: Instant) async throws(RefreshFailure) -> SessionTokens {
    let answer: HTTPAnswer
    do {
      answer = try await send(
        token("refresh_token", body: ["refresh_token": refreshToken.reveal()], isRepeatable: true))
    } catch {
      throw .notNow(error)
    }
    guard answer.isSuccess else {
      throw AuthRefusal(answer, hiding: [refreshToken.reveal(), configuration.key]).ofRefresh
    }
    do { return try SessionTokens(answer, requestedAt: now) } catch { throw .notNow(error) }
  }

  /// Ends this session on the server. Waits at most 3 s for the answer, which is ignored (decision N10).
  func signOut(_ accessToken: Secret) async {
    var request = request("logout", query: [.init("scope", "local")], isRepeatable: false)
    request.headers["Authorization"] = "Bearer \(accessToken.reveal())"
    _ = try? await http.send(request, within: .seconds(3))
  }

  private func token(_ grant: String, body: [String: String], isRepeatable: Bool) -> HTTPRequest {
    request("token", query: [.init("grant_type", grant)], body: body, isRepeatable: isRepeatable)
  }

  private func request(
    _ path: String, query: [HTTPRequest.QueryItem], body: [String: String]? = nil, isRepeatable: Bool
  ) -> HTTPRequest {
    HTTPRequest(
      .post, "\(configuration.url)/auth/v1/\(path)", query: query,
      headers: ["apikey": configuration.key, "X-Supabase-Api-Version": "2024-01-01"],
      body: body.flatMap { try? JSONEncoder().encode($0) }, isRepeatable: isRepeatable)
  }

  private func send(_ request: HTTPRequest) async throws(ServiceFailure) -> HTTPAnswer {
    do { return try await retries.send(request, over: http) } catch { throw error.serviceFailure }
  }
}

enum RefreshFailure: Error, Hashable, Sendable {
  /// The server has ended the session for good (decision S1).
  case over(detail: String)
  /// Any other failure: the session continues, and the next refresh may succeed.
  case notNow(ServiceFailure)
}

/// An error answer of the auth server, in any of its three formats (wire.md §4).
struct AuthRefusal {
  private let error: ServerError
  private let code: String

  /// Reads an error answer; `secrets` are values of the request to keep out of failures.
  init(_ answer: HTTPAnswer, hiding secrets: [String]) {
    error = ServerError(answer, hiding: secrets)
    // A proxy that rewrites the body keeps the header.
    let header = answer.header("x-sb-error-code").flatMap { header in
      Self.isCode(header) && !secrets.contains { !$0.isEmpty && header.contains($0) } ? header : nil
    }
    let named = header ?? error.code ?? ""
    // Servers without codes use `invalid_grant` for everything; the message tells the cases apart.
    code = named == "invalid_grant" ? Self.code(ofMessage: error.message) : named
  }

  /// The failure for the sign-in page (decision B13); `webApp` is the address where users sign up.
  func ofSignIn(webApp: String?) -> ServiceFailure {
    let name = Self.isCode(code) ? code : ""
    let detail = "\(error.status) \(name)"
    if let meaning = AuthCode(name, webApp: webApp) {
      return ServiceFailure(meaning.kind, detail: detail, reason: meaning.sentence)
    }
    if error.status == 429 { return ServiceFailure(.tooManyAttempts, detail: detail) }
    let other = error.serviceFailure(isChange: false)
    // Without a code, the server's message is left out: it may contain the password in an escaped form.
    guard !name.isEmpty, !error.isKeyRefused else {
      let reason = kindOfOther == .setUp ? other.reason : error.reason(of: kindOfOther)
      return ServiceFailure(kindOfOther, detail: detail, reason: reason)
    }
    let words = error.message.oneLine(atMost: 200)
    return ServiceFailure(
      kindOfOther, detail: detail,
      reason: "The server refused the sign-in (\(error.status) \(name))\(words.isEmpty ? "" : ": \(words)")")
  }

  var ofRefresh: RefreshFailure {
    if ServerError.endsSession(code) { return .over(detail: error.detail) }
    if error.isKeyRefused { return .notNow(error.serviceFailure(isChange: false)) }
    // Codes about passwords have no meaning for a refresh.
    if let meaning = AuthCode(code, webApp: nil), meaning.kind != .invalidCredentials {
      return .notNow(ServiceFailure(meaning.kind, detail: error.detail, reason: meaning.sentence))
    }
    return .notNow(ServiceFailure(kindOfOther, detail: error.detail))
  }

  /// Kind of a failure without a known code. A 401 never means here that the session is over.
  private var kindOfOther: ServiceFailure.Kind {
    error.status == 401 && !error.isKeyRefused ? .unexpectedReply : error.serviceFailure(isChange: false).kind
  }

  private static func code(ofMessage message: String) -> String {
    switch message.lowercased() {
    case "email not confirmed": "email_not_confirmed"
    case "user is banned", "user banned": "user_banned"
    case "invalid refresh token: already used": "refresh_token_already_used"
    case "invalid refresh token: session expired": "session_expired"
    case let message where message.hasPrefix("invalid refresh token"): "refresh_token_not_found"
    default: "invalid_grant"
    }
  }

  private static func isCode(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
  }
}
