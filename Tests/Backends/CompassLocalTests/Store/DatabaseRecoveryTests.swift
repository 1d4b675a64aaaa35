import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// A damaged database is always recoverable, and no backup is ever overwritten (decision B19).
struct DatabaseRecoveryTests {
  private func used(_ directory: TemporaryDirectory) async throws -> Data {
    let store = try await directory.opened()
    await store.close()
    return try directory.contents(of: directory.main)
  }

  private func files(_ directory: TemporaryDirectory, from start: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.store).filter { $0.hasPrefix(start) }.sorted()
  }

  /// Replaces all rows as `reset` does: in a store that opens, otherwise in a new store.
  private func reset(_ directory: TemporaryDirectory) async throws -> String? {
    let store: LocalStore
    do throws(StoreProblem) {
      store = try await LocalStore.open(directory: directory.store, demoDay: nil)
    } catch {
      #expect(error.isLoss, "\(error)")
      #expect(error.path == directory.main)
      let made = try await LocalStore.startAfresh(directory: directory.store, with: .demo(on: today))
      await made.store.close()
      return made.kept
    }
    let kept = try await store.replaceAll(keepingOld: .demo(on: today))
    await store.close()
    return kept
  }

  enum Damage: CaseIterable { case random, anotherPage }

  /// Every fourth page with each damage, and the first; all in a slow run.
  @Test(arguments: Damage.allCases)
  func aResetRecoversFromAnyDamagedPage(_ damage: Damage) async throws {
    let directory = try TemporaryDirectory()
    let whole = try await used(directory)
    let size = Int(try #require(try Connection(directory.main).first("PRAGMA page_size") { $0.integer(0) }))
    let count = whole.count / size
    var generator = SeededGenerator(seed: 19)
    for page in 0..<count where isSlowRun || page == 0 || page % 4 == (damage == .random ? 1 : 3) {
      var damaged = whole
      let other = (page + 1) % count * size
      let bytes =
        switch damage {
        case .random: (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        case .anotherPage: Array(whole[other..<other + size])
        }
      damaged.replaceSubrange(page * size..<(page + 1) * size, with: bytes)
      let broken = try TemporaryDirectory(withStore: true)
      try broken.write(damaged, to: broken.main)
      let kept = try #require(try await reset(broken), "page \(page)")
      #expect(kept == broken.main + ".damaged-1", "page \(page)")
      #expect(try broken.contents(of: kept) == damaged, "page \(page)")
      let store = try await LocalStore.open(directory: broken.store, demoDay: nil)
      #expect(try await LocalBackend(store).loadEvents(of: jordan).rows.count == 40, "page \(page)")
      await store.close()
    }
  }

  @Test func everyReplacementAddsABackup() async throws {
    let directory = try TemporaryDirectory()
    _ = try await used(directory)
    try Connection(directory.main).execute("UPDATE users SET full_name = 'First'")
    let names = [".bak", ".bak-2", ".bak-3"].map { directory.main + $0 }
    for name in names { #expect(try await reset(directory) == name) }
    #expect(try Connection(names[0]).texts("SELECT DISTINCT full_name FROM users") == ["First"])
    #expect(LocalStore.backups(in: directory.store).map(\.path) == names)
    #expect(LocalStore.backups(in: directory.store).allSatisfy { $0.bytes > 0 })
    // The highest number is the newest backup, even after deletions.
    try FileManager.default.removeItem(atPath: names[0])
    #expect(try await reset(directory) == directory.main + ".bak-4")
    try directory.write(Data(), to: directory.main)
    let problem = try await #require(throws: StoreProblem.self) {
      try await LocalStore.open(directory: directory.store, demoDay: nil)
    }
    #expect(problem.backup == directory.main + ".bak-4")
  }

  @Test func abandonedDraftsAreRemovedAtTheNextStart() async throws {
    let directory = try TemporaryDirectory()
    _ = try await used(directory)
    let prefix = directory.main + StoreFiles.backupDraftMark
    for draft in [prefix + UUID().uuidString, StoreFiles.draft(of: directory.main)] {
      try directory.write(Data("x".utf8), to: draft)
    }
    let held = try Draft(prefix: prefix, mode: 0o600)
    try directory.write(Data(), to: prefix + "of-a-person")
    _ = try await used(directory)
    let name = held.path.dropFirst(directory.store.count + 1)
    let others = ["\(name)", "compass.sqlite.bak-draft-of-a-person"]
    #expect(try files(directory, from: "compass.sqlite.") == others.sorted())
    held.discard()
  }

  @Test func anExportRemovesAbandonedDrafts() throws {
    let directory = try TemporaryDirectory()
    let prefix = directory.path + "/.compass-"
    try directory.write(Data("x".utf8), to: prefix + UUID().uuidString)
    let held = try Draft(prefix: prefix, mode: 0o600)
    try WholeFile.write([[1, 2]], to: directory.path + "/a", nameTaken: .refused)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    #expect(names == [String(held.path.dropFirst(directory.path.count + 1)), "a"])
    held.discard()
    #expect(!directory.exists(held.path))
  }
}

struct KilledProcessTests {
  /// A process imports A, deletes ten events one by one, imports B, and so on, and is killed at any moment: what it
  /// leaves is always one whole import without the first few of its events, never a mixture.
  @Test func aKillLeavesAConsistentState() async throws {
    let directory = try TemporaryDirectory()
    var random = SeededGenerator(seed: 9)
    var states: Set<[String]> = []
    for round in 0..<50 where round < few(8, of: 50) || states.count < 2 {
      try await kill(1, in: directory, after: UInt32.random(in: 0..<8_000, using: &random))
      let connection = try Connection(directory.main)
      try expectOneImport(connection)
      let events = try connection.texts("SELECT id FROM events ORDER BY id")
      #expect(events == (60 - events.count..<60).map { DemoData.id("event", $0) })
      states.insert(events)
    }
    // Otherwise all kills happened at the same moment, and the test would prove nothing.
    #expect(states.count > 1)
  }

  /// Two processes import and delete at the same time until they are killed; every import is still whole.
  @Test func concurrentImportsAreNotMixed() async throws {
    let directory = try TemporaryDirectory()
    for _ in 0..<few(2, of: 5) {
      try await kill(2, in: directory, after: 30_000)
      try expectOneImport(try Connection(directory.main))
    }
  }

  /// Otherwise the process would run forever on an unattended machine.
  @Test func aProcessEndsWithItsTestRun() async throws {
    let directory = try TemporaryDirectory()
    let status = try await onOwnThread {
      let victim = try Victim("change", directory.store)
      victim.waitForFirstOutput()
      try victim.closeInput()
      return victim.process.terminationStatus
    }
    #expect(status == 1)
  }

  /// Starts processes that write, and kills them some microseconds after all have begun.
  private func kill(_ count: Int, in directory: TemporaryDirectory, after delay: UInt32) async throws {
    try await onOwnThread {
      let victims = try (0..<count).map { _ in try Victim("change", directory.store) }
      for victim in victims { victim.waitForFirstOutput() }
      // The moment is under test: it has to be anywhere between two writes.
      usleep(delay)
      for victim in victims { victim.kill() }
    }
  }

  private func expectOneImport(_ connection: Connection) throws {
    #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
    let tags = "SELECT name FROM events UNION SELECT name FROM schools UNION SELECT full_name FROM users"
    #expect(try connection.texts(tags).count == 1)
    #expect(try connection.count("schools") == 60)
    #expect((50...60).contains(try connection.count("events")))
  }
}
