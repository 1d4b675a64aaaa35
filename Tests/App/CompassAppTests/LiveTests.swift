import CompassModel
import CompassServices
import EventsList
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
    #expect(live.stubs.calls.all == ["deleteEvent a1 of athlete-1", "update event a2 of athlete-1: attended"])
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

  @Test func onlyAFirstLoadShowsTheSkeletonAfter300ms() async {
    let live = LiveCompass()
    live.stub(.player)
    await live.send(.app(.launched))
    live.holdEvents(Self.rows)
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(299))
    #expect(!live.state.eventsStatus.showsSkeleton)
    await live.advance(by: .milliseconds(1))
    #expect(live.state.eventsStatus.showsSkeleton)
    await live.release()
    #expect(!live.state.eventsStatus.showsSkeleton && ids(live).count == 3)
    await live.send(.events(.tap(.refreshPulled)))
    await live.advance(by: .seconds(5))
    #expect(!live.state.eventsStatus.showsSkeleton && live.state.eventsStatus.isRunning)
    await live.release()
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
}
