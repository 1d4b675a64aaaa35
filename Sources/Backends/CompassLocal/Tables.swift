import CompassModel
import Records

// All lists of this module that name kinds of rows: a new kind needs a line in each, and a migration.

extension Schema {
  /// The schema of `compass.sqlite`: the tables of wire.md §1, and the rows that an import could not read.
  ///
  /// References between rows are not checked (interface.md, Small print 4) and enumerations take any text (decision X6)
  /// in rows of a dataset; the app's own writes are checked by `writeRules`.
  static let main = Schema(migrations: [
    firstTables, writeRules, optionalSchools, offersWithoutSchool, locks, recordRules, familyRules,
    notedReadings, eventOrigins, taskDeadlines,
  ])
}

extension TableSchema {
  /// The top-level tables of a dataset in the order of interface.md; tables of kinds not listed here come last.
  ///
  /// Columns are required only if every page needs them: offers and interactions without a date fall back to
  /// `created_at` (decision T10), an event may lack a name (decision X5), and interactions, status changes and offers
  /// may lack a school (T9).
  static let all =
    named
    + RecordKind.allCases.map(\.table.schema).filter { schema in !named.contains { $0.name == schema.name } }

  private static let named = [
    users, schools, events, interactions, offers, schoolStatusHistory, task, athleteTask, performanceMetrics,
    eventOrigins,
  ]
}

extension RecordKind {
  var table: RowTable {
    switch self {
    case .event: .events
    case .offer: .offers
    case .reading: .metrics
    case .interaction: .interactions
    case .school: .schools
    }
  }
}

extension LocalBackend: RecordsBackend {
  /// Loads the rows of a query; `cached` is ignored. Counts as skipped the stored rows that cannot be read (decision
  /// X5), and the rows of this athlete, or of unknown owner, that the last import could not read.
  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    switch query.key.kind {
    case .events: return try await load(Event.self, of: owner)
    case .offers: return try await load(Offer.self, of: owner)
    case .schools: return try await load(School.self, of: owner, where: RowOwnership.school(of: "?1"))
    case .readings:
      // Stored dates are YYYY-MM-DD and compare as texts; the empty text, for no first day, sorts before all of them.
      let days = [query.days?.first?.wire ?? "", (query.days?.last ?? .latest).wire].map(SQLiteValue.text)
      var batch = try await load(
        PerformanceMetric.self, of: owner, where: "user_id = ?1 AND recorded_date >= ?2 AND recorded_date <= ?3", days)
      batch.days = query.days
      return batch
    case .tasks:
      // All athletes share the task catalogue.
      let reader = TaskRow()
      return try await load("task", TaskRow.columns, of: owner, where: "?1 IS NOT NULL", read: reader.read)
    case .statuses:
      return try await load("athlete_task", AthleteTaskRow.columns, of: owner, where: "athlete_id = ?1") {
        AthleteTaskRow.read($0, owner: owner)
      }
    case .interactions:
      let table = InteractionColumn.table
      return try await load(
        table.name, "\(table.selection), \(RowOwnership.interactionAuthor)", of: owner, where: RowOwnership.interaction
      ) { row in
        var interaction = try? Interaction(ColumnReader(row), of: owner)
        interaction?.loggedBy = row.text(Int32(table.columns.count))
        return interaction
      }
    case .history:
      return try await load(
        "school_status_history", StatusChangeRow.columns, of: owner, where: RowOwnership.statusChange,
        read: StatusChangeRow.read)
    }
  }
}
