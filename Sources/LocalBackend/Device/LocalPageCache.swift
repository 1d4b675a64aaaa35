import CompassModel
import CompassServices

/// Copies of pages in the store's device database (decision X12).
public struct LocalPageCache: PageCache {
  let database: Database
  private static let page = "events"
  private static let ownCopy = "(SELECT id FROM cache_copy WHERE page = 'events' AND owner = ?)"

  public init(_ store: LocalStore) { database = store.device }

  public func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        try connection.savedCopy(Self.page, of: athlete, from: "cached_event", EventRow.columns) {
          EventRow.read($0, owner: athlete)
        }
      }
    }
    return saved.flatMap { $0 }
  }

  public func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try connection.save(
          events, as: Self.page, of: athlete, at: instant, in: "cached_event", EventRow.columns,
          count: EventRow.columnCount, bind: EventRow.bind)
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
}
