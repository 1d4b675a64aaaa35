import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassLocal
import CompassApp
import CompassSupabase

/// Where rows come from, and where new ids do, as the settings say.
extension Settings {
  func makeID(over store: LocalStore) -> @Sendable () async -> String {
    guard let seed else { return { UUID().uuidString.lowercased() } }
    // Where the store cannot be asked, the new row cannot be stored either, which is said then.
    let ids = SeededIDs(seed: seed) { id in (try? await store.holdsRow(id)) ?? false }
    return { await ids.next() }
  }

  /// The address of the live project; empty for the device's own rows.
  var projectAddress: String {
    if case .supabase(let configuration) = backend { configuration.url } else { "" }
  }

  /// The backend that was asked for; a session of a live project is kept beside the store.
  func backend(
    over store: LocalStore, _ attempts: Attempts, now: @escaping @Sendable () -> Instant
  ) -> any Backend {
    switch backend {
    case .local: return LocalBackend(store, signedIn: user, now: now)
    case .supabase(let configuration):
      let directory = storeDirectory(environment: Console.current.environment)
      let session = Session(configuration, store: Self.sessionStore(in: directory))
      return SupabaseBackend(configuration, session: session, attempts: attempts, now: now)
    }
  }

  /// Sentence about a session file of a live project that others may read; nil for a private one (decision L11).
  static func sessionExposure(in directory: String) -> String? {
    (sessionStore(in: directory) as? FileSessionStore)?.exposure
  }

  /// Where the session of a live project is kept.
  static func sessionStore(in directory: String) -> any SessionStore {
    #if canImport(Security)
      KeychainSessionStore(service: "compass")
    #else
      FileSessionStore(path: directory + "/session.json")
    #endif
  }
}
