import CompassModel
import Foundation
import Scripting
import Testing

/// A feed that is imported again and again (decisions F1 and F2). The clock is at February 10, 2026.
@Suite struct ImportFeedTests: ProgramTests {
  let compass = CompassProcess()

  private func begin() async throws {
    #expect(try await compass("reset", "--empty", "--yes", "--name", "Avery", "--graduation-year", "2028").code == 0)
    try folder.writeFeed(10, [("owls", "20260418T120000"), ("hawks", "20260419T120000"), ("crows", "20260420T120000")])
    #expect(try await compass("import", "events", "feed.ics").output == "3 events added.\n")
  }

  private func events() async throws -> [String] {
    try await compass("show", "events", "--csv").outputLines.dropFirst().filter { !$0.isEmpty }.map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[1]) \(cells[3]) \(cells[5].prefix(5))"
    }.sorted()
  }

  @Test func differencesAreListedAndAppliedByAnUpdate() async throws {
    try await begin()
    try folder.writeFeed(11, [("owls", "20260418T170000"), ("crows", "20260420T120000"), ("new", "20260501T090000")])
    let listed = try await compass("import", "events", "feed.ics")
    #expect((listed.code, listed.output) == (0, "1 event added.\n"), "\(listed)")
    for line in [
      "feed.ics:4: “vs owls” on Sat, Apr 18, 2026: start 12:00, now 17:00.\n",
      "feed.ics:1: “vs hawks” on Sun, Apr 19, 2026 is in the file no more.\n",
      "2 differences: --update applies them.\n",
    ] { #expect(listed.errors.contains(line), "\(listed.errors)") }
    #expect(try await events().contains("vs owls 2026-04-18 12:00"))
    let trial = try await compass("import", "events", "feed.ics", "--update", "--dry-run")
    #expect(trial.output == "Understood: 0 events to add, 1 to change, 1 to delete. Nothing was added.\n")
    // `--yes` does not confirm a deletion.
    let changed = try await compass("import", "events", "feed.ics", "--yes")
    #expect(
      changed.output == "0 events added, 1 changed.\n"
        && changed.errors.contains("1 difference: --update applies it.\n"))
    #expect(try await compass("import", "events", "feed.ics", "--update").output == "0 events added, 1 deleted.\n")
    let now = ["vs crows 2026-04-20 12:00", "vs new 2026-05-01 09:00", "vs owls 2026-04-18 17:00"]
    #expect(try await events() == now)
    #expect(try await compass("import", "events", "feed.ics", "--update").output == "0 events added.\n")
    #expect(try await compass("undo").output == "The deletion of “vs hawks” was undone.\n")
    #expect(try await compass("undo").output == "The change of “vs owls” was undone.\n")
    #expect(
      try await events() == [
        "vs crows 2026-04-20 12:00", "vs hawks 2026-04-19 12:00", now[1], "vs owls 2026-04-18 12:00",
      ])
  }

  @Test func anUndoneUpdateCanBeRepeated() async throws {
    try await begin()
    try folder.writeFeed(11, [("owls", "20260418T170000"), ("crows", "20260420T120000")])
    let update = ["import", "events", "feed.ics", "--update"]
    #expect(try await compass(update).output == "0 events added, 1 changed, 1 deleted.\n")
    #expect(try await compass("undo").code == 0)
    #expect(try await compass(update).output == "0 events added, 1 changed, 1 deleted.\n")
  }

  /// Events deleted by hand stay deleted; an undone import can be repeated (decision F1).
  @Test func aReimportSkipsEventsDeletedByHand() async throws {
    try await begin()
    let verbs = ["delete \"vs owls\"", "confirm"]
    #expect(try await compass(["-c", "open events; \(verbs.joined(separator: "; "))"]).code == 0)
    let again = try await compass("import", "events", "feed.ics")
    #expect(again.output == "0 events added.\n")
    #expect(
      again.errors.contains("“vs owls” on Sat, Apr 18, 2026 was imported and deleted here: --update adds it again.")
    )
    #expect(try await compass("import", "events", "feed.ics", "--update").output == "1 event added.\n")
    #expect(try await compass("undo").code == 0)
    #expect(try await compass("import", "events", "feed.ics").output == "1 event added.\n")
  }

  /// A request in JSON, with the text of the file (decision F11).
  private func request(_ kind: String, _ name: String, _ contents: String) throws -> String {
    let file = try JSONEncoder().encode(["kind": kind, "name": name, "contents": contents])
    return "{\"import\": \(String(decoding: file, as: UTF8.self))}"
  }

  @Test func aJSONImportPromptsLikeTheCommand() async throws {
    try await begin()
    try folder.writeFeed(11, [("owls", "20260418T170000"), ("crows", "20260420T120000"), ("new", "20260501T090000")])
    let broken = "BEGIN:VEVENT\nUID:odd\nSUMMARY:Odd\nDTSTART:someday\nEND:VEVENT\nEND:VCALENDAR\n"
    let lines = [
      #"{"show": "events"}"#,
      try request("events", "feed.ics", folder.text(of: "feed.ics").replacing("END:VCALENDAR\n", with: broken)),
      #"{"run": "confirm"}"#, try request("events", "feed.ics", folder.text(of: "feed.ics")),
      #"{"send": {"app": {"importConfirmed": {"choice": "update"}}}}"#,
      try request("events", "feed.ics", folder.text(of: "feed.ics")),
    ]
    let pipe = try await compass(["pipe"], input: lines.joined(separator: "\n"))
    let answers = pipe.outputLines.dropLast().compactMap { JSONValue(json: $0.utf8) }
    try #require(answers.count == 6, "\(pipe)")
    let importDialog = answers[1].value(at: "screen.dialog")
    #expect(importDialog?.value(at: "message") == .text("1 event to add, 1 to change. 1 problem, left out."))
    guard case .list(let dialogLines)? = importDialog?.value(at: "lines") else {
      return #expect(Bool(false), "no lines")
    }
    #expect(dialogLines.contains(.text("feed.ics:4: “vs owls” on Sat, Apr 18, 2026: start 12:00, now 17:00.")))
    #expect(
      "\(dialogLines[0])".contains("feed.ics:") && "\(dialogLines[0])".contains("error: “someday”"), "\(dialogLines)")
    let asksAgain = answers[3].value(at: "screen.dialog.message")
    #expect(asksAgain == .text("0 events to add, 1 to change, 1 to delete."))
    #expect(answers[5].value(at: "screen.dialog.message") == .text("0 events to add."))
    let now = ["vs crows 2026-04-20 12:00", "vs new 2026-05-01 09:00", "vs owls 2026-04-18 17:00"]
    #expect(try await events() == now)
    // As after the command.
    let undone = "The deletion of “vs hawks” was undone.\nThe change of “vs owls” was undone.\n"
    #expect(try await compass("undo").output == undone)
  }

  @Test func aTerminalPromptsForEachKindOfChange() async throws {
    try await begin()
    try folder.writeFeed(11, [("owls", "20260418T170000"), ("crows", "20260420T120000")])
    let terminal = try InteractiveSession(compass, ["import", "events", "feed.ics"] + CompassProcess.fixed)
    #expect(await terminal.readOutput(until: "[y/N] ").contains("Change 1 event as the file has it?"))
    #expect(try await terminal.enter("yes", until: "[y/N] ").contains("Delete 1 event that will not take place?"))
    #expect(try await terminal.end(with: "no\n") == 0)
    #expect(
      try await events() == ["vs crows 2026-04-20 12:00", "vs hawks 2026-04-19 12:00", "vs owls 2026-04-18 17:00"])
  }
}
