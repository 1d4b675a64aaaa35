import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import CompassApp

/// Checks the screen while a failed load is retried (decision W1).
@MainActor
struct AttemptTests {
  private let live = LiveCompass()

  /// Events whose first try fails, and then takes as long as the gate is closed.
  private func holdLoads() {
    let (gate, attempts) = (live.gate, live.attempts)
    gate.isOpen = false
    live.stubs.backend.loadEvents = { _ in
      attempts.report(Attempt(number: 2, of: 4))
      await gate.pass()
      attempts.end()
      return Loaded(rows: LiveTests.rows)
    }
  }

  @Test func theEndOfAnUncountedRequestDoesNotHideTheNextOne() {
    let attempts = Attempts()
    let noted = Lock<[Int?]>([])
    attempts.listen { attempt in noted.withLock { $0.append(attempt?.number) } }
    for number in [3, 2] {
      attempts.report(Attempt(number: number, of: 4))
      attempts.end()
    }
    #expect(noted.withLock(\.self) == [3, nil, 2, nil])
  }

  @Test func updatingTextShowsTheAttemptUntilAnswered() async {
    live.stub(.player, LiveTests.rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    holdLoads()
    await live.send(.events(.tap(.refreshPulled)))
    #expect(live.compass.screen.head.updatingText == "still trying (2 of 4)")
    live.gate.releaseAll()
    await live.settle()
    #expect(live.compass.screen.head.updatingText == nil)
    #expect(live.state.context.attempt == nil)
  }

  @Test func loadingTextShowsTheAttemptBeforeRows() async {
    live.stub(.player)
    await live.send(.app(.launched))
    holdLoads()
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(300))
    #expect(live.compass.screen.head.loadingText == "Loading events… still trying (2 of 4)")
    #expect(live.compass.screen.head.updatingText == nil)
    live.gate.releaseAll()
    await live.settle()
    #expect(live.compass.screen.head.loadingText == nil)
  }

  @Test func aLoadedPageShowsNoAttemptOfAnotherLoad() async {
    live.stub(.player, LiveTests.rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    await live.send(.answered(.attempted(attempt: Attempt(number: 3, of: 4))))
    #expect(live.compass.screen.head.updatingText == nil)
  }
}
