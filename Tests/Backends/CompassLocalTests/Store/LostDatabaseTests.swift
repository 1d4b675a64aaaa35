import CompassModel
import Foundation
import Testing

@testable import CompassLocal

/// Only a new store gets demo data and first users (decision N8): a database that is missing, empty or truncated is
/// refused, named with its backup, and left as it is.
struct LostDatabaseTests {
  /// A closed store with the data of one athlete and a setting, optionally with a backup of its database.
  private func used(withBackup: Bool = false) async throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let store = try await LocalStore.open(
      directory: directory.store, firstUser: FirstUser(name: "Real Athlete", graduationYear: 2028))
    if withBackup {
      _ = try await store.replaceAll(keepingOld: Dataset.read(try await store.exportDataset(), name: "x.json"))
    }
    try await LocalPreferences(store).store("name", for: .eventsSort)
    await store.close()
    return directory
  }

  private func refusal(_ directory: TemporaryDirectory) async throws -> StoreProblem {
    let before = try files(of: directory)
    let problem = try await #require(throws: StoreProblem.self) { try await directory.opened() }
    _ = try await #require(throws: StoreProblem.self) {
      try await LocalStore.open(directory: directory.store, firstUser: FirstUser(name: "Other", graduationYear: 2027))
    }
    #expect(try files(of: directory) == before)
    return problem
  }

  private func files(of directory: TemporaryDirectory) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.store)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try directory.contents(of: "\(directory.store)/\($0)")) })
  }

  @Test(arguments: [false, true])
  func anEmptyDatabaseIsNotFilled(withBackup: Bool) async throws {
    let directory = try await used(withBackup: withBackup)
    try directory.write(Data(), to: directory.main)
    let problem = try await refusal(directory)
    #expect(problem.reason == .empty)
    #expect(problem.backup == (withBackup ? directory.main + ".bak" : nil))
    #expect(problem.message.hasSuffix("\(directory.main).bak is a backup.") == withBackup)
  }

  /// As SQLite leaves a file that was written to and emptied: it has a page, and no table.
  @Test func aDatabaseWithoutTablesIsNotFilled() async throws {
    let directory = try await used()
    try FileManager.default.removeItem(atPath: directory.main)
    try Connection(directory.main, .create).execute("CREATE TABLE a (x); DROP TABLE a; VACUUM")
    #expect(try directory.contents(of: directory.main).isEmpty == false)
    #expect(try await refusal(directory).reason == .empty)
  }

  @Test(arguments: [false, true])
  func aMissingDatabaseIsNotCreated(withBackup: Bool) async throws {
    let directory = try await used(withBackup: withBackup)
    try FileManager.default.removeItem(atPath: directory.main)
    let problem = try await refusal(directory)
    #expect(problem.reason == .missing)
    #expect(problem.message.hasSuffix("\(directory.main).bak is a backup.") == withBackup)
  }

  @Test(arguments: ["compass.sqlite.bak", "compass.sqlite-wal", "compass.sqlite.damaged-1", "device.sqlite"])
  func anyFileOfAStoreMarksItAsUsed(name: String) async throws {
    let directory = try TemporaryDirectory(withStore: true)
    try directory.write(Data("x".utf8), to: "\(directory.store)/\(name)")
    #expect(try await refusal(directory).reason == .missing)
    #expect(LocalStore.exists(in: directory.store))
  }

  /// The disk with the data may not be mounted yet.
  @Test func aDanglingLinkIsNotFollowed() async throws {
    let directory = try TemporaryDirectory(withStore: true)
    let target = directory.path + "/elsewhere"
    try FileManager.default.createSymbolicLink(atPath: directory.main, withDestinationPath: target)
    let problem = await #expect(throws: StoreProblem.self) { try await directory.opened() }
    #expect(problem?.reason == .missing)
    #expect(!directory.exists(target))
  }

  @Test func unrelatedFilesAreNoStore() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.store + "/supabase", withIntermediateDirectories: true)
    try directory.write(Data("x".utf8), to: directory.store + "/notes.txt")
    #expect(!LocalStore.exists(in: directory.store))
    let store = try await directory.opened()
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
    await store.close()
  }

  /// SQLite deletes the log beside an empty file as soon as it reads it: the log may hold all rows.
  @Test func theLogOfAnEmptyDatabaseIsRetained() async throws {
    let log = try await logOfACrash()
    let crashed = try TemporaryDirectory(withStore: true)
    try crashed.write(Data(), to: crashed.main)
    try crashed.write(log, to: crashed.main + "-wal")
    #expect(try await refusal(crashed).reason == .empty)
    #expect(try crashed.contents(of: crashed.main + "-wal") == log && !log.isEmpty)
  }

  /// Files that SQLite would recover, fold in or delete beside a refused file stay unchanged; no log index is made.
  @Test(arguments: ["no database", "SQLite format 3\0 and no more", String(repeating: "x", count: 8_192)])
  func filesBesideADamagedDatabaseAreUnchanged(contents: String) async throws {
    let log = try await logOfACrash()
    for beside in [["-wal": Data("a log".utf8)], ["-wal": log], ["-wal": log, "-shm": Data("an index".utf8)], [:]] {
      let directory = try TemporaryDirectory(withStore: true)
      try directory.write(Data(contents.utf8), to: directory.main)
      for (suffix, data) in beside { try directory.write(data, to: directory.main + suffix) }
      #expect(try await refusal(directory).reason == .damaged)
    }
  }

  /// Contents of the log alone make the file foreign or newer.
  @Test func aForeignOrNewerDatabaseRetainsItsLog() async throws {
    for change in ["PRAGMA user_version = 999", "PRAGMA application_id = 7; PRAGMA user_version = 0"] {
      let directory = try await used()
      let connection = try Connection(directory.main)
      try connection.execute(change)
      let crashed = try TemporaryDirectory(withStore: true)
      for suffix in ["", "-wal"] {
        try crashed.write(try directory.contents(of: directory.main + suffix), to: crashed.main + suffix)
      }
      _ = try await refusal(crashed)
    }
  }

  private func logOfACrash() async throws -> Data {
    let directory = try await used()
    let connection = try Connection(directory.main)
    try connection.execute("UPDATE users SET full_name = 'In the log'")
    return try directory.contents(of: directory.main + "-wal")
  }

  @Test func startingAfreshRetainsTheOldFiles() async throws {
    let directory = try await used(withBackup: true)
    let backup = try directory.contents(of: directory.main + ".bak")
    let damaged = Data("no database".utf8)
    try directory.write(damaged, to: directory.main)
    try directory.write(Data("a log".utf8), to: directory.main + "-wal")
    #expect(try await refusal(directory).reason == .damaged)
    let (store, kept) = try await LocalStore.startAfresh(directory: directory.store, with: .demo(on: today))
    #expect(kept == directory.main + ".damaged-1")
    #expect(try directory.contents(of: directory.main + ".damaged-1") == damaged)
    #expect(try directory.contents(of: directory.main + ".damaged-1-wal") == Data("a log".utf8))
    #expect(try directory.contents(of: directory.main + ".bak") == backup)
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
    await store.close()
    try FileManager.default.removeItem(atPath: directory.main)
    let again = try await LocalStore.startAfresh(directory: directory.store, with: .demo(on: today))
    #expect(again.kept == nil)
    await again.store.close()
  }

  /// Settings of a live project are no sign of lost rows, and no rows are expected.
  @Test func settingsAloneNeedNoDatabase() async throws {
    let directory = try TemporaryDirectory()
    for _ in 0..<2 {
      let store = try await LocalStore.openSettings(directory: directory.store)
      #expect(!directory.exists(directory.main))
      try await LocalPreferences(store).store("name", for: .eventsSort)
      await store.close()
    }
    let store = try await LocalStore.openSettings(directory: directory.store)
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
    await store.close()
  }
}

/// Anything but a regular file is refused unopened: reading a pipe would block for ever.
struct IrregularFileTests {
  @Test func aPipeIsNotOpenedAsTheDatabase() async throws {
    let directory = try TemporaryDirectory(withStore: true)
    #expect(mkfifo(directory.main, 0o600) == 0)
    let problem = await #expect(throws: StoreProblem.self) { try await directory.opened() }
    #expect(problem?.message == "\(directory.main) is no regular file. It was left as it is.")
  }

  @Test func aPipeIsNotOpenedAsTheSettings() async throws {
    let directory = try await TemporaryDirectory.used()
    try FileManager.default.removeItem(atPath: directory.device)
    #expect(mkfifo(directory.device, 0o600) == 0)
    let store = try await directory.opened()
    #expect(
      store.warnings == [
        "\(directory.device) is no regular file. It was left as it is. "
          + "Settings and saved pages are kept only until the app ends."
      ])
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
    await store.close()
  }
}
