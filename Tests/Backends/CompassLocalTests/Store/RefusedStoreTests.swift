import CompassModel
import Foundation
import Testing

@testable import CompassLocal

/// Stores that cannot be opened: each has a message, and none is changed.
struct RefusedStoreTests {
  private func refusal(_ directory: TemporaryDirectory) async throws -> StoreProblem {
    try await #require(throws: StoreProblem.self) { try await directory.opened() }
  }

  @Test func aFileIsRefusedAsTheDirectory() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data("text".utf8), to: directory.store)
    #expect(try await refusal(directory).message == "\(directory.store) is not a directory.")
  }

  @Test func anUncreatableDirectoryIsReported() async throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data("text".utf8), to: directory.path + "/file")
    let problem = try await #require(throws: StoreProblem.self) {
      try await LocalStore.open(directory: directory.path + "/file/store", demoDay: today)
    }
    #expect(problem.message == "\(directory.path)/file/store cannot be written.")
  }

  @Test func aDirectoryIsRefusedAsTheDatabase() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.main, withIntermediateDirectories: true)
    #expect(try await refusal(directory).message == "\(directory.main) is no regular file. It was left as it is.")
  }

  @Test(arguments: [Data("garbage".utf8), Data(repeating: 0, count: 8_192), Data("SQLite format 3\0".utf8)])
  func aFileThatIsNoDatabaseIsRefused(data: Data) async throws {
    let directory = try await TemporaryDirectory.used()
    try directory.write(data, to: directory.main)
    let problem = try await refusal(directory)
    #expect(problem.reason == .damaged)
    #expect(problem.message.hasPrefix("\(directory.main) is damaged"))
    #expect(try directory.contents(of: directory.main) == data)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.store).sorted().first == "compass.sqlite")
  }

  @Test(arguments: [200, 4_096, 9_000, -4_096])
  func aTruncatedDatabaseIsRefused(length: Int) async throws {
    let directory = try await TemporaryDirectory.used()
    let whole = try directory.contents(of: directory.main)
    let data = whole.prefix(length > 0 ? length : whole.count + length)
    try directory.write(data, to: directory.main)
    #expect(try await refusal(directory).reason == .damaged)
    #expect(try directory.contents(of: directory.main) == data)
  }

  /// Damage inside is found and reported when its rows are read; other rows load, and the file is left for repair.
  @Test func aDamagedTableIsReportedWhenItIsRead() async throws {
    let directory = try await TemporaryDirectory.used()
    var data = try directory.contents(of: directory.main)
    let page = try Connection(directory.main).first("SELECT rootpage FROM sqlite_schema WHERE name = 'events'") {
      Int($0.integer(0))
    }
    let start = (try #require(page) - 1) * 4_096
    data.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0xEE, count: 4_096))
    try directory.write(data, to: directory.main)
    let store = try await directory.opened()
    let backend = LocalBackend(store)
    let load = await #expect(throws: ServiceFailure.self) { try await backend.loadEvents(of: jordan) }
    let deletion = await #expect(throws: ServiceFailure.self) {
      try await backend.deleteEvent(EventID("ev-01"), of: jordan)
    }
    let export = await #expect(throws: StoreProblem.self) { try await store.exportDataset() }
    #expect([load?.kind, deletion?.kind] == [.databaseDamaged, .databaseDamaged])
    #expect(export?.reason == .damaged)
    #expect(try await backend.loadFamily().name == "Jordan Smith")
    await store.close()
    #expect(try directory.contents(of: directory.main) == data)
  }

  @Test func aDatabaseOfANewerVersionIsRefused() async throws {
    let directory = try await TemporaryDirectory.used()
    try Connection(directory.main).execute("PRAGMA user_version = \(Schema.main.version + 1)")
    let before = try directory.contents(of: directory.main)
    let problem = try await refusal(directory)
    #expect(problem.reason == .newerVersion(found: Schema.main.version + 1, supported: Schema.main.version))
    #expect(problem.message.contains("\(directory.main) was written by a newer version of this app"))
    #expect(try directory.contents(of: directory.main) == before)
    #expect(!directory.exists(directory.main + "-wal"))
    #expect(!directory.exists(directory.main + "-shm"))
  }

  /// After a crash the version may be in the log only.
  @Test func aNewerVersionInTheLogIsRefused() async throws {
    let directory = try await TemporaryDirectory.used()
    let other = try Connection(directory.main)
    try other.execute("PRAGMA user_version = \(Schema.main.version + 1)")
    let before = try (directory.contents(of: directory.main), directory.contents(of: directory.main + "-wal"))
    #expect(!before.1.isEmpty)
    // A copy is in the state that a killed process leaves: no process has it open.
    let crashed = try TemporaryDirectory(withStore: true)
    try crashed.write(before.0, to: crashed.main)
    try crashed.write(before.1, to: crashed.main + "-wal")
    #expect(
      try await refusal(crashed).reason == .newerVersion(found: Schema.main.version + 1, supported: Schema.main.version)
    )
    #expect(try crashed.contents(of: crashed.main) == before.0)
    #expect(try crashed.contents(of: crashed.main + "-wal") == before.1)
  }

  @Test func aDatabaseOfAnotherProgramIsRefused() async throws {
    let directory = try await TemporaryDirectory.used()
    try FileManager.default.removeItem(atPath: directory.main)
    try Connection(directory.main, .create).execute("CREATE TABLE bookmarks (url TEXT)")
    let before = try directory.contents(of: directory.main)
    let problem = try await refusal(directory)
    #expect(problem.message == "\(directory.main) is not a database of this app. It was left as it is.")
    #expect(try directory.contents(of: directory.main) == before)
  }

  @Test func controlCharactersInAPathAreEscaped() {
    #expect(StoreProblem(.unreadable, "/tmp/\u{1b}[2J").message == "/tmp/\\u{1b}[2J cannot be read.")
  }
}
