import Foundation
import Testing

/// `reset --empty` makes a family's own store, with people and no rows (decision D1).
@Suite struct OwnDataTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  private func reset(_ arguments: String...) async throws -> Finished {
    try await compass.run(["reset"] + arguments + CompassProcess.fixed)
  }

  private func verbs(_ text: String) async throws -> Finished {
    try await compass.run(["-c", text] + CompassProcess.fixed)
  }

  @Test func anAthleteBeginsWithoutRows() async throws {
    let finished = try await reset("--empty", "--name", " Avery Lee ", "--graduation-year", "2028")
    #expect((finished.code, finished.complaints) == (0, ""))
    #expect(try await verbs("open events; state count; open offers; state count").output == "0\n0\n")
    #expect(try await compass("show", "home").output.contains("Avery Lee"))
  }

  @Test func whatIsAddedStays() async throws {
    _ = try await reset("--empty", "--name", "Avery Lee", "--graduation-year", "2028")
    #expect(try await verbs("open events; add; set type game; set name Opener; set startDate tomorrow; save").code == 0)
    #expect(try await verbs("open events; state count").output == "1\n")
  }

  @Test func aParentLooksAfterTwoAthletes() async throws {
    let finished = try await reset(
      "--empty", "--parent", "Pat Lee", "--name", "Avery Lee", "--graduation-year", "2027", "--name", "Ben Lee",
      "--graduation-year", "2029")
    #expect(finished.code == 0)
    #expect(try await compass("show", "events").output.contains("Viewing Avery Lee's events"))
    #expect(try await verbs("athlete Ben; open events; show").output.contains("Viewing Ben Lee's"))
  }

  @Test func theOldDataIsKept() async throws {
    #expect(try await verbs("open events; state count").output == "40\n")
    let finished = try await reset("--empty", "--name", "Avery Lee", "--graduation-year", "2028")
    #expect(finished.complaints.contains("The database as it was is kept as "))
    #expect(try await verbs("open events; state count").output == "0\n")
  }

  @Test(arguments: [
    (["--empty"], "reset --empty needs --name and --graduation-year for each athlete"),
    (["--empty", "--name", "Avery"], "needs --name and --graduation-year for each athlete"),
    (["--empty", "--parent", "Pat"], "needs --name and --graduation-year for each athlete"),
    (["--empty", "--name", "Avery", "--graduation-year", "28"], "28 is not from 2020 to 2038, as 2028"),
    (["--empty", "--name", " ", "--graduation-year", "2028"], "--name has 1 to 100 letters"),
    (["--name", "Avery"], "--name goes with reset --empty"),
    (
      ["--empty", "--name", "A", "--graduation-year", "2027", "--name", "B", "--graduation-year", "2028"],
      "several athletes need --parent NAME"
    ),
  ])
  func whatIsWrongChangesNothing(_ arguments: [String], _ says: String) async throws {
    #expect(try await verbs("open events; state count").output == "40\n")
    let finished = try await compass.run(["reset"] + arguments + CompassProcess.fixed)
    #expect(finished.code == 2)
    #expect(finished.complaints.contains(says), "\(finished.complaints)")
    #expect(try await verbs("open events; state count").output == "40\n")
  }
}
