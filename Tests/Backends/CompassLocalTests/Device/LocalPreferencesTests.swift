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
    let first = try await LocalStore.open(directory: directory.store, demoDay: today)
    try await LocalPreferences(first).store("name", for: .eventsSort)
    await first.close()
    let second = try await LocalStore.open(directory: directory.store, demoDay: today)
    #expect(await LocalPreferences(second).value(for: .eventsSort) == "name")
    try await second.importDataset(eventsFile(), named: "x.json")
    try await second.replaceAll(with: .demo(on: today))
    #expect(await LocalPreferences(second).value(for: .eventsSort) == "name")
  }
}
