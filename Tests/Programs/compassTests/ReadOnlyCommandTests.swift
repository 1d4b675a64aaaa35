import Foundation
import Testing

/// `show` and `state` store no preference, and with the local backend no page, regardless of their verbs (decision N8).
@Suite struct ReadOnlyCommandTests: ProgramTests {
  let compass = CompassProcess()

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

/// Drafts are stored by interactive sessions only (decision L8).
@Suite struct StoredDraftTests {
  private let compass = CompassProcess()

  private static let draft = "open events; add; set name \"Draft One\"; set cost 88; set description \"private words\""
  private static let query = "open events; add; state form.fields.name"
  private static let offerDraft = "open offers; log; set notes \"Call coach\"; set percentage 45"
  private static let offerQuery = "open offers; log; state form.fields.notes"

  private func script(_ verbs: String) -> String { verbs.replacing("; ", with: "\n") + "\n" }

  /// The next process opens an empty form.
  @Test(arguments: [(Self.draft, Self.query), (Self.offerDraft, Self.offerQuery)])
  func oneShotsAndScriptsBeginWithEmptyForms(_ draft: String, _ query: String) async throws {
    for arguments in [["-c", draft], ["show", "events", "-c", draft]] {
      #expect(try await compass(arguments).code == 0)
    }
    #expect(try await compass(["run", "-"], input: script(draft)).code == 0)
    let next = try await compass(["-c", query])
    #expect((next.code, next.output) == (0, "\"\"\n"))
    let piped = try await compass(["run", "-"], input: script(query))
    #expect((piped.code, piped.output) == (0, "\"\"\n"))
  }

  @Test(arguments: [
    (Self.draft, "\"Draft One\"\n", Self.query), (Self.offerDraft, "\"Call coach\"\n", Self.offerQuery),
  ])
  func draftsSurviveARelaunch(_ draft: String, _ kept: String, _ query: String) async throws {
    let finished = try await compass(["-c", "\(draft); relaunch; \(query)"])
    #expect((finished.code, finished.output) == (0, kept))
  }

  /// An interactive session stores drafts for the next one; one-shots in between do not load them.
  @Test(arguments: [(Self.draft, "\"Draft One\"", Self.query), (Self.offerDraft, "\"Call coach\"", Self.offerQuery)])
  func draftsSurviveBetweenInteractiveSessions(_ draft: String, _ kept: String, _ query: String) async throws {
    #expect(try await InteractiveSession(compass, []).end(with: script(draft + "; quit")) == 0)
    #expect(try await compass(["-c", query]).output == "\"\"\n")
    #expect(try await InteractiveSession(compass, []).end(entering: script(query + "; quit")).output.contains(kept))
  }
}
