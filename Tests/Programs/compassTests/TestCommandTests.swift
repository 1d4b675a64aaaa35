import Foundation
import Testing

/// `compass test`: every script below a directory, each with a separate store, and a last line with the counts.
@Suite struct TestCommandTests: ProgramTests {
  let compass = CompassProcess()
  private static let clock = "config now 2026-02-10T09:00:00-05:00\nconfig time-zone America/New_York\n"

  @Test func passedAndFailedAreCounted() async throws {
    let delete = "\(Self.clock)open events\ndelete 1\nconfirm\nexpect text \"39 results\"\n"
    try folder.write(delete, to: "tests/a.compass")
    try folder.write(delete, to: "tests/deep/b.compass")
    try folder.write("\(Self.clock)expect route /events\n", to: "tests/wrong.compass")
    try folder.write("\(Self.clock)opne events\n", to: "tests/typo.compass")
    try folder.write("show\n", to: "tests/no-clock.compass")
    try folder.write("\(Self.clock)config store /tmp\n", to: "tests/store.compass")
    let unloaded = "network 500\nopen performance\nexport json x.json\n"
    try folder.write("\(Self.clock)\(unloaded)", to: "tests/unloaded.compass")
    try folder.write("this is no script", to: "tests/readme.txt")
    let finished = try await compass.run(["test", "tests/"])
    #expect((finished.code, finished.output) == (2, "2 passed, 5 failed\n"))
    #expect(finished.errors.contains("tests/wrong.compass:3:1: error: the route is \"/\", not \"/events\""))
    #expect(finished.errors.contains("tests/unloaded.compass:5:1: error: "))
    #expect(finished.errors.contains("tests/typo.compass:3:1: error: unknown verb \"opne\""))
    #expect(finished.errors.contains("tests/no-clock.compass:1:1: error: a test needs `config now"))
    #expect(finished.errors.contains("tests/store.compass:3:1: error: store /tmp cannot be used"))
    #expect(try folder.names() == ["tests"])
  }

  /// interface.md: an unreadable script takes precedence over a failed check.
  @Test func theMostSevereFailureSetsTheExitCode() async throws {
    try folder.write("\(Self.clock)expect route /events\n", to: "wrong.compass")
    try folder.write("\(Self.clock)opne events\n", to: "typo.compass")
    try folder.write("\(Self.clock)config data missing.json\n", to: "no-data.compass")
    for (scripts, code) in [
      (["wrong"], 1), (["typo"], 2), (["no-data"], 3), (["wrong", "no-data"], 3), (["typo", "no-data", "wrong"], 2),
    ] {
      let finished = try await compass.run(["test"] + scripts.map { "\($0).compass" })
      #expect(finished.code == code && finished.output == "0 passed, \(scripts.count) failed\n", "\(scripts)")
    }
  }

  /// Probable mistakes are reported as warnings (decision M5).
  @Test func probableMistakesAreWarnings() async throws {
    let holds = "hold deleteEvent\nhold loadEvents\nrelease loadEvents\n"
    try folder.write("\(Self.clock)open events\n\(holds)now 2026-02-09T09:00:00-05:00\n", to: "w.compass")
    let finished = try await compass.run(["test", "w.compass"])
    #expect((finished.code, finished.output) == (0, "1 passed, 0 failed\n"))
    #expect(
      finished.errors == """
        w.compass:4:1: warning: deleteEvent is held and never released
        w.compass:7:1: warning: the clock is set back; timers only go on

        """)
  }

  /// Decision M5: the message alone is enough to fix the script.
  @Test(arguments: [
    ("state progres.percent = 25", "hint: Did you mean progress.percent?", "open tasks"),
    ("state events.3.nam = x", "hint: Did you mean events.3.name?", "open events"),
    ("filter typ camp", "hint: filters has ", "open events"),
    ("state events[0].name = x", "hint: Did you mean events.0.name?", "open events"),
    ("state tasks.title = x", "hint: Did you mean tasks.0.title?", "open tasks"),
    ("state events.40.name = x", "hint: events has the elements 0 to 39, and length.", "open events"),
    ("state title.text = x", "hint: title is Events, which has no parts.", "open events"),
    ("request deleteEvent ev-1 times 1", "hint: line 5: deleteEvent ev-", "open events\ndelete 1\nconfirm"),
    ("request deleteEvent", "hint: at the start: loadFamily", "open events"),
    ("no request", "hint: line 3: loadEvents ", "open events"),
  ])
  func aFailedCheckPrintsAHint(check: String, hint: String, before: String) async throws {
    try folder.write("\(Self.clock)\(before)\nexpect \(check)\n", to: "c.compass")
    let finished = try await compass.run(["test", "c.compass"])
    #expect(finished.code == 1)
    #expect(finished.errors.contains(hint), "\(finished.errors)")
  }

  @Test func aDifferentFrameIsPrinted() async throws {
    try folder.write("\(Self.clock)open events\nsnapshot frame f\n", to: "f.compass")
    #expect(try await compass.run(["test", "--update", "f.compass"]).code == 0)
    try folder.write("\(Self.clock)open offers\nsnapshot frame f\n", to: "f.compass")
    let finished = try await compass.run(["test", "f.compass"])
    #expect(finished.code == 1 && finished.errors.contains("step 2 of 2; the board:\n"))
    #expect(finished.errors.contains("[6 Offers]") || finished.errors.contains("6 Offers"))
  }

  @Test func aPermissionErrorIsARefusal() async throws {
    let tasks = #""task": [{"id": "a", "grade_level": 10, "title": "Alpha"}]"#
    try folder.write("{\(tasks), \(Datasets.family.dropFirst())", to: "family.json")
    let header = "\(Self.clock)config data family.json\nconfig as pat\n"
    try folder.write("\(header)open tasks\n! complete 1\nexpect error \"permission\"\n", to: "p.compass")
    let finished = try await compass.run(["test", "p.compass"])
    #expect((finished.code, finished.errors) == (0, ""))
  }

  @Test func testsDoNotUseTheStoredDatabase() async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm; sort name").code == 0)
    try folder.write(
      "\(Self.clock)open events\nexpect text \"40 results\"\nexpect no stored eventsSortOption\n", to: "t.compass")
    #expect(try await compass.run(["test", "t.compass"]).output == "1 passed, 0 failed\n")
  }

  @Test func aRunWithoutTestsIsAnError() async throws {
    try folder.write("x", to: "empty/readme.txt")
    let empty = try await compass.run(["test", "empty"])
    #expect((empty.code, empty.errors) == (3, "compass: there is no *.compass below empty\n"))
    let missing = try await compass.run(["test", "missing"])
    #expect((missing.code, missing.errors) == (3, "compass: missing cannot be read: there is no such file\n"))
  }
}

/// Runs the scripts of this package with the program, as CI does.
@Suite struct ScriptSuiteTests {
  private static func names() throws -> [String] {
    let path = try BuiltProgram.packageRoot().appending(path: "Tests/Scripts").path(percentEncoded: false)
    return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".compass") }.sorted()
  }

  @Test func everyScriptPasses() async throws {
    let compass = CompassProcess(isBuilt: true)
    // The environment decides whether snapshots are recorded.
    let variables = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("SNAPSHOT") || $0.key == "CI" }
    let root = try BuiltProgram.packageRoot().path(percentEncoded: false)
    let finished = try await compass.run(["test", "Tests/Scripts"], variables: variables, directory: root)
    let count = try Self.names().count
    #expect(count >= 15)
    #expect(finished.output.hasSuffix("\(count) passed, 0 failed\n"), "\(finished.errors)")
    #expect(finished.code == 0)
  }

  /// The stored snapshots are exactly those declared by scripts.
  @Test func everyScriptSnapshotIsUsed() throws {
    let root = try BuiltProgram.packageRoot()
    var declared: Set<String> = []
    for name in try Self.names() {
      let script = try String(contentsOf: root.appending(path: "Tests/Scripts/\(name)"), encoding: .utf8)
      let folder = URL(filePath: name).deletingPathExtension().lastPathComponent
      for line in script.split(whereSeparator: \.isNewline) where line.hasPrefix("snapshot ") {
        let words = line.split(separator: " ")
        // Frames of the board are stored elsewhere.
        if words[1] == "frame" { continue }
        declared.insert("\(folder)/\(words[1]).\(words.count == 4 ? words[3] : "80").txt")
      }
    }
    let path = root.appending(path: "Snapshots/scripts").path(percentEncoded: false)
    let kept = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".txt") }
    #expect(Set(kept) == declared)
  }
}

/// `config` lines: any flag's name, checked before the first script runs, relative to the script.
@Suite struct ScriptHeaderTests: ProgramTests {
  let compass = CompassProcess()
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
