import CompassModel
import CompassServices

/// Copies of pages in the store's device database (decision X12).
public struct LocalPageCache: PageCache {
  private let store: LocalStore
  private var database: Database { store.device }
  private static let page = "events"
  private static let ownCopy = "(SELECT id FROM cache_copy WHERE page = 'events' AND owner = ?)"

  /// Copies live as long as the store.
  public init(_ store: LocalStore) { self.store = store }

  /// Settings stand in the same file, and go too.
  public func forgetEverything() async { await store.forgetDevice() }

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
    // Who was stopped by a sign-out must not bring back what that has forgotten.
    guard !Task.isCancelled else { return }
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

/// The timeline's four sources, one copy each, written in one transaction; and the schools.
extension LocalPageCache {
  private static let columns = "id, school_id, type, text, date, end"

  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) -> SavedTimeline? in
        guard
          let events = try Self.copy(of: athlete, "events", StoredTimelineRow.event, connection),
          let interactions = try Self.copy(of: athlete, "interactions", StoredTimelineRow.interaction, connection),
          let offers = try Self.copy(of: athlete, "offers", StoredTimelineRow.offer, connection),
          let statusChanges = try Self.copy(of: athlete, "statusChanges", StoredTimelineRow.statusChange, connection)
        else { return nil }
        return SavedTimeline(
          TimelineRows(
            events: events.loaded, interactions: interactions.loaded, offers: offers.loaded,
            statusChanges: statusChanges.loaded),
          savedAt: events.savedAt)
      }
    }
    return saved.flatMap { $0 }
  }

  public func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {
    // Who was stopped by a sign-out must not bring back what that has forgotten.
    guard !Task.isCancelled else { return }
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try Self.save(rows.events, of: athlete, "events", instant, connection, StoredTimelineRow.values)
        try Self.save(rows.interactions, of: athlete, "interactions", instant, connection, StoredTimelineRow.values)
        try Self.save(rows.offers, of: athlete, "offers", instant, connection, StoredTimelineRow.values)
        try Self.save(rows.statusChanges, of: athlete, "statusChanges", instant, connection, StoredTimelineRow.values)
      }
    }
  }

  public func savedSchools(of athlete: AthleteID) async -> [School]? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        try Self.copy(of: athlete, "schools", Self.school, connection)
      }
    }
    return saved.flatMap { $0 }?.loaded.rows
  }

  public func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {
    // Who was stopped by a sign-out must not bring back what that has forgotten.
    guard !Task.isCancelled else { return }
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try Self.save(Loaded(rows: schools), of: athlete, "schools", instant, connection) {
          [.text($0.id.rawValue), .null, .null, .text($0.name), Self.text($0.city), Self.text($0.state)]
        }
      }
    }
  }

  private static func school(_ row: Statement) -> School? {
    School(id: row.id(0), name: row.text(3) ?? "", city: row.text(4), state: row.text(5))
  }

  private static func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  private static func copy<Row>(
    of athlete: AthleteID, _ source: String, _ read: (Statement) -> Row?, _ connection: Connection
  ) throws(ServiceFailure) -> SavedCopy<Row>? {
    try connection.savedCopy("timeline.\(source)", of: athlete, from: "cached_timeline_row", columns, read: read)
  }

  private static func save<Row>(
    _ loaded: Loaded<Row>, of athlete: AthleteID, _ source: String, _ instant: Instant, _ connection: Connection,
    _ values: (Row) -> [SQLiteValue]
  ) throws(ServiceFailure) {
    try connection.save(
      loaded, as: "timeline.\(source)", of: athlete, at: instant, in: "cached_timeline_row", columns, count: 6
    ) { (row, statement, first) throws(ServiceFailure) in
      var parameter = first
      for value in values(row) {
        try statement.bind(value, at: parameter)
        parameter += 1
      }
    }
  }
}

/// Copies of loaded rows: a head in `cache_copy`, the rows in a table that names the head as `copy`.
extension Connection {
  /// - Parameters:
  ///   - name: what the copy is of; with the athlete, its key.
  ///   - read: a row from `columns`; nil counts as skipped.
  func savedCopy<Row>(
    _ name: String, of athlete: AthleteID, from table: String, _ columns: String, read: (Statement) -> Row?
  ) throws(ServiceFailure) -> SavedCopy<Row>? {
    let head = try first(
      "SELECT id, saved_at, skipped FROM cache_copy WHERE page = ? AND owner = ?", .text(name),
      .text(athlete.rawValue)
    ) { (copy: $0.integer(0), savedAt: Instant(microseconds: $0.integer(1)), skipped: Int($0.integer(2))) }
    guard let head else { return nil }
    var loaded = Loaded<Row>(rows: [], skipped: head.skipped)
    try each(
      "SELECT \(columns) FROM \(table) WHERE copy = ?", [.integer(head.copy)]
    ) { (row) throws(ServiceFailure) in
      if let row = read(row) { loaded.rows.append(row) } else { loaded.skipped += 1 }
    }
    return SavedCopy(loaded, savedAt: head.savedAt)
  }

  /// Replaces a copy as a whole; to be called within a transaction.
  ///
  /// - Parameters:
  ///   - count: how many `columns` there are.
  ///   - bind: binds a row's values from the given parameter on.
  func save<Row>(
    _ loaded: Loaded<Row>, as name: String, of athlete: AthleteID, at instant: Instant, in table: String,
    _ columns: String, count: Int, bind: (Row, Statement, Int32) throws(ServiceFailure) -> Void
  ) throws(ServiceFailure) {
    try run("DELETE FROM cache_copy WHERE page = ? AND owner = ?", .text(name), .text(athlete.rawValue))
    let copy = try first(
      "INSERT INTO cache_copy (page, owner, saved_at, skipped) VALUES (?, ?, ?, ?) RETURNING id", .text(name),
      .text(athlete.rawValue), .integer(instant.microseconds), SQLiteValue(loaded.skipped)
    ) { $0.integer(0) }
    guard let copy else { return }
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    var remaining = loaded.rows[...]
    try repeatedly(
      "INSERT OR REPLACE INTO \(table) (copy, \(columns)) VALUES (?, \(marks))"
    ) { (statement) throws(ServiceFailure) in
      guard let row = remaining.popFirst() else { return false }
      try statement.bind(.integer(copy), at: 1)
      try bind(row, statement, 2)
      return true
    }
  }
}
