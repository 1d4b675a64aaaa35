import CompassModel
import CompassServices
import Foundation

/// What the auth server hands out for a password or a refresh token (wire.md §4).
struct SessionTokens: Sendable {
  var user: UserID
  var accessToken: Secret
  var refreshToken: Secret
  /// How long the access token is good for, counted from when it was asked for.
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
  /// - Parameter askedAt: the time on this device, for a server that names only the moment of the end.
  init(_ answer: HTTPAnswer, askedAt: Instant) throws(ServiceFailure) {
    guard let read = try? JSONDecoder().decode(Answer.self, from: answer.body), Self.isToken(read.access_token),
      Self.isToken(read.refresh_token), !read.user.id.isEmpty
    else { throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but no session") }
    user = UserID(read.user.id)
    accessToken = Secret(read.access_token)
    refreshToken = Secret(read.refresh_token)
    let seconds = read.expires_in ?? read.expires_at.map { $0 - Double(askedAt.microseconds) / 1e6 } ?? 0
    // No less than a minute: a server or a clock that makes no sense shall not have every request ask for a new token.
    lifetime = .seconds(min(max(seconds, 60), 30 * 86_400))
  }

  /// Whether a text can go into a header and a log can be searched for it: what no quoting changes.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
  }
}
