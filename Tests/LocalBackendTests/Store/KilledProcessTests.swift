import CompassModel
import Foundation
import TestSupport
import Testing

@testable import LocalBackend

struct KilledProcessTests {
  /// A process imports A, deletes ten events one by one, imports B, and so on, and is killed at any moment: what it
  /// leaves is always one whole import without the first few of its events, never a mixture.
  @Test func aKillLeavesEitherTheOldOrTheNewState() async throws {
    let directory = try TemporaryDirectory()
    await (try await LocalStore.open(directory: directory.store, demoDay: nil)).close()
    let seen = try await onOwnThread {
      var random = SeededGenerator(seed: 9)
      var seen: Set<String> = []
      for _ in 0..<50 {
        let victim = try Victim("change", directory.store)
        victim.waitForFirstWords()
        // The moment is what is tested: it has to fall anywhere between two writes.
        usleep(UInt32.random(in: 0..<8_000, using: &random))
        victim.kill()
        seen.insert(try check(directory))
      }
      return seen
    }
    // Otherwise the kills all came at the same moment, and the test would prove nothing.
    #expect(seen.count > 1)
  }

  /// Two processes import and delete at the same time until they are killed; every import is still whole.
  @Test func twoWritersAtOnceMixNothing() async throws {
    let directory = try TemporaryDirectory()
    await (try await LocalStore.open(directory: directory.store, demoDay: nil)).close()
    try await onOwnThread {
      for _ in 0..<5 {
        let victims = try (0..<2).map { _ in try Victim("change", directory.store) }
        for victim in victims { victim.waitForFirstWords() }
        usleep(30_000)
        for victim in victims { victim.kill() }
        let connection = try Connection(directory.main)
        #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
        #expect(try connection.texts(tags).count == 1)
        #expect(try connection.count("schools") == 60)
        #expect((50...60).contains(try connection.count("events")))
      }
    }
  }

  /// Every row of an import carries its tag.
  private let tags = "SELECT name FROM events UNION SELECT name FROM schools UNION SELECT full_name FROM users"

  /// The state as a text; records an issue if it is a mixture.
  private func check(_ directory: TemporaryDirectory) throws -> String {
    let connection = try Connection(directory.main)
    #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
    let tags = try connection.texts(tags)
    let events = try connection.texts("SELECT id FROM events ORDER BY id")
    if tags.isEmpty {
      #expect(events == [])
      return "empty"
    }
    #expect(tags.count == 1)
    #expect(try connection.count("schools") == 60)
    #expect((50...60).contains(events.count))
    #expect(events == (60 - events.count..<60).map { DemoData.id("event", $0) })
    return "\(tags) \(events.count)"
  }
}
