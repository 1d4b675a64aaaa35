import Foundation
import Testing

/// `import`, `export`, `reset` and `--data`.
@Suite struct DataCommandTests: ProgramTests {
  let compass = CompassProcess()

  private func count(_ arguments: String...) async throws -> String {
    try await compass(["-c", "open events; state count"] + arguments).output
  }

  @Test func anExportRoundTripsByteForByte() async throws {
    #expect(try await compass("export", "demo.json").code == 0)
    #expect(try await compass("reset").code == 0)
    let imported = try await compass("import", "demo.json", "--store", "other")
    #expect(imported.code == 0)
    #expect(imported.errors.wholeMatch(of: #/\d+ rows imported, 0 could not be read\n/#) != nil)
    #expect(try await compass("export", "again.json", "--store", "other").code == 0)
    #expect(try folder.bytes(of: "demo.json") == folder.bytes(of: "again.json"))
    #expect(try await compass("export", "-", "--data", "demo.json").output == folder.text(of: "demo.json"))
  }

  @Test func exportOverwritesOnlyWithForce() async throws {
    try folder.write("precious", to: "mine.json")
    let refused = try await compass("export", "mine.json")
    #expect((refused.code, refused.errors) == (3, "compass: mine.json exists; --force overwrites it\n"))
    #expect(try folder.text(of: "mine.json") == "precious")
    #expect(try await compass("export", "mine.json", "--force").code == 0)
    #expect(try folder.text(of: "mine.json").hasPrefix("{\n"))
  }

  @Test func exportReportsAnUnwritablePath() async throws {
    try folder.write("x", to: "file")
    for (path, reason) in [
      ("file/out.json", ""), ("nowhere/out.json", "there is no such directory"), (".", "exists"),
      ("/proc/out.json", ""),
    ] {
      let finished = try await compass("export", path)
      #expect(finished.code == 3)
      #expect(finished.errors.hasPrefix("compass: \(path) "))
      if !reason.isEmpty { #expect(finished.errors.contains(reason)) }
      #expect(!finished.errors.contains("Error Domain"))
    }
    #expect(try folder.names() == ["file", "home"])
  }

  @Test func changesToAGivenDatasetAreDiscarded() async throws {
    try folder.write(Datasets.two, to: "two.json")
    let before = try await count()
    let verbs = "open events; sort name; delete 1; confirm; state count"
    #expect(try await compass("-c", verbs, "--data", "two.json").output == "1\n")
    #expect(try await count("--data", "two.json") == "2\n")
    #expect(try await count() == before)
    #expect(try await compass("-c", "expect no stored eventsSortOption").code == 0)
    #expect(try await compass("-c", "expect no stored eventsSortOption", "--data", "two.json").code == 0)
  }

  @Test func datasetsAreReadFromPipes() async throws {
    let finished = try await compass.built("show", "events", "--data", "/dev/stdin", input: Datasets.two)
    #expect(finished.code == 0)
    #expect(finished.output.contains("2 results"))
    #expect(try await compass.built("import", "/dev/stdin", input: Datasets.two).code == 0)
    #expect(try await count() == "2\n")
  }

  @Test func theStorePersistsChanges() async throws {
    let changes = "open events; sort name; delete 1; confirm; attend name~\"Great Lakes\""
    #expect(try await compass("-c", changes).code == 0)
    let checks = "open events; expect row name~\"Great Lakes\" Attended; state count; state sort"
    #expect(try await compass("-c", checks).output == "39\n\"name\"\n")
    #expect(try folder.names(in: "home/.local/share/compass").contains("compass.sqlite"))
  }

  @Test func theStorePathFollowsXDGAndTheFlag() async throws {
    let shared = ["XDG_DATA_HOME": folder.file("shared")]
    #expect(try await compass("-c", "open events", variables: shared).code == 0)
    #expect(try folder.names(in: "shared/compass").contains("compass.sqlite"))
    #expect(try await compass("-c", "open events", variables: ["XDG_DATA_HOME": "relative"]).code == 0)
    #expect(try await compass("-c", "open events", "--store", "a b/c", variables: shared).code == 0)
    #expect(try folder.names() == ["a b", "home", "shared"])
  }
}
