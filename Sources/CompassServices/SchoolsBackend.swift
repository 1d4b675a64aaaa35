import CompassModel

/// Where the schools an athlete is in touch with live.
public protocol SchoolsBackend: Sendable {
  /// All schools of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School>
}
