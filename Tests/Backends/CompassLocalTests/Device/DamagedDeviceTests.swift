import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

struct DamagedDeviceTests {
  /// A store whose device file holds a setting and a large copy, closed.
  private func prepared() async throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    try await LocalPreferences(store).store("name", for: .eventsSort)
    let bytes = Data(String(repeating: "Camp ", count: 6_000).utf8)
    await LocalCopies(store).save(SavedCopy(bytes, savedAt: Instant(seconds: 0)), under: CopyKey("events", of: jordan))
    await store.close()
    return directory
  }

  private static let damages: [(name: String, damage: @Sendable (inout Data) -> Void)] = [
    ("garbage", { $0 = Data("this is no database at all".utf8) }),
    ("garbage instead of the header", { $0.replaceSubrange(0..<50, with: Data(repeating: 7, count: 50)) }),
    ("cut short", { $0 = $0.prefix($0.count / 2) }),
    (
      "garbage after the header",
      { $0.replaceSubrange(100..<$0.count, with: Data(repeating: 7, count: $0.count - 100)) }
    ),
  ]

  @Test(arguments: damages.indices)
  func aDamagedFileIsMovedAsideAndReplaced(index: Int) async throws {
    let directory = try await prepared()
    var data = try directory.contents(of: directory.device)
    Self.damages[index].damage(&data)
    try directory.write(data, to: directory.device)
    let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    #expect(store.warnings.count == 1)
    #expect(store.warnings.first?.contains("device.sqlite.damaged-1") == true)
    #expect(try directory.contents(of: directory.device + ".damaged-1") == data)
    let preferences = LocalPreferences(store)
    #expect(await preferences.value(for: .eventsSort) == nil)
    try await preferences.store("type", for: .eventsSort)
    #expect(await preferences.value(for: .eventsSort) == "type")
  }

  @Test func damageFoundLaterIsMovedAsideToo() async throws {
    let directory = try await prepared()
    var data = try directory.contents(of: directory.device)
    // Everything except the first page, the only page that is read when a file is opened.
    data.replaceSubrange(4_096..<data.count, with: Data(repeating: 0xEE, count: data.count - 4_096))
    try directory.write(data, to: directory.device)
    let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    #expect(store.warnings == [])
    let preferences = LocalPreferences(store)
    try await preferences.store("type", for: .eventsSort)
    #expect(await preferences.value(for: .eventsSort) == "type")
    #expect(store.warnings.count == 1)
    #expect(try directory.contents(of: directory.device + ".damaged-1").count == data.count)
    await store.close()
    let again = try await LocalStore.open(directory: directory.store, demoDay: nil)
    #expect(await LocalPreferences(again).value(for: .eventsSort) == "type")
    #expect(again.warnings == [])
  }

  @Test func anotherDamagedFileGetsAnotherName() async throws {
    let directory = try await prepared()
    for number in 1...2 {
      try directory.write(Data("garbage \(number)".utf8), to: directory.device)
      let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
      await store.close()
    }
    #expect(try directory.contents(of: directory.device + ".damaged-1") == Data("garbage 1".utf8))
    #expect(try directory.contents(of: directory.device + ".damaged-2") == Data("garbage 2".utf8))
  }

  @Test func aFileOfANewerVersionIsNotChanged() async throws {
    let directory = try await prepared()
    let connection = try Connection(directory.device)
    try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA user_version = 99")
    let before = try directory.contents(of: directory.device)
    let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    try await LocalPreferences(store).store("type", for: .eventsSort)
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "type")
    #expect(store.warnings.count == 1)
    #expect(try directory.contents(of: directory.device) == before)
  }
}
