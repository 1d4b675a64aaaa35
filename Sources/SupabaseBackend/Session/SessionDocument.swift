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
