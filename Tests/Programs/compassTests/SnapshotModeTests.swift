import Foundation
import Testing

/// `snapshot` in scripts: compared by default, recorded only on request, never in CI.
@Suite struct SnapshotModeTests: ProgramTests {
  let compass = CompassProcess()
  private let file = "Snapshots/scripts/look/home.80.txt"

  init() throws {
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write("config now 2026-02-10T09:00:00-05:00\nsnapshot home\n", to: "tests/look.compass")
  }

  private func test(_ arguments: String..., variables: [String: String] = [:]) async throws -> Finished {
    try await compass.run(["test", "tests"] + arguments, variables: variables)
  }

  @Test func missingSnapshotsFailAndAreNotWritten() async throws {
    let finished = try await test()
    #expect((finished.code, finished.output) == (1, "0 passed, 1 failed\n"))
    #expect(finished.errors.contains("snapshot scripts/look/home.80 is missing"))
    #expect(try !folder.names().contains("Snapshots"))
  }

  @Test func recordedSnapshotsAreListedAndThenMatch() async throws {
    let recorded = try await test("--update")
    #expect((recorded.code, recorded.output) == (0, "1 passed, 0 failed\n"))
    #expect(recorded.errors.hasPrefix("recorded ") && recorded.errors.hasSuffix("\(file)\n"))
    #expect(try folder.text(of: file).hasPrefix("Today  "))
    let again = try await test()
    #expect((again.code, again.errors) == (0, ""))
  }

  @Test func aDifferenceFailsAndIsNotRecorded() async throws {
    _ = try await test(variables: ["SNAPSHOTS": "record"])
    try folder.write("Somewhere else\n", to: file)
    let finished = try await test()
    #expect(finished.code == 1)
    #expect(finished.errors.contains("-Somewhere else"))
    #expect(finished.errors.contains("+Today  "))
    #expect(try folder.text(of: file) == "Somewhere else\n")
  }

  @Test func theUpdateCommandIsSuggested() async throws {
    let advice = "  to accept: compass test --update tests/look.compass\n"
    #expect(try await test().errors.contains(advice))
    let path = "tests/look.compass"
    let run = try await compass.run(["run", path])
    #expect(run.errors.contains("  to accept: compass run --update \(path)\n"))
  }

  @Test func snapshotsOutsideAPackageAreBesideTheScript() async throws {
    try FileManager.default.removeItem(atPath: folder.file("Package.swift"))
    let missing = try await test()
    #expect(missing.code == 1 && missing.errors.contains("snapshot scripts/look/home.80 is missing"))
    #expect(missing.errors.contains("compass test --update tests/look.compass"))
    #expect(try await test("--update").code == 0)
    #expect(try folder.text(of: "tests/\(file)").hasPrefix("Today  "))
    #expect(try await test().code == 0)
    try folder.write("Somewhere else\n", to: "tests/\(file)")
    #expect(try await test().errors.contains("-Somewhere else"))
    #expect(try folder.names() == ["tests"])
  }

  @Test func aReusedSnapshotNameIsRefused() async throws {
    let script = "config now 2026-02-10T09:00:00-05:00\nsnapshot home\nsnapshot home\nopen tasks\nsnapshot home\n"
    try folder.write(script, to: "tests/look.compass")
    let finished = try await test("--update")
    #expect(finished.code == 1)
    #expect(
      finished.errors.contains(
        "tests/look.compass:5:1: error: snapshot scripts/look/home.80 had another text before in this script"))
  }

  @Test func unusedSnapshotsAreReported() async throws {
    #expect(try await test("--update").code == 0)
    try folder.write("old\n", to: "Snapshots/scripts/look/old.80.txt")
    let finished = try await test()
    let warning = "compass: warning: nothing is compared with Snapshots/scripts/look/old.80.txt\n"
    #expect((finished.code, finished.errors) == (0, warning))
    // Other widths are compared with other files.
    #expect(try await test("--width", "100", "--update").errors.contains("warning") == false)
  }

  @Test(arguments: [
    ["SNAPSHOTS": "record", "CI": "true"], ["SNAPSHOTS": "missing", "CI": "1"], ["SNAPSHOTS": "rewrite"],
  ])
  func recordingInCIAndUnknownModesAreRefused(_ variables: [String: String]) async throws {
    let finished = try await test(variables: variables)
    #expect((finished.code, finished.output) == (2, ""))
    #expect(finished.errors.hasPrefix("compass: SNAPSHOTS=\(variables["SNAPSHOTS"] ?? "")"))
    #expect(try !folder.names().contains("Snapshots"))
  }

  @Test func updatingInCIIsRefused() async throws {
    #expect(try await test("--update", variables: ["CI": "true"]).code == 2)
  }
}
