import CompassModel
import CompassServices

/// Copies of pages in the store's device database (decision X12).
public struct LocalPageCache: PageCache {
  private let database: Database
  private static let page = SQLiteValue.text("events")
  private static let ownCopy = "(SELECT id FROM cache_copy WHERE page = 'events' AND owner = ?)"

  public init(_ store: LocalStore) { database = store.device }

  public func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in try Self.read(connection, of: athlete) }
    }
    return saved.flatMap { $0 }
  }

  private static func read(
    _ connection: Connection, of athlete: AthleteID
  ) throws(ServiceFailure) -> SavedCopy<Event>? {
    let head = try connection.first(
      "SELECT id, saved_at, skipped FROM cache_copy WHERE page = ? AND owner = ?", page, .text(athlete.rawValue)
    ) { (copy: $0.integer(0), savedAt: Instant(microseconds: $0.integer(1)), skipped: Int($0.integer(2))) }
    guard let head else { return nil }
    var loaded = Loaded<Event>(rows: [], skipped: head.skipped)
    try connection.each(
      "SELECT \(EventRow.columns) FROM cached_event WHERE copy = ?", [.integer(head.copy)]
    ) { (row) throws(ServiceFailure) in
      if let event = EventRow.read(row, owner: athlete) { loaded.rows.append(event) } else { loaded.skipped += 1 }
    }
    return SavedCopy(loaded, savedAt: head.savedAt)
  }

  public func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {
    let marks = Array(repeating: "?", count: EventRow.columnCount).joined(separator: ", ")
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try connection.run(
          "DELETE FROM cache_copy WHERE page = ? AND owner = ?", Self.page, .text(athlete.rawValue))
        let copy = try connection.first(
          "INSERT INTO cache_copy (page, owner, saved_at, skipped) VALUES (?, ?, ?, ?) RETURNING id", Self.page,
          .text(athlete.rawValue), .integer(instant.microseconds), SQLiteValue(events.skipped)
        ) { $0.integer(0) }
        guard let copy else { return }
        var remaining = events.rows[...]
        try connection.repeatedly(
          "INSERT OR REPLACE INTO cached_event (copy, \(EventRow.columns)) VALUES (?, \(marks))"
        ) { (statement) throws(ServiceFailure) in
          guard let event = remaining.popFirst() else { return false }
          try statement.bind(.integer(copy), at: 1)
          try EventRow.bind(event, to: statement, from: 2)
          return true
        }
      }
    }
  }

  public func removeEvent(_ id: EventID, of athlete: AthleteID) async {
    await change("DELETE FROM cached_event WHERE copy = \(Self.ownCopy) AND id = ?", id, athlete)
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {
    let flag = attended ? 1 : 0
    await change("UPDATE cached_event SET attended = \(flag) WHERE copy = \(Self.ownCopy) AND id = ?", id, athlete)
  }

  private func change(_ sql: String, _ id: EventID, _ athlete: AthleteID) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(sql, .text(athlete.rawValue), .text(id.rawValue))
    }
  }

  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { nil }
  public func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {}
}
