import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassApp
import CompassSupabase
import TestSupport
import Testing

/// Checks that a session that cannot be read from its store is neither ended nor lost (decision L11).
@MainActor @Suite(.serialized) struct UnreadableSessionTests {
  private let store = MemorySessionStore()
  private let preferences = MemoryPreferences()
  private let copies = MemoryCopies()

  /// A project in which Jordan is signed in, and has an event.
  private func signedIn(_ store: any SessionStore) async throws -> SessionFixture {
    let fixture = try await SessionFixture(store: store).signedIn()
    try fixture.auth.put(#"{"id":"jordan","full_name":"Jordan","role":"player","graduation_year":2028}"#, into: "users")
    try fixture.auth.put(
      #"{"id":"camp","user_id":"jordan","type":"camp","name":"Camp","start_date":"2026-02-14"}"#, into: "events")
    return fixture
  }

  /// The app as a new process.
  private func app(_ fixture: SessionFixture) async throws -> Compass {
    let session = try fixture.anotherSession()
    let backend = try SupabaseBackend(at: fixture.server.url, session)
    let compass = Compass(backend, ManualTime(Fixture.now), preferences: preferences, copies: copies)
    compass.send(.app(.launched))
    await compass.settled()
    await compass.go(to: "/events")
    return compass
  }

  private func isSignInVisible(_ compass: Compass) -> Bool {
    if case .signIn = compass.screen { true } else { false }
  }

  @Test func anUnreadableStoreRetainsSessionAndCopies() async throws {
    let fixture = try await signedIn(store)
    _ = try await app(fixture)
    try await preferences.store("compact", for: SettingKey(rawValue: "own"))
    let cachedCount = copies.all.count
    #expect(cachedCount > 0)

    store.fail(.load)
    let compass = try await app(fixture)
    #expect(!isSignInVisible(compass))
    #expect(compass.screen.head.banner?.message.contains("load fails") == true, "\(compass.screen.head)")
    #expect(copies.all.count == cachedCount)
    #expect(await preferences.value(for: SettingKey(rawValue: "own")) == "compact")
    #expect(store.session != nil && fixture.auth.openSessions == 1)

    // The button of the banner reloads the page.
    store.fail()
    let retry = try #require(compass.screen.head.banner?.buttons.first)
    compass.tap(retry)
    await compass.settled()
    #expect(compass.screen.head.hasRows && compass.screen.head.banner == nil)
  }

  /// Signs in from a page with and without a cached copy of its rows.
  @Test(arguments: [true, false])
  func aUserCanSignInAgain(hasCopy: Bool) async throws {
    let fixture = try await signedIn(store)
    if hasCopy { _ = try await app(fixture) }
    store.fail(.load)
    let compass = try await app(fixture)
    let signIn = try #require(compass.screen.head.banner?.buttons.first { $0.id == "signInAgain" })
    #expect(compass.screen.head.banner?.message.contains("load fails") == true)
    compass.tap(signIn)
    await compass.settled()
    #expect(isSignInVisible(compass) && compass.screen.head.banner?.message.contains("load fails") == true)
    // The sign-in can be cancelled.
    #expect(compass.screen.head.canGoBack)
    compass.send(.app(.backTapped))
    #expect(!isSignInVisible(compass) && compass.screen.head.page == "events")
    compass.send(.app(.signInTapped))
    compass.send(.signIn(.tap(.emailChanged(email: SessionFixture.jordan))))
    compass.send(.signIn(.tap(.submitted(password: Secret(SessionFixture.password)))))
    store.fail()
    await compass.settled()
    #expect(!isSignInVisible(compass) && compass.screen.head.hasRows && compass.screen.head.banner == nil)
    #expect(compass.screen.head.page == "events")
  }

  /// Session files that the system or this version refuses to read: the message has reason and path.
  @Test(arguments: ["a circle of links", "a disk that fails", "no session", "a folder"])
  func eachReasonIsReportedWithThePath(_ trouble: String) async throws {
    let folder = try TestFolder()
    let fixture = try await signedIn(FileSessionStore(path: folder.file))
    _ = try await app(fixture)
    let cachedCount = copies.all.count
    try FileManager.default.moveItem(atPath: folder.file, toPath: folder.file + ".aside")
    let reason: String
    switch trouble {
    case "a circle of links":
      try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: folder.file)
      reason = "its links lead in a circle"
    case "a disk that fails":
      // Reading its beginning is EIO.
      try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: "/proc/self/mem")
      reason = "the disk cannot be read"
    case "no session":
      try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.file))
      reason = "it is no session of this version"
    default:
      try FileManager.default.createDirectory(atPath: folder.file, withIntermediateDirectories: false)
      reason = "it is no file"
    }
    let compass = try await app(fixture)
    let bannerText = compass.screen.head.banner?.message ?? ""
    #expect(bannerText.contains("\(folder.file) cannot be read: \(reason)"), "\(bannerText)")
    #expect(!isSignInVisible(compass) && copies.all.count == cachedCount)
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.moveItem(atPath: folder.file + ".aside", toPath: folder.file)
    #expect(try await app(fixture).screen.head.hasRows)
  }
}

/// Checks unreadable sessions with the backend alone, without an app.
@Suite(.serialized) struct UnreadableSessionCallTests {
  @Test(arguments: Call.allCases.filter { $0 != .loadTimeline })
  func noCallEndsAnUnreadableSession(_ call: Call) async throws {
    let fixture = try await SessionFixture().signedIn()
    fixture.memory.fail(.load)
    let session = try fixture.anotherSession()
    let backend = try SupabaseBackend(at: fixture.server.url, session, retries: Retries())
    #expect(await call.failure(backend, of: "jordan")?.kind == .sessionUnreadable)
    #expect(fixture.server.count(LoopbackMatch { $0.path.contains("/rest/") }) == 0)
  }
}
