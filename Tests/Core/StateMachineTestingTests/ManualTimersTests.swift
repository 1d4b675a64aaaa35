import StateMachine
import TestSupport
import Testing

@MainActor struct ManualTimersTests {
  private let timers = ManualTimers()
  private final class Log {
    var fired: [String] = []
    var cancel: Timers.Cancel = {}
  }
  private let log = Log()

  @discardableResult private func set(_ name: String, _ milliseconds: Int) -> Timers.Cancel {
    let log = log
    return timers.value.after(.milliseconds(milliseconds)) { log.fired.append(name) }
  }

  @Test func timersFireByTimeThenCreationOrder() {
    for (name, time) in [("c", 20), ("a", 10), ("d", 20), ("b", 10), ("e", 20)] { set(name, time) }
    timers.advance(by: .milliseconds(9))
    #expect(log.fired == [])
    timers.advance(by: .milliseconds(1))
    #expect(log.fired == ["a", "b"])
    timers.advance(by: .seconds(1))
    #expect(log.fired == ["a", "b", "c", "d", "e"])
    #expect(timers.now == .milliseconds(1_010))
    #expect(timers.pendingCount == 0)
  }

  @Test func timersSetWhileFiringFireWithinTheStep() {
    let times = Times()
    func tick() {
      times.all.append(timers.now)
      _ = timers.value.after(.milliseconds(10)) { tick() }
    }
    tick()
    timers.advance(by: .milliseconds(35))
    #expect(times.all == [.zero, .milliseconds(10), .milliseconds(20), .milliseconds(30)])
    #expect(timers.pendingCount == 1)
    timers.advance(by: .milliseconds(5))
    #expect(times.all.last == .milliseconds(40))
  }

  private final class Times { var all: [Duration] = [] }

  @Test func cancellingRemovesATimerAndIsIdempotent() {
    let cancels = (0..<4).map { set("\($0)", 10) }
    cancels[1]()
    cancels[1]()
    #expect(timers.pendingCount == 3)
    timers.advance(by: .milliseconds(10))
    for cancel in cancels { cancel() }
    #expect(log.fired == ["0", "2", "3"])
  }

  @Test func aTimerMayCancelOneDueAtTheSameTime() {
    let log = log
    _ = timers.value.after(.milliseconds(1)) {
      log.fired.append("first")
      log.cancel()
    }
    log.cancel = set("second", 1)
    timers.advance(by: .seconds(1))
    #expect(log.fired == ["first"])
  }

  @Test func aTimerWithoutDelayWaitsForTheNextAdvance() {
    set("now", 0)
    set("past", -5)
    #expect(log.fired == [])
    timers.advance(by: .zero)
    #expect(log.fired == ["now", "past"])
  }

  @Test func timeNeverDecreases() {
    timers.advance(by: .seconds(1))
    timers.advance(by: .seconds(-5))
    #expect(timers.now == .seconds(1))
    let timers = timers
    _ = timers.value.after(.seconds(1)) { timers.advance(by: .seconds(10)) }
    timers.advance(by: .seconds(2))
    #expect(timers.now == .seconds(12))
  }
}
