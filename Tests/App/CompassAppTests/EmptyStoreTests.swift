import CompassServices
import EventsList
import Foundation
import CompassLocal
import SignIn
import TestSupport
import Testing

@testable import CompassApp

/// The first start of an app of another team (decision U9), as its README has it: with no user in the store, and with
/// the first one.
@MainActor
struct EmptyStoreTests {
  private static let emptyStoreMessage = "There is no athlete on this device yet. Add one or import data, then sign in."

  private func app(over store: LocalStore) -> Compass {
    let now = instant(morning)
    let compass = Compass(
      services: Services(
        backend: LocalBackend(store), preferences: LocalPreferences(store), exporter: MemoryExporter()),
      zone: zone("America/New_York"), now: { now })
    compass.send(.launched)
    compass.send(.pageOpened(page: .events))
    return compass
  }

  @Test func waitingForThePageReturns() async throws {
    let compass = app(over: try await LocalStore.inMemory())
    await compass.page(EventsList.self).settled()
    await compass.settled()
    #expect(!compass.page(EventsList.self).screen.isLoading)
    #expect(!compass.page(EventsList.self).screen.showsSkeleton)
    #expect(compass.screen.head.page == "login")
    #expect(compass.screen.head.subtitle == Self.emptyStoreMessage)
    // A view bound to the page beneath may refresh it again.
    compass.page(EventsList.self).send(.refreshPulled)
    await compass.page(EventsList.self).settled()
    #expect(!compass.page(EventsList.self).screen.isLoading)
  }

  @Test func signingInExplainsAnEmptyStore() async throws {
    let store = try await LocalStore.inMemory()
    let compass = app(over: store)
    await compass.settled()
    #expect(compass.screen.head.announcement == nil)
    compass.send(SignIn.Tap.submitted(password: nil))
    await compass.settled()
    guard case .signIn(let screen) = compass.screen else { return #expect(Bool(false), "\(compass.screen)") }
    #expect(screen.head.subtitle == "You are not signed in.")
    #expect(screen.failureText == Self.emptyStoreMessage && screen.head.announcement == Self.emptyStoreMessage)
    #expect(screen.isFirst && !screen.isSigningIn)
    // An import while the app is open allows signing in.
    let dataset = """
      {"users": [{"id": "a", "full_name": "Avery Lee", "role": "player"}],
       "events": [{"id": "e", "user_id": "a", "type": "camp", "name": "Camp", "start_date": "2026-02-10"}]}
      """
    try await store.importDataset(Data(dataset.utf8), named: "x.json")
    compass.send(SignIn.Tap.submitted(password: nil))
    await compass.settled()
    #expect(compass.screen.head.page == "events")
    #expect(compass.page(EventsList.self).screen.events.map(\.name) == ["Camp"])
  }

  @Test func theFirstUserStartsWithEmptyPages() async throws {
    let directory = FileManager.default.temporaryDirectory.path + "/compass-first-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let store = try await LocalStore.open(
      directory: directory, firstUser: FirstUser(name: "Avery Lee", graduationYear: 2028))
    let compass = app(over: store)
    await compass.page(EventsList.self).settled()
    let screen = compass.page(EventsList.self).screen
    #expect(compass.screen.head.page == "events")
    #expect(screen.hasRows && screen.events.isEmpty && screen.empty != nil)
    await store.close()
  }
}
