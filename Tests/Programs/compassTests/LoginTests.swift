import Testing

/// `compass login` and `compass logout` with the local backend, and their usage.
@Suite struct LoginTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder, isBuilt: true)
  }

  @Test(arguments: [["login"], ["login", "jordan@example.com"], ["logout"]])
  func theLocalBackendNeedsNoSignIn(_ arguments: [String]) async throws {
    let finished = try await compass.run(arguments, variables: ["COMPASS_PASSWORD": "hunter2"])
    #expect((finished.code, finished.output) == (0, ""))
    #expect(finished.errors == "compass: there is nothing to sign in to: the data is on this device\n")
  }

  @Test(arguments: [
    (["login", "a@b", "hunter2"], "compass: login takes one email address; the password is asked for\n"),
    (["logout", "now"], "compass: logout takes no names\n"),
    (["login", "-c", "show"], "compass: -c does not go with login\n"),
    (["lgoin"], "compass: there is no command lgoin; did you mean login?\n"),
  ])
  func incorrectUsageIsRefused(_ arguments: [String], _ complaint: String) async throws {
    let finished = try await compass.run(arguments)
    #expect(finished.code == 2)
    #expect(finished.errors.hasPrefix(complaint))
    #expect(!finished.errors.contains("hunter2"))
  }

  @Test func helpListsLoginAndLogout() async throws {
    let help = try await compass.run(["--help"]).output
    for text in ["compass login [EMAIL]", "compass logout", "COMPASS_PASSWORD"] { #expect(help.contains(text)) }
  }

  /// A requested sign-out is no failure (decision C9); later commands need a sign-in.
  @Test func aRequestedSignOutExitsWithCode0() async throws {
    for arguments in [["-c", "sign-out"], ["show", "events", "-c", "sign-out"]] {
      let finished = try await CompassProcess(folder: Folder(), isBuilt: true).run(arguments + CompassProcess.fixed)
      #expect((finished.code, finished.errors) == (0, ""))
    }
    let ended = try await compass("-c", "open events; network 401; refresh")
    #expect((ended.code, ended.errors) == (4, "compass: sign-in needed: nobody is signed in\n"))
    let again = try await compass("-c", "sign-out; network 401; sign-in")
    #expect(again.code == 4)
  }
}
