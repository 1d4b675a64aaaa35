import CompassModel
import CompassServices

extension LocalBackend: DetailsBackend {
  /// Reads every column that the table has in a dataset.
  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    let table = RecordTable(reference)
    return try await database.perform { (connection) throws(ServiceFailure) in
      let record = try connection.first(table.selection, .text(athlete.rawValue), .text(reference.id)) { row in
        Record(reference, fields: table.fields(of: row))
      }
      guard let record else {
        throw ServiceFailure(.notFound, detail: "\(reference.noun) \(reference.id) of athlete \(athlete)")
      }
      return record
    }
  }
}
