import CompassModel
import Foundation
import Testing

@testable import CompassLocal

struct LocalStoreTests {
  @Test func aNewStoreHasDemoDataAndPrivateFiles() async throws {
    let directory = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: directory.store + "/deeper", demoDay: today)
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
    #expect(store.warnings == [])
    #expect(try directory.permissions(of: directory.store + "/deeper") == 0o700)
    for file in ["compass.sqlite", "compass.sqlite-wal", "device.sqlite"] {
      #expect(try directory.permissions(of: directory.store + "/deeper/" + file) == 0o600)
    }
  }

  /// The first start of an app of another team (decision U9).
  @Test func aStoreCanStartWithAnAthlete() async throws {
    let directory = try TemporaryDirectory()
    for name in ["Avery Lee", "Another"] {
      let store = try await LocalStore.open(
        directory: directory.store, firstUser: FirstUser(name: name, graduationYear: 2028))
      let family = try await LocalBackend(store).loadFamily()
      #expect((family.name, family.role) == ("Avery Lee", .player))
      #expect(family.athletes.map(\.graduationYear) == [2028])
      #expect(try await LocalBackend(store).loadEvents(of: try #require(family.athletes.first).id).rows == [])
      await store.close()
    }
  }

  @Test func aStoreWithoutUsersGetsTheFirstUser() async throws {
    let directory = try TemporaryDirectory()
    let empty = try await LocalStore.open(directory: directory.store, demoDay: nil)
    let failure = await #expect(throws: ServiceFailure.self) { try await LocalBackend(empty).loadFamily() }
    #expect(failure?.kind == .sessionOver)
    #expect(failure?.message == "There is no athlete on this device yet. Add one or import data, then sign in.")
    await empty.close()
    let store = try await LocalStore.open(
      directory: directory.store, firstUser: FirstUser(name: "Avery Lee", graduationYear: 2028))
    #expect(try await store.users().map(\.name) == ["Avery Lee"])
    await store.close()
  }

  @Test func aReopenedStoreIsUnchanged() async throws {
    let directory = try TemporaryDirectory()
    let first = try await directory.opened()
    try await LocalBackend(first).deleteEvent(EventID("ev-01"), of: jordan)
    let exported = try await first.exportDataset()
    await first.close()
    #expect(!directory.exists(directory.main + "-wal"))
    let second = try await LocalStore.open(directory: directory.store, demoDay: today.adding(days: 7))
    #expect(try await second.exportDataset() == exported)
  }

  /// An id in any of the tables is in use (decision N7).
  @Test(arguments: [
    ("event", true), ("offer", true), ("contact", true), ("reading", true), ("school", true), ("", false),
  ])
  func idsInUseAreDetected(id: String, isTaken: Bool) async throws {
    let store = try await store(
      of: """
        {"users": [{"id": "a", "role": "player"}], "schools": [{"id": "school", "user_id": "a", "name": "S"}],
         "events": [{"id": "event", "user_id": "a", "type": "camp", "name": "E", "start_date": "2026-02-10"}],
         "offers": [{"id": "offer", "user_id": "a", "school_id": "school", "offer_type": "partial",
           "status": "pending", "offer_date": "2026-02-10"}],
         "interactions": [{"id": "contact", "school_id": "school", "type": "email", "direction": "inbound",
           "occurred_at": "2026-02-10T10:00:00Z", "logged_by": "a"}],
         "performance_metrics": [{"id": "reading", "user_id": "a", "metric_type": "era", "value": 3,
           "recorded_date": "2026-02-10"}]}
        """)
    #expect(try await store.holdsRow(id) == isTaken)
  }

  /// The database that `import` and `reset` replace remains beside the store, readable by its owner only (decision N8).
  @Test func aReplacedDatabaseHasAPrivateBackup() async throws {
    let directory = try TemporaryDirectory()
    let store = try await directory.opened()
    let count = try await store.perform { (connection) throws(ServiceFailure) in try connection.count("events") }
    let kept = try #require(try await store.replaceAll(keepingOld: try Dataset.read(Data("{}".utf8), name: "x.json")))
    #expect(kept == directory.main + ".bak")
    #expect(try directory.permissions(of: kept) == 0o600)
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows == [])
    #expect(try Connection(kept).count("events") == count && count > 0)
    await store.close()
  }

  /// A log belongs to its database: otherwise its rows would be lost, or appear in the next database.
  @Test func aDatabaseIsMovedAsideWithItsLog() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/device.sqlite"
    for (suffix, text) in [("", "main"), ("-wal", "log"), ("-shm", "index")] {
      try directory.write(Data(text.utf8), to: path + suffix)
    }
    #expect(try StoreFiles.moveAside(path) == path + ".damaged-1")
    for (suffix, text) in [("", "main"), ("-wal", "log"), ("-shm", "index")] {
      #expect(!directory.exists(path + suffix))
      #expect(try directory.contents(of: path + ".damaged-1" + suffix) == Data(text.utf8))
    }
    try directory.write(Data("second".utf8), to: path)
    #expect(try StoreFiles.moveAside(path) == path + ".damaged-2")
  }

  /// A store that the user has emptied is not filled again.
  @Test func anEmptiedStoreStaysEmpty() async throws {
    let directory = try TemporaryDirectory()
    let first = try await directory.opened()
    try await first.importDataset(Data("{}".utf8), named: "x.json")
    await first.close()
    let second = try await directory.opened()
    #expect(try await LocalBackend(second).loadEvents(of: jordan).rows == [])
  }

  @Test func withoutADayANewStoreIsEmpty() async throws {
    let store = try await LocalStore.inMemory()
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows == [])
  }

  @Test func anInMemoryStoreIsFilledToo() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
  }

  @Test func anImportReplacesEverything() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let file = Data(#"{"events": [{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10"}, 7]}"#.utf8)
    let dataset = try await store.importDataset(file, named: "x.json")
    #expect(dataset.name == "x.json")
    #expect(dataset.problems.map(\.description) == ["events[1]: 7 is not a row"])
    #expect(String(decoding: try await store.exportDataset(), as: UTF8.self).contains("Smith") == false)
  }

  @Test func aRefusedFileChangesNothing() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let before = try await store.exportDataset()
    let problem = await #expect(throws: StoreProblem.self) {
      try await store.importDataset(Data("{\"events\": {}}".utf8), named: "x.json")
    }
    #expect(problem?.message == "x.json:1:12: error: \"events\" is not a list of rows but an object")
    #expect(try await store.exportDataset() == before)
  }

  @Test func aResetRestoresTheDemoData() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let before = try await store.exportDataset()
    try await store.importDataset(Data("{}".utf8), named: "x.json")
    try await store.replaceAll(with: .demo(on: today))
    #expect(try await store.exportDataset() == before)
  }
}
