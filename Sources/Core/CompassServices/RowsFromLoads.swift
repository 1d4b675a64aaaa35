import CompassModel
import Records

/// For one edition: a backend that has a request for each table answers `rows(of:known:)` with those (decision Y7).
extension RowsBackend
where Self: EventsBackend & OffersBackend & SchoolsBackend & TasksBackend & MetricsBackend & InteractionsBackend {
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    try await rowsFromLoads(of: query)
  }

  /// Throws what the request for the table throws.
  public func rowsFromLoads(of query: Query) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    switch query.key.kind {
    case .events: return Batch(try await loadEvents(of: owner))
    case .offers: return Batch(try await loadOffers(of: owner))
    case .schools: return Batch(try await loadSchools(of: owner))
    case .readings:
      let (first, last) = (query.days?.first, query.days?.last ?? .latest)
      return Batch(try await loadMetrics(of: owner, from: first, through: last), days: query.days)
    case .tasks:
      let loaded = try await loadTasks(of: owner)
      return Batch(.tasks(Base(loaded.tasks)), skipped: loaded.skipped)
    case .statuses:
      let loaded = try await loadTasks(of: owner)
      guard loaded.areStatusesKnown else { throw .statusesUnseen }
      return Batch(.statuses(Base(loaded.statuses)))
    case .interactions: return Batch(try await loadInteractions(of: owner))
    case .history: return Batch(try await loadStatusChanges(of: owner))
    }
  }
}

extension Batch {
  /// Rows that a backend delivered.
  public init<R: Row>(_ loaded: Loaded<R>, days: DayRange? = nil) {
    self.init(R.anyRows(Base(loaded.rows)), skipped: loaded.skipped, days: days)
  }
}

extension ServiceFailure {
  /// The person signed in cannot see how far the athlete got (decision W4).
  public static let statusesUnseen = ServiceFailure(.notPermitted, detail: "the athlete's statuses cannot be seen")
}
