import Foundation
import Testing

/// `import` and `reset` keep what they replace, ask on a terminal, and change nothing without need (decision N8).
@Suite struct ReplacingDataTests {
  private let folder: Folder
  private let compass: CompassProcess
  private static let copy = "compass.sqlite.bak"

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder, isBuilt: true)
    try folder.write(Datasets.two, to: "two.json")
  }

  private func data(in store: String) async throws -> String {
    try await compass("export", "-", "--store", store).output
  }

  /// Contents of the kept copy, opened as a store.
  private func keptData() async throws -> String {
    try? FileManager.default.removeItem(atPath: folder.file("kept"))
    try FileManager.default.createDirectory(atPath: folder.file("kept"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.file("store/\(Self.copy)"), toPath: folder.file("kept/compass.sqlite"))
    return try await data(in: "kept")
  }

  @Test(arguments: [["import", "two.json"], ["reset"], ["import", "two.json", "--yes"], ["reset", "--yes"]])
  func theOldDatabaseIsKept(_ arguments: [String]) async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let before = try await data(in: "store")
    let finished = try await compass.run(arguments + ["--store", "store"] + CompassProcess.fixed)
    #expect(finished.code == 0)
    #expect(finished.errors.hasSuffix("The database as it was is kept as store/\(Self.copy)\n"))
    #expect(try await data(in: "store") != before)
    #expect(try await keptData() == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("store/\(Self.copy)"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.names(in: "store").filter { $0.hasPrefix(Self.copy) } == [Self.copy])
  }

  /// The copy includes data of another program that SQLite still keeps in the log.
  @Test func theLogIsPartOfIt() async throws {
    let other = try Conversation(compass, ["--store", "store", "--undo=off"])
    _ = try await other.openEvents()
    _ = try await other.say("delete 1", until: "events(confirm)> ")
    #expect(try await other.say("confirm").contains("39 results"))
    #expect(try await compass("import", "two.json", "--store", "store").code == 0)
    #expect(try await other.end(with: "quit\n") == 0)
    #expect(try await keptData().contains("\"events\""))
    #expect(try await compass("-c", "open events; state count", "--store", "kept").output == "39\n")
  }

  /// Two replacements in a row lose nothing (decision B19).
  @Test func noCopyReplacesAnEarlierOne() async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let first = try await data(in: "store")
    #expect(try await compass("import", "two.json", "--store", "store").code == 0)
    let finished = try await compass("reset", "--store", "store")
    #expect(finished.errors.hasSuffix("The database as it was is kept as store/\(Self.copy)-2\n"))
    #expect(try await keptData() == first)
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
  func aDatasetWithoutARowChangesNothing(_ text: String, _ says: String) async throws {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let before = try await data(in: "store")
    try folder.write(text, to: "none.json")
    let finished = try await compass("import", "none.json", "--store", "store")
    #expect(finished.code == 3)
    #expect(finished.errors.hasSuffix("compass: none.json \(says). Nothing was changed.\n"))
    #expect(try await data(in: "store") == before)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }

  @Test func aDashIsStandardInput() async throws {
    let exported = try await compass("export", "-", "--data", "two.json").output
    let finished = try await compass("import", "-", "--store", "store", input: exported)
    #expect((finished.code, finished.errors) == (0, "3 rows imported, 0 could not be read\n"))
    #expect(try await data(in: "store") == exported)
    let refused = try await compass("import", "-", "--store", "store", input: "{\n 7}")
    #expect(refused.code == 3)
    #expect(refused.errors.hasPrefix("<stdin>:2:"))
  }

  @Test(arguments: ["n", "", "no", "yellow"]) func anythingButYesIsNo(_ answer: String) async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm", "--store", "store").code == 0)
    let before = try await data(in: "store")
    for arguments in [["reset"], ["import", "two.json"]] {
      let terminal = try Conversation(compass, arguments + ["--store", "store"])
      #expect(await terminal.heard(until: "[y/N] ").contains("All data in store will be replaced by "))
      #expect(try await terminal.end(with: "\(answer)\n") == 1)
    }
    #expect(try await data(in: "store") == before)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }

  @Test func yesIsYes() async throws {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    let terminal = try Conversation(compass, ["import", "two.json", "--store", "store"])
    #expect(await terminal.heard(until: "[y/N] ").contains("by the 3 rows of two.json. Go on?"))
    #expect(try await terminal.end(with: "Yes\n") == 0)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "2\n")
    let sure = try Conversation(compass, ["reset", "--yes", "--store", "store"])
    #expect(await sure.heard(until: Self.copy).contains("kept as"))
    #expect(try await sure.end(with: "") == 0)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "40\n")
  }

  @Test func whereThereIsNothingToLoseNobodyIsAsked() async throws {
    let terminal = try Conversation(compass, ["import", "two.json", "--store", "store"])
    #expect(await terminal.heard(until: "could not be read").contains("3 rows imported"))
    #expect(try await terminal.end(with: "") == 0)
    #expect(try !folder.names(in: "store").contains(Self.copy))
  }
}
