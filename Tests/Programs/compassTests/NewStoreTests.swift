import Foundation
import Testing

/// `reset --empty` creates a family's store, with people and no rows (decision D1).
@Suite struct NewStoreTests: ProgramTests {
  let compass = CompassProcess()

  @Test func aNewStoreHasNoRows() async throws {
    let finished = try await compass("reset", "--empty", "--name", " Avery Lee ", "--graduation-year", "2028")
    let advice = "Your store is ready. Start with a school: compass add school 'Ohio State' Columbus OH\n"
    #expect((finished.code, finished.errors) == (0, advice))
    #expect(try await compass("-c", "open events; state count; open offers; state count").output == "0\n0\n")
    #expect(try await compass("show", "home").output.contains("Avery Lee"))
  }

  /// The first start; an existing store is not replaced.
  @Test func emptyCreatesAStoreOnFirstStart() async throws {
    let own = ["--no-board", "--empty", "--name", "Avery Lee", "--graduation-year", "2028"] + CompassProcess.fixed
    let first = try await compass.run(own, input: "open events\nstate count\n")
    #expect((first.code, first.output) == (0, "0\n"))
    #expect(try await compass("show", "home").output.contains("Avery Lee"))
    let second = try await compass.run(own, input: "open events\n")
    #expect(second.code == 2 && second.errors.contains("compass reset --empty replaces it"), "\(second.errors)")
    let named = try await compass(["--no-board", "--name", "Avery"], input: "")
    #expect(named.code == 2 && named.errors.contains("--name goes with --empty"))
  }

  /// Decision G3: where there is no store, reading shows demo data and stores nothing.
  @Test(arguments: [["show", "events"], ["agenda"], ["-c", "open events; show"]])
  func readOnlyCommandsStoreNothing(arguments: [String]) async throws {
    let finished = try await compass.run(arguments)
    #expect(finished.code == 0 && finished.errors.contains("this is demo data, and nothing is kept"))
    #expect(try folder.names() == [])
  }

  @Test(arguments: [["add", "camp", "Elite", "dec", "5"], ["log", "velocity", "84"], ["done", "1"]])
  func addingRowsNeedsAStore(arguments: [String]) async throws {
    let finished = try await compass.run(arguments)
    #expect(finished.code == 2 && finished.errors.contains("compass --empty --name 'Avery Lee' --graduation-year"))
    #expect(try folder.names() == [])
  }

  @Test func storedDemoDataIsSeparate() async throws {
    let added = try await compass.run(["--demo", "add", "camp", "Elite Camp", "dec", "5"])
    #expect(added.code == 0, "\(added.errors)")
    #expect(try await compass.run(["--demo", "find", "elite"]).output.contains("Elite Camp"))
    #expect(try await compass.run(["show", "events"]).errors.contains("nothing is kept"))
  }

  @Test func aParentSwitchesBetweenAthletes() async throws {
    let finished = try await compass(
      "reset", "--empty", "--parent", "Pat Lee", "--name", "Avery Lee", "--graduation-year", "2027", "--name",
      "Ben Lee",
      "--graduation-year", "2029")
    #expect(finished.code == 0)
    #expect(try await compass("show", "events").output.contains("Viewing Avery Lee's events"))
    #expect(try await compass("-c", "athlete Ben; open events; show").output.contains("Viewing Ben Lee's"))
  }

  @Test(arguments: [
    (["--empty"], "--empty needs --name and --graduation-year for each athlete"),
    (["--empty", "--name", "Avery"], "needs --name and --graduation-year for each athlete"),
    (["--empty", "--parent", "Pat"], "needs --name and --graduation-year for each athlete"),
    (["--empty", "--name", "Avery", "--graduation-year", "28"], "28 is not from 2020 to 2038, as 2028"),
    (["--empty", "--name", " ", "--graduation-year", "2028"], "--name has 1 to 100 letters"),
    (["--name", "Avery"], "--name goes with --empty"),
    (
      ["--empty", "--name", "A", "--graduation-year", "2027", "--name", "B", "--graduation-year", "2028"],
      "several athletes need --parent NAME"
    ),
  ])
  func invalidArgumentsChangeNothing(_ arguments: [String], _ expected: String) async throws {
    #expect(try await compass("-c", "open events; state count").output == "40\n")
    let finished = try await compass(["reset"] + arguments)
    #expect(finished.code == 2)
    #expect(finished.errors.contains(expected), "\(finished.errors)")
    #expect(try await compass("-c", "open events; state count").output == "40\n")
  }
}
