import Foundation
import Testing

/// `import` and `reset` back up replaced data, prompt on a terminal, and change nothing on an error (decision N8).
@Suite struct ReplacingDataTests: ProgramTests {
  let compass = CompassProcess(isBuilt: true)
  private static let copy = "compass.sqlite.bak"

  init() throws { try folder.write(Datasets.two, to: "two.json") }

  private func data(in store: String) async throws -> String {
    try await compass("export", "-", "--store", store).output
  }

  /// Contents of the backup, opened as a store.
  private func backupData() async throws -> String {
    try? FileManager.default.removeItem(atPath: folder.file("kept"))
    try FileManager.default.createDirectory(atPath: folder.file("kept"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.file("store/\(Self.copy)"), toPath: folder.file("kept/compass.sqlite"))
    return try await data(in: "kept")
  }

  @Test(arguments: [
    ["import", "two.json"], ["reset"], ["import", "two.json", "--yes"], ["reset", "--yes"],
    ["reset", "--empty", "--name", "Avery Lee", "--graduation-year", "2028"],
  ])
  func theOldDatabaseIsBackedUp(_ arguments: [String]) async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let before = try await data(in: "store")
    let finished = try await compass(arguments + ["--store", "store"])
    #expect(finished.code == 0)
    #expect(finished.errors.hasSuffix("The database as it was is kept as store/\(Self.copy)\n"))
    #expect(try await data(in: "store") != before)
    #expect(try await backupData() == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("store/\(Self.copy)"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.names(in: "store").filter { $0.hasPrefix(Self.copy) } == [Self.copy])
  }

  /// The copy includes data of another program that SQLite still keeps in the log.
  @Test func theBackupIncludesTheLog() async throws {
    let other = try await InteractiveSession.onEvents(compass, ["--store", "store", "--undo=off"])
    _ = try await other.enter("delete 1", until: "events(confirm)> ")
    #expect(try await other.enter("confirm").contains("39 results"))
    #expect(try await compass("import", "two.json", "--store", "store").code == 0)
    #expect(try await other.end(with: "quit\n") == 0)
    #expect(try await backupData().contains("\"events\""))
    #expect(try await compass("-c", "open events; state count", "--store", "kept").output == "39\n")
  }

  /// Two replacements in a row lose nothing (decision B19).
  @Test func aBackupKeepsEarlierBackups() async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let first = try await data(in: "store")
    #expect(try await compass("import", "two.json", "--store", "store").code == 0)
    let finished = try await compass("reset", "--store", "store")
    #expect(finished.errors.hasSuffix("The database as it was is kept as store/\(Self.copy)-2\n"))
    #expect(try await backupData() == first)
    let doctor = try await compass("doctor", "--store", "store").output
    #expect(doctor.contains("; backups: \(Self.copy) (") && doctor.contains(" MB), \(Self.copy)-2 ("))
  }

  @Test(arguments: [
    ("{}", "has no rows"), ("{\"events\": []}", "has no rows"),
    (
      "{\"events\": [7, {\"id\": \"ev-2\", \"user_id\": \"jordan\", \"type\": \"camp\", \"start_date\": \"soon\"}]}",
      "has no row that can be read"
    ),
  ])
  func aDatasetWithoutARowChangesNothing(_ text: String, _ reason: String) async throws {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let before = try await data(in: "store")
    try folder.write(text, to: "none.json")
    let finished = try await compass("import", "none.json", "--store", "store")
    #expect(finished.code == 3)
    #expect(finished.errors.hasSuffix("compass: none.json \(reason). Nothing was changed.\n"))
    #expect(try await data(in: "store") == before)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }

  @Test func aDashReadsStandardInput() async throws {
    let exported = try await compass("export", "-", "--data", "two.json").output
    let finished = try await compass("import", "-", "--store", "store", input: exported)
    #expect((finished.code, finished.errors) == (0, "3 rows imported, 0 could not be read\n"))
    #expect(try await data(in: "store") == exported)
    let refused = try await compass("import", "-", "--store", "store", input: "{\n 7}")
    #expect(refused.code == 3)
    #expect(refused.errors.hasPrefix("<stdin>:2:"))
  }

  @Test(arguments: ["n", "", "no", "yellow"]) func onlyYesConfirms(_ answer: String) async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let before = try await data(in: "store")
    for arguments in [["reset"], ["import", "two.json"]] {
      let terminal = try InteractiveSession(compass, arguments + ["--store", "store"])
      #expect(await terminal.readOutput(until: "[y/N] ").contains("All data in store will be replaced by "))
      #expect(try await terminal.end(with: "\(answer)\n") == 1)
    }
    #expect(try await data(in: "store") == before)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }

  @Test func yesReplacesTheData() async throws {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let terminal = try InteractiveSession(compass, ["import", "two.json", "--store", "store"])
    #expect(await terminal.readOutput(until: "[y/N] ").contains("by the 3 rows of two.json. Go on?"))
    #expect(try await terminal.end(with: "Yes\n") == 0)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "2\n")
    let sure = try InteractiveSession(compass, ["reset", "--yes", "--store", "store"])
    #expect(await sure.readOutput(until: Self.copy).contains("kept as"))
    #expect(try await sure.end(with: "") == 0)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "40\n")
  }

  @Test func anEmptyStoreNeedsNoConfirmation() async throws {
    let terminal = try InteractiveSession(compass, ["import", "two.json", "--store", "store"])
    #expect(await terminal.readOutput(until: "could not be read").contains("3 rows imported"))
    #expect(try await terminal.end(with: "") == 0)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }
}
