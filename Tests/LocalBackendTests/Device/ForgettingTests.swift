import CompassModel
import CompassServices
import Foundation
import Testing

@testable import LocalBackend

/// Signing out leaves no byte of a person on the device (decision N10).
struct ForgettingTests {
  private static let name = "Zebulon Camp"
  private let saved = Instant(microseconds: 1_770_732_000_123_456)

  private func fill(_ store: LocalStore, rows: Int) async throws {
    let events = (0..<rows).map { number in
      Event(
        id: EventID("e-\(number)"), owner: jordan, type: .camp, name: "\(Self.name) \(number)", startDate: today)
    }
    let cache = LocalPageCache(store)
    await cache.saveEvents(Loaded(rows: events), of: jordan, at: saved)
    await cache.saveSchools([School(id: "s-1", name: Self.name)], of: jordan, at: saved)
    await cache.removeEvent("e-0", of: jordan)
    try await LocalPreferences(store).store(Self.name, for: .savedFamily(of: "jordan"))
  }

  /// The names of all files of a store in which the name stands.
  private func filesWithRows(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory).filter { path in
      let data = try? Data(contentsOf: URL(filePath: "\(directory)/\(path)"))
      return data?.range(of: Data(Self.name.utf8)) != nil
    }
  }

  @Test(arguments: [1, 3000])
  func noFileKeepsAByte(_ rows: Int) async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: folder.path, demoDay: nil)
    try await fill(store, rows: rows)
    try Data(Self.name.utf8).write(to: URL(filePath: folder.path + "/device.sqlite.damaged-1"))
    #expect(try !filesWithRows(folder.path).isEmpty)
    await LocalPageCache(store).forgetEverything()
    #expect(try filesWithRows(folder.path) == [])
    #expect(await LocalPageCache(store).savedEvents(of: jordan) == nil)
    #expect(await LocalPageCache(store).savedSchools(of: jordan) == nil)
    #expect(await LocalPreferences(store).value(for: .savedFamily(of: "jordan")) == nil)
    // It goes on as a new one.
    try await fill(store, rows: 2)
    #expect(await LocalPageCache(store).savedEvents(of: jordan)?.loaded.rows.count == 1)
    await LocalPreferences(store).forgetEverything()
    await store.close()
    #expect(try filesWithRows(folder.path) == [])
  }

  @Test func anotherProcessThatHasTheStoreOpenIsNoObstacle() async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: folder.path, demoDay: nil)
    try await fill(store, rows: 200)
    let other = try await LocalStore.open(directory: folder.path, demoDay: nil)
    #expect(await LocalPageCache(other).savedEvents(of: jordan) != nil)
    await LocalPageCache(store).forgetEverything()
    #expect(try filesWithRows(folder.path) == [])
    #expect(await LocalPageCache(other).savedEvents(of: jordan) == nil)
  }

  @Test func whoWasStoppedBringsNothingBack() async throws {
    let store = try await LocalStore.inMemory()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await LocalPageCache(store).saveSchools([School(id: "s-1", name: "A")], of: jordan, at: saved)
    }.value
    #expect(await LocalPageCache(store).savedSchools(of: jordan) == nil)
  }
}
