import Foundation
import TestSupport
import Testing

/// Stores, sessions, drafts and cached rows written by earlier editions open without loss.
/// Stored changes keep their format (decision Q8).
@Suite struct ThirdEditionStoreTests: ProgramTests {
  let compass = CompassProcess()
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

/// Stores of the fourth edition, as its programs wrote them: rows of the device, and changes of a project that wait for
/// a connection, one of each kind (decision J2).
@Suite(.serialized) struct FourthEditionStoreTests {
  private let program: LiveProgram
  private var folder: Folder { program.folder }
  private var server: LoopbackServer { program.server }
  private static let clock = ["--now", "2026-11-28T05:40:00Z", "--time-zone", "America/New_York"]

  init() throws {
    program = try LiveProgram([
      LiveProgram.ada,
      """
      "events": [{"id": "e-1", "user_id": "ath-1", "school_id": "s-1", "type": "camp", "name": "Live Camp",
         "start_date": "2026-11-14"},
       {"id": "e-2", "user_id": "ath-1", "type": "showcase", "name": "Fall Showcase", "start_date": "2026-11-20"},
       {"id": "e-3", "user_id": "ath-1", "type": "game", "name": "Old Game", "start_date": "2026-11-02"}],
      "task": [{"id": "t-1", "grade_level": 11, "title": "Cut a film"}]
      """,
    ])
    for name in ["local", "live"] { try folder.copyStore("fourth-edition/\(name)", to: name) }
    try useServer()
  }

  /// Lets the store belong to the project of this test: its address is as long as the one the files were written with.
  private func useServer() throws {
    let (old, new) = ("http://127.0.0.1:54399", server.url)
    try #require(new.utf8.count == old.utf8.count)
    for name in ["session.json", "device.sqlite"] {
      let file = URL(filePath: folder.file("live/supabase/\(name)"))
      var data = try Data(contentsOf: file)
      while let range = data.range(of: Data(old.utf8)) { data.replaceSubrange(range, with: Data(new.utf8)) }
      try data.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
    }
  }

  private func live(_ arguments: String...) async throws -> Finished {
    try await program.run(arguments, flags: Self.clock + ["--backend", "supabase", "--store", "live"])
  }

  @Test func localRowsAreLoaded() async throws {
    let compass = CompassProcess(folder: folder)
    func show(_ page: String) async throws -> String {
      try await compass.run(["show", page, "--store", "local"] + Self.clock).output
    }
    #expect(try await show("events").contains("Local Camp"))
    #expect(try await show("performance").contains("84.1"))
  }

  @Test func pendingChangesAreListedAndSentInOrder() async throws {
    server.fail(.any, with: .reset)
    let listed = try await live("-c", "changes").output.split(separator: "\n").filter { $0.contains("waits for") }
    let subjects = ["Kept Game", "Old Game", "Fall Showcase", "Stanford", "Cut a film"]
    #expect(listed.count >= subjects.count, "\(listed)")
    let indices = subjects.map { subject in listed.firstIndex { $0.contains(subject) } }
    #expect(
      indices.allSatisfy { $0 != nil } && indices.compactMap(\.self) == indices.compactMap(\.self).sorted(), "\(listed)"
    )
    server.recover()
    // The session of the files is not one of this server's.
    #expect(try await live("login", "ada@example.com").code == 0)
    #expect(try await live("show", "events").output.contains("Kept Game"))
    let changes = server.requests.filter { $0.method != "GET" && $0.path.contains("/rest/") }.map { request in
      "\(request.method) \(request.path.split(separator: "/").last ?? "")"
    }
    // The note of a status is no separate change: it may be sent beside the next one.
    let history = "POST school_status_history"
    #expect(
      changes.filter { $0 != history }
        == ["POST events", "PATCH events", "DELETE events", "PATCH schools", "POST athlete_task"], "\(changes)")
    #expect(changes.split(separator: "PATCH schools").last?.count { $0 == history } == 1, "\(changes)")
  }
}

/// Stores of formats 8 and 9, and datasets of format 9, which imported a team's feed. Today is February 10, 2026.
@Suite struct EarlierFormatTests: ProgramTests {
  let compass = CompassProcess()

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
    #expect(try !folder.text(of: try await exported()).contains("event_origins"))
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
