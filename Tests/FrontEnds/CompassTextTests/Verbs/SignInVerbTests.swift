import CompassModel
import CompassTesting
@testable import Scripting
import Testing

@testable import CompassText

/// Checks signing in and out by verbs, without a password argument.
@MainActor
struct SignInVerbTests {
  static let password = "correct-horse-battery"

  private func lab(isSignedIn: Bool = false, typing password: String? = password) async -> ScriptLab {
    let accounts = SampleAccounts(["jordan@example.com": Self.password], isSignedIn: isSignedIn)
    let lab = await ScriptLab(accounts: accounts)
    lab.world.password = .success(password.map(Secret.init))
    return lab
  }

  @Test func verbsSignInAndOut() async throws {
    let script = """
      expect route /login
      expect state asksForCredentials = true
      ! back
      ! open events
      ! refresh
      sign-in jordan@example.com
      expect route /
      expect text "Jordan Smith"
      expect request signIn jordan@example.com times 1
      open events
      ! sign-in jordan@example.com
      expect error "You are signed in."
      filter type camp
      sign-out
      expect route /login
      expect text "You are signed out."
      expect state email = ""
      ! sign-out
      expect error "You are signed out."
      sign-in jordan@example.com
      expect route /
      open events
      expect filter type all
      """
    #expect(try await lab().run(script).report == nil)
  }

  @Test func aWrongPasswordIsReportedAndTheEmailKept() async throws {
    let wrong = await lab(typing: "wrong")
    let script = """
      sign-in jordan@example.com
      expect route /login
      expect text "Invalid email or password."
      expect state email = "jordan@example.com"
      expect no text "wrong"
      """
    #expect(try await wrong.run(script).report == nil)
    wrong.world.password = .success(Secret(Self.password))
    #expect(try await wrong.run("sign-in\nexpect route /").report == nil)
  }

  @Test func missingCredentialsAreRefusedWithoutARequest() async throws {
    let script = """
      ! sign-in
      expect error "You are not signed in. Enter your email address. Enter your password."
      ! sign-in jordan
      expect error "Enter an email address such as name@example.com. Enter your password."
      expect text "Enter your password."
      expect no request
      """
    #expect(try await lab(typing: nil).run(script).report == nil)
  }

  @Test func aFailedPasswordPromptIsReported() async throws {
    let lab = await lab()
    lab.world.password = .failure(Refusal("Nobody is here to ask."))
    #expect(try await message(lab.run("sign-in jordan@example.com").report) == "Nobody is here to ask.")
  }

  @Test(arguments: [
    ("offline", "You are offline."), ("timeout", "Connection timed out."),
    ("500", "Server error. Please try again."), ("401", "Invalid email or password."),
  ])
  func networkFailuresAreReported(condition: String, sentence: String) async throws {
    let script = """
      network \(condition) on signIn
      sign-in jordan@example.com
      expect text "\(sentence)"
      expect route /login
      network online
      sign-in
      expect route /
      """
    #expect(try await lab().run(script).report == nil)
  }

  @Test func aSecondSignInIsRefusedInFlight() async throws {
    let script = """
      hold signIn
      sign-in jordan@example.com
      expect text "Signing in…"
      ! sign-in jordan@example.com
      expect error "You are being signed in."
      release signIn
      expect route /
      expect request signIn times 1
      """
    #expect(try await lab().run(script).report == nil)
  }

  @Test func aBackendWithAUserNeedsNoCredentials() async throws {
    let script = """
      sign-out
      expect state asksForCredentials = false
      expect state inputs = "0 elements"
      sign-in
      expect route /
      expect request signIn times 0
      sign-in "Avery Lee"
      expect route /
      expect request signIn times 1
      """
    #expect(try await report(script) == nil)
  }

  /// A third word would appear in histories and process lists.
  @Test func aPasswordArgumentIsRejected() async throws {
    #expect(throws: ScriptErrors.self) { try Script("sign-in jordan@example.com secret", path: "demo.compass") }
  }

  /// Checks screens, JSON and errors, for accepted and failed sign-ins.
  @Test func passwordsAreNeverPrinted() async throws {
    let lab = await lab()
    let script = """
      show
      state
      network 500 on signIn
      sign-in jordan@example.com
      show
      state
      network online
      sign-in jordan@example.com
      show
      state
      sign-out
      show
      state
      network timeout on signIn
      sign-in jordan@example.com
      expect route /
      """
    let (output, report) = try await lab.run(script)
    let said = try #require(report)
    #expect(said.contains("Connection timed out."))
    #expect(output.contains("jordan@example.com"))
    #expect(!output.contains(Self.password) && !said.contains(Self.password))
  }
}
