import Foundation
import TestSupport
import Testing

@testable import CompassLocal

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
