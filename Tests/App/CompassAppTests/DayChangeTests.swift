import CompassModel
import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassApp
@testable import PageKit

/// The moment of every action, and the local day that ends while the app runs (decision X3).
struct DayChangeTests {
  @Test(
    arguments: [
      ("America/New_York", "2026-02-11T04:59:59Z", .seconds(1)),
      ("America/New_York", "2026-02-11T04:59:59.999999Z", .microseconds(1)),
      ("America/New_York", "2026-03-08T05:00:00Z", .seconds(82_800)),
      ("Asia/Kolkata", "2026-02-10T18:00:00Z", .seconds(1_800)), ("UTC", "9999-12-30T23:59:59Z", .seconds(1)),
    ] as [(String, String, Duration)])
  func theTimerFiresAtLocalMidnight(name: String, now: String, delay: Duration) {
    var store = AppStore(AppState(moment: Moment(instant: instant(now), zone: zone(name))))
    store.send(.app(.clockChanged), at: now, asks: [.waitForMidnight(delay)])
    store.ignoreAll()
  }

  /// A timer on that day would fire every second forever: `advance 40d` took minutes.
  @Test(arguments: ["9999-12-31T00:00:00Z", "9999-12-31T23:59:59.999999Z"])
  func theLastCalendarDaySetsNoTimer(now: String) {
    var store = AppStore(AppState(moment: Moment(instant: instant(now), zone: .utc)))
    store.send(.app(.launched), at: now, asks: [.loadFamily])
    store.send(.app(.clockChanged), at: now)
    store.ignoreAll()
  }

  @Test func aZoneChangeMovesTheDayAndTheTimer() {
    var store = AppStore(.onEvents())
    var loading = store.state
    store.send(
      .app(.zoneChanged(zone: zone("Pacific/Auckland"))),
      asks: [.waitForMidnight(.seconds(75_600))] + loading.needEvents(refresh: true)
    ) {
      $0.context.moment = Moment(instant: instant(morning), zone: zone("Pacific/Auckland"))
      $0.records = loading.records
    }
    #expect(store.state.context.today == day("2026-02-11"))
    store.ignoreAll()
  }

  @Test func foregroundingResetsTimerAndRefreshesPage() {
    let now = "2026-02-11T14:00:00Z"
    var store = AppStore(.onEvents())
    var loading = store.state
    store.send(
      .app(.foregrounded), at: now, asks: [.waitForMidnight(.seconds(54_000))] + loading.needEvents(refresh: true)
    ) {
      $0.context.moment = $0.context.moment.at(instant(now))
      $0.records = loading.records
    }
    store.ignoreAll()
    var home = AppStore(.fresh)
    home.send(.app(.foregrounded), asks: [.waitForMidnight(.seconds(54_000))])
    home.send(.app(.connectivityReturned))
    home.ignoreAll()
  }

  /// Decision M9: a page open at midnight requests the rows of the new day, also in the night of a clock change.
  @Test(arguments: [
    ("America/New_York", "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z"),
    ("Asia/Kolkata", "2028-02-28T18:29:59Z", "2028-02-28T18:30:00Z"),
  ])
  func anOpenPageReloadsAtMidnight(name: String, before: String, after: String) {
    for page in Page.allCases {
      var state = AppState(moment: Moment(instant: instant(before), zone: zone(name)))
        .after(
          .app(.launched), .answered(.familyLoaded(family: .player, lastViewed: nil)), .app(.pageOpened(page: page)))
      let isLoad = { (effect: AppEffect) in "\(effect)".contains("load") }
      let early = Root.reduce(&state, TimedAction(at: instant(before), .app(.clockChanged)), in: ())
      #expect(!early.contains(where: isLoad), "\(page)")
      let due = Root.reduce(&state, TimedAction(at: instant(after), .app(.clockChanged)), in: ())
      #expect(due.contains(where: isLoad), "\(page)")
      // A second clock change requests nothing.
      let again = Root.reduce(&state, TimedAction(at: instant(after), .app(.clockChanged)), in: ())
      #expect(!again.contains(where: isLoad), "\(page)")
    }
  }

  @Test func onlyAZoneWithAnotherDayReloadsThePage() {
    let page = AppState.onEvents()
    let moved = page.after(.app(.zoneChanged(zone: zone("Pacific/Auckland"))))
    #expect(moved.eventsStatus.isRunning && !page.eventsStatus.isRunning)
    #expect(!page.after(.app(.zoneChanged(zone: zone("America/Chicago")))).eventsStatus.isRunning)
  }

  @Test func midnightRequestsNoRowsAfterSignOut() {
    let over = AppState.onEvents().after(.app(.signOutTapped))
    var state = over
    let effects = Root.reduce(&state, TimedAction(at: instant("2026-02-11T05:00:00Z"), .app(.clockChanged)), in: ())
    #expect(effects == [.waitForMidnight(.seconds(86_400))])
  }
}

/// The whole app as time passes: time stamps and day changes (decision X3).
@MainActor
struct LiveTimeTests {
  @Test func theDayChangesWhileThePageIsOpen() async {
    // New York springs forward on 8 March: that day has 23 hours.
    let live = LiveCompass(now: "2026-03-07T14:00:00Z")
    live.stub(.player, [])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    await live.advance(by: .seconds(15 * 3600 - 1))
    #expect(live.today == day("2026-03-07"))
    await live.advance(by: .seconds(1))
    #expect(live.today == day("2026-03-08"))
    await live.advance(by: .seconds(23 * 3600 - 1))
    #expect(live.today == day("2026-03-08"))
    await live.advance(by: .seconds(1))
    #expect(live.today == day("2026-03-09"))
    guard case .events(let screen) = live.compass.screen else { return recordMissingScreen("events") }
    #expect(screen.calendar.days.first { $0.isToday }?.date == day("2026-03-09"))
  }

  @Test func everyActionIsStampedWithTheClock() async {
    let live = LiveCompass()
    live.stub(.player, [])
    live.holdEvents()
    await live.send(.app(.launched))
    await live.advance(by: .seconds(10))
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(300))
    await live.advance(by: .milliseconds(6_700))
    await live.release()
    let first = instant(morning)
    let stamps = live.recording.map { "\(first.duration(to: $0.at)) \(name(of: $0.action))" }
    #expect(
      stamps == [
        "0.0 seconds launched", "0.0 seconds familyLoaded", "10.0 seconds pageOpened", "10.0 seconds settingsRead",
        "10.3 seconds slow", "17.0 seconds answered",
      ])
    #expect(live.state.eventsStatus.source == .loaded(at: first.adding(.seconds(17))))
  }

  /// Name of the innermost action: `answered` for `.records(.answered(…))`.
  private func name(of action: AppAction) -> String {
    let json = try? JSONSerialization.jsonObject(with: JSONEncoder().encode(action)) as? [String: [String: Any]]
    return json?.values.first?.keys.first ?? ""
  }
}
