import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

struct LocalPreferencesTests {
  @Test func settingsRoundTrip() async throws {
    let preferences = LocalPreferences(try await LocalStore.inMemory())
    #expect(await preferences.value(for: .eventsSort) == nil)
    try await preferences.store("name", for: .eventsSort)
    try await preferences.store("", for: .lastViewedAthlete)
    try await preferences.store("type", for: .eventsSort)
    #expect(await preferences.value(for: .eventsSort) == "type")
    #expect(await preferences.value(for: .lastViewedAthlete) == "")
  }

  @Test func settingsSurviveARestart() async throws {
    let directory = try TemporaryDirectory()
    let first = try await directory.opened()
    try await LocalPreferences(first).store("name", for: .eventsSort)
    await first.close()
    let second = try await directory.opened()
    #expect(await LocalPreferences(second).value(for: .eventsSort) == "name")
    try await second.importDataset(eventsFile(), named: "x.json")
    try await second.replaceAll(with: .demo(on: today))
    #expect(await LocalPreferences(second).value(for: .eventsSort) == "name")
  }
}

/// Origins of imported events (decision F1).
struct LocalEventOriginsTests {
  private func origin(_ uid: String, _ occurrence: String = "", event: EventID = "e1") -> EventOrigin {
    EventOrigin(
      EventOrigin.Identity(uid: uid, occurrence: occurrence), event: event, feed: "Team, Zebulon",
      version: EventOrigin.Version(sequence: 3, stamp: "20260201T000000Z"),
      feedValues: ["name": "vs “Owls”", "city": "Łódź"])
  }

  private func all(_ origins: LocalEventOrigins, of owner: AthleteID = jordan) async throws -> Set<EventOrigin> {
    Set(try await origins.origins(of: owner))
  }

  @Test(arguments: [true, false]) func originsAreStoredWithRowsOrSettings(hasRows: Bool) async throws {
    let folder = try TemporaryDirectory()
    func open() async throws -> LocalStore {
      hasRows
        ? try await LocalStore.open(directory: folder.path, demoDay: nil)
        : try await LocalStore.openSettings(directory: folder.path)
    }
    let store = try await open()
    let origins = LocalEventOrigins(store)
    let kept = [origin("a"), origin("s", "2026-03-02T17:00"), origin("s", "2026-03-09T17:00", event: "e2")]
    try await origins.change(removing: [], keeping: kept, of: jordan)
    try await origins.change(removing: [], keeping: [origin("a", event: "theirs")], of: "other")
    await store.close()
    let again = try await open()
    #expect(try await all(LocalEventOrigins(again)) == Set(kept))
    var newer = origin("a", event: "e3")
    newer.feedValues = [:]
    try await LocalEventOrigins(again).change(removing: [kept[2].identity], keeping: [newer], of: jordan)
    #expect(try await all(LocalEventOrigins(again)) == [newer, kept[1]])
    try await LocalEventOrigins(again).forget("e1", of: jordan)
    #expect(try await all(LocalEventOrigins(again)) == [newer])
    #expect(try await all(LocalEventOrigins(again), of: "other").count == 1)
    // A sign-out removes the origins of a project; rows of the device stay with their origins (decision N10).
    await LocalPreferences(again).forgetEverything()
    #expect(try await all(LocalEventOrigins(again)).count == (hasRows ? 1 : 0))
    await again.close()
    if !hasRows {
      let device = try Data(contentsOf: URL(filePath: folder.path + "/device.sqlite"))
      #expect(device.range(of: Data("Zebulon".utf8)) == nil)
    }
  }

  @Test func originsRoundTripInADataset() async throws {
    let store = try await LocalStore.inMemory()
    #expect(!String(decoding: try await store.exportDataset(), as: UTF8.self).contains("event_origins"))
    let kept = [origin("a"), origin(""), origin("", "vs owls 2026-04-18"), origin("a", "2026-04-18")]
    try await LocalEventOrigins(store).change(removing: [], keeping: kept, of: jordan)
    let data = try await store.exportDataset()
    let other = try await LocalStore.inMemory()
    let problems = try await other.importDataset(data, named: "x.json").problems
    #expect(problems.isEmpty, "\(problems)")
    #expect(try await all(LocalEventOrigins(other)) == Set(kept))
    #expect(try await other.exportDataset() == data)
  }
}
