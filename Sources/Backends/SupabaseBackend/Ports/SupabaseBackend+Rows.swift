import CompassModel
import CompassServices
import Records

extension SupabaseBackend: RecordsBackend {
  public func rows(of query: Query, known: Batch?) async throws(ServiceFailure) -> Batch {
    let owner = query.key.owner
    switch query.key.kind {
    case .events: return Batch(try await events(of: owner))
    case .offers: return Batch(try await offers(of: owner))
    case .schools:
      let list = try await schoolList(of: owner)
      return Batch(.schools(Base(list.schools)), skipped: list.unreadable)
    case .readings: return Batch(try await readings(of: owner, in: query.days), days: query.days)
    case .tasks: return Batch(try await tasks(of: owner))
    case .statuses: return Batch(try await statuses(of: owner))
    case .interactions: return Batch(try await interactions(of: owner, with: try await schoolList(of: owner)))
    case .history: return Batch(try await statusChanges(at: try await schoolList(of: owner)))
    }
  }
}
