import StateMachineTesting
import Testing

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
