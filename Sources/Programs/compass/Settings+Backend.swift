import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassLocal
import CompassApp
import CompassSupabase

extension Settings {
  func makeID(over store: LocalStore) -> @Sendable () async -> String {
    // If the store cannot be read, storing the new row fails too, and reports that.
    SeededIDs.maker(seed: seed) { id in (try? await store.holdsRow(id)) ?? false }
  }

  /// The address of the live project; empty for the device's own rows.
  var projectAddress: String {
    if case .supabase(let configuration) = backend { configuration.url } else { "" }
  }

  /// Makes the backend. The session of a live project is stored beside the store.
  func backend(over store: LocalStore, _ attempts: Attempts, now: @escaping @Sendable () -> Instant) -> any Backend {
    switch backend {
    case .local: return LocalBackend(store, signedIn: user, now: now)
    case .supabase(let configuration):
      let session = Session(configuration, store: DeviceSessionStore(beside: storeDirectory))
      return SupabaseBackend(configuration, session: session, attempts: attempts, now: now)
    }
  }
}
