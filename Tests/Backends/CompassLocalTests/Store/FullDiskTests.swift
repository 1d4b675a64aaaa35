import CompassModel
import Foundation
import Testing

@testable import CompassLocal

struct FullDiskTests {
  /// SQLite's limit replaces the limit of the disk.
  @Test func anOversizedImportChangesNothing() async throws {
    let directory = try TemporaryDirectory()
    let store = try await directory.opened()
    let before = try await store.exportDataset()
    try await execute("PRAGMA max_page_count = 1", in: store)
    let long = String(repeating: "x", count: 2_000_000)
    let file = eventsFile(
      #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "name": "\#(long)"}"#)
    let problem = await #expect(throws: StoreProblem.self) {
      try await store.importDataset(file, named: "x.json")
    }
    #expect(problem?.message == "There is no space left for \(directory.main). Nothing was changed.")
    #expect(try await store.exportDataset() == before)
  }

  #if os(Linux)
    @Test(.requires(SmallDisk.need) { SmallDisk.isPossible })
    func aDeletionOnAFullDiskChangesNothing() async throws {
      let disk = try SmallDisk()
      let store = try await LocalStore.open(directory: disk.path, demoDay: today)
      let before = try await store.exportDataset()
      try disk.fill()
      let backend = LocalBackend(store)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      }
      #expect(failure?.kind == .diskFull)
      #expect(failure?.message == "The disk is full. Nothing was changed.")
      #expect(try await store.exportDataset() == before)
      try disk.makeRoom()
      try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      #expect(try await backend.loadEvents(of: jordan).rows.count == 39)
      await store.close()
    }

    /// There is no space for the files that SQLite needs to read the database.
    @Test(.requires(SmallDisk.need) { SmallDisk.isPossible })
    func aStoreOnAFullDiskOpensReadOnly() async throws {
      let disk = try SmallDisk()
      let first = try await LocalStore.open(directory: disk.path, demoDay: today)
      let before = try await first.exportDataset()
      await first.close()
      try disk.fill()
      let store = try await LocalStore.open(directory: disk.path, demoDay: today)
      #expect(
        store.warnings.first
          == "There is no space left for \(disk.path)/compass.sqlite. Changes are not possible.")
      #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
      #expect(try await store.exportDataset() == before)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await LocalBackend(store).deleteEvent(EventID("ev-01"), of: jordan)
      }
      #expect(failure?.message == "The database cannot be written. Nothing was changed.")
      let beside = try await LocalStore.open(directory: disk.path, demoDay: today)
      #expect(try await beside.exportDataset() == before)
      await store.close()
      await beside.close()
      try disk.makeRoom()
      let later = try await LocalStore.open(directory: disk.path, demoDay: today)
      #expect(later.warnings == [])
      try await LocalBackend(later).deleteEvent(EventID("ev-01"), of: jordan)
      await later.close()
    }

    /// Some of the rows are in the log, as after a power cut, and there is no space for its index.
    @Test(.requires(SmallDisk.need) { SmallDisk.isPossible })
    func rowsInTheLogAreLoadedOnAFullDisk() async throws {
      let disk = try SmallDisk()
      let directory = try TemporaryDirectory()
      let first = try await directory.opened()
      try await LocalBackend(first).deleteEvent(EventID("ev-01"), of: jordan)
      let before = try await first.exportDataset()
      for name in ["compass.sqlite", "compass.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: "\(directory.store)/\(name)", toPath: "\(disk.path)/\(name)")
      }
      await first.close()
      try disk.fill()
      let store = try await LocalStore.open(directory: disk.path, demoDay: today)
      #expect(store.warnings.first?.hasPrefix("There is no space left for ") == true)
      #expect(try await store.exportDataset() == before)
      await store.close()
    }
  #endif
}
