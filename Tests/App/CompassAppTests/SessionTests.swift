import CompassModel
import CompassServices
import EventsList
import PageTestSupport
import SignIn
import TestSupport
import Testing

@testable import CompassApp
@testable import PageKit

/// The signed-in user, the athlete whose rows are visible, and their changes (decisions S1, S2, X14).
struct SessionTests {
  let untilMidnight = AppEffect.waitForMidnight(.seconds(15 * 3600))

  /// The answer 401 to a request of the open page.
  private static let sessionOver = AppAction.events(.sortSaveFailed(sort: .name, failure: ServiceFailure(.sessionOver)))

  /// Adds the notice of the refused change, which can be retried in the next session (decision N1).
  private func addSortNotice(_ id: Int, _ state: inout AppState) {
    state.otherNotices.append(
      Notice(
        id: id, kind: .error,
        message: "The sort order could not be saved. Your session has ended. Please sign in again.", athlete: nil,
        canRetry: true))
    state.context.notices = state.otherNotices
    state.context.feedback = Feedback(kind: .error, request: id)
    _ = state.records.nextID()
    state.retries[id] = .events(.sortSaveRetried(sort: .name))
  }

  @Test func launchingLoadsTheFamilyAndSetsTheTimer() {
    var store = AppStore(.fresh)
    store.send(.app(.launched), asks: [.loadFamily, untilMidnight])
    store.answer(
      .loadFamily, with: TimedAction(at: instant(morning), .answered(.familyLoaded(family: .player, lastViewed: nil))),
      asks: [.saveFamily(.player)]
    ) {
      $0.session = .active
      $0.lastUser = "athlete-1"
      $0.context.viewer = .sample()
    }
    store.ignoreAll()
  }

  @Test func openingBeforeTheFamilyLoadsOnce() {
    var store = AppStore(.fresh)
    store.send(.app(.launched), asks: [.loadFamily, untilMidnight])
    // The page requests the family again; that request is in flight and not repeated.
    store.send(
      .app(.pageOpened(page: .events)),
      asks: [.events(.restoreSort), .loadFamily, .root(.waitForSlowSession)]
    ) {
      $0.routes = [.page(.events)]
      $0.events.isOpen = true
    }
    #expect(store.unanswered.count { $0 == .loadFamily } == 1)
    var loading = store.state
    loading.context.viewer = .sample()
    store.answer(
      .loadFamily, with: TimedAction(at: instant(morning), .answered(.familyLoaded(family: .player, lastViewed: nil))),
      asks: [.saveFamily(.player)] + loading.needEvents()
    ) {
      $0.session = .active
      $0.context.viewer = .sample()
      $0.lastUser = "athlete-1"
      $0.events.owner = "athlete-1"
      $0.records = loading.records
    }
    #expect(store.unanswered.count { if case .records(.load) = $0 { true } else { false } } == 1)
    store.ignoreAll()
  }

  @Test func aParentStartsWithTheLastViewedAthlete() {
    let state = AppState.after(.answered(.familyLoaded(family: .parent, lastViewed: "athlete-2")))
    #expect(state.context.athlete == "athlete-2")
  }

  @Test func switchingTheAthleteStoresItAndReloadsThePage() {
    var store = AppStore(.onEvents(.parent))
    var loading = store.state
    _ = loading.context.viewer?.select("athlete-2")
    store.send(
      .app(.athleteSelected(id: "athlete-2")), asks: [.saveLastViewed("athlete-2")] + loading.needEvents()
    ) {
      _ = $0.context.viewer?.select("athlete-2")
      $0.events.owner = "athlete-2"
      $0.records = loading.records
    }
    store.send(.app(.athleteSelected(id: "athlete-2")))
    store.send(.app(.athleteSelected(id: "stranger")))
    store.ignoreAll()
  }

  @Test func switchingWithoutAPageOnlyStoresIt() {
    var store = AppStore(.after(.answered(.familyLoaded(family: .parent, lastViewed: nil))))
    store.send(.app(.athleteSelected(id: "athlete-2")), asks: [.saveLastViewed("athlete-2")]) {
      _ = $0.context.viewer?.select("athlete-2")
    }
    store.ignoreAll()
  }

  @Test(arguments: ServiceFailure.Kind.allCases.filter { $0 != .sessionOver })
  func aFailedFamilyLoadIsRetried(kind: ServiceFailure.Kind) {
    let failure = ServiceFailure(kind)
    var store = AppStore(.after(.app(.launched)))
    store.send(.answered(.familyFailed(failure: failure))) {
      $0.session = .failed(failure)
      $0.context.offlineSince = kind == .offline ? instant(morning) : nil
    }
    store.send(.app(.retryTapped), asks: [.loadFamily]) { $0.session = .starting }
    store.send(.app(.retryTapped))
    store.ignoreAll()
  }

  @Test(arguments: [RootAction.foregrounded, .connectivityReturned])
  func returningToTheAppRetriesTheFamilyLoad(action: RootAction) {
    var state = AppState.fresh
    state.session = .failed(ServiceFailure(.offline))
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .app(action)), in: ())
    #expect(effects.filter { $0 == .loadFamily }.count == 1)
    #expect(state.session == .starting)
  }

  @Test func aParentWithoutAthletesFailsTheSession() {
    let nobody = FamilyAccess(user: "adult-1", name: "Pat", role: .parent, athletes: [])
    var store = AppStore(.after(.app(.launched)))
    store.send(.answered(.familyLoaded(family: nobody, lastViewed: nil))) {
      $0.session = .failed(ServiceFailure(.noAthlete))
    }
    store.finish()
  }

  /// A 401 ends the session and opens the sign-in page; signing in returns to the previous page.
  @Test func signingInAgainRestoresTheRoutes() {
    var store = AppStore(.onEvents())
    var opened = store.state
    store.send(.events(.tap(.eventTapped(id: "e"))), asks: opened.openDetails()) { $0 = opened }
    let sessionOver = Self.sessionOver
    store.send(sessionOver, asks: [.forgetFamily]) {
      $0.session = .over
      $0.context.viewer = nil
      $0.routes = [.page(.events), .record(.event("e")), .signIn]
      $0.signIn.isOpen = true
      addSortNotice(1, &$0)
      _ = Root.handle(.sessionEnded, &$0)
    }
    #expect(store.state.path == "/login")
    // A second 401 changes nothing.
    store.send(sessionOver) { addSortNotice(2, &$0) }
    // Without a user nothing is sent again: both stay.
    store.send(.app(.noticeRetried(id: 1)))
    store.send(.app(.backTapped))
    store.send(.app(.pageOpened(page: .events)))
    store.send(.signIn(.tap(.submitted(password: nil))), asks: [.root(.comeBack)]) { $0.session = .starting }
    store.send(.signIn(.tap(.submitted(password: nil))))
    var loading = store.state
    loading.context.viewer = .sample()
    store.answer(
      .root(.comeBack),
      with: TimedAction(at: instant(morning), .answered(.familyLoaded(family: .player, lastViewed: nil))),
      asks: [.saveFamily(.player)] + loading.need([.events, .interactions, .readings, .schools]) + [
        .details(.work(.load(request: 3, reference: .event("e"), owner: "athlete-1")))
      ]
    ) {
      $0.session = .active
      $0.signIn.isOpen = false
      $0.context.viewer = .sample()
      $0.routes = [.page(.events), .record(.event("e"))]
      $0.records = loading.records
      #expect($0.details.load.start() == 3)
    }
    #expect(store.state.path == "/events/e")
    #expect(store.state.detailsScreen?.title == "Camp")
    #expect(store.state.context.notices.map(\.id) == [1, 2])
    store.ignoreAll()
  }

  @Test func anotherUserGetsNoneOfTheRows() {
    let over = AppState.onEvents().after(Self.sessionOver)
    let other = FamilyAccess(user: "athlete-2", name: "Ben", role: .player, athletes: [.ben])
    let signedIn = over.after(
      .signIn(.tap(.submitted(password: nil))), .answered(.familyLoaded(family: other, lastViewed: nil)))
    #expect(signedIn.currentEvents.isEmpty)
    #expect(signedIn.events.owner == "athlete-2")
    #expect(signedIn.path == "/events")
  }

  @Test(arguments: [
    AppAction.app(.foregrounded), .app(.connectivityReturned), .events(.tap(.refreshPulled)), .app(.retryTapped),
    .events(.reloadRequested), .app(.athleteSelected(id: "athlete-2")), .app(.clockChanged),
  ])
  func anEndedSessionStaysOverUntilSignIn(action: AppAction) {
    let over = AppState.onEvents().after(Self.sessionOver)
    var state = over
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), action), in: ())
    #expect(state == over && state.path == "/login" && !effects.contains(.loadFamily))
  }

  @Test func aFailedSignInStaysOnTheSignInPage() {
    let over = AppState.onEvents().after(Self.sessionOver, .signIn(.tap(.submitted(password: nil))))
    #expect(over.after(.answered(.familyFailed(failure: ServiceFailure(.sessionOver)))).routes.last == .signIn)
    let offline = over.after(.answered(.familyFailed(failure: ServiceFailure(.offline))))
    #expect(offline.routes.last == .signIn)
    #expect(offline.session == .failed(ServiceFailure(.offline)))
    #expect(offline.after(.signIn(.tap(.submitted(password: nil)))).session == .starting)
  }

  @Test func signInActionsAreIgnoredElsewhere() {
    var store = AppStore(.onEvents())
    store.send(.signIn(.tap(.submitted(password: nil))))
    store.send(.app(.retryTapped))
    store.finish()
  }

  @Test func startingSignedOutOpensTheSignInPage() {
    var store = AppStore(.after(.app(.launched)))
    store.send(.answered(.familyFailed(failure: ServiceFailure(.sessionOver))), asks: [.forgetFamily]) {
      $0.session = .over
      $0.routes = [.signIn]
      $0.signIn.isOpen = true
      _ = Root.handle(.sessionEnded, &$0)
    }
    store.finish(ignoring: .forgetFamily)
  }

  /// S1: the stored family suffices for an offline start; it is loaded again after reconnecting.
  @Test func anOfflineStartUsesTheStoredFamily() {
    let failure = ServiceFailure(.offline)
    var store = AppStore(.after(.app(.launched)))
    store.send(.answered(.savedFamilyFound(family: .player, lastViewed: nil, failure: failure))) {
      $0.session = .unconfirmed(failure)
      $0.context.viewer = .sample()
      $0.context.offlineSince = instant(morning)
      $0.lastUser = "athlete-1"
    }
    store.send(.app(.connectivityReturned), asks: [.loadFamily]) { $0.session = .starting }
    store.ignoreAll()
  }

  @Test func rootEffectsUseTheirLanes() {
    #expect(AppEffect.loadFamily.plan == .first(.root(.family)))
    #expect(AppEffect.saveLastViewed("a").plan == .newest(.root(.lastViewed)))
    #expect(AppEffect.waitForMidnight(.seconds(5)).plan == .latest(.root(.midnight), after: .seconds(5)))
    #expect(AppEffect.root(.waitForSlowSession).plan == .latest(.root(.slowSession), after: .milliseconds(300)))
    #expect(AppEffect.events(.saveSort(.name)).plan != AppEffect.tasks(.saveFilters(.all, .all, owner: "a")).plan)
  }
}

/// The sign-in page shows whether a session ended or none ever began (decision W3).
@MainActor
struct SignInReasonTests {
  nonisolated private static let nobody = ServiceFailure(
    .sessionOver, reason: "Nobody is signed in yet. Please sign in.")

  @Test(arguments: [
    (nobody, "Nobody is signed in yet. Please sign in."),
    (ServiceFailure(.sessionOver), "Your session has ended. Please sign in again."),
  ])
  func thePageShowsTheReason(_ failure: ServiceFailure, _ subtitle: String) {
    let state = AppState.fresh.after(.answered(.familyFailed(failure: failure)))
    #expect(state.routes.last == .signIn)
    #expect(SignIn.Screen(state.signIn, state.context).head.subtitle == subtitle)
  }

  @Test func signingOutReplacesTheReason() {
    let state = AppState.fresh.after(.answered(.familyFailed(failure: Self.nobody)), .signIn(.answer(.signedOut)))
    #expect(SignIn.Screen(state.signIn, state.context).head.subtitle == "You are signed out.")
  }
}
