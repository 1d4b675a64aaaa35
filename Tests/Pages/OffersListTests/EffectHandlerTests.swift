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
    stubs.backend.deleteOffer = { (_, _) throws(ServiceFailure) in try answer(()) }
    stubs.backend.update = { (edit, _) throws(ServiceFailure) in
      #expect(edit == .status("a", from: .pending, to: .declined))
      try answer(())
    }
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

  @Test func deletingAsksForTheAthletesRow() async {
    let stubs = self.stubs()
    #expect(
      await answers(to: .delete(.sample("a", of: second)), from: stubs)
        == [.answer(.deleted(id: OfferID("a"), owner: second))])
    #expect(stubs.calls.all == ["deleteOffer a of athlete-2"])
    #expect(
      await answers(to: .delete(.sample("a", of: second)), from: self.stubs(failing: busy))
        == [.answer(.deleteFailed(deletion: .sample("a", of: second), failure: busy))])
    // What is gone already is deleted, as was wished (decision C4).
    #expect(
      await answers(to: .delete(.sample("a", of: second)), from: self.stubs(failing: ServiceFailure(.notFound)))
        == [.answer(.deleted(id: OfferID("a"), owner: second))])
  }

  @Test func aStatusIsStoredForTheAthletesRow() async {
    let stubs = self.stubs()
    let change = OfferStatusChange(id: "a", owner: second, schoolName: nil, before: .pending, status: .declined)
    #expect(await answers(to: .changeStatus(change), from: stubs) == [.answer(.statusChanged(change: change))])
    #expect(stubs.calls.all == ["update offer a of athlete-2: status"])
    #expect(
      await answers(to: .changeStatus(change), from: self.stubs(failing: busy))
        == [.answer(.statusFailed(change: change, failure: busy))])
    #expect(OffersList.Effect.changeStatus(change).plan == .first(.status("a")))
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
