import CompassModel
import StateMachine
import TestSupport
import Testing

@testable import RecordDetails

/// Each effect calls its port once and sends the response.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let busy = ServiceFailure(.databaseBusy)

  func answers(to work: RecordDetails.Work) async -> [RecordDetails.Action] {
    var answers: [RecordDetails.Action] = []
    await RecordDetails.perform(work, with: stubs.services, send: Send { answers.append($0) })
    return answers
  }

  @Test func loadingRequestsTheAthletesRow() async {
    stubs.backend.loadRecord = { (_, _) throws(ServiceFailure) in .event() }
    #expect(
      await answers(to: .load(request: 7, reference: camp, owner: ben)) == [
        .answer(.loaded(request: 7, record: .event()))
      ])
    let busy = busy
    stubs.backend.loadRecord = { (_, _) throws(ServiceFailure) in throw busy }
    #expect(
      await answers(to: .load(request: 8, reference: fullRide, owner: ava))
        == [.answer(.loadFailed(request: 8, failure: busy))])
    #expect(stubs.calls.all == ["loadRecord /events/ev-1 of athlete-2", "loadRecord /offers/of-1 of athlete-1"])
  }

  @Test func onlyTheLatestLoadRuns() {
    #expect(RecordDetails.Work.load(request: 1, reference: camp, owner: ava).plan == .latest(.load))
  }
}
