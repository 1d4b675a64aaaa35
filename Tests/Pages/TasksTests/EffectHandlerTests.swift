import StateMachine
import TestSupport
import Testing

@testable import PageKit
@testable import Tasks

/// The timer of the praise (decision K9); a newer completion starts it again.
@MainActor
struct EffectHandlerTests {
  @Test func praiseEndsThreeSecondsAfterTheLastCompletion() {
    let work = Tasks.Work.startSuccessTimer
    #expect(work.plan == .latest(.success, after: .seconds(3)))
    var sent: [Tasks.Action] = []
    Tasks.perform(work, with: StubServices().services, send: Send { sent.append($0) })
    #expect(sent == [.answer(.successOver)])
  }
}
