import CompassModel

/// Where the four sources of the recruiting timeline live (recruiting-timeline.md §4).
public protocol TimelineBackend: Sendable {
  /// Everything that happened to an athlete, each source in no particular order. The sources are asked side by side;
  /// one that fails leaves the others (decision X14, defect 27). Rows that cannot be read, or have no date at all,
  /// are counted, not returned.
  func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer
}

/// What each source of the timeline answered.
public struct TimelineAnswer: Sendable, Equatable {
  public typealias Part<Row: Sendable> = Result<Loaded<Row>, ServiceFailure>

  public var events: Part<TimelineEvent>
  public var interactions: Part<Interaction>
  public var offers: Part<TimelineOffer>
  public var statusChanges: Part<StatusChange>

  public init(
    events: Part<TimelineEvent>, interactions: Part<Interaction>, offers: Part<TimelineOffer>,
    statusChanges: Part<StatusChange>
  ) {
    self.events = events
    self.interactions = interactions
    self.offers = offers
    self.statusChanges = statusChanges
  }

  /// Every source failed in the same way.
  public init(_ failure: ServiceFailure) {
    self.init(
      events: .failure(failure), interactions: .failure(failure), offers: .failure(failure),
      statusChanges: .failure(failure))
  }
}
