import CompassModel
import CompassServices
import Testing

@testable import LocalBackend

/// Decision X12.
struct LocalPageCacheTests {
  private let saved = Instant(microseconds: 1_770_732_000_123_456)

  private func event(_ id: String, owner: AthleteID = jordan, name: String? = nil) -> Event {
    Event(
      id: EventID(id), owner: owner, schoolID: SchoolID("s"), type: .other("rodeo"), name: name, startDate: today,
      endDate: today.adding(days: 3), cost: 66.67, isRegistered: true)
  }

  @Test func aCopyComesBackWhole() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    let loaded = Loaded(rows: [event("a"), event("b", name: "日本語")], skipped: 3)
    #expect(await cache.savedEvents(of: jordan) == nil)
    await cache.saveEvents(loaded, of: jordan, at: saved)
    let copy = await cache.savedEvents(of: jordan)
    #expect(copy?.loaded == loaded)
    #expect(copy?.savedAt == saved)
  }

  @Test func copiesAreKeptPerAthlete() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.saveEvents(Loaded(rows: [event("a")]), of: jordan, at: saved)
    await cache.saveEvents(Loaded(rows: [event("a", owner: riley)]), of: riley, at: saved)
    await cache.removeEvent(EventID("a"), of: riley)
    await cache.updateEvent(EventID("a"), of: jordan, attended: true)
    #expect(await cache.savedEvents(of: riley)?.loaded.rows == [])
    #expect(await cache.savedEvents(of: jordan)?.loaded.rows.map(\.isAttended) == [true])
  }

  @Test func aNewCopyReplacesTheOldOne() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.saveEvents(Loaded(rows: [event("a"), event("b")], skipped: 1), of: jordan, at: saved)
    await cache.saveEvents(Loaded(rows: [event("c")]), of: jordan, at: saved.adding(.seconds(60)))
    let copy = await cache.savedEvents(of: jordan)
    #expect(copy?.loaded == Loaded(rows: [event("c")]))
    #expect(copy?.savedAt == saved.adding(.seconds(60)))
  }

  @Test func anEmptyPageIsACopyToo() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.saveEvents(Loaded(rows: []), of: jordan, at: saved)
    #expect(await cache.savedEvents(of: jordan)?.loaded == Loaded(rows: []))
  }

  @Test func twoRowsWithOneIdAreNoObstacle() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.saveEvents(Loaded(rows: [event("a", name: "1"), event("a", name: "2")]), of: jordan, at: saved)
    #expect(await cache.savedEvents(of: jordan)?.loaded.rows.map(\.name) == ["2"])
  }

  @Test func changesWithoutACopyDoNothing() async throws {
    let cache = LocalPageCache(try await LocalStore.inMemory())
    await cache.removeEvent(EventID("a"), of: jordan)
    await cache.updateEvent(EventID("a"), of: jordan, attended: true)
    #expect(await cache.savedEvents(of: jordan) == nil)
  }
}
