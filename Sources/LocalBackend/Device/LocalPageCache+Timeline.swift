import CompassModel
import CompassServices

/// The timeline's four sources, one copy each, written in one transaction; and the schools.
extension LocalPageCache {
  private static let columns = "id, school_id, type, text, date, end"

  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? {
    let saved = try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) -> SavedTimeline? in
        guard
          let events = try Self.copy(of: athlete, "events", TimelineRow.event, connection),
          let interactions = try Self.copy(of: athlete, "interactions", TimelineRow.interaction, connection),
          let offers = try Self.copy(of: athlete, "offers", TimelineRow.offer, connection),
          let statusChanges = try Self.copy(of: athlete, "statusChanges", TimelineRow.statusChange, connection)
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
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try Self.save(rows.events, of: athlete, "events", instant, connection, TimelineRow.values(of:))
        try Self.save(rows.interactions, of: athlete, "interactions", instant, connection, TimelineRow.values(of:))
        try Self.save(rows.offers, of: athlete, "offers", instant, connection, TimelineRow.values(of:))
        try Self.save(rows.statusChanges, of: athlete, "statusChanges", instant, connection, TimelineRow.values(of:))
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
    try? await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        try Self.save(Loaded(rows: schools), of: athlete, "schools", instant, connection) {
          [.text($0.id.rawValue), .null, .null, .text($0.name), .null, .null]
        }
      }
    }
  }

  private static func school(_ row: Statement) -> School? {
    School(id: SchoolID(row.text(0) ?? ""), name: row.text(3) ?? "")
  }

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
