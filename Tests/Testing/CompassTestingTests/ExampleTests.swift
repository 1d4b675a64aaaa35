import CompassModel
import CompassTesting
import EventsList
import Foundation
import PageKit
import SignIn
import TestSupport
import Testing

/// The examples in the documentation of the kit: each is below as it is printed, so that it compiles and holds.
@MainActor
struct ExampleTests {
  @Test func testStoreExample() throws {
    var form = SignIn.State()
    (form.isOpen, form.asksForCredentials) = (true, true)
    var signedOut = PageContext.sample(viewer: nil)
    signedOut.session = .over
    let secret = Secret("hunter2")
    let request = SignIn.Effect.work(.signIn(request: 1, email: "ava@example.com", password: secret))

    var store = TestStore(form, of: SignIn.self, in: signedOut, report: reportIssue)
    store.send(.emailChanged(email: "ava@example.com")) { $0.email = "ava@example.com" }
    store.send(.submitted(password: secret), asks: [request]) {
      $0.isSigningIn = true
      $0.request = 1
    }
    store.answer(request, with: .succeeded(request: 1), asks: [.signedIn]) { $0.isSigningIn = false }
    store.ignore(.signedIn)
    store.finish()
  }

  @Test func testWorldExample() async throws {
    let world = TestWorld(.pat, rows: SampleRows(events: [.sample("ev-1")]))
    await world.launch()
    world.compass.send(.pageOpened(page: .events))
    await world.settle()

    guard case .events(let screen) = world.compass.screen else { return recordMissingScreen() }
    #expect(screen.events.map(\.id) == ["ev-1"])
  }

  @Test func stubServicesExample() async {
    let report: (String, TestPlace) -> Void = { message, place in
      Issue.record(
        "\(message)",
        sourceLocation: SourceLocation(
          fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
    }
    let stubs = StubServices(report: report)
    #expect(stubs.calls.all == [])
  }

  private func recordMissingScreen() { Issue.record("the screen is not that of events") }

  @Test(arguments: [
    "Core/StateMachineTesting/TestStore.swift", "Testing/CompassTesting/TestWorld.swift",
    "Testing/CompassSamples/StubServices.swift",
  ])
  func examplesMatchTheDocumentation(file: String) throws {
    let source = try SnapshotFolder.packageRoot(from: #filePath).appending(path: "Sources/\(file)")
    let lines = try String(contentsOf: source, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let example = lines.drop { $0 != "/// ```swift" }.dropFirst().prefix { $0 != "/// ```" }
      .map { "    " + $0.dropFirst(4) }
    #expect(!example.isEmpty)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(here.contains(example.joined(separator: "\n") + "\n"), "\(file) prints another example")
  }
}
