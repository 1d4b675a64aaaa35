import CompassModel

/// A refusal of the auth server, in any of its three shapes (wire.md §4).
struct AuthRefusal {
  private let error: ServerError
  private let code: String

  /// - Parameter secrets: what the request carried; no part of it gets into a failure's detail.
  init(_ answer: HTTPAnswer, hiding secrets: [String]) {
    error = ServerError(answer, hiding: secrets)
    // A proxy that rewrites the body leaves the header alone.
    let header = answer.header("x-sb-error-code").flatMap { header in
      Self.isCode(header) && !secrets.contains { !$0.isEmpty && header.contains($0) } ? header : nil
    }
    let named = header ?? error.code ?? ""
    // Before there were codes, everything was an invalid grant and the message told them apart.
    code = named == "invalid_grant" ? Self.code(ofMessage: error.message) : named
  }

  /// What the sign-in page says.
  var ofSignIn: ServiceFailure {
    let kind: ServiceFailure.Kind =
      switch code {
      // `validation_failed`: not even an email address.
      case "invalid_credentials", "invalid_grant", "user_not_found", "validation_failed": .invalidCredentials
      case "email_not_confirmed", "phone_not_confirmed", "provider_email_needs_verification": .emailNotConfirmed
      case "user_banned": .accountBanned
      case "over_request_rate_limit": .tooManyAttempts
      case _ where error.status == 429: .tooManyAttempts
      default: kindOfOther
      }
    // Without the server's words: they may repeat the password in a spelling that nobody looks for.
    return ServiceFailure(kind, detail: "\(error.status) \(Self.isCode(code) ? code : "")")
  }

  /// Whether a refresh was refused for good, or for now.
  var ofRefresh: RefreshFailure {
    switch code {
    case "session_not_found", "session_expired", "refresh_token_not_found", "refresh_token_already_used":
      .over(detail: error.detail)
    case "user_banned":
      .notNow(ServiceFailure(.accountBanned, detail: error.detail))
    default:
      .notNow(ServiceFailure(kindOfOther, detail: error.detail))
    }
  }

  /// A 401 here is about the project's key, not about the session.
  private var kindOfOther: ServiceFailure.Kind {
    error.status == 401 ? .unexpectedReply : error.serviceFailure(isChange: false).kind
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
