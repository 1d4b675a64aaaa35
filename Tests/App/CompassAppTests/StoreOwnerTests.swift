import CompassModel
import CompassServices
import Foundation
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// A device that prompts for credentials stores one user's rows and settings (decision N10).
@MainActor
struct StoreOwnerTests {
  private let preferences = MemoryPreferences()
  private let copies = MemoryCopies()
  private let copy = SavedCopy(Data("Stanford".utf8), savedAt: instant("2026-02-10T14:00:00Z"))
  private let key = CopyKey("schools", of: "athlete-1")

  private func run(_ effect: RootEffect, _ stubs: StubServices) async {
    let services = Services(
      backend: stubs.backend, preferences: preferences,
      copies: RowCopies(copies) { instant("2026-02-10T14:00:00Z") }, exporter: stubs.exporter)
    await services.handle(effect, send: Send { _ in })
  }

  private func fill() async throws {
    await copies.save(copy, under: key)
    try await preferences.store("name", for: .eventsSort)
  }

  private func storeIsIntact() async -> Bool {
    let saved = await copies.copy(under: key)
    let sort = await preferences.value(for: .eventsSort)
    #expect((saved == nil) == (sort == nil))
    return saved == copy
  }

  @Test(arguments: [
    ("user-1", true, true), ("user-2", true, false), ("", true, true), (nil, true, true), ("user-2", false, true),
  ])
  func signingInAsAnotherUserClearsTheStore(owner: String?, asks: Bool, keeps: Bool) async throws {
    let stubs = StubServices(asksForCredentials: asks)
    stubs.backend.loadFamily = { () throws(ServiceFailure) in throw ServiceFailure(.offline) }
    try await fill()
    if let owner { try await preferences.store(owner, for: .storeOwner) }
    await run(.loadFamily, stubs)
    #expect(await storeIsIntact() == keeps)
    if asks { #expect(await preferences.value(for: .storeOwner) == "user-1") }
  }

  /// Performs an effect; returns the action sent to the app about the signed-in user.
  private func answer(_ effect: RootEffect, _ stubs: StubServices) async -> AppAction? {
    var answer: AppAction?
    let services = Services(backend: stubs.backend, preferences: preferences, exporter: stubs.exporter)
    await services.handle(effect, send: Send { answer = $0 })
    return answer
  }

  @Test(arguments: [false, true])
  func signOutWithoutCredentialsLastsUntilSignIn(asks: Bool) async throws {
    let stubs = StubServices(asksForCredentials: asks)
    stubs.backend.loadFamily = { () throws(ServiceFailure) in .player }
    stubs.backend.signOut = {}
    let known = AppAction.answered(.familyLoaded(family: .player, lastViewed: nil))
    #expect(await answer(.loadFamily, stubs) == known)
    await run(.signOut(after: []), stubs)
    guard !asks else { return #expect(await answer(.loadFamily, stubs) == known, "there the session tells") }
    for effect in [RootEffect.loadFamily, .forgetFamily, .loadFamily] {
      let answer = await answer(effect, stubs)
      if case .answered(.familyFailed(let failure))? = answer {
        #expect(failure.kind == .sessionOver && failure.message == "You are signed out.")
      } else {
        #expect(effect == .forgetFamily && answer == nil)
      }
    }
    #expect(await answer(.comeBack, stubs) == known)
    #expect(await answer(.loadFamily, stubs) == known)
  }

  @Test(arguments: [RootEffect.signOut(after: []), .forgetFamily])
  func signingOutClearsTheStore(_ effect: RootEffect) async throws {
    let stubs = StubServices()
    stubs.backend.signOut = {}
    try await fill()
    await run(effect, stubs)
    #expect(await storeIsIntact() == false)
  }
}
