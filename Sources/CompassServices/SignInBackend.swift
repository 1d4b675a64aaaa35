import CompassModel

/// Signing in and out (decision S1).
public protocol SignInBackend: Sendable {
  /// Whether an email address and a password are needed at all; a backend on the device has its own user.
  var asksForCredentials: Bool { get }

  /// Throws a failure whose sentence the sign-in page shows, and leaves whoever was signed in as they were.
  func signIn(email: String, password: Secret) async throws(ServiceFailure)

  /// Ends the session on this device, whatever the server says.
  func signOut() async
}
