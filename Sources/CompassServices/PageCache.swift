import CompassModel

/// The last good copy of what pages loaded, keyed by whose rows they are (decision X12).
///
/// A convenience: a copy that cannot be read or written is as if there were none, so nothing here throws.
public protocol PageCache: Sendable {
  /// The last copy of the athlete's events, however old; nil if none was saved.
  func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>?

  /// Replaces the athlete's copy as a whole.
  func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async

  /// Keeps the copy in step with a deletion, so that an offline start does not bring the event back.
  func removeEvent(_ id: EventID, of athlete: AthleteID) async

  /// Keeps the copy in step with a stored attendance.
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async

  /// The last copy of the athlete's timeline, however old; nil if none was saved.
  func savedTimeline(of athlete: AthleteID) async -> SavedTimeline?

  /// Replaces the athlete's copy as a whole.
  func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async

  /// The schools whose names the saved timeline needs; nil if none were saved.
  func savedSchools(of athlete: AthleteID) async -> [School]?

  /// Replaces the athlete's copy as a whole.
  func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async

  /// Leaves no byte of any copy behind, in no file: whoever was signed in has signed out (decision N10).
  func forgetEverything() async
}

/// Rows as they were loaded at an earlier time.
public struct SavedCopy<Row: Sendable>: Sendable {
  /// As they came, with the count of those that could not be read.
  public var loaded: Loaded<Row>
  /// When they were loaded, by the app's clock.
  public var savedAt: Instant

  /// Rows that were loaded at `savedAt`.
  public init(_ loaded: Loaded<Row>, savedAt: Instant) {
    self.loaded = loaded
    self.savedAt = savedAt
  }
}

/// Everything the timeline loaded, complete: a load of which a part failed is not saved.
public struct TimelineRows: Sendable, Equatable {
  /// Camps, showcases, visits and games.
  public var events: Loaded<TimelineEvent>
  /// Calls, messages and visits.
  public var interactions: Loaded<Interaction>
  /// Placed by the day they were made.
  public var offers: Loaded<TimelineOffer>
  /// How the athlete's schools moved on.
  public var statusChanges: Loaded<StatusChange>

  /// All four sources: none may be missing.
  public init(
    events: Loaded<TimelineEvent>, interactions: Loaded<Interaction>, offers: Loaded<TimelineOffer>,
    statusChanges: Loaded<StatusChange>
  ) {
    self.events = events
    self.interactions = interactions
    self.offers = offers
    self.statusChanges = statusChanges
  }
}

/// The timeline as it was loaded at an earlier time.
public struct SavedTimeline: Sendable, Equatable {
  /// All four sources of that time.
  public var rows: TimelineRows
  /// When they were loaded, by the app's clock.
  public var savedAt: Instant

  /// Rows that were loaded at `savedAt`.
  public init(_ rows: TimelineRows, savedAt: Instant) {
    self.rows = rows
    self.savedAt = savedAt
  }
}
