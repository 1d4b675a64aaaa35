import CompassModel
@testable import Records
import Testing

@Suite struct SentenceTests {
  private static let offer = OfferID("o1")
  private static let terms = OfferTerms(
    schoolID: "s1", type: .scholarship, status: .pending, offerDate: CalendarDate(wire: "2026-01-05") ?? .earliest)

  @Test(arguments: [
    (Change.delete, "“Winter Camp” was deleted."),
    (.attend, "“Winter Camp” was marked as attended."),
    (.update(.event("e1"), [], of: athlete), "“Winter Camp” was saved."),
    (.status(offer, from: .pending, to: .accepted, of: athlete), "“Winter Camp” was marked as accepted."),
    (.create(.offer(terms, offer), of: athlete), "“Winter Camp” was added."),
    (.complete("t1"), "“Winter Camp” was marked complete."),
    (.setStatus("t1", .notStarted, of: athlete), "“Winter Camp” was marked not complete."),
    (.setStatus("t1", .inProgress, of: athlete), "“Winter Camp” was marked as in progress."),
  ])
  func successesHaveSentences(_ change: Change, _ sentence: String) {
    var world = World(allowsUndo: false)
    world.change(change)
    world.send(.made(1, nil))
    #expect(world.sentences == [sentence])
    world.send(.tapped)
    #expect(world.sentences == [])
  }

  @Test(arguments: [
    (Change.delete, ServiceFailure.Kind.offline, "The offer from Stanford could not be deleted. You are offline."),
    (
      .delete, .notPermitted,
      "The offer from Stanford could not be deleted. You don't have permission to delete this event."
    ),
    (.attend, .notFound, "The offer from Stanford could not be marked as attended. This event no longer exists."),
    (
      .attend, .unanswered,
      "It is not known whether the offer from Stanford was marked as attended. The server did not answer."
    ),
    (
      .create(.offer(terms, offer), of: athlete), .valuesRefused,
      "The offer from Stanford could not be saved. These values cannot be saved. Nothing was changed."
    ),
    (.complete("t1"), .notFound, "The offer from Stanford no longer exists."),
    (.complete("t1"), .notPermitted, "You don't have permission to change the offer from Stanford."),
  ])
  func failuresHaveSentences(_ change: Change, _ kind: ServiceFailure.Kind, _ sentence: String) {
    var world = World(allowsUndo: false)
    world.change(change, "The offer from Stanford")
    world.send(.refused(1, ServiceFailure(kind)))
    #expect(world.sentences == [sentence])
  }

  @Test func undoSentencesNameTheChange() {
    var world = World(allowsUndo: false)
    world.change(.attend)
    world.send(.made(1, nil), .tapped, .undoLast(of: athlete))
    world.send(.refused(2, ServiceFailure(.timedOut)))
    #expect(world.sentences == ["The attendance of “Winter Camp” could not be undone. Connection timed out."])
    world.send(.retry(2), .made(2, nil))
    #expect(world.sentences == ["The attendance of “Winter Camp” was undone."])
  }

  @Test func deletingAMissingRowSucceeds() {
    var world = World.showing(event("e1"), allowsUndo: false)
    world.change(.delete)
    world.send(.refused(1, ServiceFailure(.notFound)))
    #expect(world.sentences == ["“Winter Camp” was deleted."])
    #expect(world.events == [])
  }
}
