import CompassModel
import CompassServices
import EventsList
import StateMachine
import TestSupport
import Testing

@testable import CompassApp

/// The whole app at work, with stub services.
@MainActor
struct LiveTests {
  static let rows: [Event] = [
    .sample("a1"), .sample("a2", on: "2026-02-09", registered: true), .sample("b1", owner: "athlete-2"),
  ]

  func ids(_ live: LiveCompass) -> [EventID] {
    guard case .events(let screen) = live.compass.screen else {
      recordMissingScreen("events")
      return []
    }
    return screen.events.map(\.id)
  }

  @Test func aCachedScreenMatchesTheState() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    live.compass.cachesScreen = true
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(live.compass.unobservedScreen.pageScreen.rows.map(\.id) == ["a1", "a2"])
    await live.send(.events(.tap(.deleteTapped(id: "a1"))), .events(.tap(.deleteConfirmed)))
    let cached = live.compass.unobservedScreen
    #expect(cached.pageScreen.rows.map(\.id) == ["a2"] && live.compass.unobservedScreen == cached)
    live.compass.cachesScreen = false
    #expect(live.compass.unobservedScreen == cached)
  }

  @Test func aVisitSendsEachRequestOnce() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows, storedSort: "date_asc")
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(ids(live) == ["a2", "a1"])
    // One request each.
    #expect(
      live.stubs.calls.all.sorted() == [
        "loadEvents athlete-1", "loadFamily", "value for eventsSortOption", "value for lastViewedAthlete",
        "value for signedOut",
      ])
    live.stubs.calls.forget()
    await live.send(.app(.pageOpened(page: .events)))
    await live.send(
      .events(.tap(.deleteTapped(id: "a1"))), .events(.tap(.deleteConfirmed)), .events(.tap(.deleteConfirmed)))
    await live.send(.events(.tap(.attendedTapped(id: "a2"))), .events(.tap(.attendedTapped(id: "a2"))))
    #expect(ids(live) == ["a2"])
    #expect(
      live.stubs.calls.all == ["deleteEvent a1 of athlete-1", "update event a2 of athlete-1: attended"])
    live.stubs.calls.forget()
    await live.send(.app(.backTapped))
    guard case .home(let home) = live.compass.screen else { return recordMissingScreen("home") }
    #expect(home.page == "home" && home.subtitle == "Tue Feb 10 · Ava · Grade 11")
    // Home shows the events that are already loaded (decision Y5).
    #expect(
      live.stubs.calls.all.sorted() == [
        "loadInteractions athlete-1", "loadOffers athlete-1", "loadSchools athlete-1", "loadStatuses athlete-1",
        "loadTasks athlete-1", "value for homeHiddenRows_athlete-1",
      ])
  }

  /// The stored order is read once and not written back.
  @Test(arguments: [("type", EventSort.type), ("nonsense", .dateDescending)])
  func openingDoesNotStoreTheSortOrder(stored: String, sort: EventSort) async {
    let live = LiveCompass()
    live.stub(.player, Self.rows, storedSort: stored)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(live.state.events.sort == sort)
    #expect(live.stubs.calls.count("store ") == 0)
    await live.send(.events(.tap(.sortChanged(sort: .name))))
    #expect(live.stubs.calls.all.last == "store name for eventsSortOption")
  }

  @Test func onlyAFirstLoadShowsTheSkeletonAfter300ms() async {
    let live = LiveCompass()
    live.stub(.player)
    await live.send(.app(.launched))
    live.gate.isOpen = false
    let gate = live.gate
    live.stubs.backend.loadEvents = { _ in
      await gate.pass()
      return Loaded(rows: Self.rows)
    }
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(299))
    #expect(!live.state.eventsStatus.showsSkeleton)
    await live.advance(by: .milliseconds(1))
    #expect(live.state.eventsStatus.showsSkeleton)
    gate.releaseAll()
    await live.settle()
    #expect(!live.state.eventsStatus.showsSkeleton && ids(live).count == 3)
    await live.send(.events(.tap(.refreshPulled)))
    await live.advance(by: .seconds(5))
    #expect(!live.state.eventsStatus.showsSkeleton && live.state.eventsStatus.isRunning)
    gate.releaseAll()
    await live.settle()
  }

  /// Whichever load is answered first, the newest athlete's rows are shown, and every
  /// copy is saved under the athlete it is of.
  @Test(arguments: [[0, 0], [1, 0]])
  func switchingWhileLoadingShowsTheNewAthlete(order: [Int]) async {
    let copies = MemoryCopies()
    let live = LiveCompass(copies: copies)
    live.stub(.parent, Self.rows)
    await live.send(.app(.launched))
    let gate = live.gate
    gate.isOpen = false
    live.stubs.backend.loadEvents = { owner in
      await gate.pass()
      return Loaded(rows: Self.rows.filter { $0.owner == owner })
    }
    await live.send(.app(.pageOpened(page: .events)))
    await live.send(.app(.athleteSelected(id: "athlete-2")))
    for position in order {
      gate.release(at: position)
      await live.settle()
    }
    #expect(ids(live) == ["b1"])
    #expect(copies.all.keys.filter { $0.name == "events" }.map(\.owner).sorted() == ["athlete-1", "athlete-2"])
    #expect(live.stubs.calls.all.contains("store athlete-2 for lastViewedAthlete"))
    #expect(live.compass.store.state.events.owner == "athlete-2")
  }

  @Test func aFailedStoreOfTheAthleteIsNotReported() async {
    let live = LiveCompass()
    live.stub(.parent, Self.rows)
    live.stubs.preferences.store = { _, _ throws(ServiceFailure) in throw ServiceFailure(.diskFull) }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)), .app(.athleteSelected(id: "athlete-2")))
    #expect(live.state.events.notice == nil)
    #expect(live.state.session == .active)
  }

  @Test func signingInAgainReturnsToThePage() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    live.stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.sessionOver) }
    await live.send(.events(.tap(.refreshPulled)))
    guard case .signIn(let login) = live.compass.screen else {
      Issue.record("a session that is over leads to the sign-in page")
      return
    }
    #expect(login.page == "login")
    live.stub(.player, Self.rows)
    await live.send(.signIn(.tap(.submitted(password: nil))))
    #expect(live.state.path == "/events")
    #expect(ids(live) == ["a1", "a2"])
  }

  @Test func lateDetailResponsesAreIgnored() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    let gate = live.gate
    live.stubs.backend.loadRecord = { (reference, owner) throws(ServiceFailure) in
      await gate.pass()
      return .row(reference, of: owner)
    }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    gate.isOpen = false
    await live.send(.events(.tap(.eventTapped(id: "a1"))))
    await live.advance(by: .milliseconds(300))
    guard case .details(let detail) = live.compass.screen else { return recordMissingScreen("details") }
    // Shows the list's values (decision N4).
    #expect(detail.isLoading && !detail.showsSkeleton && detail.title == "Camp")
    await live.send(.app(.backTapped), .events(.tap(.eventTapped(id: "a2"))))
    gate.releaseAll()
    await live.settle()
    guard case .details(let other) = live.compass.screen else { return recordMissingScreen("details") }
    #expect(other.title == "Row a2 of athlete-1" && !other.showsSkeleton)
  }

  @Test func offlineShowsTheCachedCopyUntilReconnected() async {
    let copies = MemoryCopies()
    let earlier = LiveCompass(now: "2026-02-09T14:12:00Z", copies: copies)
    earlier.stub(.player, [Self.rows[1]])
    await earlier.send(.app(.launched), .app(.pageOpened(page: .events)))
    let live = LiveCompass(copies: copies)
    live.stub(.player, Self.rows)
    live.stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.offline) }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(ids(live) == ["a2"])
    guard case .events(let screen) = live.compass.screen else { return recordMissingScreen("events") }
    #expect(
      screen.banner?.message
        == "You are offline. Showing events saved on Feb 9, 2026 at 09:12. Reload is disabled.")
    live.stubs.calls.forget()
    await live.send(.events(.tap(.refreshPulled)))
    #expect(live.stubs.calls.all.isEmpty)
    live.stubs.backend.loadEvents = { _ in Loaded(rows: Self.rows.filter { $0.owner == "athlete-1" }) }
    await live.send(.app(.connectivityReturned))
    #expect(ids(live) == ["a1", "a2"])
  }

  @Test func reopeningThePageKeepsAPendingDeletion() async {
    let live = LiveCompass()
    live.stub(.player, Self.rows)
    let gate = live.gate
    live.stubs.backend.deleteEvent = { _, _ in await gate.pass() }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    gate.isOpen = false
    await live.send(.events(.tap(.deleteTapped(id: "a1"))), .events(.tap(.deleteConfirmed)), .app(.backTapped))
    #expect(gate.count == 1)
    await live.send(.app(.pageOpened(page: .events)))
    #expect(ids(live) == ["a2"])
    gate.releaseAll()
    await live.settle()
    #expect(live.state.event("a1") == nil)
    #expect(live.state.deletions.all.isEmpty)
  }
}
