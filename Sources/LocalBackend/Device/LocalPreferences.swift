import CompassModel
import CompassServices

/// Settings in the store's device database.
public struct LocalPreferences: Preferences {
  private let database: Database

  public init(_ store: LocalStore) { database = store.device }

  public func value(for key: PreferenceKey) async -> String? {
    let found = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.first("SELECT value FROM preference WHERE key = ?", .text(key.rawValue)) { $0.text(0) }
    }
    return found.flatMap { $0 }.flatMap { $0 }
  }

  public func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "INSERT INTO preference (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        .text(key.rawValue), .text(value))
    }
  }
}
