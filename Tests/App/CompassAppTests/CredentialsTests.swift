import CompassModel
import Foundation
@testable import Scripting
import SignIn
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// Signing in with an email address and a password (decisions S1, X9, X14).
@MainActor
struct CredentialsTests {
  static let password = "correct-horse-battery"
  static let rows: [Event] = [.sample("a1"), .sample("a2", type: .game)]

  /// Prompts for credentials; no session exists before the correct ones are entered.
  private func live(isSignedIn: Bool) -> LiveCompass {
    let live = LiveCompass(asksForCredentials: true)
    live.stub(.player, Self.rows)
    if !isSignedIn { live.endSession() }
    live.stubs.backend.signIn = { [weak live] (email, password) throws(ServiceFailure) in
      guard email == "ava@example.com", password.reveal() == Self.password else {
        throw ServiceFailure(.invalidCredentials, detail: "simulated refusal")
      }
      live?.stub(.player, Self.rows)
    }
    live.stubs.backend.signOut = {}
    return live
  }

  @Test func signInRequiresTheCorrectPassword() async {
    let live = live(isSignedIn: false)
    await live.send(.app(.launched))
    #expect(live.state.path == "/login")
    await live.send(.signIn(.tap(.submitted(typed: ""))))
    #expect(live.state.signIn.problems == [.emailMissing, .passwordMissing])
    await live.send(.signIn(.tap(.emailChanged(email: "ava@example.com"))), .signIn(.tap(.submitted(typed: "wrong"))))
    #expect(live.signInScreen?.failureText == "Invalid email or password.")
    #expect(live.state.session == .over)
    await live.send(.signIn(.tap(.submitted(typed: Self.password))))
    #expect(live.state.session == .active && live.state.path == "/")
    #expect(live.stubs.calls.count("signIn ava@example.com") == 2)
    // The form is empty again for the next user.
    #expect(live.state.signIn.email == "" && live.state.signIn.failure == nil)
  }

  /// A 401 opens the sign-in page; signing in returns to the previous page with its filters (decision X14).
  @Test func signingInAfterA401RestoresPageAndFilters() async {
    let live = live(isSignedIn: true)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    await live.send(.events(.tap(.typeFilterChanged(type: .game))), .events(.tap(.eventTapped(id: "a2"))))
    live.endSession()
    await live.send(.details(.tap(.refreshPulled)))
    #expect(live.state.path == "/login")
    await live.send(
      .signIn(.tap(.emailChanged(email: " ava@example.com "))), .signIn(.tap(.submitted(typed: Self.password))))
    #expect(live.state.path == "/events/a2")
    await live.send(.app(.backTapped))
    guard case .events(let screen) = live.compass.screen else {
      Issue.record("back leads to the events")
      return
    }
    #expect(screen.filters.type == .game && screen.events.map(\.id) == ["a2"])
  }

  /// Two taps on the sign-in button make one request (decision X9).
  @Test func aDoubleTapSendsOneRequest() async {
    let live = live(isSignedIn: false)
    let gate = live.gate
    live.stubs.backend.signIn = { (_, _) throws(ServiceFailure) in
      await gate.pass()
      throw ServiceFailure(.timedOut)
    }
    await live.send(.app(.launched))
    await live.send(.signIn(.tap(.emailChanged(email: "ava@example.com"))))
    gate.isOpen = false
    await live.send(.signIn(.tap(.submitted(typed: Self.password))), .signIn(.tap(.submitted(typed: Self.password))))
    #expect(live.stubs.calls.count("signIn") == 1)
    #expect(live.signInScreen?.isSigningIn == true)
    // Neither reconnecting, foregrounding nor a retry loads the family while signing in.
    await live.send(.app(.connectivityReturned), .app(.foregrounded), .app(.retryTapped))
    #expect(live.stubs.calls.count("loadFamily") == 1)
    await live.release()
    #expect(live.signInScreen?.failureText == "Connection timed out.")
  }

  @Test func aFailedFamilyLoadIsRetriedWithoutPassword() async {
    let live = live(isSignedIn: false)
    await live.send(.app(.launched))
    await live.send(.signIn(.tap(.emailChanged(email: "ava@example.com"))))
    live.stubs.backend.signIn = { _, _ in }
    live.stubs.backend.loadFamily = { () throws(ServiceFailure) in throw ServiceFailure(.timedOut) }
    await live.send(.signIn(.tap(.submitted(typed: Self.password))))
    #expect(live.signInScreen?.banner?.message == "Connection timed out." && live.signInScreen?.failureText == nil)
    live.stub(.player, Self.rows)
    await live.send(.app(.retryTapped))
    #expect(live.state.session == .active && live.state.path == "/")
    #expect(live.stubs.calls.count("signIn") == 1)
  }

  /// Searches the recording, states, screens and failures.
  @Test func thePasswordIsNeverStoredOrDisplayed() async throws {
    let live = live(isSignedIn: false)
    var texts: [String] = []
    let steps: [AppAction] = [
      .app(.launched), .signIn(.tap(.emailChanged(email: "ben@example.com"))),
      .signIn(.tap(.submitted(typed: Self.password))),
      .signIn(.tap(.emailChanged(email: "ava@example.com"))), .signIn(.tap(.submitted(typed: Self.password))),
      .app(.pageOpened(page: .events)), .app(.signOutTapped),
    ]
    for step in steps {
      await live.send(step)
      texts += [
        try json(live.compass.screen), "\(live.state)", describe(live.state), "\(live.compass.screen)",
        "\(step)", try json(step),
      ]
    }
    texts += [try json(live.recording), "\(live.recording)", describe(live.recording)]
    texts += live.stubs.calls.all
    #expect(texts.count > 50)
    for text in texts { #expect(!text.contains(Self.password), "\(text)") }
    #expect(try json(live.recording).contains("ava@example.com"))
    // The recording without the password leads to the same state.
    let recording = try JSONDecoder().decode([TimedAction].self, from: JSONEncoder().encode(live.recording))
    #expect(replay(recording, from: live.start, of: Root.self) == live.state)
  }

  @Test func networkConditionsAffectSignInOnly() async {
    let stubs = StubServices(asksForCredentials: true)
    stubs.backend.signIn = { _, _ in }
    stubs.backend.signOut = {}
    let network = SimulatedNetwork(stubs.backend, timers: .live)
    #expect(network.asksForCredentials)
    network.set(.offline)
    await #expect(throws: ServiceFailure(.offline, detail: "simulated")) {
      try await network.signIn(email: "a@b", password: Secret(Self.password))
    }
    await network.signOut()
    #expect(stubs.calls.all == ["signOut"])
    #expect(network.requests.map(\.operation) == [.signIn, .signOut])
    #expect(network.requests.map(\.subject) == ["a@b", nil])
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}

extension LiveCompass {
  fileprivate var signInScreen: SignIn.Screen? {
    if case .signIn(let screen) = compass.screen { screen } else { nil }
  }

  /// Makes the server end the session.
  fileprivate func endSession() {
    stubs.backend.loadFamily = { () throws(ServiceFailure) in throw ServiceFailure(.sessionOver) }
    stubs.backend.loadRecord = { (_, _) throws(ServiceFailure) in throw ServiceFailure(.sessionOver) }
  }
}
