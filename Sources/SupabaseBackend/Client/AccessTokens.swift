import CompassModel
import CompassServices

/// Where the backend's requests take their access token from: the session (decisions S1, S3).
public protocol AccessTokens: Sendable {
  /// Who is signed in as far as this device knows, without asking anybody.
  var signedInUser: UserID? { get async }

  /// A token that should still be good. Throws `.sessionOver` if nobody is signed in.
  func token() async throws(ServiceFailure) -> String

  /// A token other than the one a server has just refused: newly fetched, or fetched by somebody else meanwhile.
  ///
  /// Throws `.sessionOver` if there is none to be had.
  func refreshed(after rejected: String) async throws(ServiceFailure) -> String
}
