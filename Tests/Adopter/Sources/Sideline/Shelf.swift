import CompassModel
import CompassServices

/// Settings and saved pages of a device that remembers nothing.
public struct Shelf: Preferences, PageCache {
  public init() {}

  public func value(for key: PreferenceKey) async -> String? { nil }
  public func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {}

  public func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { nil }
  public func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {}
  public func removeEvent(_ id: EventID, of athlete: AthleteID) async {}
  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {}
  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { nil }
  public func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {}
  public func savedSchools(of athlete: AthleteID) async -> [School]? { nil }
  public func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {}
  public func forgetEverything() async {}
}
