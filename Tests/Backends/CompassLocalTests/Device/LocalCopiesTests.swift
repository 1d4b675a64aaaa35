import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

/// Copies in the device database (decision W1).
struct LocalCopiesTests {
  private let saved = Instant(microseconds: 1_770_732_000_123_456)
  private let events = CopyKey("events", of: jordan)

  /// By name, because the arguments of a test are printed in full.
  static let bytes = [
    "none": Data(), "three": Data([0, 255, 10]), "two million": Data(repeating: 7, count: 2_000_000),
  ]

  @Test(arguments: bytes.keys.sorted())
  func aCopyRoundTrips(count: String) async throws {
    let bytes = try #require(Self.bytes[count])
    let copies = LocalCopies(try await LocalStore.inMemory())
    #expect(await copies.copy(under: events) == nil)
    await copies.save(SavedCopy(bytes, savedAt: saved), under: events)
    #expect(await copies.copy(under: events) == SavedCopy(bytes, savedAt: saved))
  }

  @Test func copiesAreKeyedByAthleteAndName() async throws {
    let copies = LocalCopies(try await LocalStore.inMemory())
    let keys = [events, CopyKey("offers", of: jordan), CopyKey("events", of: riley)]
    for (number, key) in keys.enumerated() {
      await copies.save(SavedCopy(Data([UInt8(number)]), savedAt: saved), under: key)
    }
    await copies.remove(keys[1])
    await copies.confirm(keys[2], at: saved.adding(.seconds(60)))
    #expect(await copies.copy(under: keys[0]) == SavedCopy(Data([0]), savedAt: saved))
    #expect(await copies.copy(under: keys[1]) == nil)
    #expect(await copies.copy(under: keys[2]) == SavedCopy(Data([2]), savedAt: saved.adding(.seconds(60))))
  }

  @Test func aNewCopyReplacesTheOldOne() async throws {
    let copies = LocalCopies(try await LocalStore.inMemory())
    await copies.save(SavedCopy(Data([1]), savedAt: saved), under: events)
    await copies.save(SavedCopy(Data([2]), savedAt: saved.adding(.seconds(1))), under: events)
    #expect(await copies.copy(under: events) == SavedCopy(Data([2]), savedAt: saved.adding(.seconds(1))))
  }

  @Test func missingCopiesAreNotConfirmed() async throws {
    let copies = LocalCopies(try await LocalStore.inMemory())
    await copies.confirm(events, at: saved)
    await copies.remove(events)
    #expect(await copies.copy(under: events) == nil)
  }

  /// Rows and drafts belong to one project (decision B10).
  @Test func aCopyOfAnotherProjectReplacesAllCopies() async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.openSettings(directory: folder.path)
    let (first, second) = (LocalCopies(store, project: "one"), LocalCopies(store, project: "two"))
    let (preferences, draft) = (LocalPreferences(store), SettingKey.formDrafts(of: jordan))
    await first.save(SavedCopy(Data([1]), savedAt: saved), under: events)
    for key in [draft, .eventsSort] { try await preferences.store("x", for: key) }
    let origins = LocalEventOrigins(store)
    let origin = EventOrigin(
      EventOrigin.Identity(uid: "a", occurrence: ""), event: "e1", feed: "Team",
      version: EventOrigin.Version(sequence: 1, stamp: ""), feedValues: [:])
    try await origins.change(removing: [], keeping: [origin], of: jordan)
    #expect(try await origins.origins(of: jordan) == [origin])
    #expect(await first.copy(under: events) != nil)
    #expect(await second.copy(under: events) == nil)
    await second.save(SavedCopy(Data([2]), savedAt: saved), under: CopyKey("offers", of: jordan))
    #expect(await second.copy(under: events) == nil)
    #expect(await first.copy(under: events) == nil)
    #expect(await preferences.value(for: draft) == nil)
    #expect(try await origins.origins(of: jordan).isEmpty)
    #expect(await preferences.value(for: .eventsSort) == "x")
  }

  /// A store of the previous version, which stored the rows of two pages in separate tables.
  @Test func anOlderStoreRetainsItsSettings() async throws {
    let directory = try TemporaryDirectory()
    await (try await LocalStore.open(directory: directory.store, demoDay: nil)).close()
    let connection = try Connection(directory.device)
    try connection.execute(
      "DROP TABLE saved_copy; DROP TABLE preference; DROP TABLE kept_change; DROP TABLE event_origins")
    for migration in Schema.device.migrations.prefix(2) { try connection.execute(migration) }
    try connection.execute(
      """
      INSERT INTO preference VALUES ('eventsSortOption', 'name');
      INSERT INTO cache_copy VALUES (1, 'events', 'jordan', 0, 0);
      PRAGMA user_version = 2
      """)
    let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    #expect(store.warnings == [])
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
    await LocalCopies(store).save(SavedCopy(Data([1]), savedAt: saved), under: events)
    #expect(await LocalCopies(store).copy(under: events) != nil)
  }
}
