import CompassModel

extension RecordDetails {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: Equatable, Sendable, Codable {
    indirect case opened(reference: RecordReference)
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped

    case skeletonDue
    indirect case loaded(request: Int, record: Record)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory)
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}

extension RecordDetails.Action {
  /// Whether a person does it, rather than the root or an effect.
  public var isTap: Bool {
    switch self {
    case .refreshPulled, .retryTapped: true
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .skeletonDue, .loaded, .loadFailed,
      .schoolsLoaded, .schoolsFailed:
      false
    }
  }
}
