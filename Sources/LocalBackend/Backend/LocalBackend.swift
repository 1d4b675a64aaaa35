import CompassModel
import CompassServices

/// The embedded backend: rows of a `LocalStore`, seen by one signed-in user.
public struct LocalBackend: Sendable {
  let database: Database
  let signedIn: UserID?

  /// - Parameter signedIn: nil for the store's first user (interface.md, Dataset).
  public init(_ store: LocalStore, signedIn: UserID? = nil) {
    database = store.database
    self.signedIn = signedIn
  }
}
