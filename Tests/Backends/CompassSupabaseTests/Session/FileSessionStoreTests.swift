import CompassModel
import CompassServices
import Foundation
import CompassSupabase
import TestSupport
import Testing

/// The session file: its permissions, and the handling of unreadable files.
@Suite(.serialized) struct FileSessionStoreTests {
  private let folder: TestFolder
  private let store: FileSessionStore
  private let session = StoredSession(
    project: "https://project.supabase.co", user: "jordan", accessToken: Secret("access/1"),
    refreshToken: Secret("refresh+1"), expiresAt: instant("2026-02-10T14:00:00.123456Z"))

  init() throws {
    folder = try TestFolder()
    store = FileSessionStore(path: folder.file)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func put(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/own", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file))
  }

  @Test func sessionsRoundTrip() async throws {
    #expect(try await store.load() == nil)
    try await store.save(session)
    #expect(try await store.load() == session)
    #expect(try await FileSessionStore(path: folder.file).load() == session)
  }

  @Test func onlyTheOwnerMayReadTheFile() async throws {
    let mask = umask(0)
    defer { umask(mask) }
    try await store.save(session)
    #expect(try mode(folder.path + "/own") == 0o700)
    for name in folder.names { #expect(try mode("\(folder.path)/own/\(name)") == 0o600, "\(name)") }
    #expect(folder.names.contains("session.json"))
    // A file that others could read is replaced, not written into.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file)
    #expect(try await store.replace(session, with: session))
    #expect(try mode(folder.file) == 0o600)
  }

  @Test func anExistingDirectoryKeepsItsMode() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/own", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try await store.save(session)
    #expect(try mode(folder.path + "/own") == 0o755)
  }

  @Test func aReplacementRequiresTheStoredSession() async throws {
    var newer = session
    newer.accessToken = Secret("access-2")
    #expect(try await !store.replace(session, with: newer))
    #expect(try await store.load() == nil)
    try await store.save(session)
    #expect(try await !store.replace(newer, with: nil))
    #expect(try await store.load() == session)
    #expect(try await store.replace(session, with: newer))
    #expect(try await store.load() == newer)
    #expect(try await store.replace(newer, with: nil))
    #expect(try await store.load() == nil)
  }

  @Test func theFormatIsStable() async throws {
    try await store.save(session)
    #expect(
      try String(contentsOfFile: folder.file, encoding: .utf8)
        == """
        {"access_token":"access/1","expires_at":"2026-02-10T14:00:00.123456Z","format":"compass.session/1",\
        "project":"https://project.supabase.co","refresh_token":"refresh+1","user":"jordan"}
        """)
  }

  static let unreadable = [
    "", "{", "[]", "null", "\u{0}\u{0}\u{0}", #"{"format":"compass.session/1"}"#,
    document(format: "compass.session/2"), document(access: ""), document(access: "a b"),
    document(refresh: #"r\nX: 1"#), document(user: ""), document(end: "soon"),
  ]

  private static func document(
    format: String = "compass.session/1", access: String = "a", refresh: String = "r", user: String = "jordan",
    end: String = "2099-02-10T14:00:00Z"
  ) -> String {
    """
    {"format":"\(format)","project":"https://project.supabase.co","user":"\(user)","access_token":"\(access)",\
    "refresh_token":"\(refresh)","expires_at":"\(end)"}
    """
  }

  @Test(arguments: unreadable.indices)
  func anUnreadableFileIsReportedAndRetained(index: Int) async throws {
    let text = Self.unreadable[index]
    try put(text)
    await #expect(throws: SessionStoreFailure.self) { try await store.load() }
    #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == text, "reading changes nothing")
    #expect(try await !store.replace(session, with: nil))
    try await store.save(session)
    #expect(try await store.load() == session)
    #expect(try String(contentsOfFile: folder.file + ".unreadable", encoding: .utf8) == text)
    try await store.clear()
    #expect(folder.names.filter { !$0.hasSuffix("lock") } == [], "a sign-out leaves no token behind")
  }

  @Test func theTestDocumentIsReadable() async throws {
    try put(Self.document())
    #expect(try await store.load()?.user == "jordan")
  }

  @Test func anInterruptedWriteIsIgnored() async throws {
    try await store.save(session)
    try Data("{\"format\"".utf8).write(to: URL(fileURLWithPath: folder.file + ".new"))
    #expect(try await store.load() == session)
    #expect(try await store.replace(session, with: session))
    #expect(!folder.names.contains("session.json.new"))
  }

  /// Checks the limit of a session (decision B14).
  @Test func anOversizedFileIsNotRead() async throws {
    try put("{}")
    try #require(truncate(folder.file, 3_000_000_000) == 0)
    await #expect(throws: SessionStoreFailure(detail: "\(folder.file) is larger than 1 MB")) { try await store.load() }
  }

  /// Checks the report of decision L11.
  @Test(arguments: [(0o644, "0644"), (0o640, "0640"), (0o600, nil), (0o400, nil)])
  func aFileReadableByOthersIsReported(mode: Int, said: String?) async throws {
    #expect(store.exposure == nil)
    try await store.save(session)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file)
    #expect(
      store.exposure
        == said.map {
          "\(folder.file) holds the session, and others may read it: its mode is \($0). chmod 600 makes it private."
        })
  }

  @Test func pipesAndDirectoriesFailToLoad() async throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/own", withIntermediateDirectories: true)
    #expect(mkfifo(folder.file, 0o600) == 0)
    let failure = SessionStoreFailure(detail: "\(folder.file) cannot be read: it is no file")
    await #expect(throws: failure) { try await store.load() }
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.createDirectory(atPath: folder.file, withIntermediateDirectories: false)
    await #expect(throws: failure) { try await store.load() }
    try await store.save(session)
    #expect(try await store.load() == session, "a sign-in replaces it")
  }

  /// Decision L11. A mode without permission to read blocks every user except root.
  @Test(.requires("a user other than root") { geteuid() != 0 })
  func aRestrictiveModeIsReported() async throws {
    try await store.save(session)
    chmod(folder.file, 0o000)
    await #expect(throws: SessionStoreFailure(detail: "\(folder.file) cannot be read: its mode is 0000")) {
      try await store.load()
    }
    chmod(folder.path + "/own", 0o600)
    defer { chmod(folder.path + "/own", 0o700) }
    await #expect(
      throws: SessionStoreFailure(
        detail: "\(folder.file) cannot be read: the mode of its folder \(folder.path)/own is 0600")
    ) { try await store.load() }
  }

  /// A circular link and a failing disk are not a missing session; a sign-in replaces them.
  @Test func aSignInReplacesAnUnopenableFile() async throws {
    try await store.save(session)
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: folder.file)
    await #expect(throws: SessionStoreFailure.self) { try await store.load() }
    await #expect(throws: SessionStoreFailure.self) { try await store.replace(session, with: nil) }
    try await store.save(session)
    #expect(try await store.load() == session)
  }

  /// Decision L11. Runs in a separate process, whose descriptor limit it lowers.
  @Test func tooManyOpenFilesAreReportedWithoutLoss() async {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      let store = FileSessionStore(path: folder.file)
      let session = StoredSession(
        project: "https://project.supabase.co", user: "jordan", accessToken: Secret("a"), refreshToken: Secret("r"),
        expiresAt: instant("2026-02-10T14:00:00Z"))
      var other = session
      other.user = "casey"
      try await store.save(session)
      let names = folder.names

      let files = try takeEveryDescriptor()
      let reading = SessionStoreFailure(detail: "\(folder.file) cannot be read: too many files are open")
      let writing = SessionStoreFailure(detail: "\(folder.file) cannot be created: too many files are open")
      await #expect(throws: reading) { try await store.load() }
      await #expect(throws: reading) { try await store.replace(session, with: nil) }
      await #expect(throws: reading) { try await store.replace(session, with: other) }
      await #expect(throws: writing) { try await store.save(other) }
      for file in files { close(file) }

      #expect(try await store.load() == session)
      #expect(folder.names == names)
    }
  }

  @Test func anUnwritableFolderIsReported() async throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/own"))
    #expect(try await store.load() == nil)
    await #expect(throws: SessionStoreFailure(detail: "\(folder.path)/own cannot be created")) {
      try await store.save(session)
    }
    try await store.clear()
  }

  @Test func aSessionOfAnotherProjectIsIgnored() async throws {
    let fixture = try SessionFixture(store: store)
    try await store.save(session)
    #expect(await fixture.session.status == .signedOut)
    #expect(await tokenFailure(fixture.session)?.kind == .sessionOver)
    await fixture.session.signOut()
    #expect(try await store.load() == session)
    #expect(fixture.server.requests.isEmpty)
  }

  @Test func concurrentWritersLeaveACompleteFile() async throws {
    try await store.save(session)
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask {
          var own = session
          own.user = UserID("user-\(index)")
          try? await FileSessionStore(path: folder.file).save(own)
        }
        group.addTask { #expect((try? await store.load()) ?? nil != nil) }
      }
    }
    #expect(try await store.load()?.user.rawValue.hasPrefix("user-") == true)
    #expect(folder.names.filter { !$0.hasSuffix("lock") } == ["session.json"])
  }
}

/// Opens files up to the limit of the process.
private func takeEveryDescriptor() throws -> [Int32] {
  var limit = rlimit()
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  try #require(getrlimit(resource, &limit) == 0)
  limit.rlim_cur = min(limit.rlim_cur, 64)
  try #require(setrlimit(resource, &limit) == 0)
  var files: [Int32] = []
  while true {
    let file = open("/", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { break }
    files.append(file)
  }
  try #require(errno == EMFILE)
  return files
}
