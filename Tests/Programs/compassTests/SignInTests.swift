import Testing

/// Sign-in, and the app without a session.
@Suite struct SignInTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  init() throws {
    try folder.write(Datasets.family, to: "family.json")
  }

  @Test(arguments: [
    ["show", "events"], ["state", "events"], ["-c", "state page"], ["-c", "open events; state page"],
  ])
  func anUnknownUserIsRefused(_ arguments: [String]) async throws {
    let flags = ["--as", "nobody-7", "--data", "family.json"]
    let finished = try await compass.run(arguments + CompassProcess.fixed + flags)
    #expect((finished.code, finished.output) == (2, ""))
    let message = "compass: --as nobody-7 is not a user: there are jordan (Jordan Smith), pat (Pat Smith)\n"
    #expect(finished.errors.hasPrefix(message), "\(finished.errors)")
  }

  @Test func anUnknownUserInAScriptReportsItsLine() async throws {
    let script = "config now 2026-02-10T09:00:00-05:00\nconfig data family.json\nconfig as nobody-7\nopen events\n"
    try folder.write(script, to: "unknown.compass")
    for command in ["run", "test"] {
      let finished = try await compass.run([command, "unknown.compass"])
      #expect(finished.errors.hasPrefix("unknown.compass:3:1: error: as nobody-7 is not a user: there are jordan"))
    }
  }

  /// A sign-out lasts until the next sign-in (decision N10).
  @Test func aSignOutPersistsUntilSignIn() async throws {
    func show(_ page: String) async throws -> Finished { try await compass("show", page, "--store", "store") }
    #expect(try await show("events").code == 0)
    #expect(try await compass("-c", "open events; sort name; sign-out", "--store", "store").code == 0)
    for _ in 0..<2 {
      let out = try await show("events")
      #expect(out.code == 4 && out.output.hasPrefix("Sign in\nYou are signed out.\n"), "\(out.output)")
      #expect(out.errors == "compass: sign-in needed: compass login\n")
    }
    #expect(try await compass("login", "--store", "store").errors == "Signed in.\n")
    #expect(try await show("events").code == 0)
    let again = try await compass("login", "--store", "store")
    #expect(again.errors == "compass: there is nothing to sign in to: the data is on this device\n")
    _ = try await compass("-c", "sign-out", "--store", "store")
    #expect(try await compass("-c", "sign-in; open events; state page", "--store", "store").output.contains("events"))
    #expect(try await show("offers").code == 0)
  }

  /// `show` stores only the removal of the sign-out (decisions N8, N10).
  @Test func aSignInDuringShowPersists() async throws {
    #expect(try await compass("-c", "sign-out", "--store", "store").code == 0)
    #expect(try await compass("show", "events", "--store", "store").code == 4)
    #expect(try await compass("show", "events", "-c", "sign-in", "--store", "store").code == 0)
    #expect(try await compass("show", "events", "--store", "store").code == 0)
  }

  @Test func atMostFiveUsersAreListed() async throws {
    let users = (1...8).map { "{\"id\": \"u\($0)\", \"role\": \"player\"}" }.joined(separator: ", ")
    try folder.write("{\"users\": [\(users)]}", to: "many.json")
    let finished = try await compass("show", "events", "--data", "many.json", "--as", "u9")
    #expect(finished.errors.hasPrefix("compass: --as u9 is not a user: there are u1, u2, u3, u4, u5 and 3 more\n"))
    try folder.write("{}", to: "none.json")
    let nobody = try await compass("show", "events", "--data", "none.json", "--as", "u9")
    #expect(nobody.errors.hasPrefix("compass: --as u9 is not a user: there are none\n"))
  }

  @Test func aDatabaseWithoutUsersNeedsSignIn() async throws {
    try folder.write("{}", to: "empty.json")
    let finished = try await compass("show", "events", "--data", "empty.json")
    let message =
      "compass: sign-in needed: nobody is signed in; compass import FILE or compass reset brings an athlete\n"
    #expect((finished.code, finished.errors) == (4, message))
    #expect(finished.output.contains("There is no athlete on this device yet."))
    #expect(!finished.output.contains("session has ended"))
  }

  /// A sign-in without an athlete is explained, in JSON too (decision U9).
  @Test func signInWithoutAnAthleteIsExplained() async throws {
    try folder.write("{}", to: "empty.json")
    let requests = ["{\"show\": \"events\"}", "{\"send\": {\"signIn\": {\"submitted\": {}}}}", "{\"screens\": true}"]
    let finished = try await compass("pipe", "--data", "empty.json", input: requests.map { $0 + "\n" }.joined())
    let answers = finished.outputLines
    let message = "There is no athlete on this device yet. Add one or import data, then sign in."
    #expect(answers[0].contains(message) && answers[0].contains("\"ok\":false"), "\(answers[0])")
    #expect(answers[1].contains("\"failureText\":\"\(message)\""), "\(answers[1])")
    #expect(answers[1].contains("\"announcement\":\"\(message)\""))
    #expect(!answers[2].contains("\"isLoading\":true"), "\(answers[2])")
    #expect(!finished.output.contains("Your session has ended"))
  }

  @Test func theFirstUserIsSignedInByDefault() async throws {
    let first = try await compass("show", "events", "--data", "family.json")
    #expect(!first.output.contains("Viewing"))
    let parent = try await compass("show", "events", "--data", "family.json", "--as", "pat")
    #expect(parent.output.contains("Viewing Jordan Smith's events"))
    #expect(parent.code == 0)
  }

  @Test func anEndedSessionDoesNotFailATest() async throws {
    let script = "config now 2026-02-10T09:00:00-05:00\nnetwork 401\nopen events\nexpect route /login\n"
    try folder.write(script, to: "ended.compass")
    #expect(try await compass.run(["test", "ended.compass"]).code == 0)
    #expect(try await compass.run(["run", "ended.compass", "--data", "family.json"]).code == 4)
  }
}
