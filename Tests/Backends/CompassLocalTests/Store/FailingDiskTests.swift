#if os(Linux)
  import CompassModel
  import CompassServices
  import Foundation
  import Testing

  @testable import CompassLocal

  /// System errors are reported as they are, never as damage (decision X14): each error number is returned by a system
  /// call, and its handling is left to SQLite.
  struct FailingDiskTests {
    private static let writing: [(number: Int32, message: String)] = [
      (ENOSPC, "The disk is full. Nothing was changed."),
      (EDQUOT, "The disk quota is used up. Nothing was changed."),
      (EFBIG, "The limit on the size of files is reached. Nothing was changed."),
      (EIO, "The disk reports an error. Nothing was changed."),
      (EROFS, "The database cannot be written. Nothing was changed."),
    ]

    @Test(arguments: writing.indices)
    func aFailedWriteReportsItsReason(index: Int) async throws {
      let (number, message) = Self.writing[index]
      let directory = try TemporaryDirectory()
      let store = try await directory.opened()
      let before = try await store.exportDataset()
      let calls = FailingCalls(in: directory.store)
      calls.fail(.write, with: number)
      let backend = LocalBackend(store)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      }
      #expect(failure?.message == message)
      #expect(failure?.kind != .databaseDamaged)
      calls.stop()
      #expect(try await store.exportDataset() == before)
      try await backend.deleteEvent(EventID("ev-01"), of: jordan)
      #expect(try await backend.loadEvents(of: jordan).rows.count == 39)
      await store.close()
    }

    @Test(arguments: [
      (EDQUOT, "The disk quota is used up. Nothing was changed."),
      (EFBIG, "The limit on the size of files is reached. Nothing was changed."),
      (EIO, "The disk reports an error. Nothing was changed."),
    ])
    func anUnwritableNewStoreReportsItsReason(number: Int32, message: String) async throws {
      let directory = try TemporaryDirectory()
      let calls = FailingCalls(in: directory.store)
      calls.fail(.write, with: number)
      let problem = await #expect(throws: StoreProblem.self) { try await directory.opened() }
      #expect(problem?.message == "\(directory.main) cannot be used. \(message)")
      calls.stop()
      let store = try await directory.opened()
      #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40)
      await store.close()
    }

    @Test(arguments: [
      (FailingCalls.Call.read, EIO, "The disk reports an error. Nothing was changed."),
      (.open, EMFILE, "Too many files are open. Nothing was changed."),
      (.open, ENFILE, "Too many files are open. Nothing was changed."),
    ])
    func anUnreadableStoreReportsItsReason(call: FailingCalls.Call, number: Int32, message: String) async throws {
      let directory = try TemporaryDirectory()
      let first = try await directory.opened()
      try await LocalPreferences(first).store("name", for: .eventsSort)
      await first.close()
      let before = try FileManager.default.contentsOfDirectory(atPath: directory.store).sorted()
      let calls = FailingCalls(in: directory.store)
      calls.fail(call, with: number)
      let problem = await #expect(throws: StoreProblem.self) { try await directory.opened() }
      #expect(problem?.message == "\(directory.main) cannot be used. \(message)")
      calls.stop()
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.store).sorted() == before)
      let store = try await directory.opened()
      #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
      await store.close()
    }

    /// A disk that fails while the app runs damages nothing: settings are neither moved aside nor begun again.
    @Test func settingsOnAFailingDiskAreNotMovedAside() async throws {
      let directory = try TemporaryDirectory()
      let store = try await LocalStore.open(directory: directory.store, demoDay: nil)
      try await LocalPreferences(store).store("name", for: .eventsSort)
      let calls = FailingCalls(in: directory.store)
      calls.fail(.write, with: EIO)
      calls.fail(.read, with: EIO)
      let failure = await #expect(throws: ServiceFailure.self) {
        try await LocalPreferences(store).store("type", for: .eventsSort)
      }
      #expect(failure?.message == "The disk reports an error. Nothing was changed.")
      calls.stop()
      #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
      #expect(store.warnings == [])
      #expect(!directory.exists(directory.device + ".damaged-1"))
      await store.close()
    }
  }
#endif
