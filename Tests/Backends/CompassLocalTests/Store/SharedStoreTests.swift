import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// Two processes on one store, and stores without permission to read or write.
struct SharedStoreTests {
  @Test func aReloadIncludesChangesOfAnotherStore() async throws {
    let directory = try TemporaryDirectory()
    let first = try await directory.opened()
    let second = try await directory.opened()
    #expect(try await LocalBackend(second).loadEvents(of: jordan).rows.count == 40)
    try await LocalBackend(first).deleteEvent(EventID("ev-01"), of: jordan)
    try await LocalPreferences(first).store("name", for: .eventsSort)
    let rows = try await LocalBackend(second).loadEvents(of: jordan).rows
    #expect(rows.count == 39)
    #expect(!rows.contains { $0.id == EventID("ev-01") })
    #expect(await LocalPreferences(second).value(for: .eventsSort) == "name")
    let again = await #expect(throws: ServiceFailure.self) {
      try await LocalBackend(second).deleteEvent(EventID("ev-01"), of: jordan)
    }
    #expect(again?.kind == .notFound)
  }

  @Test func concurrentWritersLoseNoChange() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.store
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          // The writers wait for each other without a limit.
          let store = try await LocalStore.open(directory: path, demoDay: today, patience: .seconds(86_400))
          for number in 1...10 {
            try await LocalBackend(store).deleteEvent(EventID(DemoData.id("ev", writer * 10 + number)), of: jordan)
          }
          await store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try await LocalStore.open(directory: path, demoDay: today)
    #expect(try await LocalBackend(store).loadEvents(of: jordan).rows == [])
    #expect(try await LocalBackend(store).loadEvents(of: riley).rows.count == 8)
    #expect(try Connection(directory.main).texts("PRAGMA integrity_check") == ["ok"])
    #expect(store.warnings == [])
  }

  @Test func aWriteElsewhereBlocksOnlyWrites() async throws {
    let directory = try TemporaryDirectory()
    let store = try await LocalStore.open(directory: directory.store, demoDay: today, patience: .milliseconds(50))
    let other = try Connection(directory.main)
    try other.execute("BEGIN IMMEDIATE; DELETE FROM events")
    let backend = LocalBackend(store)
    #expect(try await backend.loadEvents(of: jordan).rows.count == 40)
    let deletion = await #expect(throws: ServiceFailure.self) {
      try await backend.deleteEvent(EventID("ev-01"), of: jordan)
    }
    #expect(deletion?.kind == .databaseBusy)
    let problem = await #expect(throws: StoreProblem.self) { try await store.replaceAll(with: .demo(on: today)) }
    #expect(problem?.message == "\(directory.main) is in use by another program. Please try again.")
    try other.execute("ROLLBACK")
    try await backend.deleteEvent(EventID("ev-01"), of: jordan)
    #expect(try await backend.loadEvents(of: jordan).rows.count == 39)
  }

  @Test func aLockedStoreIsRefused() async throws {
    let directory = try await TemporaryDirectory.used()
    let other = try Connection(directory.main)
    try other.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
    let problem = await #expect(throws: StoreProblem.self) {
      try await LocalStore.open(directory: directory.store, demoDay: today, patience: .milliseconds(50))
    }
    #expect(problem?.reason == .busy)
  }

  @Test func aLockedDeviceFileDoesNotBlockTheStore() async throws {
    let directory = try await TemporaryDirectory.used()
    let other = try Connection(directory.device)
    try other.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
    let store = try await LocalStore.open(directory: directory.store, demoDay: today, patience: .milliseconds(50))
    #expect(store.warnings.count == 1)
    try await LocalPreferences(store).store("name", for: .eventsSort)
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
  }

  /// Root may write everywhere, so another process gives up its rights first.
  @Test func anUnwritableStoreOpensReadOnly() async throws {
    let directory = try await TemporaryDirectory.used()
    for file in [directory.main, directory.device] { chmod(file, 0o444) }
    chmod(directory.path, 0o755)
    chmod(directory.store, 0o555)
    let before = try directory.contents(of: directory.main)
    let output = try await onOwnThread { try Victim("look", directory.store).wholeOutput() }
    #expect(output.contains("warning: \(directory.main) cannot be written. Changes are not possible."))
    #expect(output.contains("events: 40"))
    #expect(output.contains("failure: The database cannot be written. Nothing was changed."))
    #expect(try directory.contents(of: directory.main) == before)
  }

  @Test func anUnwritableNewStoreIsRefused() async throws {
    let directory = try TemporaryDirectory()
    chmod(directory.path, 0o555)
    let output = try await onOwnThread { try Victim("look", directory.store).wholeOutput() }
    #expect(output == "problem: \(directory.store) cannot be written.\n")
  }

  @Test func anUnreadableStoreIsRefused() async throws {
    let directory = try await TemporaryDirectory.used()
    chmod(directory.path, 0o755)
    chmod(directory.main, 0)
    chmod(directory.store, 0o755)
    let output = try await onOwnThread { try Victim("look", directory.store).wholeOutput() }
    #expect(output == "problem: \(directory.main) cannot be read.\n")
  }
}
