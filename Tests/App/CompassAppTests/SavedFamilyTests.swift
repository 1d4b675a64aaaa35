import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing
@testable import CompassApp

/// Checks the family stored for a start without a connection (decision S1).
@MainActor
struct SavedFamilyTests {
  /// Preferences whose reading can be held back.
  @MainActor
  private final class HeldPreferences: Preferences {
    let gate = Gate()
    private(set) var stored: [String] = []

    func value(for key: SettingKey) async -> String? {
      await gate.pass()
      return nil
    }

    func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) { stored.append(value) }
    func forgetEverything() async { stored = [] }
  }

  private let stubs = StubServices()
  private let preferences = HeldPreferences()

  private func save() async {
    let services = Services(backend: stubs.backend, preferences: preferences, exporter: stubs.exporter)
    await services.handle(.saveFamily(.player), send: Send { _ in })
  }

  @Test func aFamilyIsStored() async {
    await save()
    #expect(preferences.stored.count == 1)
    #expect(preferences.stored.first?.contains("Ava") == true)
  }

  /// A sign-out during the save has removed the family: it stays removed.
  @Test func aCancelledSaveStoresNothing() async {
    preferences.gate.isOpen = false
    let saving = Task { await save() }
    await withCheckedContinuation { arrived in
      preferences.gate.onArrival = { arrived.resume() }
    }
    saving.cancel()
    await saving.value
    #expect(preferences.stored == [])
  }
}
