import CompassModel
import CompassServices
import Synchronization

/// Accounts by email, and whether one of them is signed in.
final class StubAccounts: Sendable {
  private let passwords: [String: String]
  private let session: Mutex<Bool>

  init(_ passwords: [String: String], isSignedIn: Bool = false) {
    self.passwords = passwords
    session = Mutex(isSignedIn)
  }

  var isSignedIn: Bool { session.withLock { $0 } }

  func signIn(_ email: String, _ password: Secret) throws(ServiceFailure) {
    guard passwords[email] == password.reveal() else { throw ServiceFailure(.invalidCredentials) }
    session.withLock { $0 = true }
  }

  func signOut() { session.withLock { $0 = false } }
}

extension StubBackend: SignInBackend {
  var asksForCredentials: Bool { accounts != nil }

  func signIn(email: String, password: Secret) async throws(ServiceFailure) { try accounts?.signIn(email, password) }

  func signOut() async { accounts?.signOut() }
}
