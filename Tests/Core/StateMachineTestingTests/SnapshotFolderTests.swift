import Foundation
import StateMachineTesting
import Testing

struct SnapshotFolderTests {
  private let package: TemporaryPackage
  private let name = "EventsList/loaded.80"
  private let file = "Snapshots/EventsList/loaded.80.txt"
  private let failure = ".build/snapshot-failures/EventsList/loaded.80.txt"

  init() throws { package = try TemporaryPackage() }

  private func check(_ text: String, _ writing: SnapshotMode.Writing = .verify, only: String? = nil) throws
    -> SnapshotOutcome
  {
    try package.snapshots.check(text, name: name, SnapshotMode(writing, only: only))
  }

  // MARK: Modes

  @Test(arguments: SnapshotMode.Writing.allCases) func identicalTextsMatch(_ writing: SnapshotMode.Writing) throws {
    try package.write("Events\n", to: file)
    #expect(try check("Events\n", writing) == .same)
    #expect(package.read(failure) == nil)
  }

  @Test func verifyingNeverWritesASnapshot() throws {
    let missing = try check("Events\n")
    #expect(
      missing
        == .missing(
          """
          snapshot EventsList/loaded.80 is missing
            to accept: SNAPSHOTS=missing SNAPSHOT_ONLY=EventsList/loaded.80 swift test
            actual:    \(package.root.path(percentEncoded: false))/\(failure)
          """))
    #expect(package.read(failure) == "Events\n")
    #expect(package.files(in: "Snapshots") == [])
    try package.write("Old\n", to: file)
    #expect(try check("Events\n").failure != nil)
    #expect(package.read(file) == "Old\n")
  }

  @Test func missingModeWritesNewFilesOnly() throws {
    let path = package.root.appending(path: file).path(percentEncoded: false)
    #expect(try check("Events\n", .missing) == .recorded(path))
    #expect(package.read(file) == "Events\n")
    guard case .different = try check("Changed\n", .missing) else {
      Issue.record("a changed file is a difference")
      return
    }
    #expect(package.read(file) == "Events\n")
  }

  @Test func recordModeRewritesDifferences() throws {
    try package.write("Old\n", to: file)
    guard case .recorded = try check("Events\n", .record) else { return #expect(Bool(false), "not recorded") }
    #expect(package.read(file) == "Events\n")
    #expect(try check("Events\n", .record) == .same)
    #expect(package.files(in: "Snapshots") == ["EventsList/loaded.80.txt"])
  }

  @Test func snapshotsOutsideTheFilterAreSkipped() throws {
    try package.write("Old\n", to: file)
    #expect(try check("Events\n", .record, only: "Tasks/*") == .skipped)
    #expect(try check("Events\n", .verify, only: "Tasks/*") == .skipped)
    #expect(package.read(file) == "Old\n")
    #expect(try check("Old\n", .verify, only: "EventsList/*") == .same)
  }

  // MARK: Differences

  @Test func aDifferenceShowsLinesAndTheAcceptCommand() throws {
    try package.write("Events\n------\nWinter Skills Camp\nShowcase 日本語 🏈\n", to: file)
    let actual = "Events\n------\nWinter Skills Kamp\nShowcase 日本語 🏈\n"
    #expect(
      try check(actual)
        == .different(
          """
          snapshot EventsList/loaded.80 differs
            --- Snapshots/EventsList/loaded.80.txt
            +++ actual
            @@ -1,4 +1,4 @@
             Events
             ------
            -Winter Skills Camp
            +Winter Skills Kamp
             Showcase 日本語 🏈
            to accept: SNAPSHOTS=record SNAPSHOT_ONLY=EventsList/loaded.80 swift test
            actual:    \(package.root.path(percentEncoded: false))/\(failure)
          """))
    #expect(package.read(failure) == actual)
  }

  @Test func textsAreComparedByteByByte() throws {
    let composed = "caf\u{E9}\n"
    let decomposed = "cafe\u{301}\n"
    #expect(composed == decomposed)
    try package.write(composed, to: file)
    let message = try check(decomposed).failure ?? ""
    #expect(message.contains("-caf\\u{E9}\n  +cafe\\u{301}"))
  }

  @Test func trailingBlanksAndReturnsAreVisible() throws {
    try package.write("Events  \r\n", to: file)
    let message = try check("Events\n").failure ?? ""
    #expect(message.contains("-Events  \\u{D}\n  +Events"))
  }

  @Test func aNonUTF8FileIsADifference() throws {
    try package.write(Data([0xFF, 0x0A]), to: file)
    let message = try check("\u{FFFD}\n").failure ?? ""
    #expect(message.contains("the file is not UTF-8"))
  }

  // MARK: Forbidden content

  @Test(
    arguments: [
      ("", "the last line does not end with a newline"),
      ("a", "the last line does not end with a newline"),
      ("a\nb", "the last line does not end with a newline"),
      ("a\n\n", "it ends with an empty line"),
      ("\n", "it ends with an empty line"),
      ("a\nb \nc\n", "line 2 ends with a blank: b·"),
      ("a\t\n", "line 1 ends with a blank: a\\u{9}"),
      ("a\r\nb\r\n", "line 1 holds a carriage return"),
      ("a\n\u{1B}[31mb\u{1B}[0m\n", "line 2 holds an escape character (colour?)"),
    ]) func forbiddenTextsAreNeitherComparedNorRecorded(_ text: String, _ reason: String) throws
  {
    let expected = SnapshotOutcome.invalid("snapshot EventsList/loaded.80 cannot be kept: \(reason)")
    #expect(try check(text, .record) == expected)
    #expect(package.files(in: "") == [])
    try package.write(text, to: file)
    #expect(try check(text) == expected)
  }

  @Test(arguments: ["", "/etc/x", "../x", "a/../../x", "a//b", "a/", ".hidden", "a b", "naïve", "a\\b", "a\nb", "*"])
  func forbiddenNamesAreRejected(_ name: String) throws {
    let outcome = try package.snapshots.check("a\n", name: name, SnapshotMode(.record))
    guard case .invalid(let reason) = outcome else { return #expect(Bool(false), "\(name) was accepted: \(outcome)") }
    #expect(reason.hasPrefix("\(name.debugDescription) cannot name a snapshot"))
    #expect(package.files(in: "") == [])
  }

  // MARK: Stale files

  @Test func undeclaredFilesAreStale() throws {
    for name in ["EventsList/loaded.80", "EventsList/old.80", "scripts/delete/after.80", "top"] {
      try package.write("a\n", to: "Snapshots/\(name).txt")
    }
    try package.write("a\n", to: "Snapshots/EventsList/loaded.80.txt.orig")
    try package.write("a\n", to: "Snapshots/EventsList/.DS_Store")
    let declared: Set = ["EventsList/loaded.80", "top", "EventsList/not-yet-recorded.80"]
    #expect(
      try package.snapshots.staleFiles(declared: declared) == [
        "EventsList/loaded.80.txt.orig", "EventsList/old.80", "scripts/delete/after.80",
      ])
  }

  @Test func aMissingFolderHasNoStaleFiles() throws {
    #expect(try package.snapshots.staleFiles(declared: ["a"]) == [])
  }

  // MARK: The package

  @Test func thePackageIsFoundInAParentFolder() throws {
    let source = package.root.appending(path: "Tests/Deep/Down/SomeTests.swift")
    let found = try SnapshotFolder.packageRoot(from: source.path(percentEncoded: false))
    #expect(found.standardizedFileURL.path(percentEncoded: false).hasPrefix(package.root.path(percentEncoded: false)))
    #expect(found.lastPathComponent == package.root.lastPathComponent)
    let ours = try SnapshotFolder.packageRoot()
    #expect(FileManager.default.fileExists(atPath: ours.appending(path: "Tests/Core/StateMachineTestingTests").path()))
  }

  @Test(arguments: ["/no/such/place/A.swift", "/", "/A.swift"]) func aMissingPackageThrows(_ file: String) {
    let error = #expect(throws: SnapshotError.self) { try SnapshotFolder.packageRoot(from: file) }
    #expect(error?.description == "no Package.swift at or above \(file)")
  }
}

struct SnapshotModeTests {
  static let valid: [([String: String], SnapshotMode)] = [
    ([:], SnapshotMode(.verify)),
    (["SNAPSHOTS": ""], SnapshotMode(.verify)),
    (["SNAPSHOTS": "verify", "CI": "true"], SnapshotMode(.verify)),
    (["CI": "true"], SnapshotMode(.verify)),
    (["SNAPSHOTS": "missing"], SnapshotMode(.missing)),
    (["SNAPSHOTS": "record", "CI": ""], SnapshotMode(.record)),
    (["SNAPSHOTS": "record", "SNAPSHOT_ONLY": "EventsList/*"], SnapshotMode(.record, only: "EventsList/*")),
    (["SNAPSHOT_ONLY": ""], SnapshotMode(.verify)),
    (["SNAPSHOT_ONLY": "a", "HOME": "/"], SnapshotMode(.verify, only: "a")),
  ]

  @Test(arguments: valid.indices) func modesAreReadFromTheEnvironment(_ index: Int) throws {
    let (environment, mode) = Self.valid[index]
    #expect(try SnapshotMode(environment: environment) == mode)
  }

  @Test(arguments: ["missing", "record"]) func recordingIsRejectedOnCI(_ value: String) {
    let error = #expect(throws: SnapshotError.self) {
      try SnapshotMode(environment: ["SNAPSHOTS": value, "CI": "1"])
    }
    #expect(error?.description.hasPrefix("SNAPSHOTS=\(value) would write snapshots, and CI is set") == true)
  }

  @Test(arguments: ["Record", "yes", "verify "]) func unknownModesAreErrors(_ value: String) {
    let error = #expect(throws: SnapshotError.self) { try SnapshotMode(environment: ["SNAPSHOTS": value]) }
    #expect(error?.description == "SNAPSHOTS=\(value) is unknown; it takes one of: verify, missing, record")
  }

  @Test(
    arguments: [
      (nil, "EventsList/loaded.80", true),
      ("EventsList/loaded.80", "EventsList/loaded.80", true),
      ("EventsList/loaded.80", "EventsList/loaded.800", false),
      ("EventsList/*", "EventsList/empty.40", true),
      ("*", "scripts/delete/after.80", true),
      ("EventsList/*.80", "EventsList/loaded.120", false),
      ("*/load??.80", "EventsList/loaded.80", true),
      ("eventslist/*", "EventsList/loaded.80", false),
    ] as [(String?, String, Bool)])
  func theGlobSelectsSnapshots(_ glob: String?, _ name: String, _ isCovered: Bool) {
    #expect(SnapshotMode(.verify, only: glob).covers(name) == isCovered)
  }
}

/// A temporary package folder for one test, removed afterwards.
final class TemporaryPackage {
  let root: URL
  let snapshots: SnapshotFolder

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)")
    snapshots = SnapshotFolder(packageRoot: root)
    try write("// swift-tools-version: 6.2\n", to: "Package.swift")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ data: Data, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The file's text, nil when there is no such file.
  func read(_ path: String) -> String? {
    (try? Data(contentsOf: root.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All files below a folder, sorted.
  func files(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return (FileManager.default.subpaths(atPath: path) ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }
}
