import CompassModel
import CompassServices
import Testing

@testable import LocalBackend

/// Decision X12.
struct CachedTimelineTests {
  private let saved = Instant(microseconds: 1_770_732_000_123_456)

  private var rows: TimelineRows {
    let school = SchoolID("s")
    return TimelineRows(
      events: Loaded(
        rows: [
          TimelineEvent(id: EventID("a"), schoolID: school, type: .other("rodeo"), name: nil, startDate: today),
          TimelineEvent(
            id: EventID("b"), type: .camp, name: "日本語", startDate: today, endDate: today.adding(days: 2)),
        ], skipped: 1),
      interactions: Loaded(
        rows: [
          Interaction(id: InteractionID("a"), schoolID: school, type: .directMessage, subject: "S", instant: saved)
        ], skipped: 2),
      offers: Loaded(
        rows: [
          TimelineOffer(id: OfferID("a"), schoolID: school, type: .partial, date: .day(today)),
          TimelineOffer(id: OfferID("b"), type: .other("x"), date: .instant(saved)),
        ], skipped: 3),
      statusChanges: Loaded(
        rows: [
          StatusChange(id: StatusChangeID("a"), schoolID: school, new: .committed, instant: saved),
          StatusChange(
            id: StatusChangeID("b"), previous: .contacted, new: .other("x"), instant: saved, notes: "two\nlines"),
        ], skipped: 4))
  }

  @Test func aCopyComesBackWhole() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    #expect(await cache.savedTimeline(of: jordan) == nil)
    await cache.saveTimeline(rows, of: jordan, at: saved)
    #expect(await cache.savedTimeline(of: jordan) == SavedTimeline(rows, savedAt: saved))
    #expect(await cache.savedTimeline(of: riley) == nil)
  }

  @Test func aNewCopyReplacesTheOldOneAndLeavesTheEvents() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    let event = Event(id: EventID("e"), owner: jordan, type: .camp, name: "Camp", startDate: today)
    await cache.saveEvents(Loaded(rows: [event]), of: jordan, at: saved)
    await cache.saveTimeline(rows, of: jordan, at: saved)
    let none = TimelineRows(
      events: Loaded(rows: []), interactions: Loaded(rows: []), offers: Loaded(rows: []),
      statusChanges: Loaded(rows: []))
    await cache.saveTimeline(none, of: jordan, at: saved.adding(.seconds(60)))
    #expect(await cache.savedTimeline(of: jordan) == SavedTimeline(none, savedAt: saved.adding(.seconds(60))))
    #expect(await cache.savedEvents(of: jordan)?.loaded.rows == [event])
  }

  @Test func schoolsAreKeptForTheNamesOfTheLanes() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    let schools = [School(id: SchoolID("a"), name: "日本大学", city: "東京", state: nil), School(id: SchoolID("b"), name: "")]
    #expect(await cache.savedSchools(of: jordan) == nil)
    await cache.saveTimeline(rows, of: jordan, at: saved)
    await cache.saveSchools(schools, of: jordan, at: saved)
    #expect(await cache.savedSchools(of: jordan) == schools)
    #expect(await cache.savedTimeline(of: jordan) == SavedTimeline(rows, savedAt: saved))
    #expect(await cache.savedSchools(of: riley) == nil)
    await cache.saveSchools([], of: jordan, at: saved)
    #expect(await cache.savedSchools(of: jordan) == [])
  }
}
