import Foundation
import TestSupport
import Testing

/// The whole program against a project on this machine (wire.md §2–4).
@Suite(.serialized) struct LiveBackendTests {
  private let live: LiveProgram
  private var folder: Folder { live.folder }
  private var project: LoopbackProject { live.project }
  private var server: LoopbackServer { live.server }

  init() throws {
    live = try LiveProgram(
      [
        LiveProgram.ada,
        """
        "events": [{"id": "e-1", "user_id": "ath-1", "school_id": "s-1", "type": "camp", "name": "Live Camp",
           "start_date": "2026-02-14"}],
         "offers": [{"id": "o-1", "user_id": "ath-1", "school_id": "s-1", "offer_type": "partial", "status": "pending",
           "offer_date": "2026-02-01", "conditions": "Keep 3.4 GPA"}],
         "school_status_history": [{"id": "h-1", "school_id": "s-1", "new_status": "contacted",
           "changed_at": "2026-02-01T10:00:00Z", "notes": "Coach called"}],
         "task": [{"id": "t-1", "grade_level": 10, "title": "Cut a film"}],
         "athlete_task": [{"id": "a-1", "athlete_id": "ath-1", "task_id": "t-1", "status": "completed"}],
         "performance_metrics": [{"id": "m-1", "user_id": "ath-1", "metric_type": "velocity", "value": 84.5,
           "recorded_date": "2026-02-01", "notes": "Windy day"}]
        """,
      ], users: ["ada@example.com": "ath-1", "bea@example.com": "ath-2"])
  }

  private func compass(_ arguments: String..., input: String? = nil) async throws -> Finished {
    try await live.run(arguments, input: input)
  }

  /// The pipe reports a visible copy once for each page (decision W1).
  @Test func pipeReportsACachedCopyOncePerPage() async throws {
    _ = try await live.signIn()
    let lines = ["events", "events", "offers", "events"].map { #"{"show": "\#($0)"}"# }.joined(separator: "\n")
    #expect(try await compass("pipe", input: lines).errors == "")
    server.stop()
    let errors = try await compass("pipe", input: lines).errors.split(separator: "\n")
    #expect(errors.count == 2 && errors.allSatisfy { $0.hasPrefix("compass: ") }, "\(errors)")
    #expect(errors.first?.contains("Showing events saved at 09:00.") == true)
    #expect(errors.last?.contains("Showing offers saved at 09:00.") == true)
  }

  /// A script polls for changes if `--updates` is on (decision W6).
  @Test(arguments: [true, false]) func aScriptPollsOnlyWithUpdates(isOn: Bool) async throws {
    _ = try await live.signIn()
    let before = server.requests.count
    let verbs = "open events; advance 61s; advance 61s"
    #expect(try await compass("-c", verbs, isOn ? "--updates" : "--updates=off").code == 0)
    let requested = server.requests[before...].filter { $0.path.hasSuffix("/events") }
    // A table without change times is loaded completely.
    #expect(requested.count == (isOn ? 3 : 1))
  }

  @Test func rowsAreAvailableUntilSignOut() async throws {
    #expect(try await compass("show", "events").code == 4)
    let wrong = try await live.compass.run(
      ["login", "ada@example.com"] + LiveProgram.flags,
      variables: live.variables.merging(["COMPASS_PASSWORD": "wrong"]) { $1 })
    #expect(wrong.code == 4)
    let advice = "You can sign up or set a new password in the web app."
    #expect(wrong.errors == "compass: not signed in: Invalid email or password. \(advice)\n")
    let login = try await live.signIn()
    #expect((login.code, login.errors) == (0, "Signed in as Ada Smith.\n"))

    let timeline = try await compass("show", "timeline")
    #expect(timeline.code == 0)
    #expect(timeline.output.contains("Live Camp"))
    #expect(timeline.output.contains("Stanford"))
    server.stop()
    let offline = try await compass("show", "timeline")
    #expect(offline.output.contains("You are offline. Showing items saved at 09:00."))
    #expect(offline.output.contains("Stanford"), "the saved copy has the names of its schools")
    #expect(try await compass("logout").code == 0)
    #expect(try await compass("show", "timeline").code == 4)
  }

  @Test(.requires("chromium") { BrowserTests.chromium != nil })
  func signInWorksInABrowser() async throws {
    let serve = [try BuiltProgram.path(), "serve", "--backend", "supabase", "--store", folder.file("store")]
    let person = ["ada@example.com", LiveProgram.password]
    _ = try await live.compass.python(
      "browser_sign_in.py", [try #require(BrowserTests.chromium), folder.path] + person + serve + CompassProcess.fixed,
      variables: live.variables)
  }

  /// Pages share the requests for schools and events (decision W5).
  @Test func reopenedPagesReuseLoadedRows() async throws {
    _ = try await live.signIn()
    let before = server.requests.count
    let pages = ["home", "timeline", "tasks", "performance", "events", "offers"]
    let verbs = (pages + pages).map { "open \($0)" }.joined(separator: "; ")
    #expect(try await compass("-c", verbs).code == 0)
    let requested = server.requests[before...].map(\.path)
    #expect(requested.count <= 14, "\(requested)")
    #expect(requested.count { $0.hasSuffix("/schools") } <= 2 && requested.count { $0.hasSuffix("/users") } <= 2)
  }

  /// Decisions W1 and N10: at another address there is no session, and none has ended.
  @Test func anotherAddressKeepsTheSession() async throws {
    _ = try await live.signIn()
    #expect(try await compass("-c", "open events; sort name").code == 0)
    let other = try LoopbackServer(project)
    let variables = live.variables.merging(["COMPASS_SUPABASE_URL": other.url]) { $1 }
    for command in [["show", "events"], ["-c", "open events"], ["doctor"], ["logout"]] {
      let there = try await live.compass.run(command + LiveProgram.flags, variables: variables)
      #expect(there.code != 0 && (there.output + there.errors).contains("sign"), "\(there)")
      let printed = (there.output + there.errors).lowercased()
      #expect(command[0] == "-c" || printed.contains("this device is signed in to another project"), "\(printed)")
    }
    server.stop()
    let here = try await compass("state", "events")
    #expect(here.code == 0 && here.output.contains(#""sort" : "name""#), "\(here.output.prefix(400))")
    #expect(here.errors.contains("Showing events saved at 09:00."))
  }

  /// Decision W1: the athletes visible to a user are cached like rows, not stored as a setting.
  @Test func showCachesThePageForOfflineUse() async throws {
    server.fail(LoopbackMatch(to: "users"), with: .status(500))
    _ = try await live.signIn()
    server.recover()
    #expect(try await compass("show", "events").output.contains("Live Camp"))
    server.stop()
    let copy = try await compass("show", "events")
    #expect(copy.output.contains("Live Camp") && copy.errors.contains("Showing events saved at 09:00."), "\(copy)")
  }

  /// Rows of a signed-out user are removed from the device (decision N10).
  @Test(arguments: ["logout", "the server's word", "another's sign-in"])
  func rowsAreRemovedWhenTheSessionEnds(_ end: String) async throws {
    _ = try await live.signIn()
    for page in ["events", "timeline", "tasks", "offers", "performance"] {
      #expect(try await compass("show", page).code == 0)
    }
    for path in ["/events/e-1", "/offers/o-1"] { #expect(try await compass("-c", "open \(path)").code == 0) }
    #expect(try !filesWithRows().isEmpty)
    switch end {
    case "logout": #expect(try await compass("logout").code == 0)
    case "the server's word":
      project.endSessions()
      #expect(try await compass("show", "events").code == 4)
    default:
      let login = try await compass("login", "bea@example.com")
      #expect(login.errors.contains("no row of it in users"), "\(login.errors)")
      #expect(server.count(.signOuts) == 1, "the first session ends on the server")
    }
    #expect(try filesWithRows() == [])
  }

  private func filesWithRows() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.file("store")).filter { name in
      let bytes = try? Data(contentsOf: URL(filePath: folder.file("store/\(name)")))
      let rows = [
        "Live Camp", "Stanford", "Ada Smith", "Keep 3.4 GPA", "Coach called", "Cut a film", "Windy day", "ath-1",
      ]
      return rows.contains { bytes?.range(of: Data($0.utf8)) != nil }
    }
  }

  @Test func secretsStayInTheSessionFile() async throws {
    var printed = try await live.signIn()
    var texts = [printed.output, printed.errors]
    for arguments in [["show", "events"], ["state", "timeline"], ["-c", "open tasks; state; help"]] {
      printed = try await live.run(arguments)
      texts += [printed.output, printed.errors]
    }
    let tokens = project.issued.flatMap { [$0.access, $0.refresh] }
    #expect(tokens.count == 2)
    for secret in [LiveProgram.password] + tokens { #expect(texts.allSatisfy { !$0.contains(secret) }) }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.file("store")) {
      let path = folder.file("store/\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o077 == 0, "\(name) is for its owner")
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.range(of: Data(LiveProgram.password.utf8)) == nil, "\(name)")
      let hasToken = tokens.contains { bytes.range(of: Data($0.utf8)) != nil }
      #expect(hasToken == name.hasSuffix("session.json"), "\(name)")
    }
    #expect(server.count(LoopbackMatch(to: "token")) == 1)
  }
}
