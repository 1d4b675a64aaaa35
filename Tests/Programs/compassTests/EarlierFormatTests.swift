import Foundation
import Testing

/// Stores of formats 8 and 9, and datasets of format 9, which imported a team's feed. Today is February 10, 2026.
@Suite struct EarlierFormatTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  private func run(_ arguments: String...) async throws -> Finished {
    try await compass.run(arguments + CompassProcess.fixed + ["--store", folder.file("local")])
  }

  private func feed(start: String, end: String, stamp: String) throws {
    try folder.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Team//Feed//EN
      X-WR-CALNAME:Lee Varsity
      BEGIN:VEVENT
      UID:g1@team
      DTSTAMP:\(stamp)
      DTSTART;TZID=America/New_York:20260418T\(start)0000
      DTEND;TZID=America/New_York:20260418T\(end)0000
      SUMMARY:vs Owls
      LOCATION:Field 1
      END:VEVENT
      END:VCALENDAR
      """, to: "feed.ics")
  }

  private func expectUpdateByNewerFeed() async throws {
    try feed(start: "17", end: "19", stamp: "20260202T000000Z")
    let moved = try await run("import", "events", "feed.ics", "--update")
    #expect((moved.code, moved.output) == (0, "0 events added, 1 changed, 4 deleted.\n"), "\(moved)")
    #expect(moved.errors.contains("“vs Owls” on Sat, Apr 18, 2026: start 12:00, now 17:00; end 14:00, now 19:00."))
    #expect(try await run("show", "events", "--csv").output.contains("vs Owls,game,2026-04-18,,17:00:00"))
  }

  /// Its rows take over the identities of the feed (decision F1).
  @Test func format8RowsAdoptFeedIdentities() async throws {
    try folder.copyStore("format-8/local", to: "local")
    let events = try await run("show", "events", "--csv")
    #expect(
      events.outputLines.count { $0.contains("Practice") } == 3 && events.output.contains("Elite Camp"), "\(events)")
    #expect(try await run("show", "performance").output.contains("85"))
    let dataset = try folder.text(of: try await exported())
    #expect(!dataset.contains("event_origins"))
    let same = try await run("import", "events", Folder.stores.appending(path: "feed.ics").path())
    #expect((same.code, same.output) == (0, "0 events added.\n"), "\(same)")
    try await expectUpdateByNewerFeed()
  }

  /// One of its events was edited by hand since.
  @Test func aFormat9StoreFollowsItsFeed() async throws {
    try folder.copyStore("format-9/local", to: "local")
    let same = try await run("import", "events", Folder.stores.appending(path: "feed.ics").path(), "--update")
    #expect((same.code, same.output) == (0, "0 events added.\n"), "\(same)")
    #expect(try await run("show", "performance").output.contains("85"))
    try await expectUpdateByNewerFeed()
    let events = try await run("show", "events", "--csv").output
    #expect(
      events.contains("2026-04-18,,17:00:00,false,false,20,Field 7,") && events.contains("Elite Camp"), "\(events)")
  }

  @Test func aDatasetWithIdentitiesFollowsItsFeed() async throws {
    #expect(try await run("import", Folder.stores.appending(path: "with-origins.json").path()).code == 0)
    #expect(
      try folder.text(of: try await exported())
        == String(contentsOf: Folder.stores.appending(path: "with-origins.json"), encoding: .utf8))
    try await expectUpdateByNewerFeed()
  }

  private func exported() async throws -> String {
    #expect(try await run("export", folder.file("all.json"), "--force").code == 0)
    return "all.json"
  }
}
