import Foundation
import TestSupport
import Testing

/// `compass login` where changes of another person wait for a connection (decision J2).
@Suite struct OtherUsersChangesTests {
  private let program: LiveProgram

  init() throws {
    program = try LiveProgram(
      [
        """
        "users": [{"id": "ath-1", "full_name": "Ada Smith", "role": "player", "graduation_year": 2028},
          {"id": "ath-2", "full_name": "Ben Smith", "role": "player", "graduation_year": 2027}],
        "events": [{"id": "e-1", "user_id": "ath-1", "type": "camp", "name": "Live Camp", "start_date": "2026-02-05"}]
        """
      ], users: ["ada@example.com": "ath-1", "ben@example.com": "ath-2"])
  }

  private func live(_ arguments: String..., clock: [String] = CompassProcess.fixed) async throws -> Finished {
    try await program.run(arguments, flags: clock + ["--backend", "supabase", "--store", "store"])
  }

  /// Signs Ada in, and stores an unconfirmed change of hers.
  private func storePendingChange() async throws {
    #expect(try await live("login", "ada@example.com").code == 0)
    program.server.fail(LoopbackMatch("PATCH", to: "events"), with: .drop)
    _ = try await live("-c", "open events; edit \"Live Camp\"; set city Denver; save", clock: [])
    #expect(try await live("doctor").output.contains("; 1 change waits for a connection\n"))
    program.server.recover()
  }

  @Test func signInKeepsAnotherUsersChanges() async throws {
    try await storePendingChange()
    let refused = try await live("login", "ben@example.com")
    #expect(refused.code == 2, "\(refused)")
    let question = "1 change of another person waits for a connection. Signing in discards it."
    #expect(refused.errors.contains("\(question) Not signed in; --yes discards."), "\(refused)")
    #expect(try await live("show", "events").code == 4)
    // She signs in again, without a prompt: it is sent.
    #expect(try await live("login", "ada@example.com").errors == "Signed in as Ada Smith.\n")
    #expect(try await live("show", "events").output.contains("Denver"))
  }

  @Test func yesDiscardsAnotherUsersChanges() async throws {
    try await storePendingChange()
    let done = try await live("login", "ben@example.com", "--yes")
    #expect((done.code, done.errors) == (0, "Signed in as Ben Smith.\n"), "\(done)")
    #expect(try await live("login", "ada@example.com").code == 0)
    #expect(try await !live("show", "events").output.contains("Denver"))
  }
}
