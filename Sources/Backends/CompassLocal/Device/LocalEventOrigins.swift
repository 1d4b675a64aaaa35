import CompassModel
import CompassServices
import Foundation

extension Schema {
  /// Migration of both databases for the origins of imported events (decision F1).
  static let eventOrigins = """
    CREATE TABLE event_origins (
      user_id TEXT NOT NULL, uid TEXT NOT NULL, occurrence TEXT NOT NULL, event_id TEXT NOT NULL CHECK (event_id <> ''),
      feed TEXT NOT NULL, sequence INTEGER NOT NULL, stamp TEXT NOT NULL, said TEXT NOT NULL CHECK (json_valid(said)),
      listed INTEGER NOT NULL CHECK (listed IN (0, 1)), PRIMARY KEY (user_id, uid, occurrence)
    ) STRICT, WITHOUT ROWID;
    """
}

extension TableSchema {
  /// The origins of imported events; a dataset has this table only if there are any.
  static let eventOrigins = TableSchema(
    "event_origins", key: ["user_id", "uid", "occurrence"], owner: "user_id", isWrittenEmpty: false,
    [
      .required("user_id", .identifier), .required("uid", .text), .required("occurrence", .text),
      .required("event_id", .identifier), .required("feed", .text), .required("sequence", .wholeNumber),
      .required("stamp", .text), .required("said", .json), .required("listed", .flag),
    ])
}

/// Origins of imported events, kept on this device for either backend (decision F1): beside the rows if the store has
/// rows, else in the device database, where a sign-out deletes them.
package struct LocalEventOrigins: Sendable {
  private let database: Database

  package init(_ store: LocalStore) { database = store.holdsRows ? store.database : store.device }

  /// Returns all origins of an athlete's events, in no particular order.
  package func origins(of owner: AthleteID) async throws(ServiceFailure) -> [EventOrigin] {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.all(
        "SELECT uid, occurrence, event_id, feed, sequence, stamp, said, listed FROM event_origins WHERE user_id = ?",
        .text(owner.rawValue)
      ) { row in
        let feedValues = try? JSONDecoder().decode([String: String].self, from: Data((row.text(6) ?? "").utf8))
        return EventOrigin(
          EventOrigin.Identity(uid: row.text(0) ?? "", occurrence: row.text(1) ?? ""), event: row.id(2),
          feed: row.text(3) ?? "",
          version: EventOrigin.Version(sequence: Int(row.integer(4)), stamp: row.text(5) ?? ""),
          feedValues: feedValues ?? [:], isListed: row.integer(7) == 1)
      }
    }
  }

  /// Removes the origins `gone`, then stores `kept`, each replacing one with its identity, in one transaction.
  package func change(
    removing gone: [EventOrigin.Identity], keeping kept: [EventOrigin], of owner: AthleteID
  ) async throws(ServiceFailure) {
    guard !gone.isEmpty || !kept.isEmpty else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let rows = kept.map { origin in
      let feedValues = (try? encoder.encode(origin.feedValues)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
      return [
        origin.identity.uid, origin.identity.occurrence, origin.event.rawValue, origin.feed, origin.version.stamp,
        feedValues,
      ].map(SQLiteValue.text) + [SQLiteValue(origin.version.sequence), SQLiteValue(origin.isListed ? 1 : 0)]
    }
    let athlete = SQLiteValue.text(owner.rawValue)
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        for identity in gone {
          try connection.run(
            "DELETE FROM event_origins WHERE user_id = ? AND uid = ? AND occurrence = ?", athlete, .text(identity.uid),
            .text(identity.occurrence))
        }
        for row in rows {
          try connection.each(
            """
            INSERT OR REPLACE INTO event_origins
              (user_id, uid, occurrence, event_id, feed, stamp, said, sequence, listed)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [athlete] + row
          ) { (_) throws(ServiceFailure) in }
        }
      }
    }
  }

  /// Removes the origins of an event, so that an import may add the event again.
  package func forget(_ event: EventID, of owner: AthleteID) async throws(ServiceFailure) {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "DELETE FROM event_origins WHERE user_id = ? AND event_id = ?", .text(owner.rawValue), .text(event.rawValue))
    }
  }
}
