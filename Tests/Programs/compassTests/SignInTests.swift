import CompassModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import compass

@Suite struct SignInTests: ProgramTests {
  let compass = CompassProcess()

  init() throws { try folder.write(Datasets.family, to: "family.json") }

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
    #expect(try await !compass("show", "events", "--data", "family.json").output.contains("Viewing"))
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
    #expect(try await compass("-c", "sign-out; network 401; sign-in").code == 4)
  }
}

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

/// A password typed at a terminal is hidden, and the terminal is restored.
@Suite(.serialized) struct PasswordPromptTests {
  private let keyboard: FileHandle
  private let terminal: FileHandle

  init() throws { (keyboard, terminal) = try Pty.open() }

  private var settings: termios {
    var settings = termios()
    _ = tcgetattr(terminal.fileDescriptor, &settings)
    return settings
  }

  private var isEchoing: Bool { settings.c_lflag & tcflag_t(ECHO) != 0 }

  /// - Returns: the answer, and the terminal's output.
  private func type(_ keys: String) async -> (answer: PasswordPrompt.Answer?, screenText: String) {
    // Terminals block: not on a thread that other tests need.
    let (answer, screenText, wasHidden) = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: converse(keys)) }
    }
    #expect(wasHidden)
    return (answer, screenText)
  }

  private func converse(_ keys: String) -> (PasswordPrompt.Answer?, screenText: String, wasHidden: Bool) {
    let descriptor = terminal.fileDescriptor
    let answer = Mutex<PasswordPrompt.Answer?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let typed = PasswordPrompt.answer(to: "Password: ", at: descriptor)
      answer.withLock { $0 = typed }
      ended.signal()
    }
    var screenText = readOutput(until: "Password: ")
    let wasHidden = !isEchoing
    keyboard.write(Data(keys.utf8))
    ended.wait()
    terminal.write(Data("END".utf8))
    screenText += readOutput(until: "END")
    return (answer.withLock { $0 }, screenText, wasHidden)
  }

  private func readOutput(until end: String) -> String {
    var bytes = Data()
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      let more = keyboard.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("hunter2\n", "hunter2"), (" p\u{E4}ss \"\u{1F511} \r", " p\u{E4}ss \"\u{1F511} "), ("abx\u{7F}\u{8}c\n", "ac"),
    ("wrong\u{15}right\n", "right"), ("\u{7F}\u{7F}a\u{1F511}\u{7F}\n", "a"), ("a\u{1B}\tb\n", "ab"),
    ("half\u{4}", "half"),
  ])
  func aTypedPasswordIsReadAndHidden(keys: String, password: String) async {
    let (answer, screenText) = await type(keys)
    #expect(answer == .typed(Secret(password)))
    #expect(screenText.filter { !$0.isNewline } == "Password: END")
    #expect(isEchoing)
  }

  @Test(arguments: ["\n", "\u{4}", "x\u{7F}\n"])
  func emptyInputIsNoPassword(keys: String) async {
    #expect(await type(keys).answer == .typed(nil))
    #expect(isEchoing)
  }

  @Test func controlCRestoresTheTerminal() async {
    let before = settings
    let (answer, screenText) = await type("hunt\u{3}")
    #expect(answer == .interrupted && !screenText.contains("hunt"))
    #expect(settings.c_lflag == before.c_lflag)
  }

  @Test func aNonTerminalIsNotRead() throws {
    let pipe = Pipe()
    #expect(PasswordPrompt.answer(to: "Password: ", at: pipe.fileHandleForReading.fileDescriptor) == nil)
  }
}
