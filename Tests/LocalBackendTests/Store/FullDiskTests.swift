import CompassModel
import CompassServices
import Foundation
import Testing

@testable import LocalBackend

struct FullDiskTests {
  /// SQLite's own limit stands in for the disk's.
  @Test func anImportThatDoesNotFitChangesNothing() async throws {
    let directory = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: directory.store, demoDay: today)
    let before = try await store.exportDataset()
    try await store.database.perform { (connection) throws(ServiceFailure) in
      try connection.execute("PRAGMA max_page_count = 1")
    }
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
    @Test(.enabled(if: getuid() == 0, "a file system of 1 MB can only be made by root"))
    func aDeletionOnAFullDiskChangesNothing() async throws {
      let directory = try TemporaryDirectory()
      try FileManager.default.createDirectory(atPath: directory.store, withIntermediateDirectories: true)
      guard try run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.store) else { return }
      defer { _ = try? run("umount", "-l", directory.store) }
      let store = try await LocalStore.open(directory: directory.store, demoDay: today)
      let before = try await store.exportDataset()
      let junk = directory.store + "/junk"
      #expect(FileManager.default.createFile(atPath: junk, contents: nil))
      let handle = try #require(FileHandle(forWritingAtPath: junk))
      for size in [65_536, 4_096, 512, 1] {
        while (try? handle.write(contentsOf: Data(repeating: 1, count: size))) != nil {}
      }
      let backend = LocalBackend(store)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      }
      #expect(failure?.kind == .diskFull)
      #expect(failure?.message == "The disk is full. Nothing was changed.")
      #expect(try await store.exportDataset() == before)
      try handle.close()
      try FileManager.default.removeItem(atPath: junk)
      try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      #expect(try await backend.loadEvents(of: jordan).rows.count == 39)
      await store.close()
    }

    private func run(_ arguments: String...) throws -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  #endif
}
