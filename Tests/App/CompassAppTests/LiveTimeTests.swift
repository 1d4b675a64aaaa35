import CompassServices
import Foundation
import TestSupport
import Testing

@testable import CompassApp

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
    let gate = live.gate
    gate.isOpen = false
    live.stubs.backend.loadEvents = { _ in
      await gate.pass()
      return Loaded(rows: [])
    }
    await live.send(.app(.launched))
    await live.advance(by: .seconds(10))
    await live.send(.app(.pageOpened(page: .events)))
    await live.advance(by: .milliseconds(300))
    await live.advance(by: .milliseconds(6_700))
    gate.releaseAll()
    await live.settle()
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
