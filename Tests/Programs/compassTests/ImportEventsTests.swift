import Foundation
import TestSupport
import Testing

/// `compass import events FILE` (decision D13). The clock is at February 10, 2026.
@Suite struct ImportEventsTests: ProgramTests {
  let compass = CompassProcess()

  private func stored(_ text: String) async throws -> Int {
    try await compass("show", "events", "--csv").outputLines.count { $0.contains(text) }
  }

  @Test func theEventsOfAFileAreAddedOnce() async throws {
    try folder.write(
      "name,type,date,time,school,cost\nElite Day,camp,dec 5-7,9am,Kenai,$150\nAway Game,,3/14/2026,,,\n", to: "a.csv")
    let dry = try await compass("import", "events", "a.csv", "--dry-run")
    #expect(dry.code == 0, "\(dry)")
    #expect(
      dry.output == """
        a.csv:2: Camp “Elite Day”, Sat, Dec 5, 2026 to Mon, Dec 7, 2026, 09:00, at Kenai Peninsula College, $150
        a.csv:3: Game “Away Game”, Sat, Mar 14, 2026
        Understood: 2 events to add. Nothing was added.

        """)
    #expect(try await stored("Elite Day") == 0)
    let added = try await compass("import", "events", "a.csv")
    #expect((added.code, added.output) == (0, "2 events added.\n"), "\(added)")
    let again = try await compass("import", "events", "a.csv")
    #expect((again.code, again.output) == (0, "0 events added.\n"))
    #expect(again.errors.contains("a.csv:2: “Elite Day” on Sat, Dec 5, 2026 is there already.\n"))
    #expect(try await stored("Elite Day,camp,2026-12-05,2026-12-07,09:00") == 1)
  }

  @Test func anInvalidRowAddsNothing() async throws {
    try folder.write("name,date\nElite Day,fri\nOther,someday\n", to: "a.csv")
    let refused = try await compass("import", "events", "a.csv")
    #expect(refused.code == 3 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("a.csv:3:7: error: “someday” is not a date"))
    #expect(
      refused.errors.hasSuffix("compass: a.csv has 1 problem. Nothing was added: --skip adds the other 1 event.\n"))
    #expect(try await stored("Elite Day") == 0)
  }

  /// Adds the rows that can be read (decision F3).
  @Test func skipAddsTheValidRows() async throws {
    try folder.write("name,date\nElite Day,fri\nOther,someday\nLate,2027-03-01\n", to: "a.csv")
    let trial = try await compass("import", "events", "a.csv", "--dry-run")
    #expect(trial.code == 3 && trial.output.contains("Understood: 2 events to add."))
    let added = try await compass("import", "events", "a.csv", "--skip", "--to", "2026-12-31")
    #expect((added.code, added.output) == (0, "1 event added.\n"), "\(added)")
    #expect(added.errors.hasPrefix("a.csv:3:7: error: “someday” is not a date"))
    #expect(try await stored("Elite Day") == 1)
    try folder.write("name,date\nOther,someday\n", to: "b.csv")
    #expect(try await compass("import", "events", "b.csv", "--skip").code == 3)
  }

  @Test func anExportedCalendarAddsNothing() async throws {
    #expect(try await compass("export", "calendar", "own.txt").code == 0)
    let own = try await compass("import", "events", "own.txt")
    #expect((own.code, own.output) == (0, "0 events added.\n"), "\(own)")
    let file = try folder.text(of: "own.txt")
    let other = try await compass(["import", "events", "-", "--store", "other"], input: file)
    #expect(other.code == 0 && other.output == "0 events added.\n", "\(other)")
  }

  /// Calendars and tables restore all, the school by its name (decisions D8, F1).
  @Test(arguments: ["own.ics", "own.csv"]) func exportedFilesRestoreEventsInAnotherStore(file: String) async throws {
    func run(_ store: String, _ words: [String], input: String? = nil) async throws -> Finished {
      let finished = try await compass.run(
        words + CompassProcess.fixed + ["--store", folder.file(store)], input: input)
      #expect(finished.code == 0, "\(finished)")
      return finished
    }
    /// Cells by the names of their columns, without ids.
    func events(_ store: String) async throws -> [[String: String]] {
      let lines = try await run(store, ["show", "events", "--csv"]).outputLines.filter { !$0.isEmpty }
      let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      return rows.dropFirst().map { row in
        var cells = Dictionary(zip(rows[0], row)) { first, _ in first }
        cells["id"] = nil
        // Each store has its own id of the school.
        cells["school_id"] = cells["school_id"]?.isEmpty == true ? "" : "a school"
        return cells
      }
    }
    for store in ["one", "two", "three"] {
      _ = try await run(store, ["reset", "--empty", "--yes", "--name", "Avery", "--graduation-year", "2028"])
    }
    for store in ["one", "two"] { _ = try await run(store, ["add", "school", "Ohio State"]) }
    let entered = """
      add camp "Elite Camp" dec 5-7 9am $150 at "Ohio State" registered
      add game "Showcase Game" yesterday at "Wrigley Field"
      open events
      edit "Showcase Game"
      set address 1060 W Addison St
      set city Chicago
      set state IL
      set description Bring cleats; two pairs
      set performanceNotes 3 for 4
      set attended yes
      set cost 0
      set url example.org/a,b
      set startTime 12:00
      set endTime 14:00
      save
      add game "Showcase Game" yesterday 3pm-5pm

      """
    _ = try await run("one", ["run", "-"], input: entered)
    if file.hasSuffix("ics") {
      _ = try await run("one", ["export", "calendar", file])
      #expect(try folder.text(of: file).contains("DTEND;TZID=America/New_York:20260209T140000"))
    } else {
      try folder.write(try await run("one", ["show", "events", "--csv"]).output, to: file)
    }
    _ = try await run("two", ["import", "events", file])
    let (original, restored) = (try await events("one"), try await events("two"))
    #expect(original.count == 3 && restored == original)
    let kept = try await run("three", ["import", "events", file])
    let camp = try #require(try await events("three").first { $0["name"] == "Elite Camp" })
    #expect(camp["cost"] == "150", "\(camp)")
    #expect(camp["description"]?.contains("Ohio State") == true || kept.errors.contains("“Ohio State” is not there"))
  }

  @Test func aReversedDateRangeIsRefused() async throws {
    try folder.write("name,date\nA,2026-04-18\n", to: "a.csv")
    let finished = try await compass(
      ["import", "events", "a.csv", "--from", "feb 12", "--to", "2026-02-11", "--store", "one"])
    #expect(finished.code == 2)
    #expect(finished.errors.contains("--to is Feb 11, 2026, before --from, Feb 12, 2026"), "\(finished)")
  }

  /// A terminal shows that a file takes over a second; a pipe shows nothing.
  @Test func aLongImportShowsProgressOnATerminal() async throws {
    let events = (0..<20_000).map {
      "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:vs Owls\nDTSTART;TZID=America/New_York:20260418T120000\nEND:VEVENT\n"
    }
    try folder.write("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n", to: "long.ics")
    let arguments = ["import", "events", "long.ics", "--dry-run", "--store", "one"] + CompassProcess.fixed
    let (process, screen) = try compass.startedWithErrorsOnATerminal(arguments)
    let printed = try await onOwnThread { () throws -> String in
      process.waitUntilExit()
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let size = max(read(screen.fileDescriptor, &buffer, buffer.count), 0)
      return String(decoding: buffer.prefix(size), as: UTF8.self)
    }
    #expect(printed.contains("reading long.ics... 1 s - ^C"), "\(printed)")
    #expect(try await compass.run(arguments).errors == "")
  }
}
