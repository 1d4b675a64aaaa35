import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// A change that failed is told wherever one is, and can be made again from there (decision N1).
struct FailedChangeTests {
  let camp = Event.sample("camp", name: "Winter Camp", registered: true)
  let bens = Event.sample("bens", name: "Ben's Camp", owner: "athlete-2")
  let change = EventChange.sample("camp", "Winter Camp")
  let failure = ServiceFailure(.serverError)
  let parent = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))

  var deleting: EventsList.State { .showing([camp]).after(.deleteTapped(id: "camp"), .deleteConfirmed) }
  var told: EventsList.Effect {
    .told("“Winter Camp” could not be deleted. \(failure.message.asSentence)", retry: .deleteRetried(change: change))
  }

  @Test func itIsToldOfAClosedPage() {
    var store = EventsStore(deleting.after(.closed))
    store.send(.deleteFailed(change: change, failure: failure), asks: [told]) {
      $0.overlay.deleting = []
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.ignore(told)
    store.finish()
    #expect(store.state.after(.opened).shownIDs() == ["camp"])
  }

  @Test func itNamesTheRowAndItsAthleteWhileAnotherIsLookedAt() {
    var store = EventsStore(deleting.after(.athleteChanged, in: parent), in: parent)
    store.send(.deleteFailed(change: change, failure: failure), asks: [told]) {
      $0.overlay.deleting = []
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.ignore(told)
    store.finish()
  }

  @Test func theLongNameOfARowIsCutAsInTheList() {
    let long = Event.sample("long", name: String(repeating: "x", count: 70))
    var store = EventsStore(EventsList.State.showing([long]).after(.deleteTapped(id: "long")))
    let effect = EventsList.Effect.delete(.sample("long", String(repeating: "x", count: 60) + "…"))
    store.send(.deleteConfirmed, asks: [effect]) {
      $0.dialog = nil
      $0.overlay.deleting = ["long"]
    }
    store.ignore(effect)
    store.finish()
  }

  @Test func itCanBeMadeAgainWhileThePageIsClosed() {
    let left = deleting.after(.answer(.deleteFailed(change: change, failure: failure)), .closed)
    var store = EventsStore(left)
    store.send(.deleteRetried(change: change), asks: [.delete(change)]) { $0.overlay.deleting = ["camp"] }
    #expect(store.state.after(.opened).shownIDs().isEmpty)
    store.answer(
      .delete(change), with: .deleted(id: "camp", owner: "athlete-1")
    ) {
      $0.overlay.deleting = []
      $0.feedback = Feedback(kind: .success, request: 2)
      $0.table = EventTable()
    }
    store.finish()
  }

  /// After signing in again the page knows nothing: the change is still the same athlete's.
  @Test(arguments: [true, false])
  func itCanBeMadeAgainForAnAthleteWhoseRowsAreNotThere(isFresh: Bool) {
    let state = isFresh ? EventsList.State() : EventsList.State.showing([bens], owner: "athlete-2")
    var store = EventsStore(state, in: parent)
    store.send(.attendanceRetried(change: change), asks: [.markAttended(change)]) {
      $0.overlay.attending = ["camp"]
    }
    store.answer(
      .markAttended(change), with: .attendanceSaved(id: "camp", owner: "athlete-1")
    ) {
      $0.overlay.attending = []
      $0.feedback = Feedback(kind: .success, request: 1)
    }
    store.finish()
  }

  @Test func aRowWhoseDeletionIsRetriedIsNotShownWhenItsAthleteIsBack() {
    let back = EventsList.State.showing([bens], owner: "athlete-2")
      .after(.deleteRetried(change: change), in: parent)
      .after(.athleteChanged, .answer(.loaded(request: 2, table: EventTable([camp]), skipped: 0)))
    #expect(back.owner == "athlete-1" && back.shownIDs().isEmpty)
  }

  @Test func itIsToldAgainWhenTheSecondTryFailsToo() {
    var store = EventsStore(EventsList.State().after(.deleteRetried(change: change)))
    store.send(.deleteFailed(change: change, failure: failure), asks: [told]) {
      $0.overlay.deleting = []
      $0.feedback = Feedback(kind: .error, request: 1)
    }
    store.ignore(told)
    store.finish()
  }

  @Test func theRetryOfALoadMakesNoChangeAgain() {
    var state = deleting.after(.deleteFailed(change: change, failure: failure))
    var store = EventsStore(state)
    store.send(.retryTapped)
    store.finish()
    state.load.failure = ServiceFailure(.timedOut)
    store = EventsStore(state)
    store.send(.retryTapped, asks: [.load(request: 2, owner: "athlete-1")]) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    store.ignore(.load(request: 2, owner: "athlete-1"))
    store.finish()
  }
}
