import CompassModel
import CompassServices

extension LocalBackend: TimelineBackend {
  /// Each source is read for itself: one that cannot be read leaves the others.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    TimelineAnswer(
      events: await part { () async throws(ServiceFailure) in
        try await load("events", TimelineRow.eventColumns, of: athlete, read: TimelineRow.event)
      },
      interactions: await part { () async throws(ServiceFailure) in
        try await loadOwn(
          "interactions", TimelineRow.interactionColumns, of: athlete, where: RowOwnership.interaction,
          read: TimelineRow.interaction)
      },
      offers: await part { () async throws(ServiceFailure) in
        try await load("offers", TimelineRow.offerColumns, of: athlete, read: TimelineRow.offer)
      },
      statusChanges: await part { () async throws(ServiceFailure) in
        try await loadOwn(
          "school_status_history", TimelineRow.statusChangeColumns, of: athlete, where: RowOwnership.statusChange,
          read: TimelineRow.statusChange)
      })
  }

  /// All rows of a table without an owner's column that are the athlete's by their school or their author.
  private func loadOwn<Row: Sendable>(
    _ table: String, _ columns: String, of athlete: AthleteID, where condition: String,
    read: @escaping @Sendable (Statement) -> Row?
  ) async throws(ServiceFailure) -> Loaded<Row> {
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.snapshot { () throws(ServiceFailure) in
        try connection.load(
          table, "SELECT \(columns) FROM \(table) WHERE \(condition)", [.text(athlete.rawValue)], of: athlete,
          read: read)
      }
    }
  }

  private func part<Row>(
    _ load: () async throws(ServiceFailure) -> Loaded<Row>
  ) async -> TimelineAnswer.Part<Row> {
    do { return .success(try await load()) } catch { return .failure(error) }
  }
}
