import CompassModel
import CompassServices

/// Settings that last as long as this value.
public final class MemoryPreferences: Preferences {
  private let values = Lock<[String: String]>([:])

  /// Empty.
  public init() {}

  public func value(for key: PreferenceKey) async -> String? { values.withLock { $0[key.rawValue] } }

  public func store(_ value: String, for key: PreferenceKey) async throws(ServiceFailure) {
    values.withLock { $0[key.rawValue] = value }
  }

  public func forgetEverything() async { values.withLock { $0 = [:] } }
}

/// The last good copies, as long as this value lasts.
public final class MemoryCache: PageCache {
  private struct Copies {
    var events: [AthleteID: SavedCopy<Event>] = [:]
    var timelines: [AthleteID: SavedTimeline] = [:]
    var schools: [AthleteID: [School]] = [:]
  }

  private let copies = Lock(Copies())

  /// Empty.
  public init() {}

  public func savedEvents(of athlete: AthleteID) async -> SavedCopy<Event>? { copies.withLock { $0.events[athlete] } }

  public func saveEvents(_ events: Loaded<Event>, of athlete: AthleteID, at instant: Instant) async {
    copies.withLock { $0.events[athlete] = SavedCopy(events, savedAt: instant) }
  }

  public func removeEvent(_ id: EventID, of athlete: AthleteID) async {
    copies.withLock { $0.events[athlete]?.loaded.rows.removeAll { $0.id == id } }
  }

  public func updateEvent(_ id: EventID, of athlete: AthleteID, attended: Bool) async {
    copies.withLock { copies in
      guard let index = copies.events[athlete]?.loaded.rows.firstIndex(where: { $0.id == id }) else { return }
      copies.events[athlete]?.loaded.rows[index].isAttended = attended
    }
  }

  public func savedTimeline(of athlete: AthleteID) async -> SavedTimeline? { copies.withLock { $0.timelines[athlete] } }

  public func saveTimeline(_ rows: TimelineRows, of athlete: AthleteID, at instant: Instant) async {
    copies.withLock { $0.timelines[athlete] = SavedTimeline(rows, savedAt: instant) }
  }

  public func savedSchools(of athlete: AthleteID) async -> [School]? { copies.withLock { $0.schools[athlete] } }

  public func saveSchools(_ schools: [School], of athlete: AthleteID, at instant: Instant) async {
    copies.withLock { $0.schools[athlete] = schools }
  }

  public func forgetEverything() async { copies.withLock { $0 = Copies() } }
}
