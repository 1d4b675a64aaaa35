import CompassModel
import CompassServices

/// Settings as they are stored, with the changes of this run over them, which end with it: reading stores nothing
/// (decision N8).
actor ReadOnlyPreferences: Preferences {
  private let stored: any Preferences
  private var changes: [PreferenceKey: String] = [:]

  init(_ stored: any Preferences) { self.stored = stored }

  func value(for key: PreferenceKey) async -> String? {
    if let change = changes[key] { return change }
    return await stored.value(for: key)
  }

  /// What is forgotten is forgotten for good: a person who signed out, or whose session is over.
  func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    changes[key] = value
    if value.isEmpty, await stored.value(for: key) != nil { try await stored.store(value, for: key) }
  }
}

/// Saved pages as they are; none is written. What was changed at the source is changed in them too: a deleted event
/// must not come back on an offline start.
struct ReadOnlyPageCache: PageCache {
  private let saved: any PageCache

  init(_ saved: any PageCache) { self.saved = saved }

  func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { await saved.savedEvents(of: athlete) }
  func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {}
  func removeEvent(_ id: EventID, of athlete: AthleteID) async { await saved.removeEvent(id, of: athlete) }
  func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {
    await saved.updateEvent(id, of: athlete, attended: attended)
  }
  func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { await saved.savedTimeline(of: athlete) }
  func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {}
  func savedSchools(of athlete: AthleteID) async -> [School]? { await saved.savedSchools(of: athlete) }
  func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {}
}
