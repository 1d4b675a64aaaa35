import Foundation
import Testing

/// `show` and `state` store no preference, and with the local backend no page, regardless of their verbs (decision N8).
@Suite struct ReadOnlyCommandTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  private static let family = """
    {"users": [{"id": "jordan", "full_name": "Jordan Smith", "role": "player", "graduation_year": 2028},
      {"id": "riley", "full_name": "Riley Smith", "role": "player", "graduation_year": 2029},
      {"id": "pat", "full_name": "Pat Smith", "role": "parent"}],
     "family": {"id": "smith", "members": [
      {"user_id": "jordan", "role": "player"}, {"user_id": "riley", "role": "player"},
      {"user_id": "pat", "role": "parent"}]}}
    """

  private var device: [Data] {
    ["device.sqlite", "device.sqlite-wal"].map { (try? folder.bytes(of: "store/\($0)")) ?? Data() }
  }

  @Test(arguments: [
    ("events", "sort name", "eventsSortOption"), ("tasks", "filter status completed", "taskStatusFilter_jordan"),
    ("tasks", "filter urgency urgent", "taskUrgencyFilter_jordan"), ("timeline", "range 12", "timelineViewRange"),
    ("performance", "range 30d", "performanceDateRange"),
    ("events", "athlete \"Riley Smith\"", "lastViewedAthlete"),
  ])
  func preferencesAreNotStored(_ page: String, _ verbs: String, _ key: String) async throws {
    try folder.write(Self.family, to: "family.json")
    #expect(try await compass("import", "family.json", "--store", "store").code == 0)
    let flags = ["--store", "store", "--as", "pat"] + CompassProcess.fixed
    for command in ["show", "state"] {
      #expect(try await compass.run([command, page, "-c", verbs] + flags).code == 0)
      let later = try await compass.run(["-c", "expect no stored \(key)"] + flags)
      #expect((later.code, later.errors) == (0, ""))
    }
  }

  @Test func settingsFilesAreUnchanged() async throws {
    #expect(try await compass("-c", "open events; sort name; open timeline", "--store", "store").code == 0)
    let before = device
    for page in ["events", "timeline", "tasks", "performance", "offers"] {
      #expect(try await compass("show", page, "--store", "store").code == 0)
      let verbs = "open events; sort type; open tasks; filter status completed; open timeline; range 12; relaunch"
      #expect(try await compass("state", page, "-c", verbs, "--store", "store").code == 0)
    }
    #expect(device == before)
    #expect(try await compass("-c", "open events; state sort", "--store", "store").output == "\"name\"\n")
  }

  @Test func preferencesApplyWithinTheCommand() async throws {
    let look = "expect stored eventsSortOption name; relaunch; open events; state sort"
    let verbs = "sort name; open offers; open events; \(look)"
    let finished = try await compass("show", "events", "-c", verbs)
    #expect(finished.code == 0)
    #expect(finished.output.hasPrefix("\"name\"\n"), "\(finished.errors)")
  }

  @Test func aDeletionIsStored() async throws {
    #expect(try await compass("-c", "open events", "--store", "store").code == 0)
    #expect(try await compass("show", "events", "-c", "delete 1; confirm", "--store", "store").code == 0)
    #expect(try await compass("-c", "open events; state count", "--store", "store").output == "39\n")
  }
}
