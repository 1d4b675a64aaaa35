import CompassModel
import CompassServices

/// Who opens the device is signed in: as the store's first user, or as whom the backend was made for.
extension LocalBackend: SignInBackend {
  public var asksForCredentials: Bool { false }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {}

  public func signOut() async {}
}
