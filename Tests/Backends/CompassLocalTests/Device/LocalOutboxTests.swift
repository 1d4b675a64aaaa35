import CompassModel
import CompassServices
import Foundation
import Records
import TestSupport
import Testing

@testable import CompassLocal

/// The outbox in the device database (decisions J2, J5, J6).
struct LocalOutboxTests {
  private func outbox(_ store: LocalStore, _ person: UserID? = "pat", _ project: String = "a") -> LocalOutbox {
    LocalOutbox(store, project: project) { person }
  }

  private func opened(_ folder: TemporaryDirectory) async throws -> LocalStore {
    try await LocalStore.openSettings(directory: folder.store)
  }

  /// Writes a row as another version of the app, or a faulty one, might have.
  private func insert(_ store: LocalStore, id: Int, format: Int = 1, _ request: String, _ progress: String) async throws
  {
    try await store.device.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "INSERT INTO kept_change VALUES (?, 'a', 'pat', ?, ?, ?)", SQLiteValue(id), SQLiteValue(format), .text(request),
        .text(progress))
    }
  }

  @Test(arguments: OutboxContract.allCases)
  func theContractIsFulfilled(_ rule: OutboxContract) async throws {
    let folder = try TemporaryDirectory()
    try await rule.check { person, project in
      LocalOutbox(try await opened(folder), project: project, capacity: OutboxContract.capacity, person: person)
    }
  }

  @Test func anInMemoryOutboxLivesWithItsStore() async throws {
    let store = try await LocalStore.inMemory()
    let first = outbox(store)
    let id = try await first.keep(OutboxContract.request("A"))
    #expect(try await outbox(store).changes().map(\.id) == [id])
    #expect(await first.beginSending())
    #expect(await outbox(store).beginSending())
  }

  // MARK: Durability

  /// The other contents of the database are dispensable, and are synced later.
  @Test func everyWriteIsSyncedWhenItReturns() async throws {
    let folder = try TemporaryDirectory()
    let syncs = CountedSyncs(in: folder.store)
    let store = try await opened(folder)
    var last = 0
    func hasSynced() -> Bool {
      let count = syncs.count(of: folder.device + "-wal")
      defer { last = count }
      return count > last
    }
    let outbox = outbox(store)
    var ids: [Int] = []
    for name in ["A", "B"] {
      ids.append(try await outbox.keep(OutboxContract.request(name)))
      #expect(hasSynced())
    }
    _ = try await outbox.set(.unknown, of: ids[0])
    #expect(hasSynced())
    try await outbox.remove(ids[0])
    #expect(hasSynced())
    _ = try await outbox.withdraw([ids[1]])
    #expect(hasSynced())
    try await LocalPreferences(store).store("name", for: .eventsSort)
    #expect(!hasSynced())
  }

  @Test func aKilledProcessLosesNoStoredChange() async throws {
    let folder = try TemporaryDirectory()
    await (try await opened(folder)).close()
    var random = SeededGenerator(seed: 48)
    var kept: [Int] = []
    for _ in 0..<few(3, of: 30) {
      let delay = UInt32.random(in: 0..<20_000, using: &random)
      let output = try await onOwnThread {
        let victim = try Victim("keep", folder.store)
        let start = victim.waitForFirstOutput()
        usleep(delay)
        victim.kill()
        return start + victim.wholeOutput()
      }
      kept += output.split(separator: "\n").compactMap { Int($0) }
      let store = try await opened(folder)
      let found = try await outbox(store).changes().map(\.id)
      // The last change may have been stored and not reported.
      #expect(Set(kept).isSubset(of: found) && found == found.sorted())
      kept = found
      await store.close()
    }
    #expect(!kept.isEmpty)
  }

  @Test func filesAreReadableByTheirOwnerOnly() async throws {
    let folder = try TemporaryDirectory()
    let outbox = outbox(try await opened(folder))
    _ = try await outbox.keep(OutboxContract.request("A"))
    #expect(await outbox.beginSending())
    for file in [folder.device, folder.device + "-wal", folder.store + "/outbox.lock"] {
      #expect(try folder.permissions(of: file) == 0o600, "\(file)")
    }
  }

  // MARK: Failed writes

  @Test func anUnusableFileIsNotReplacedByMemory() async throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.device, withIntermediateDirectories: true)
    let store = try await opened(folder)
    let failure = await #expect(throws: ServiceFailure.self) {
      _ = try await outbox(store).keep(OutboxContract.request("A"))
    }
    #expect(failure?.message == "Changes cannot be kept on this device. Nothing was changed.")
    #expect(try await outbox(store).changes() == [])
  }

  @Test func aReadOnlyDatabaseStoresNoChange() async throws {
    let folder = try TemporaryDirectory()
    let store = try await opened(folder)
    let id = try await outbox(store).keep(OutboxContract.request("A"))
    try await store.device.perform { (connection) throws(ServiceFailure) in
      try connection.execute("PRAGMA query_only = ON")
    }
    let failure = await #expect(throws: ServiceFailure.self) {
      _ = try await outbox(store).add(OutboxContract.request("B"), replacing: id)
    }
    #expect(failure?.kind == .databaseReadOnly)
    #expect(try await outbox(store).changes().map(\.id) == [id])
  }

  #if os(Linux)
    @Test func aFullDiskChangesNothing() async throws {
      let folder = try TemporaryDirectory()
      let store = try await opened(folder)
      let id = try await outbox(store).keep(OutboxContract.request("A"))
      let calls = FailingCalls(in: folder.store)
      calls.fail(.write, with: ENOSPC)
      let failure = await #expect(throws: ServiceFailure.self) {
        _ = try await outbox(store).add(OutboxContract.request("B"), replacing: id)
      }
      #expect(failure?.kind == .diskFull)
      calls.stop()
      #expect(try await outbox(store).changes().map(\.request) == [OutboxContract.request("A")])
      #expect(try await outbox(store).withdraw([id]))
    }
  #endif

  // MARK: Unreadable changes

  @Test func aChangeOfANewerFormatBlocksNoOther() async throws {
    let store = try await LocalStore.inMemory()
    let first = outbox(store)
    let one = try await first.keep(OutboxContract.request("A"))
    try await insert(store, id: 7, format: 2, "{\"all\": \"new\"}", "{}")
    try await insert(store, id: 8, "no JSON", "{\"unsent\": {}}")
    let dependent = try await first.keep(OutboxContract.request("B", needs: [7]))
    let last = try await first.keep(OutboxContract.request("C", needs: [one]))
    #expect(try await first.changes().map(\.id) == [one, last])
    _ = try await first.changes()
    #expect(
      store.warnings == [
        "3 changes on this device cannot be read by this version of the app, and are not sent. Nothing was deleted."
      ])
    #expect(try await first.count() == 5)
    // A version that can read it finds it in its order.
    let request = try #require(String(data: JSONEncoder().encode(OutboxContract.request("N")), encoding: .utf8))
    try await store.device.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        "UPDATE kept_change SET format = 1, request = ?, progress = '{\"unsent\":{}}' WHERE id = 7", .text(request))
    }
    #expect(try await first.changes().map(\.id) == [one, 7, dependent, last])
  }

  /// The first stored format; later additions are optional.
  @Test func theFirstFormatIsParsed() async throws {
    let store = try await LocalStore.inMemory()
    try await insert(
      store, id: 3,
      """
      {"change":{"owner":"athlete","what":{"delete":{"_0":{"event":{"_0":"event-A"}}}}},"isInverse":false,\
      "mayBeStored":false,"needs":[1],"subject":"“A”","time":"2026-02-10T14:00:00Z"}
      """, "{\"unknown\":{}}")
    let request = OutboxChange.Request(
      .delete(.event("event-A"), of: "athlete"), subject: "“A”", time: Instant(seconds: 1_770_732_000), needs: [1])
    #expect(try await outbox(store).changes() == [OutboxChange(id: 3, request, .unknown)])
  }

  /// A database of the previous version, without the table.
  @Test func anOlderDatabaseGetsItsTable() async throws {
    let folder = try TemporaryDirectory(withStore: true)
    let connection = try Connection(folder.device, .create)
    try Schema(migrations: Array(Schema.device.migrations.prefix(3))).migrate(connection)
    try connection.execute(
      """
      INSERT INTO preference VALUES ('eventsSortOption', 'name');
      INSERT INTO saved_copy VALUES ('\(jordan)', 'events', 0, x'01')
      """)
    let store = try await opened(folder)
    #expect(store.warnings == [])
    #expect(await LocalPreferences(store).value(for: .eventsSort) == "name")
    #expect(await LocalCopies(store).copy(under: CopyKey("events", of: jordan))?.bytes == Data([1]))
    _ = try await outbox(store).keep(OutboxContract.request("A"))
    #expect(try await outbox(store).changes().count == 1)
  }

  // MARK: Damage

  @Test func changesOfADamagedFileAreRecovered() async throws {
    let folder = try TemporaryDirectory()
    let store = try await opened(folder)
    var kept: [OutboxChange] = []
    for name in ["A", "B"] { _ = try await outbox(store).keep(OutboxContract.request(name)) }
    _ = try await outbox(store, "riley").keep(OutboxContract.request("C"))
    kept = try await outbox(store).changes()
    let bytes = Data(String(repeating: "saved page ", count: 4_000).utf8)
    await LocalCopies(store).save(SavedCopy(bytes, savedAt: Instant(seconds: 0)), under: CopyKey("events", of: jordan))
    await store.close()
    var data = try folder.contents(of: folder.device)
    // The first page of another table.
    let root = try Connection(folder.device).first("SELECT rootpage FROM sqlite_schema WHERE name = 'saved_copy'") {
      Int($0.integer(0))
    }
    let page = (try #require(root) - 1) * 4_096
    data.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xEE, count: 4_096))
    try folder.write(data, to: folder.device)
    let again = try await opened(folder)
    let next = outbox(again)
    #expect(await LocalCopies(again).copy(under: CopyKey("events", of: jordan)) == nil)
    #expect(again.warnings.count == 1)
    #expect(again.warnings.first?.hasSuffix("settings and saved pages start afresh.") == true, "\(again.warnings)")
    #expect(try await next.changes() == kept)
    #expect(try await outbox(again, "riley").changes().count == 1)
    #expect(try await next.keep(OutboxContract.request("D")) == 4)
  }

  @Test func possiblyLostChangesAreReported() async throws {
    let folder = try TemporaryDirectory()
    await (try await opened(folder)).close()
    try folder.write(Data("garbage".utf8), to: folder.device)
    let store = try await opened(folder)
    let end = "start afresh. Changes that waited for a connection may be in the file that was kept."
    #expect(store.warnings.first?.hasSuffix(end) == true, "\(store.warnings)")
  }

  @Test func keysAreNotReused() async throws {
    let folder = try TemporaryDirectory()
    let store = try await opened(folder)
    let outbox = outbox(store)
    let last = try await outbox.keep(OutboxContract.request("A"))
    try await store.device.perform { (connection) throws(ServiceFailure) in
      try connection.execute("DELETE FROM kept_change; DELETE FROM sqlite_sequence")
    }
    #expect(try await outbox.keep(OutboxContract.request("B")) > last)
  }

  // MARK: Erasure

  private static let name = "Zebulon"

  private func filesWithRows(_ folder: TemporaryDirectory) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.store).filter { path in
      (try? folder.contents(of: "\(folder.store)/\(path)"))?.range(of: Data(Self.name.utf8)) != nil
    }
  }

  @Test(arguments: [1, 50])
  func signingOutErasesEveryByte(_ count: Int) async throws {
    let folder = try TemporaryDirectory()
    let store = try await opened(folder)
    let outbox = outbox(store)
    for number in 0..<count {
      let id = try await outbox.keep(OutboxContract.request("\(Self.name) \(number)"))
      if number % 3 == 1 { try await outbox.remove(id) }
    }
    try folder.write(Data(Self.name.utf8), to: folder.device + ".damaged-1")
    _ = try await self.outbox(store, "riley").keep(OutboxContract.request("B"))
    #expect(try !filesWithRows(folder).isEmpty)
    await outbox.forgetEverything()
    #expect(try filesWithRows(folder) == [])
    #expect(try await self.outbox(store, "riley").changes().count == 1)
    await store.close()
    #expect(try filesWithRows(folder) == [])
  }

  /// The server ends a session without a sign-out.
  @Test func theEndOfASessionRetainsChanges() async throws {
    let folder = try TemporaryDirectory()
    let store = try await opened(folder)
    _ = try await outbox(store).keep(OutboxContract.request("A"))
    let kept = try await outbox(store).changes()
    await LocalCopies(store).forgetEverything()
    await LocalPreferences(store).forgetEverything()
    #expect(try await outbox(store).changes() == kept)
  }

  // MARK: Processes

  @Test func onlyOneProcessSendsAtATime() async throws {
    let folder = try TemporaryDirectory()
    let outbox = outbox(try await opened(folder))
    let victim = try await onOwnThread {
      let victim = try Victim("send", folder.store)
      victim.waitForFirstOutput()
      return victim
    }
    #expect(await !outbox.beginSending())
    try await onOwnThread { victim.kill() }
    #expect(await outbox.beginSending())
  }

  @Test func twoProcessesAssignUniqueKeys() async throws {
    let folder = try TemporaryDirectory()
    let outboxes = [outbox(try await opened(folder)), outbox(try await opened(folder))]
    let keys = try await withThrowingTaskGroup(of: [Int].self) { group in
      for outbox in outboxes {
        group.addTask {
          var keys: [Int] = []
          for number in 0..<20 { keys.append(try await outbox.keep(OutboxContract.request("\(number)"))) }
          return keys
        }
      }
      return try await group.reduce(into: [Int]()) { $0 += $1 }
    }
    #expect(Set(keys).count == 40)
    for outbox in outboxes { #expect(try await outbox.changes().map(\.id) == keys.sorted()) }
  }
}
