import Testing

/// Checks every verb through the whole app (text-ui.md §4.2); `add` opens the form of E14.
@MainActor
struct CommandTests {
  @Test(
    arguments: [
      ("back\nexpect route /", nil), ("add\nexpect route /events/create\nback", nil),
      ("open \"Winter Skills Camp\"\nexpect route /events/ev-1", nil),
      ("open name~\"UCLA\"\nopen events\nexpect route /events", nil),
      ("width 120\nexpect line 4 \"Track camps, showcases, visits, and games\"", nil),
      ("search x\nshow\nstate\nhelp\nstate calendar.title\nexpect no request", nil),
      ("now 2026-03-01T09:00:00-05:00\nexpect text \"March 2026\"", nil),
      ("advance 15h\nexpect state calendar.days.10.isToday = true", nil), ("quit\nexpect route /nowhere", nil),
    ] as [(String, String?)])
  func verbsPerformTheirActions(script: String, expected: String?) async throws {
    #expect(try await report("open events\n\(script)") == expected)
  }

  @Test func showStateAndHelpPrint() async throws {
    let lab = await ScriptLab()
    let (output, report) = try await lab.run("open events\nstate calendar.title\nstate filters.type\nhelp quit\nshow")
    #expect(report == nil)
    #expect(output.hasPrefix("\"February 2026\"\n\"all\"\nquit\n    Ends the session.\n    Example: quit\n"))
    #expect(output.hasSuffix(lab.interpreter.screenText))
    let state = try await lab.run("state").output
    #expect(state == (try lab.interpreter.screenJSON()))
    #expect(state.contains("\"page\" : \"events\""))
  }
}

/// Checks the commands that the app refuses, and the wording.
@MainActor
struct RefusalTests {
  @Test(arguments: [
    ("", "back", "There is nothing to go back to."),
    ("", "add", elsewhere("add")),
    ("", "sign-in", "You are signed in."), ("", "retry", "There is nothing to try again."),
    ("", "athlete 1", "This account has one athlete."),
    ("open events", "confirm", "No question is open."), ("open events", "cancel", "No question is open."),
    ("open events", "dismiss", "There is no message to dismiss."), ("open events", "more", "All events are shown."),
    ("open events", "retry", "There is nothing to try again."),
    ("open events", "open 6", "There is no row 6; the last is 5."),
    ("open events", "delete #nope", "There is no row with the id nope."),
    ("open events", "athlete 1", "This account has one athlete."),
    (
      "open events", "attend 1",
      "Only an event that has begun and that you are registered for can be marked as attended."
    ),
    ("open events\nhold updateEvent\nattend #ev-4", "attend #ev-4", "This is being stored already."),
    ("open events\nmonth 2024-02", "month prev", "The calendar goes back no further."),
    ("open events\nmonth 2028-02", "month next", "The calendar goes no further."),
    ("open events\ndelete 1", "search x", "A question is open: confirm or cancel."),
    ("open events\ndelete 1", "back", "A question is open: confirm or cancel."),
    ("open events\ndelete 1", "open events", "A question is open: confirm or cancel."),
    ("open events", "state nothing.here", "The screen has nothing at nothing.here."),
    ("open events", "help nothing", "There is no verb nothing."),
    (
      "open events", "sort amount desc",
      "This is done on the offers page: open offers. Here: sort date-desc|date-asc|name|type"
    ),
    ("network 401 on loadEvents\nopen events", "back", "Your session has ended: sign-in"),
  ])
  func commandsAreRefusedWithAMessage(before: String, verb: String, message: String) async throws {
    #expect(try await report("\(before)\n! \(verb)\nexpect error \"\(message)\"") == nil)
    let failed = try await report("\(before)\n\(verb)")
    #expect(CompassTextTests.message(failed) == message)
  }

  @Test func aMissingRefusalFailsTheScript() async throws {
    #expect(message(try await report("! open events")) == "this was not refused")
  }

  @Test func deletionWithoutPermissionIsRefused() async throws {
    let script =
      "open events\n! delete 1\nexpect error \"You don't have permission to delete this event.\"\nexpect no dialog"
    #expect(try await report(script, family: .coach) == nil)
  }
}
