import Testing

/// A person at a terminal, alone or beside another process on the same store.
@Suite struct ConversationTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder, isBuilt: true)
  }

  @Test func aConversationShowsWhatChangesAndSurvivesMistakes() async throws {
    let conversation = try Conversation(compass, [])
    #expect(try await conversation.openEvents().contains("40 results"))
    #expect(try await conversation.say("filter type camp").contains("13 results · 1 filter"))
    #expect(try await conversation.say("opne 1").contains("unknown verb \"opne\""))
    #expect(try await conversation.say("! opne").contains("unknown verb"))
    #expect(try await conversation.say("open 99").contains("There is no row 99; the last is 13."))
    #expect(try await conversation.say("") == "events> ")
    let question = try await conversation.say("delete 1", until: "events(confirm)> ")
    #expect(question.contains("Are you sure you want to delete this event?"))
    #expect(try await conversation.say("cancel; clear filters").contains("40 results"))
    #expect(try await conversation.end(with: "quit\n") == 0)
  }

  /// Unfinished changes can be listed (decision C11).
  @Test func whatIsNotFinishedCanBeLookedAt() async throws {
    let conversation = try Conversation(compass, ["--store", "store"])
    _ = try await conversation.openEvents()
    #expect(try await conversation.say("changes").contains("Nothing waits, is under way or has failed."))
    _ = try await conversation.say("delete 1; confirm")
    let line = "The event “Upperclass Showcase Weekend” is to be deleted: waits"
    #expect(try await conversation.say("changes").contains(line))
    _ = try await conversation.say("delete 1", until: "events(confirm)> ")
    #expect(try await conversation.say("changes", until: "events(confirm)> ").contains(line))
    _ = try await conversation.say("cancel; undo")
    #expect(try await conversation.say("changes").contains("Nothing waits"))
    #expect(try await conversation.end(with: "quit\n") == 0)
  }

  @Test func whatIsNotFinishedIsPrintedByACommand() async throws {
    let finished = try await compass("-c", "open events; network timeout; delete 1; confirm; advance 1m; changes")
    #expect(finished.code == 1, "looking at a failure does not make it expected")
    #expect(
      finished.output == """
        The event “Upperclass Showcase Weekend” is to be deleted: failed, asked for at
          09:00:00. Connection timed out. It can be tried again.

        """)
  }

  @Test func whatIsWrittenToAFileIsSaid() async throws {
    let conversation = try Conversation(compass, [])
    _ = try await conversation.openEvents()
    _ = try await conversation.say("open timeline", until: "timeline> ")
    #expect(try await conversation.say("print a.html", until: "timeline> ").contains("a.html written"))
    #expect(try await conversation.say("print a.html", until: "timeline> ").contains("a.html exists"))
    _ = try await conversation.say("open performance", until: "performance> ")
    #expect(try await conversation.say("export csv a.csv", until: "performance> ").contains("a.csv written"))
    #expect(try await conversation.end(with: "quit\n") == 0)
    #expect(try folder.names().contains("a.csv"))
  }

  /// In real time there is no simulated network until a verb asks for one.
  @Test func theNetworkIsTheRealOneUntilItIsSteered() async throws {
    let conversation = try Conversation(compass, [], clock: ["--demo"])
    _ = try await conversation.openEvents()
    let uncounted = "requests are counted only in scripts and where the clock is fixed"
    #expect(try await conversation.say("expect request loadEvents").contains(uncounted))
    #expect(try await conversation.say("network offline; refresh").contains("You are offline."))
    #expect(try await conversation.say("network online; refresh; expect request loadEvents").contains("error") == false)
    #expect(try await conversation.end(with: "quit\n") == 0)
  }

  @Test func theEndOfTheInputEndsItWell() async throws {
    let conversation = try Conversation(compass, [])
    _ = try await conversation.openEvents()
    #expect(try await conversation.end(with: "\u{4}") == 0)
  }

  @Test func twoProcessesSeeEachOthersChangesOnRefresh() async throws {
    let first = try Conversation(compass, ["--store", "shared", "--undo=off"])
    #expect(try await first.openEvents().contains("40 results"))
    let second = try await compass("-c", "open events; delete 1; confirm; state count", "--store", "shared")
    #expect(
      (second.code, second.output, second.errors) == (0, "39\n", "✔ “Upperclass Showcase Weekend” was deleted.\n"))
    #expect(try await first.say("refresh").contains("39 results"))
    _ = try await first.say("delete 1", until: "events(confirm)> ")
    #expect(try await first.say("confirm").contains("38 results"))
    #expect(try await compass("-c", "open events; state count", "--store", "shared").output == "38\n")
    // An event that the other one deleted meanwhile is gone here too, as was wished (decision C4).
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "shared").code == 0)
    _ = try await first.say("delete 1", until: "events(confirm)> ")
    let gone = try await first.say("confirm")
    #expect(!gone.contains("no longer exists"))
    #expect(gone.contains("37 results"))
    #expect(try await first.end(with: "quit\n") == 0)
  }

  /// Decision N11: nothing is sent for five seconds, and `undo` brings the row back.
  @Test func aDeletionCanBeUndoneHereAndIsSentWhenItsTimeIsOver() async throws {
    let conversation = try Conversation(compass, ["--store", "store"])
    _ = try await conversation.openEvents()
    let stored = { try await compass("-c", "open events; state count", "--store", "store").output }
    _ = try await conversation.say("delete 1", until: "events(confirm)> ")
    let deleted = try await conversation.say("confirm")
    #expect(deleted.contains("“Upperclass Showcase Weekend” was deleted.") && deleted.contains("[undo]"))
    #expect(deleted.contains("39 results"))
    _ = try await conversation.say("advance 4s")
    #expect(try await stored() == "40\n")
    #expect(try await conversation.say("undo").contains("40 results"))
    #expect(try await conversation.say("undo").contains("There is nothing to undo."))
    _ = try await conversation.say("delete 1; confirm")
    #expect(try await !conversation.say("advance 5s").contains("[undo]"))
    #expect(try await stored() == "39\n")
    #expect(try await conversation.end(with: "quit\n") == 0)
  }

  @Test func whoQuitsWithinTheTimeHasDeleted() async throws {
    for ending in ["quit\n", "\u{4}"] {
      let conversation = try Conversation(compass, ["--store", "left"])
      _ = try await conversation.openEvents()
      _ = try await conversation.say("delete 1; confirm")
      #expect(try await conversation.end(with: ending) == 0)
    }
    #expect(try await compass("-c", "open events; state count", "--store", "left").output == "38\n")
  }

  @Test func whatCannotBeSentWhenOneQuitsIsTold() async throws {
    let conversation = try Conversation(compass, ["--store", "failed"])
    _ = try await conversation.openEvents()
    _ = try await conversation.say("network 500; delete 1; confirm")
    let (code, said) = try await conversation.end(saying: "quit\n")
    #expect(code == 1 && said.contains("error: “Upperclass Showcase Weekend” could not be deleted."))
  }

  @Test func aKilledProgramHasDeletedNothing() async throws {
    let conversation = try Conversation(compass, ["--store", "killed"])
    _ = try await conversation.openEvents()
    _ = try await conversation.say("delete 1; confirm")
    await conversation.kill()
    #expect(try await compass("-c", "open events; state count", "--store", "killed").output == "40\n")
  }

  @Test func manyProcessesOnOneNewStoreDoNotGetInEachOthersWay() async throws {
    try await withThrowingTaskGroup(of: Finished.self) { group in
      for number in 1...6 {
        group.addTask { [compass] in
          let verbs = "open events; sort name; delete \(number); confirm; attend name~\"Great Lakes\""
          return try await compass("-c", verbs, "--store", "shared")
        }
      }
      for try await finished in group {
        #expect(!finished.wasKilled)
        #expect([0, 1].contains(finished.code), "\(finished.errors)")
      }
    }
    let finished = try await compass("-c", "open events; expect row name~\"Great Lakes\" Attended", "--store", "shared")
    #expect((finished.code, finished.errors) == (0, ""))
  }
}
