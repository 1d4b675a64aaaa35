import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  /// What handling `effect` answers.
  func answers(to effect: RecruitingTimeline.Effect) async -> [RecruitingTimeline.Action] {
    final class Box { var actions: [RecruitingTimeline.Action] = [] }
    let box = Box()
    await RecruitingTimeline.handle(effect, with: stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  @Test(
    arguments: [
      ("3", .threeMonths), ("6", .sixMonths), ("12", .twelveMonths), ("all", .allTime), (nil, .sixMonths),
      ("12 Months", .sixMonths), ("", .sixMonths), ("ALL", .sixMonths),
    ] as [(String?, ViewRange)])
  func theStoredRange(stored: String?, range: ViewRange) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreRange) == [.answer(.rangeRestored(range: range))])
    #expect(stubs.calls.all == ["value for timelineViewRange"])
  }

  @Test(arguments: ViewRange.allCases)
  func storingTheRange(range: ViewRange) async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveRange(range)) == [])
    #expect(stubs.calls.all == ["store \(range.rawValue) for timelineViewRange"], "defect 37")
    let busy = busy
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveRange(range)) == [.answer(.rangeSaveFailed(failure: busy))])
  }

  @Test func plans() async {
    typealias Effect = RecruitingTimeline.Effect
    #expect(await answers(to: .tell(.sessionEnded)) == [] && stubs.calls.all == [])
    #expect(Effect.saveRange(.allTime).plan == .newest(.range) && Effect.restoreRange.plan == .queued(.range))
    #expect(Effect.tell(.sessionEnded).plan == .together)
  }
}
