import CompassModel
import CompassServices
import Foundation

/// The stored form of a session; the only code that writes tokens as plain text.
struct SessionDocument: Codable {
  private static let format = "compass.session/1"

  private var format, project, user, access_token, refresh_token: String
  private var expires_at: Instant

  static func data(of session: StoredSession) throws(SessionStoreFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = SessionDocument(
      format: format, project: session.project, user: session.user.rawValue,
      access_token: session.accessToken.reveal(), refresh_token: session.refreshToken.reveal(),
      expires_at: session.expiresAt)
    do { return try encoder.encode(document) } catch {
      throw SessionStoreFailure(detail: "the session cannot be written as JSON")
    }
  }

  /// Decodes a session; nil for anything that this version did not write.
  static func session(in data: Data) -> StoredSession? {
    guard let document = try? JSONDecoder().decode(SessionDocument.self, from: data), document.format == format,
      SessionTokens.isToken(document.access_token), SessionTokens.isToken(document.refresh_token),
      !document.user.isEmpty
    else { return nil }
    return StoredSession(
      project: document.project, user: UserID(document.user), accessToken: Secret(document.access_token),
      refreshToken: Secret(document.refresh_token), expiresAt: document.expires_at)
  }
}

/// The auth server's answer to a password or refresh token (wire.md §4).
struct SessionTokens: Sendable {
  var user: UserID
  var accessToken, refreshToken: Secret
  /// Lifetime of the access token, from 1 minute to 30 days, counted from its request.
  var lifetime: Duration

  private struct Answer: Decodable {
    struct User: Decodable { var id: String }
    var access_token, refresh_token: String
    var expires_in, expires_at: Double?
    var user: User
  }

  /// Decodes an answer. Throws `.unexpectedReply`, with the status but no content of the answer, if a token or the
  /// user's id is missing or invalid. The lifetime is `expires_in`, else the time from `requestedAt` (the device's
  /// clock) to `expires_at`, else 0; always raised to at least a minute and lowered to at most 30 days.
  init(_ answer: HTTPAnswer, requestedAt: Instant) throws(ServiceFailure) {
    guard let read = try? JSONDecoder().decode(Answer.self, from: answer.body), Self.isToken(read.access_token),
      Self.isToken(read.refresh_token), !read.user.id.isEmpty
    else { throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but no session") }
    user = UserID(read.user.id)
    accessToken = Secret(read.access_token)
    refreshToken = Secret(read.refresh_token)
    let seconds = read.expires_in ?? read.expires_at.map { $0 - Double(requestedAt.microseconds) / 1e6 } ?? 0
    // At least a minute, so that a wrong clock does not make every request fetch a new token; at most 30 days.
    lifetime = .seconds(min(max(seconds, 60), 30 * 86_400))
  }

  /// Whether a text is safe in a header and unchanged by quoting, so that logs can be searched for it.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
  }
}

/// The two clocks of a session: the device's, which may be wrong or be changed, and a monotonic one.
package struct SessionClock: Sendable {
  var now: @Sendable () -> Instant
  package let uptime: @Sendable () -> Duration

  /// Makes clocks; `uptime` is monotonic, and counts sleep.
  package init(now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Duration) {
    (self.now, self.uptime) = (now, uptime)
  }

  package static let system: SessionClock = {
    let start = ContinuousClock.now
    return SessionClock(now: { Instant(Date()) }, uptime: { start.duration(to: .now) })
  }()
}
