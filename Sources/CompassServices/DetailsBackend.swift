import CompassModel

/// Where the rows live that a detail page shows with all their columns.
public protocol DetailsBackend: Sendable {
  /// Throws `.notFound` if the athlete has no such row.
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record
}
