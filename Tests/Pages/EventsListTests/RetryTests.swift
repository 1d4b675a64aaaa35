import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    var state = EventsList.State().after(.opened)
    state = state.after(.loadFailed(request: 1, failure: ServiceFailure(.timedOut)))
    var store = EventsStore(state)
    store.send(.retryTapped, asks: EventsList.Effect.firstLoad(2)) {
      $0.load.request = 2
      $0.load.isRunning = true
    }
    #expect(!store.state.screen().showsSkeleton)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.showsSkeleton = true }
    #expect(store.state.screen().showsSkeleton && store.state.screen().isLoading)
    #expect(EventsList.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  /// The banner says why there is nothing, or nothing newer, until that is known; a second tap would be one too many.
  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRows: Bool) {
    let start =
      hasRows ? EventsList.State.showing([.sample("camp")]).after(.refreshPulled) : EventsList.State().after(.opened)
    let failed = start.after(.loadFailed(request: start.load.request, failure: ServiceFailure(.serverError)))
    #expect(failed.screen().banner?.canRetry == true)
    let retrying = failed.after(.retryTapped)
    #expect(retrying.screen().banner?.message == failed.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    var store = EventsStore(retrying)
    store.send(.retryTapped)
    store.finish()
    let again = retrying.after(
      .loadFailed(request: retrying.load.request, failure: ServiceFailure(.serverError)))
    #expect(again.screen().banner?.canRetry == true)
  }
}
