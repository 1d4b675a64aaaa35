import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

/// Signing out leaves no byte of a person on the device (decision N10).
struct DeviceErasureTests {
  private static let name = "Zebulon Camp"
  private let large = CopyKey("events", of: jordan)
  private let saved = Instant(microseconds: 1_770_732_000_123_456)

  private func fill(_ store: LocalStore, rows: Int) async throws {
    let copies = LocalCopies(store)
    for number in 0..<rows {
      let copy = SavedCopy(Data("\(Self.name) \(number)".utf8), savedAt: saved)
      await copies.save(copy, under: CopyKey("record \(number)", of: jordan))
    }
    await copies.save(
      SavedCopy(Data(Array(repeating: Self.name, count: rows).joined().utf8), savedAt: saved), under: large)
    await copies.remove(CopyKey("record 0", of: jordan))
    try await LocalPreferences(store).store(Self.name, for: .savedFamily(of: "jordan"))
  }

  /// The names of all files of a store that contain the name.
  private func filesWithRows(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory).filter { path in
      let data = try? Data(contentsOf: URL(filePath: "\(directory)/\(path)"))
      return data?.range(of: Data(Self.name.utf8)) != nil
    }
  }

  @Test(arguments: [1, 300])
  func signingOutErasesEveryFile(_ rows: Int) async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: folder.path, demoDay: nil)
    try await fill(store, rows: rows)
    try Data(Self.name.utf8).write(to: URL(filePath: folder.path + "/device.sqlite.damaged-1"))
    #expect(try !filesWithRows(folder.path).isEmpty)
    await LocalCopies(store).forgetEverything()
    #expect(try filesWithRows(folder.path) == [])
    #expect(await LocalCopies(store).copy(under: large) == nil)
    #expect(await LocalPreferences(store).value(for: .savedFamily(of: "jordan")) == nil)
    // The store works on as a new one.
    try await fill(store, rows: 2)
    #expect(await LocalCopies(store).copy(under: large) != nil)
    await LocalPreferences(store).forgetEverything()
    await store.close()
    #expect(try filesWithRows(folder.path) == [])
  }

  /// Free pages of the file, from a long copy that was replaced by a short one.
  @Test func replacedCopiesAreErasedToo() async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: folder.path, demoDay: nil)
    let copies = LocalCopies(store)
    let long = Data(Array(repeating: Self.name, count: 5_000).joined(separator: "\n").utf8)
    await copies.save(SavedCopy(long, savedAt: saved), under: large)
    await copies.save(SavedCopy(Data("short".utf8), savedAt: saved), under: large)
    #expect(try !filesWithRows(folder.path).isEmpty)
    await copies.forgetEverything()
    #expect(try filesWithRows(folder.path) == [])
    await store.close()
  }

  @Test func aStoreThatIsOpenTwiceIsErasedToo() async throws {
    let folder = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: folder.path, demoDay: nil)
    try await fill(store, rows: 200)
    let other = try await LocalStore.open(directory: folder.path, demoDay: nil)
    #expect(await LocalCopies(other).copy(under: large) != nil)
    await LocalCopies(store).forgetEverything()
    #expect(try filesWithRows(folder.path) == [])
    #expect(await LocalCopies(other).copy(under: large) == nil)
  }
}
