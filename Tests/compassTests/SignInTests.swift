import Testing

/// Who is signed in, and what happens if nobody is.
@Suite struct SignInTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
    try folder.write(Datasets.family, to: "family.json")
  }

  @Test(arguments: [
    ["show", "events"], ["state", "events"], ["-c", "state page"], ["-c", "open events; state page"],
  ])
  func anUnknownUserHasToSignIn(_ arguments: [String]) async throws {
    let flags = ["--as", "nobody-7", "--data", "family.json"]
    let finished = try await compass.run(arguments + CompassProcess.fixed + flags)
    #expect(finished.code == 4)
    #expect(finished.complaints.hasSuffix("compass: sign-in needed: \"nobody-7\" is not signed in\n"))
  }

  @Test func aDatabaseWithoutUsersHasNobodySignedIn() async throws {
    try folder.write("{}", to: "empty.json")
    let finished = try await compass("show", "events", "--data", "empty.json")
    #expect((finished.code, finished.complaints) == (4, "compass: sign-in needed: nobody is signed in\n"))
  }

  @Test func theFirstUserIsSignedInUnlessAnotherIsNamed() async throws {
    let first = try await compass("show", "events", "--data", "family.json")
    #expect(!first.output.contains("Viewing"))
    let parent = try await compass("show", "events", "--data", "family.json", "--as", "pat")
    #expect(parent.output.contains("Viewing Jordan Smith's events"))
    #expect(parent.code == 0)
  }

  @Test func anEndedSessionIsNoFailureOfATest() async throws {
    let script = "config now 2026-02-10T09:00:00-05:00\nnetwork 401\nopen events\nexpect route /login\n"
    try folder.write(script, to: "ended.compass")
    #expect(try await compass.run(["test", "ended.compass"]).code == 0)
    #expect(try await compass.run(["run", "ended.compass", "--data", "family.json"]).code == 4)
  }
}
