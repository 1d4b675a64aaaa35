import Foundation
import Testing

/// One line enters rows (decisions D5, D6). The clock is at Tuesday, February 10, 2026.
@Suite struct QuickEntryTests {
  private let compass = CompassProcess()

  @Test(arguments: [
    (["Camp at Duke", "fri", "9am"], "Camp, “Camp at Duke”, Fri, Feb 13, 2026, 09:00"),
    (["Home Opener", "tomorrow", "16:00"], "Game, “Home Opener”, Wed, Feb 11, 2026, 16:00"),
    (["Spring", "Clinic", "3/14", "5:30", "pm", "free"], "Camp, “Spring Clinic”, Sat, Mar 14, 2026, 17:30, free"),
    (
      ["Elite Showcase", "dec", "5-7", "9am-4pm", "$150", "registered"],
      "Showcase, “Elite Showcase”, Sat, Dec 5, 2026 to Mon, Dec 7, 2026, 09:00 to 16:00, $150, registered"
    ),
    (
      ["Road Trip", "mar 20-22", "4 pm", "at", "Wrigley Field"],
      "Game, “Road Trip”, Fri, Mar 20, 2026 to Sun, Mar 22, 2026, 16:00, at Wrigley Field (place)"
    ),
    (["Campus Tour", "in", "3", "days", "cost", "20"], "Unofficial Visit, “Campus Tour”, Fri, Feb 13, 2026, $20"),
    (
      ["Official Visit", "2/20", "0900", "at", "Ohio State"],
      "Official Visit, “Official Visit”, Fri, Feb 20, 2026, 09:00, at Ohio State (place)"
    ),
    (
      ["Scrimmage", "sat", "at", "North", "Field", "noon"],
      "Game, “Scrimmage”, Sat, Feb 14, 2026, 12:00, at North Field (place)"
    ),
    (["P", "2/20/26", "9-16"], "Game, “P”, Fri, Feb 20, 2026, 09:00 to 16:00"),
    (["P", "feb", "20", "-", "feb", "22"], "Game, “P”, Fri, Feb 20, 2026 to Sun, Feb 22, 2026"),
  ])
  func anEventLineIsParsed(words: [String], text: String) async throws {
    let finished = try await compass(["add", "event"] + words + ["--dry-run"])
    #expect((finished.code, finished.output, finished.errors) == (0, "Understood: \(text).\n", ""))
  }

  @Test func aParsedEventIsStored() async throws {
    let added = try await compass("add", "camp", "Elite Day", "dec", "5-7", "9am", "$150", "at", "Kenai", "registered")
    #expect(added.code == 0 && added.output.contains("✔ “Elite Day” was added.\n"), "\(added)")
    let csv = try await compass("show", "events", "--csv")
    let row = csv.outputLines.first { $0.contains("Elite Day") }
    #expect(row?.hasPrefix(",Elite Day,camp,2026-12-05,2026-12-07,09:00", after: 36) ?? false, "\(row ?? "")")
    #expect(row?.contains("true,false,150,") ?? false)
    #expect(row?.hasSuffix("Kenai Peninsula College") == true || row?.contains("school-kenai") == true, "\(row ?? "")")
    #expect(try await compass("add", "game", "Away Game", "sat", "at", "North Field").code == 0)
    #expect(try await compass("show", "events", "--csv").output.contains(",North Field,"))
  }

  /// Checks the message of decision G5.
  @Test(arguments: [
    ("2/9", "Understood: Mon, Feb 9, 2026.\n"), ("5/12", "Understood: Tue, May 12, 2026.\n"),
    ("2026-12-05", ""), ("someday", "“someday” is no day: 12/5, dec 5, fri\n"),
  ])
  func aTypedFormDateIsInterpreted(typed: String, expected: String) async throws {
    let finished = try await compass("-c", "open events; add; set type camp; set startDate \(typed); cancel; confirm")
    #expect((finished.code, finished.output, finished.errors) == (0, expected, ""))
  }

  @Test(arguments: [
    (["Miami", "FL"], "“Miami”, FL"), (["Texas", "AM"], "“Texas AM”"),
    (["Duke", "Durham", "NC"], "“Duke”, Durham, NC"),
  ])
  func aSchoolLineIsParsed(words: [String], text: String) async throws {
    let finished = try await compass(["add", "school"] + words + ["--dry-run"])
    #expect((finished.code, finished.output, finished.errors) == (0, "Understood: \(text).\n", ""))
  }

  @Test func dryRunStoresNothing() async throws {
    _ = try await compass("add", "game", "Away Game", "sat", "--dry-run")
    #expect(try await !compass("show", "events", "--csv").output.contains("Away Game"))
  }

  @Test(arguments: [
    (["add", "event", "Nameless"], "The date of “Nameless” is missing"),
    (["add", "party", "Winter Classic", "dec", "5"], "“party” is not a type: camp"),
    (["add", "event", "Opener", "2/30/2026"], "“2/30/2026” is not a date"),
    (["add", "event", "fri"], "The name of the event is missing"),
    (["add", "event", "Opener", "fri", "150"], "Is 150 a cost ('$150')"),
    (["add", "event", "Opener", "fri", "someday"], "“someday” is not a date, a time or a cost"),
    (["add", "event", "Opener", "fri", "5pm-3pm"], "End time"),
    (["add", "event", "Opener", "dec", "5-3"], "End date is before the start date"),
    (["log", "velocity"], "The value is missing"), (["log", "velocity", "fast"], "“fast” is not a number"),
    (["log", "vel", "84"], "“vel” could be velocity"), (["log", "height", "84"], "“height” cannot be logged"),
    (["log", "velocity", "80", "on", "feb", "5", "0900"], "“0900” is a time of day"),
    (["log", "velocity", "84", "on", "someday"], "on needs a date"), (["log", "call"], "With which school?"),
    (["log", "call", "Nowhere U"], "Nowhere"), (["log", "call", "Kenai", "notes"], "notes needs a text"),
    (["log", "offer"], "Of which school?"), (["log", "offer", "Nowhere", "partial"], "no school Nowhere"),
    (["log", "offer", "Kenai"], "The type of the offer is missing: full-ride, partial"),
    (["log", "offer", "Kenai", "partial", "lots"], "“lots” is no type, share or amount"),
    (["log", "offer", "Kenai", "partial", "60%", "70%"], "70% is one too many"),
    (["log", "offer", "Kenai", "partial", "160%"], "Must be between 0 and 100"),
    (["log", "offer", "Kenai", "partial", "by", "someday"], "by needs a date"),
  ])
  func aRefusalExplainsTheProblem(words: [String], expected: String) async throws {
    let finished = try await compass(words)
    #expect(finished.code != 0 && finished.errors.contains(expected), "\(finished)")
    #expect(!finished.output.contains("✔"))
    // A dry run checks the same (decision F10).
    let trial = try await compass(words + ["--dry-run"])
    func reason(_ finished: Finished) -> String { String(finished.errors.prefix { $0 != "\n" }) }
    #expect((trial.code, reason(trial), trial.output) == (finished.code, reason(finished), ""), "\(trial)")
  }

  /// Reports unusual values, and keeps the session on its page (decision F10).
  @Test func aDryRunReportsUnusualValues() async throws {
    let prompted = try await compass("log", "velocity", "300", "--dry-run")
    #expect(
      prompted.code == 1 && prompted.errors.contains("Usually 40 to 105 mph") && prompted.output == "", "\(prompted)")
    let future = try await compass("log", "velocity", "84", "on", "tomorrow", "--dry-run")
    #expect(future.code == 1, "\(future)")
    let both = try await compass("log", "velocity", "84", "85", "--dry-run")
    #expect((both.code, both.outputLines.count { $0.hasPrefix("Understood: Fastball Velocity") }) == (0, 2), "\(both)")
    #expect(try await compass("log", "velocity", "84", "--dry-run", "--quiet").output == "")
    let path = try await compass("-c", "open events; add game \"Away\" sat --dry-run; state route; state count")
    #expect(path.code == 0 && path.output.contains("/events"), "\(path)")
  }

  @Test func readingsAndContactsAreLogged() async throws {
    let readings = try await compass("log", "velocity", "84.5", "85", "on", "feb", "9", "verified")
    #expect(readings.code == 0 && readings.output.contains("Fastball Velocity, 84.5 mph, Mon, Feb 9, 2026, verified"))
    let csv = try await compass("show", "performance", "--csv")
    #expect(csv.outputLines.count { $0.contains(",velocity,8") && $0.contains(",2026-02-09,,true,") } == 2)
    let call = try await compass("log", "call", "Kenai", "on", "yesterday")
    #expect(call.code == 0 && call.output.contains("Phone Call, outbound, Mon, Feb 9, 2026, 12:00."), "\(call)")
    let from = try await compass("log", "email", "from", "Kenai", "--dry-run")
    #expect(from.code == 0 && from.output.contains("Email, inbound"), "\(from)")
    let now = try await compass("log", "email", "Kenai", "on", "today", "--dry-run")
    #expect(now.output.contains("outbound, Tue, Feb 10, 2026."), "the present time: \(now)")
  }
}

/// Duplicate rows, and ambiguous names (decision G9).
@Suite struct DuplicateEntryTests {
  private let compass = CompassProcess()

  /// Refused without a prompt, with a message that names the row; the form is closed, so that `--yes` can enter it.
  @Test(arguments: [
    (["add", "camp", "Elite", "dec", "5", "9am"], "“Elite” on Dec 5, 2026, 09:00 is there already."),
    (["log", "call", "Kenai", "on", "yesterday"], "(Phone Call) on Feb 9, 2026, 12:00 is there already."),
    (["log", "offer", "Kenai", "partial"], "of Feb 10, 2026 (Partial Scholarship) is there already."),
    (["add", "school", "Foo State", "Ames", "IA"], "“Foo State” (Ames, IA) is there already."),
  ])
  func aDuplicateNeedsConfirmation(words: [String], expected: String) async throws {
    let first = try await compass(words)
    #expect(first.code == 0, "\(first)")
    let again = try await compass(words)
    #expect(again.code == 1 && again.output == "", "\(again)")
    #expect(again.errors.contains("\(expected) To enter it all the same: --yes"), "\(again)")
    let trial = try await compass(words + ["--dry-run"])
    #expect(trial.code == 1 && trial.errors.contains(expected), "\(trial)")
    let sure = try await compass(words + ["--yes"])
    #expect(sure.code == 0 && sure.output.contains("was added."), "\(sure)")
  }

  /// `--yes` also confirms unusual values (decision D4), for each of several.
  @Test func yesConfirmsUnusualValues() async throws {
    let refused = try await compass("log", "velocity", "300")
    #expect(refused.code == 1 && refused.errors.contains("Usually 40 to 105 mph. To enter it"), "\(refused)")
    let sure = try await compass("log", "velocity", "300", "301", "--yes")
    #expect(sure.code == 0 && sure.outputLines.count { $0.contains("was added") } == 2, "\(sure)")
    #expect(try await compass("log", "velocity", "84").code == 0)
  }

  @Test func anAmbiguousSchoolIsSelectedByCity() async throws {
    for location in [["Columbus", "OH"], ["Lima", "KY"]] {
      #expect(try await compass(["add", "school", "Ohio State"] + location).code == 0)
    }
    for words in [["log", "call", "ohio"], ["add", "camp", "X", "dec", "5", "at", "Ohio State"]] {
      let prompted = try await compass(words)
      #expect(prompted.code == 1 && prompted.output == "", "\(prompted)")
      #expect(
        ["Ohio State (Lima, KY)", "Ohio State (Columbus, OH)", "\"NAME, CITY\" chooses one."]
          .allSatisfy(prompted.errors.contains), "\(prompted)")
    }
    for name in ["Ohio State, Columbus", "ohio, columbus, oh", "Ohio State (Columbus, OH)"] {
      let chosen = try await compass("add", "camp", "X", "dec", "5", "at", name, "--dry-run")
      #expect(chosen.output.contains("at Ohio State (Columbus, OH)"), "\(chosen)")
    }
    let location = try await compass("add", "camp", "X", "dec", "5", "at", "Columbus, OH", "--dry-run")
    #expect(location.output.contains("at Columbus, OH (place)."), "a place is no school: \(location)")
  }

  @Test func offersAndNotesAreEnteredInOneLine() async throws {
    let offer = try await compass(
      "log", "offer", "Kenai", "partial", "60%", "$12000", "by", "mar", "1", "notes", "Renewed each year")
    #expect(
      offer.outputLines.contains(
        "Understood: Kenai Peninsula College, Partial Scholarship, 60%, $12000, by Sun, Mar 1, 2026, "
          + "“Renewed each year”."), "\(offer)")
    let csv = try await compass("show", "offers", "--csv")
    #expect(csv.output.contains(",partial,pending,12000,60,2026-02-10,2026-03-01,,Renewed each year,"), "\(csv)")
    let call = try await compass("log", "call", "Kenai", "notes", "Asked for film on friday", "--dry-run")
    #expect(call.output.contains("Phone Call, outbound, “Asked for film on friday”"), "\(call)")
  }
}

extension Substring {
  fileprivate func hasPrefix(_ prefix: String, after count: Int) -> Bool { dropFirst(count).hasPrefix(prefix) }
}

/// Owner of a command's rows, and the acting person on a family's device (decision G4).
@Suite struct EntryOwnerTests {
  private let compass: CompassProcess

  init() async throws {
    compass = CompassProcess()
    let people = ["--name", "Avery Lee", "--name", "Ben Lee", "--parent", "Pat Lee"]
    let years = ["--graduation-year", "2028", "--graduation-year", "2029"]
    let reset = try await compass(["reset", "--empty"] + people + years)
    #expect(reset.code == 0, "\(reset)")
  }

  @Test func aParentsEntryNamesTheAthlete() async throws {
    let camp = try await compass("add", "camp", "Elite Camp", "dec", "5")
    #expect(camp.outputLines.first == "✔ “Elite Camp” was added for Avery Lee.", "\(camp)")
    let trial = try await compass("add", "camp", "Day Camp", "dec", "6", "--dry-run")
    #expect(trial.output == "Understood: Camp, “Day Camp”, Sun, Dec 6, 2026, for Avery Lee.\n")
    let reading = try await compass("log", "velocity", "84")
    #expect(reading.output.contains("Feb 10 was added for Avery Lee"), "\(reading)")
    let school = try await compass("add", "school", "Duke")
    #expect(school.outputLines.first == "✔ “Duke” was added.", "schools are the family's: \(school)")
    let own = try await compass("add", "camp", "Own Camp", "dec", "7", "--as", "avery lee")
    #expect(own.outputLines.first == "✔ “Own Camp” was added.", "\(own)")
  }

  /// Covers a name that looks like the message, and a duplicated row.
  @Test func theMessageOfANewRowNamesTheAthlete() async throws {
    let camp = try await compass("add", "camp", "It was added", "dec", "5")
    #expect(camp.outputLines.first == "✔ “It was added” was added for Avery Lee.", "\(camp)")
    let copy = try await compass("-c", "open events; duplicate 1 \"dec 12\"")
    #expect(copy.outputLines.first?.hasPrefix("✔ “It was added” was duplicated for Avery Lee: ") == true, "\(copy)")
  }

  /// The flag applies to one command: the next one uses the last viewed athlete.
  @Test func theAthleteFlagSelectsByName() async throws {
    let camp = try await compass("add", "camp", "Elite Camp", "dec", "5", "--athlete", "ben")
    #expect(camp.outputLines.first == "✔ “Elite Camp” was added for Ben Lee.", "\(camp)")
    #expect(try await !compass("show", "events").output.contains("Elite Camp"))
    #expect(try await compass("show", "events", "--athlete", "Ben Lee").output.contains("Elite Camp"))
    let next = try await compass("add", "camp", "Day Camp", "dec", "6")
    #expect(next.output.contains("for Avery Lee"), "\(next)")
    let nobody = try await compass("add", "camp", "X", "dec", "7", "--athlete", "Kim")
    #expect(nobody.code == 2 && nobody.errors.contains("There is no athlete Kim. There is: Avery Lee, Ben Lee"))
    let both = try await compass("agenda", "--athlete", "lee")
    #expect(both.code == 2 && both.errors.contains("Which athlete is lee? Avery Lee, Ben Lee"), "\(both)")
    let misplaced = try await compass("pipe", "--athlete", "ben")
    #expect(misplaced.code == 2 && misplaced.errors.contains("--athlete goes with"), "\(misplaced)")
  }

  @Test func asSelectsTheActingPerson() async throws {
    let refused = try await compass("done", "1")
    #expect(refused.code == 1, "\(refused)")
    #expect(
      refused.errors.contains(
        "You don't have permission to change this task. Avery Lee can: sign-in \"Avery Lee\", or compass --as \"Avery Lee\""
      ), "\(refused)")
    let done = try await compass("done", "8", "--as", "Avery Lee")
    #expect(done.code == 0 && done.output.contains("was marked complete"), "\(done)")
    let here = try await compass("-c", "sign-in \"avery lee\"; open tasks; uncomplete 8")
    #expect(here.code == 0 && here.output.hasPrefix("✔ You are Avery Lee.\n"), "\(here)")
    let nobody = try await compass("-c", "sign-in Kim; open events")
    #expect(nobody.errors.contains("“Kim” is not a person of this device: Pat Lee, Avery Lee, Ben Lee."), "\(nobody)")
    #expect(try await compass("add", "camp", "Day Camp", "dec", "6").output.contains("for Avery Lee"))
    #expect(try await compass("show", "tasks", "--as", "Nobody").errors.contains("--as Nobody is not a user"))
    let added = try await compass("add", "athlete", "Cleo Lee", "2030", "--as", "pat lee")
    #expect(added.code == 0 && added.output.contains("add to a command: --athlete \"Cleo Lee\"\n"), "\(added)")
  }
}
