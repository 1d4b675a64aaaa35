import Foundation
import Testing

/// Stores, sessions, drafts and cached rows written by earlier editions open without loss.
/// Stored changes keep their format (decision Q8).
@Suite struct ThirdEditionStoreTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }
  private static let clock = ["--now", "2026-11-28T05:40:00Z", "--time-zone", "America/New_York"]
  /// The address of the session's project: no server answers there.
  private static let project = ["COMPASS_SUPABASE_URL": "http://127.0.0.1:9", "COMPASS_SUPABASE_KEY": "anon"]

  init() throws {
    for name in ["local", "live"] { try folder.copyStore("third-edition/\(name)", to: name) }
    let session = folder.file("live/supabase/session.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: session)
  }

  private func local(_ arguments: String...) async throws -> Finished {
    try await compass.run(arguments + ["--store", "local"] + Self.clock)
  }

  private func live(_ arguments: String...) async throws -> Finished {
    try await compass.run(
      arguments + ["--backend", "supabase", "--store", "live"] + Self.clock, variables: Self.project)
  }

  @Test func localRowsAreLoaded() async throws {
    let events = try await local("show", "events")
    #expect(events.output.contains("Elite Camp") && events.output.contains("Attended"), "\(events)")
    #expect(try await local("show", "performance").output.contains("84.1"))
    #expect(try await local("show", "schools").output.contains("Foo State"))
  }

  /// Undoes the last commands: a completion, a reading and a school; the event was attended since.
  @Test func earlierCommandsCanBeUndone() async throws {
    for sentence in ["course load", "Fastball Velocity 84.1 mph, Nov 3 was undone."] {
      let undone = try await local("undo")
      #expect(undone.code == 0 && undone.output.contains(sentence), "\(undone)")
    }
    let refused = try await local("undo")
    #expect(refused.code == 1 && refused.errors.contains("“Elite Camp”: It was changed since"), "\(refused)")
    // The event names the school (decision B4).
    let kept = try await local("undo")
    #expect(kept.code == 1 && kept.errors.contains("“Foo State”: It has 1 event."), "\(kept)")
  }

  /// Shows cached responses with the changes confirmed after them, without a connection.
  @Test func cachedRowsIncludeConfirmedChanges() async throws {
    let offers = try await live("show", "offers")
    #expect(offers.output.contains("Accepted"), "\(offers)")
    let events = try await live("show", "events").output
    #expect(events.contains("Camp 2") && events.contains("Attended") && !events.contains("Camp 0"), "\(events)")
    let tasks = try await live("show", "tasks")
    #expect(tasks.output.contains("1 of 1"), "\(tasks)")
  }

  @Test func draftsAreRestored() async throws {
    for (store, name) in [
      (["--store", "local"], "Draft Game"), (["--backend", "supabase", "--store", "live"], "Draft Camp"),
    ] {
      let interactive = try InteractiveSession(compass, store, clock: Self.clock, variables: Self.project)
      #expect(
        try await interactive.end(entering: "open events\nadd\nstate form.fields.name\nquit\n").output.contains(name))
    }
  }
}
