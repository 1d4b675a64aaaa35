import Testing

/// `compass login` and `compass logout` with the local backend, and their usage.
@Suite struct LoginTests {
  private let compass = CompassProcess(isBuilt: true)

  @Test(arguments: [["login"], ["login", "jordan@example.com"], ["logout"]])
  func theLocalBackendNeedsNoSignIn(_ arguments: [String]) async throws {
    let finished = try await compass.run(arguments, variables: ["COMPASS_PASSWORD": "hunter2"])
    #expect((finished.code, finished.output) == (0, ""))
    #expect(finished.errors == "compass: there is nothing to sign in to: the data is on this device\n")
  }

  /// A requested sign-out is no failure (decision C9); later commands need a sign-in.
  @Test func aRequestedSignOutExitsWithCode0() async throws {
    for arguments in [["-c", "sign-out"], ["show", "events", "-c", "sign-out"]] {
      let finished = try await CompassProcess(isBuilt: true).run(arguments + CompassProcess.fixed)
      #expect((finished.code, finished.errors) == (0, ""))
    }
    let ended = try await compass("-c", "open events; network 401; refresh")
    #expect((ended.code, ended.errors) == (4, "compass: sign-in needed: nobody is signed in\n"))
    let again = try await compass("-c", "sign-out; network 401; sign-in")
    #expect(again.code == 4)
  }
}
