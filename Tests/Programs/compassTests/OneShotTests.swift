import Testing

/// One-shots report changes and refusals (decision V14).
@Suite struct OneShotTests: ProgramTests {
  let compass = CompassProcess()

  @Test(arguments: [
    ("open events; delete \"Alumni Game\"; confirm", "✔ “Alumni Game” was deleted.\n"),
    ("open events; attend \"Bullpen and Beyond\"", "✔ “Bullpen and Beyond” was marked as attended.\n"),
    ("open offers; status 1 accepted; confirm", "✔ The offer from Redwood Coast University was marked as accepted.\n"),
    (
      "open tasks; complete 7",
      "✔ “Cut a three-minute highlight video” was marked complete. Great job! 🎉 Unlocked: Write to ten coaches\n"
    ),
    ("open tasks; uncomplete 2", "✔ “Repeat the strength test” was marked not complete.\n"),
    ("open events; add; set type camp; set name A; set startDate 2026-03-01; save", "✔ “A” was added.\n"),
  ])
  func aChangePrintsOneLine(verbs: String, expected: String) async throws {
    let finished = try await compass("-c", verbs)
    #expect((finished.code, finished.output, finished.errors) == (0, expected, ""))
    let quiet = try await compass("--quiet", "-c", verbs)
    #expect((quiet.code, quiet.output) == (quiet.errors.isEmpty ? 0 : 1, ""))
  }

  @Test func eachChangePrintsALine() async throws {
    let verbs = "open tasks; complete 1; complete 6"
    let finished = try await compass("-c", verbs)
    #expect(finished.output.split(separator: "\n").count == 2, "\(finished.output)")
  }

  @Test func changeMessagesStayOutOfDocuments() async throws {
    let delete = "delete \"Alumni Game\"; confirm"
    let notice = "✔ “Alumni Game” was deleted.\n"
    let state = try await compass("-c", "open events; \(delete); state count")
    #expect((state.code, state.output, state.errors) == (0, "39\n", notice))
    let shown = try await compass("show", "events", "-c", delete, "--store", "other")
    #expect(
      shown.code == 0 && shown.errors.hasSuffix("“Alumni Game” was deleted.\n")
        && shown.output.contains("39 results"), "\(shown)")
    let quiet = try await compass("show", "events", "--quiet", "-c", delete, "--store", "third")
    #expect((quiet.code, quiet.errors) == (0, ""))
  }

  /// Checks the streams of decision B18.
  @Test func interpretedInputStaysOutOfDocuments() async throws {
    let add = "add event \"Home Opener\" tomorrow 16:00"
    let notice = "Understood: Game, “Home Opener”, Wed, Feb 11, 2026, 16:00.\n"
    let state = try await compass("state", "events", "-c", add)
    #expect(state.output.hasPrefix("{") && state.errors.contains(notice), "\(state)")
    try folder.write("\(add)\n", to: "add.compass")
    let script = try await compass("run", "add.compass")
    #expect((script.code, script.output, script.errors) == (0, "", notice))
    let piped = try await compass.run(CompassProcess.fixed, input: "\(add)\n")
    #expect((piped.code, piped.output, piped.errors) == (0, "", notice))
    for arguments in [
      ["state", "events", "-c", add.replacing("Home", with: "Second")], ["-c", add.replacing("Home", with: "Third")],
      ["run", "add.compass"],
    ] {
      let quiet = try await compass(arguments + ["--quiet"])
      #expect(quiet.code == 0 && !"\(quiet)".contains("Understood"), "\(quiet)")
    }
  }

  @Test func scriptsPrintNoChangeMessages() async throws {
    try folder.write("open events\ndelete 1\nconfirm\n", to: "delete.compass")
    let file = try await compass("run", "delete.compass")
    #expect((file.code, file.output, file.errors) == (0, "", ""))
    let piped = try await compass.run(CompassProcess.fixed, input: "open events\ndelete 1\nconfirm\n")
    #expect((piped.code, piped.output, piped.errors) == (0, "", ""))
  }

  @Test(arguments: [
    (
      "open tasks; complete 3",
      "compass: Task locked. Complete these first: Create an NCAA Eligibility Center account.\n"
    ),
    (
      "open events; delete \"Alumni Game\"",
      "compass: Delete event. Are you sure you want to delete this event? Alumni Game · Jan 14, 2026. "
        + "It was not answered: confirm or cancel.\n"
    ),
  ])
  func anUnansweredDialogExitsWithCode1(verbs: String, expected: String) async throws {
    let finished = try await compass("-c", verbs)
    #expect((finished.code, finished.output, finished.errors) == (1, "", expected))
    #expect(try await compass("-c", "\(verbs); expect state dialog.kind.length = 0").code == 1)
    for check in ["expect text \"Complete these first\"", "expect text \"Are you sure\""]
    where verbs.contains("tasks") == check.contains("first") {
      let checked = try await compass("-c", "\(verbs); \(check)")
      #expect((checked.code, checked.errors) == (0, ""))
    }
  }

  @Test(arguments: [("tasks", "complete 3"), ("events", "delete 1")])
  func showAcceptsAnOpenDialog(page: String, verb: String) async throws {
    for command in ["show", "state"] {
      let finished = try await compass(command, page, "-c", verb)
      #expect(finished.code == 0 && finished.errors == "" && finished.output != "")
    }
  }

  @Test(arguments: ["show", "state"])
  func aRefusedVerbStillPrintsTheScreen(_ command: String) async throws {
    let finished = try await compass(command, "events", "-c", "attend 1")
    #expect(finished.code == 1 && finished.output.contains("Upperclass Showcase Weekend"))
    #expect(finished.errors.contains("error: Only an event that has begun"))
  }

  @Test func aFailedRetryIsReported() async throws {
    let finished = try await compass("-c", "open tasks; network 500; complete 6; retry")
    #expect(finished.code == 1 && finished.errors.contains("could not be"), "\(finished.errors)")
  }

  /// Every session begins on the page Today (decision V15).
  @Test func everySessionStartsAtToday() async throws {
    #expect(try await compass("-c", "state page").output == "\"home\"\n")
    #expect(try await compass("-c", "show").output.hasPrefix("Today  "))
    let piped = try await compass(["pipe"], input: "{\"run\": \"state title\"}\n")
    #expect(piped.output.contains(#""output":"\"Today\"\n""#) && piped.output.contains(#""route":"/""#))
  }

  /// Decision V15: an invisible page sends no requests.
  @Test func todayLoadsWhenVisible() async throws {
    let verbs = "open offers; expect request loadTasks times 0"
    #expect(try await compass("-c", verbs).code == 0)
    #expect(
      try await compass("-c", "expect request loadTasks times 0; show; expect request loadTasks times 1").code == 0)
  }
}
