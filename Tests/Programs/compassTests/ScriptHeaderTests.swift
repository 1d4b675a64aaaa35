import Testing

/// `config` lines: any flag's name, checked before the first script runs, relative to the script.
@Suite struct ScriptHeaderTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }
  private static let clock = "config now 2026-02-10T09:00:00-05:00\nconfig time-zone America/New_York\n"

  @Test(arguments: [
    ("config widht 80", "there is no setting widht; did you mean width?"),
    ("config width wide", "width wide is not a number of columns"),
    ("config now noon", "now noon is not a time"),
    ("config time-zone Nowhere", "time-zone Nowhere is not a zone"),
    ("config charset latin1", "charset latin1 is none of unicode, ascii, auto"),
    ("config backend cloud", "backend cloud is none of local, supabase"),
    ("config width", "a setting is a key and a value"),
    ("show\nconfig width 80", "settings stand before the first verb"),
  ])
  func invalidSettingsAreReportedBeforeARun(_ header: String, _ expected: String) async throws {
    let first = try folder.write("open events\nshow\n", to: "first.compass")
    let second = try folder.write("\(Self.clock)\(header)\nshow\n", to: "second.compass")
    let finished = try await compass.run(["run", first, second])
    let line = header.hasPrefix("show") ? 4 : 3
    #expect((finished.code, finished.output) == (2, ""))
    #expect(finished.errors.hasPrefix("\(second):\(line):1: error: \(expected)"))
    #expect(try folder.names() == ["first.compass", "second.compass"])
  }

  @Test func datasetPathsAreRelativeToTheScript() async throws {
    try folder.write(Datasets.two, to: "a folder/two.json")
    let script = "\(Self.clock)config data two.json\nopen events\nstate count\n"
    try folder.write(script, to: "a folder/script.compass")
    for (path, directory) in [("a folder/script.compass", folder.path), ("script.compass", folder.file("a folder"))] {
      let finished = try await compass.run(["run", path], directory: directory)
      #expect(finished.output == "2\n")
      #expect(finished.errors == "")
    }
    #expect(try folder.names() == ["a folder"])
  }

  @Test func aScriptSectionServesAsADataFile() async throws {
    let script = "\(Self.clock)config data two.json\nopen events\nstate count\n-- two.json --\n\(Datasets.two)\n"
    #expect(try await compass.run(["run", "-"], input: script).output == "2\n")
  }

  @Test func aScriptCanSetAccessible() async throws {
    let path = try folder.write("\(Self.clock)config accessible on\nopen performance\nshow\n", to: "script.compass")
    let finished = try await compass.run(["run", path])
    #expect(finished.code == 0 && !finished.output.contains("─") && finished.output.contains(" of 100."))
  }

  @Test func commandLineFlagsOverrideTheHeader() async throws {
    try folder.write(Datasets.family, to: "family.json")
    try folder.write(Datasets.two, to: "scripts/family.json")
    let script = "\(Self.clock)config data family.json\nconfig width 50\nopen events\nstate count\nshow\n"
    let path = try folder.write(script, to: "scripts/script.compass")
    let finished = try await compass.run(["run", path, "--data", "family.json", "--width", "60"])
    #expect(finished.output.hasPrefix("1\n"))
    #expect(finished.outputLines.contains { $0.count == 60 })
  }

  @Test func aMissingDatasetReportsTheLine() async throws {
    let path = try folder.write("\(Self.clock)config data gone.json\nshow\n", to: "script.compass")
    let finished = try await compass.run(["run", path])
    #expect(finished.code == 3)
    let data = folder.file("gone.json")
    #expect(finished.errors.hasPrefix("\(path):3:1: error: \(data) cannot be read: there is no such file"))
  }

  @Test func theHeaderSetsTheSignedInUser() async throws {
    let script = "\(Self.clock)config data family.json\nconfig as pat\nopen events\nstate viewing\n"
    try folder.write(Datasets.family, to: "family.json")
    let path = try folder.write(script, to: "script.compass")
    #expect(try await compass.run(["run", path]).output == "\"Jordan Smith\"\n")
  }
}
