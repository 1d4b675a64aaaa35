import Foundation
import Testing

/// `compass import readings FILE` (decision D16), and its undo. The clock is at February 10, 2026.
@Suite struct ImportReadingsTests: ProgramTests {
  let compass = CompassProcess()

  private func begin() async throws {
    let reset = ["reset", "--empty", "--name", "Avery Lee", "--graduation-year", "2028"] + CompassProcess.fixed
    #expect(try await compass.run(reset).code == 0)
  }

  private func readings() async throws -> [String] {
    let list = try await compass("show", "performance", "--csv", "-c", "range all")
    return list.outputLines.dropFirst().filter { !$0.isEmpty }.map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)[1...4].joined(separator: ",")
    }
  }

  @Test func theReadingsOfAFileAreAddedOnce() async throws {
    try await begin()
    try folder.write("Date,Metric,Value,Verified\n2/9/2026,velocity,84.1,yes\nfeb 9,exit velo,141 km/h,\n", to: "a.csv")
    let dry = try await compass("import", "readings", "a.csv", "--dry-run")
    #expect((dry.code, dry.errors) == (0, ""))
    #expect(
      dry.output == """
        a.csv:2: Fastball Velocity 84.1 mph, Mon, Feb 9, 2026, verified
        a.csv:3: Exit Velocity 141.0 km/h, Mon, Feb 9, 2026
        Understood: 2 readings to add. Nothing was added.

        """)
    #expect(try await readings() == [])
    let added = try await compass("import", "readings", "a.csv")
    #expect((added.code, added.output) == (0, "2 readings added.\n"), "\(added)")
    #expect(try await Set(readings()) == ["velocity,84.1,,2026-02-09", "exit_velo,141,km/h,2026-02-09"])
    let again = try await compass("import", "readings", "a.csv")
    #expect((again.code, again.output) == (0, "0 readings added.\n"))
    #expect(again.errors.contains("a.csv:2: Fastball Velocity 84.1 mph on Mon, Feb 9, 2026 is there already.\n"))
    try folder.write(try await compass("show", "performance", "--csv", "-c", "range all").output, to: "list.csv")
    #expect(try await compass(["-c", "open performance; export csv own.csv"]).code == 0)
    for own in ["list.csv", "own.csv"] {
      #expect(try await compass("import", "readings", own).output == "0 readings added.\n")
    }
  }

  @Test func anInvalidRowAddsNothing() async throws {
    try await begin()
    try folder.write("date,metric,value\n2026-02-09,velocity,84.1\n2026-02-12,velocity,-1\n", to: "a.csv")
    let refused = try await compass("import", "readings", "a.csv")
    #expect(refused.code == 3 && refused.output.isEmpty)
    #expect(
      refused.errors == """
        a.csv:3:1: error: Feb 12, 2026 is in the future: a reading is of today or earlier.
        a.csv:3:21: error: Value -1 is below zero: enter 0 or more for Fastball Velocity.
        compass: a.csv has 2 problems. Nothing was added: --skip adds the other 1 reading.

        """)
    #expect(try await readings() == [])
  }

  /// Without a terminal there are no prompts (decision D4).
  @Test func anUnusualValueNeedsConfirmation() async throws {
    try await begin()
    try folder.write("date,metric,value\n2026-02-09,velocity,841\n", to: "a.csv")
    let refused = try await compass("import", "readings", "a.csv")
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("a.csv:2: Fastball Velocity 841 mph? Usually 40 to 105 mph.\n"))
    #expect(refused.errors.contains("1 value is not usual. Nothing was added: --yes adds all the same."))
    #expect(try await readings() == [])
    #expect(try await compass("import", "readings", "a.csv", "--yes").output == "1 reading added.\n")
    #expect(try await readings() == ["velocity,841,,2026-02-09"])
  }

  @Test func anImportIsUndone() async throws {
    try await begin()
    let nothing = try await compass("undo")
    #expect(nothing.code == 1 && nothing.errors.contains("There is nothing to undo"))
    #expect(try await compass("log", "velocity", "90").code == 0)
    try folder.write("date,metric,value\n2026-02-09,velocity,84\n2026-02-09,velocity,85\n", to: "a.csv")
    #expect(try await compass("import", "readings", "a.csv").errors.contains("compass undo"))
    #expect(try await readings().count == 3)
    #expect(try await compass("import", "readings", "a.csv").errors.contains("compass undo") == false)
    let texts = ["85.0", "84.0"].map { "The addition of Fastball Velocity \($0) mph, Feb 9 was undone.\n" }
    #expect(try await compass("undo").output == texts.joined())
    #expect(try await readings() == ["velocity,90,mph,2026-02-10"])
    #expect(try await compass("undo").output == "The addition of Fastball Velocity 90.0 mph, Feb 10 was undone.\n")
    #expect(try await compass("undo").code == 1)
  }

  @Test func undoKeepsRowsChangedSince() async throws {
    try await begin()
    try folder.write("name,date,url\nCamp,fri,\nTour,mar 3,\nGone,mar 4,\n", to: "a.csv")
    #expect(try await compass("import", "events", "a.csv").output == "3 events added.\n")
    let edits = "open events; edit \"Camp\"; set url example.org; save; delete \"Gone\"; confirm"
    #expect(try await compass(["run", "-"], input: edits.replacing("; ", with: "\n")).code == 0)
    let undone = try await compass("undo")
    #expect((undone.code, undone.output) == (1, "The addition of “Tour” was undone.\n"), "\(undone)")
    #expect(undone.errors == "compass: “Camp”: It was changed since, and stays.\n")
    let left = try await compass("show", "events", "--csv")
    #expect(left.output.contains("Camp,camp") && !left.output.contains("Tour"), "\(left.output)")
  }

  /// Tables of several players, without a date, and with custom column names (decision F8).
  @Test func flagsSupplyDatePlayerAndColumns() async throws {
    try await begin()
    try folder.write("Last,First,AVG,Top Gun\nLee,Avery,.345,84\nBo,Al,.300,80\n", to: "a.csv")
    let refused = try await compass("import", "readings", "a.csv", "--date", "feb 1")
    #expect(refused.code == 3 && refused.errors.contains("of several players"), "\(refused)")
    let added = try await compass(
      "import", "readings", "a.csv", "--date", "feb 1", "--player", "avery lee", "--column", "Top Gun=velocity")
    #expect((added.code, added.output) == (0, "2 readings added.\n"), "\(added)")
    #expect(try await Set(readings()) == ["batting_avg,0.345,,2026-02-01", "velocity,84,,2026-02-01"])
    #expect(try await compass("import", "readings", "a.csv", "--column", "Top Gun").code == 2)
    #expect(try await compass("import", "events", "a.csv", "--player", "Al").code == 2)
    #expect(try await compass("import", "readings", "a.csv", "--update").code == 2)
  }
}
