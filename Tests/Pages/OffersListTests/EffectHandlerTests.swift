import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import OffersList

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  /// Ports of which each call answers, or fails with `failure`.
  func stubs(failing failure: ServiceFailure? = nil) -> StubServices {
    let stubs = StubServices()
    func answer<Answer>(_ answer: Answer) throws(ServiceFailure) -> Answer {
      if let failure { throw failure }
      return answer
    }
    stubs.backend.loadOffers = { (athlete) throws(ServiceFailure) in
      try answer(Loaded(rows: [offer("b", owner: athlete), offer("a", owner: athlete)], skipped: 2))
    }
    stubs.backend.loadSchools = { (_) throws(ServiceFailure) in try answer(Loaded(rows: [stanford, elan], skipped: 1)) }
    return stubs
  }

  func answers(to effect: OffersList.Effect, from stubs: StubServices) async -> [OffersList.Action] {
    var answers: [OffersList.Action] = []
    await OffersList.handle(effect, with: stubs.services, send: Send { answers.append($0) })
    return answers
  }

  @Test func loadingAsksForTheAthletesRows() async {
    let stubs = self.stubs()
    let table = OfferTable([offer("a", owner: second), offer("b", owner: second)])
    #expect(
      await answers(to: .load(request: 7, owner: second), from: stubs)
        == [.answer(.loaded(request: 7, table: table, skipped: 2))])
    #expect(
      await answers(to: .loadSchools(request: 8, owner: second), from: stubs)
        == [.answer(.schoolsLoaded(request: 8, schools: schoolsOfAva, skipped: 1))])
    #expect(stubs.calls.all == ["loadOffers athlete-2", "loadSchools athlete-2"])
  }

  @Test func failedLoadsCarryTheirNumberAndReason() async {
    let stubs = self.stubs(failing: busy)
    #expect(
      await answers(to: .load(request: 7, owner: first), from: stubs) == [
        .answer(.loadFailed(request: 7, failure: busy))
      ])
    #expect(
      await answers(to: .loadSchools(request: 8, owner: first), from: stubs)
        == [.answer(.schoolsFailed(request: 8, failure: busy))])
  }

  @Test func timersRingAndTheRestTouchesNoPort() async {
    let stubs = self.stubs()
    #expect(await answers(to: .startSkeletonTimer, from: stubs) == [.skeletonDue])
    #expect(await answers(to: .stop(.load), from: stubs) == [])
    #expect(await answers(to: .tell(.sessionEnded), from: stubs) == [])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test func effectsShareTracksAsTheyShould() {
    #expect(OffersList.Effect.load(request: 1, owner: first).plan == .latest(.load))
    #expect(OffersList.Effect.loadSchools(request: 1, owner: first).plan == .latest(.schools))
    #expect(OffersList.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    #expect(OffersList.Effect.stop(.schools).plan == .cancel(.schools))
    #expect(OffersList.Effect.tell(.viewerMissing).plan == .together)
  }
}
