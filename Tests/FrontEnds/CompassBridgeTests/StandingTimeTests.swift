import CompassModel
import CompassBridge
import TestSupport
import Testing

/// A manually advanced clock.
@MainActor
struct StandingTimeTests {
  private let start = instant("2026-02-10T14:00:00Z")
  private let log = Log()

  private final class Log { var due: [Instant] = [] }

  @Test func timeIsFixedUntilAdvanced() async {
    let time = ManualTime(start)
    #expect(time.now == start)
    await time.advance(by: .seconds(90)) {}
    #expect(time.now == start.adding(.seconds(90)))
  }

  @Test func timersFireAtTheirDueTime() async {
    let time = ManualTime(start)
    for seconds in [60, 10] { _ = time.timers.after(.seconds(seconds)) { [log] in log.due.append(time.now) } }
    var settled = 0
    await time.advance(by: .seconds(90)) { settled += 1 }
    #expect(log.due == [start.adding(.seconds(10)), start.adding(.seconds(60))])
    #expect(settled == 3)
    #expect(time.now == start.adding(.seconds(90)))
  }

  @Test func jumpingBackDoesNotFireTimers() {
    let time = ManualTime(start)
    _ = time.timers.after(.seconds(10)) { [log] in log.due.append(time.now) }
    time.jump(to: start.adding(.seconds(-3_600)))
    #expect(time.now == start.adding(.seconds(-3_600)))
    #expect(log.due == [])
    time.jump(to: start)
    #expect(log.due.count == 1)
  }
}
