import CompassModel
import CompassServices
import Records

extension LocalBackend: RecordsBackend {
  /// Counts as skipped: stored rows that cannot be read (decision X5), and rows of this athlete, or of no known athlete,
  /// that the last import could not read.
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    switch query.key.kind {
    case .events:
      return try await load("events", EventRow.columns, of: owner) { EventRow.read($0, owner: owner) }
    case .offers:
      return try await load("offers", OfferRow.columns, of: owner) { OfferRow.read($0, owner: owner) }
    case .schools:
      return try await load("schools", "id, name, city, state", of: owner, where: RowOwnership.school(of: "?1")) {
        School(id: $0.id(0), name: $0.text(1) ?? "", city: $0.text(2), state: $0.text(3))
      }
    case .readings:
      // Stored dates are YYYY-MM-DD: they compare as texts. No bound is the text before all others.
      let days = [query.days?.first?.wire ?? "", (query.days?.last ?? .latest).wire].map(SQLiteValue.text)
      var batch = try await load(
        "performance_metrics", MetricRow.columns, of: owner,
        where: "user_id = ?1 AND recorded_date >= ?2 AND recorded_date <= ?3", days
      ) { MetricRow.read($0, owner: owner) }
      batch.days = query.days
      return batch
    case .tasks:
      // The catalogue is everyone's.
      let reader = TaskRow()
      return try await load("task", TaskRow.columns, of: owner, where: "?1 IS NOT NULL", read: reader.read)
    case .statuses:
      return try await load("athlete_task", AthleteTaskRow.columns, of: owner, where: "athlete_id = ?1") {
        AthleteTaskRow.read($0, owner: owner)
      }
    case .interactions:
      return try await load(
        "interactions", StoredTimelineRow.interactionColumns, of: owner, where: RowOwnership.interaction,
        read: StoredTimelineRow.interaction)
    case .history:
      return try await load(
        "school_status_history", StoredTimelineRow.statusChangeColumns, of: owner, where: RowOwnership.statusChange,
        read: StoredTimelineRow.statusChange)
    }
  }

  /// All rows of a table that are the athlete's, at one moment.
  ///
  /// - Parameters:
  ///   - condition: that a row is athlete `?1`'s, and what else must hold.
  ///   - values: of `condition`, from `?2` on.
  ///   - read: nil for a row that cannot be read.
  private func load<R: Row>(
    _ table: String, _ columns: String, of athlete: AthleteID, where condition: String = "user_id = ?1",
    _ values: [SQLiteValue] = [], read: @escaping @Sendable (Statement) -> R?
  ) async throws(ServiceFailure) -> Batch {
    let loaded = try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) -> Loaded<R> in
        let owner = SQLiteValue.text(athlete.rawValue)
        let unread = try connection.first(
          "SELECT count(*) FROM skipped_row WHERE table_name = ? AND (owner = ? OR owner IS NULL)", .text(table), owner
        ) { Int($0.integer(0)) }
        var loaded = Loaded<R>(rows: [], skipped: unread ?? 0)
        try connection.each("SELECT \(columns) FROM \(table) WHERE \(condition)", [owner] + values) {
          (row) throws(ServiceFailure) in
          if let row = read(row) { loaded.rows.append(row) } else { loaded.skipped += 1 }
        }
        return loaded
      }
    }
    return Batch(loaded)
  }
}
