import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// Checks the answer to a family load that differs from the current family (decisions W1, N1, N5, N10, X4).
struct FamilyChangesTests {
  private let camp = Event.sample("a1", name: "Winter Camp")

  /// Events of the saved family, from a cached copy, while the family is loaded.
  private var confirming: AppState {
    let open = AppState.after(
      .app(.launched), .answered(.savedFamilyFound(family: .player, lastViewed: nil, failure: nil)),
      .app(.pageOpened(page: .events)))
    return open.answered([camp], savedAt: instant(morning))
  }

  @Test(arguments: [ServiceFailure.Kind.timedOut, .offline, .serverError])
  func anUnconfirmedFamilyStaysUsable(kind: ServiceFailure.Kind) {
    let failure = ServiceFailure(kind)
    let state = confirming.after(.answered(.familyFailed(failure: failure)))
    #expect(state.session == .unconfirmed(failure) && state.context.athlete == "athlete-1")
    #expect(state.event("a1") == camp)
    // Foregrounding the app loads the family again.
    var again = state
    let effects = Root.reduce(&again, TimedAction(at: instant(morning), .app(.foregrounded)), in: ())
    #expect(effects.contains(.loadFamily))
  }

  /// A saved family never hides a refusal.
  @Test func aForbiddenFamilyHidesItsRows() {
    let failure = ServiceFailure(.notPermitted)
    let state = confirming.after(.answered(.familyFailed(failure: failure)))
    #expect(state.session == .failed(failure))
    #expect(!state.eventsStatus.hasRows && state.eventsStatus.failure == failure)
  }

  /// The athlete selected since is newer than the stored one.
  @Test func confirmingTheFamilyKeepsTheActiveAthlete() {
    let chosen = AppState.onEvents(.parent).after(.app(.athleteSelected(id: "athlete-2")))
    let confirmed = chosen.after(.answered(.familyLoaded(family: .parent, lastViewed: "athlete-1")))
    #expect(confirmed.context.athlete == "athlete-2" && confirmed.events.owner == "athlete-2")
    // Another user's choice is ignored.
    var other = FamilyAccess.parent
    other.user = "adult-2"
    let replaced = chosen.after(.answered(.familyLoaded(family: other, lastViewed: "athlete-1")))
    #expect(replaced.context.athlete == "athlete-1")
  }

  /// A pending deletion keeps its five seconds, also when another athlete is on screen (decision C1).
  @Test func pendingDeletionsSurviveARemovedAthlete() {
    var state = AppState.onEvents(.parent, [camp]).after(.app(.athleteSelected(id: "athlete-1")))
    state.context.allowsUndo = true
    state = state.answered([camp]).after(.events(.tap(.deleteTapped(id: "a1"))), .events(.tap(.deleteConfirmed)))
    var family = FamilyAccess.parent
    family.athletes.removeAll { $0.id == "athlete-1" }
    state = state.after(.answered(.familyLoaded(family: family, lastViewed: nil)))
    #expect(state.context.athlete == "athlete-2" && state.context.notices.map(\.undoUntil) != [nil])
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .records(.undoTimeOver(1))), in: ())
    #expect(effects.contains(.records(.send(1, Change.delete(.event("a1"), of: "athlete-1")))))
    #expect(state.context.notices.isEmpty)
  }

  /// An import by another program replaces all rows of the store (decision V16).
  @Test func anAthleteReplacedElsewhereIsNoLongerActive() {
    var state = AppState.onEvents(.player, [camp])
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .answered(.rowsChangedElsewhere)), in: ())
    #expect(effects.contains(.loadFamily) && state.event("a1") == camp)
    let other = FamilyAccess(
      user: "athlete-9", name: "Kim", role: .player, athletes: [Athlete(id: "athlete-9", name: "Kim")])
    state = state.after(.answered(.familyLoaded(family: other, lastViewed: nil)))
    #expect(state.context.athlete == "athlete-9" && state.events.owner == "athlete-9" && state.session == .active)
  }

  /// Includes an athlete that the family no longer has.
  @Test func signingOutDeletesTheDraftsOfEveryAthlete() {
    let typed = AppState.onEvents(.parent).after(.events(.tap(.addTapped)))
    let loaded = typed.after(
      .form(.answer(.loaded(request: typed.form.load.request, drafts: [:], row: nil))),
      .form(.tap(.fieldChanged(field: .name, text: "Secret Camp"))))
    guard let owner = loaded.form.owner else { return #expect(Bool(false), "a form without an owner") }
    var family = FamilyAccess.parent
    family.athletes.removeAll { $0.id == owner }
    var state = loaded.after(.answered(.familyLoaded(family: family, lastViewed: nil)))
    #expect(state.form.drafts.keys.contains { $0.owner == owner })
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .app(.signOutTapped)), in: ())
    for athlete in [AthleteID("athlete-1"), "athlete-2"] {
      #expect(effects.contains(.form(.work(.storeDrafts(owner: athlete, drafts: [:])))), "\(athlete)")
    }
  }
}

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
