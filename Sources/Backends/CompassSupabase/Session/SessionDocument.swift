import CompassModel
import CompassServices
import Foundation

/// The form in which a session is stored: the one place where tokens are written out.
struct SessionDocument: Codable {
  private static let format = "compass.session/1"

  private var format: String
  private var project: String
  private var user: String
  private var access_token: String
  private var refresh_token: String
  private var expires_at: Instant

  static func data(of session: StoredSession) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(
      SessionDocument(
        format: format, project: session.project, user: session.user.rawValue,
        access_token: session.accessToken.reveal(), refresh_token: session.refreshToken.reveal(),
        expires_at: session.expiresAt))
  }

  /// Nil for anything that this version did not write.
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

/// The auth server's answer to a password or a refresh token (wire.md §4).
struct SessionTokens: Sendable {
  var user: UserID
  var accessToken: Secret
  var refreshToken: Secret
  /// Lifetime of the access token, counted from its request.
  var lifetime: Duration

  private struct Answer: Decodable {
    struct User: Decodable { var id: String }
    var access_token: String
    var refresh_token: String
    var expires_in: Double?
    var expires_at: Double?
    var user: User
  }

  /// Throws `.unexpectedReply`, without a word of the answer, if anything is missing.
  ///
  /// - Parameter requestedAt: the time on this device, for a server that names only the moment of the end.
  init(_ answer: HTTPAnswer, requestedAt: Instant) throws(ServiceFailure) {
    guard let read = try? JSONDecoder().decode(Answer.self, from: answer.body), Self.isToken(read.access_token),
      Self.isToken(read.refresh_token), !read.user.id.isEmpty
    else { throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but no session") }
    user = UserID(read.user.id)
    accessToken = Secret(read.access_token)
    refreshToken = Secret(read.refresh_token)
    let seconds = read.expires_in ?? read.expires_at.map { $0 - Double(requestedAt.microseconds) / 1e6 } ?? 0
    // No less than a minute: a server or a clock that makes no sense shall not have every request ask for a new token.
    lifetime = .seconds(min(max(seconds, 60), 30 * 86_400))
  }

  /// Whether a text can go into a header and a log can be searched for it: what no quoting changes.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
  }
}

/// The two clocks of a session: the device's, which may be wrong or be set, and one that only moves on.
package struct SessionClock: Sendable {
  var now: @Sendable () -> Instant
  package let uptime: @Sendable () -> Duration

  /// - Parameters:
  ///   - now: what is stored with a session.
  ///   - uptime: the time since some moment in the past, sleep included; it is never set.
  package init(now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Duration) {
    self.now = now
    self.uptime = uptime
  }

  package static let system: SessionClock = {
    let start = ContinuousClock.now
    return SessionClock(now: { Instant(Date()) }, uptime: { start.duration(to: .now) })
  }()
}
