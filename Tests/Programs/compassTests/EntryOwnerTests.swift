import Foundation
import Testing

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
    #expect(
      nobody.errors.contains("“Kim” is not a person of this device: Pat Lee, Avery Lee, Ben Lee."), "\(nobody)")
    #expect(try await compass("add", "camp", "Day Camp", "dec", "6").output.contains("for Avery Lee"))
    #expect(try await compass("show", "tasks", "--as", "Nobody").errors.contains("--as Nobody is not a user"))
    let added = try await compass("add", "athlete", "Cleo Lee", "2030", "--as", "pat lee")
    #expect(added.code == 0 && added.output.contains("add to a command: --athlete \"Cleo Lee\"\n"), "\(added)")
  }
}
