import CompassModel
import CompassServices
import StateMachine
import Testing

@testable import OffersList

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let draft = NewOffer(schoolID: stanford.id, type: .partial, status: .pending, offerDate: date("2026-02-10"))
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  final class Stub: OffersBackend, SchoolsBackend {
    let failure: ServiceFailure?
    @MainActor var calls: [String] = []
    @MainActor var created: [NewOffer] = []

    init(failing failure: ServiceFailure? = nil) { self.failure = failure }

    private func note(_ call: String) async throws(ServiceFailure) {
      await MainActor.run { calls.append(call) }
      if let failure { throw failure }
    }

    func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
      try await note("loadOffers \(athlete)")
      return Loaded(rows: [offer("b", owner: athlete), offer("a", owner: athlete)], skipped: 2)
    }

    func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
      await MainActor.run { created.append(offer) }
      try await note("createOffer \(id) of \(athlete)")
    }

    func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
      try await note("deleteOffer \(id) of \(athlete)")
    }

    func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
      try await note("loadSchools \(athlete)")
      return Loaded(rows: [stanford, elan], skipped: 1)
    }
  }

  func answers(to effect: OffersList.Effect, from stub: Stub) async -> [OffersList.Action] {
    final class Box { var actions: [OffersList.Action] = [] }
    let box = Box()
    let services = OffersList.Services(offers: stub, schools: stub) { OfferID("made") }
    await OffersList.handle(effect, with: services, send: Send { box.actions.append($0) })
    return box.actions
  }

  @Test func loadingAsksForTheAthletesRows() async {
    let stub = Stub()
    let table = OfferTable([offer("a", owner: second), offer("b", owner: second)])
    #expect(
      await answers(to: .load(request: 7, owner: second), from: stub)
        == [.loaded(request: 7, table: table, skipped: 2)])
    #expect(
      await answers(to: .loadSchools(request: 8, owner: second), from: stub)
        == [.schoolsLoaded(request: 8, schools: schoolsOfAva, skipped: 1)])
    #expect(stub.calls == ["loadOffers athlete-2", "loadSchools athlete-2"])
  }

  @Test func failedLoadsCarryTheirNumberAndReason() async {
    let stub = Stub(failing: busy)
    #expect(
      await answers(to: .load(request: 7, owner: first), from: stub) == [.loadFailed(request: 7, failure: busy)])
    #expect(
      await answers(to: .loadSchools(request: 8, owner: first), from: stub)
        == [.schoolsFailed(request: 8, failure: busy)])
  }

  @Test func aFirstSaveTellsItsIDBeforeItIsSent() async {
    let stub = Stub()
    let stored = Offer(draft, id: OfferID("made"), owner: second)
    #expect(
      await answers(to: .create(.sample(draft, owner: second)), from: stub)
        == [.offerIDMade(id: OfferID("made"), owner: second), .created(offer: stored)])
    #expect(stub.calls == ["createOffer made of athlete-2"] && stub.created == [draft])
    let failing = Stub(failing: busy)
    #expect(
      await answers(to: .create(.sample(draft)), from: failing)
        == [.offerIDMade(id: OfferID("made"), owner: first), .createFailed(draft: .sample(draft, id: "made"), failure: busy)])
  }

  @Test func aRepeatedSaveKeepsItsID() async {
    let stub = Stub()
    let stored = Offer(draft, id: OfferID("known"), owner: first)
    #expect(
      await answers(to: .create(.sample(draft, id: "known")), from: stub) == [.created(offer: stored)])
    #expect(stub.calls == ["createOffer known of athlete-1"])
  }

  @Test func deletingAsksForTheAthletesRow() async {
    let stub = Stub()
    #expect(
      await answers(to: .delete(.sample("a", of: second)), from: stub)
        == [.deleted(id: OfferID("a"), owner: second)])
    #expect(stub.calls == ["deleteOffer a of athlete-2"])
    #expect(
      await answers(to: .delete(.sample("a", of: second)), from: Stub(failing: busy))
        == [.deleteFailed(deletion: .sample("a", of: second), failure: busy)])
  }

  @Test func timersRingAndTheRestTouchesNoPort() async {
    let stub = Stub()
    #expect(await answers(to: .startSkeletonTimer, from: stub) == [.skeletonDue])
    #expect(await answers(to: .stop(.load), from: stub) == [])
    #expect(await answers(to: .tell(.sessionEnded), from: stub) == [])
    #expect(stub.calls.isEmpty)
  }

  @Test func effectsShareLanesAsTheyShould() {
    #expect(OffersList.Effect.load(request: 1, owner: first).plan == .latest(.load))
    #expect(OffersList.Effect.loadSchools(request: 1, owner: first).plan == .latest(.schools))
    #expect(OffersList.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    #expect(OffersList.Effect.stop(.schools).plan == .cancel(.schools))
    #expect(OffersList.Effect.create(.sample(draft)).plan == .first(.create(first, nil)))
    #expect(OffersList.Effect.tell(.viewerMissing).plan == .together)
  }
}
