import CompassModel
import TestSupport
import Testing

@testable import RecordDetails

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    let state = RecordDetails.State.opened().failing(.timedOut)
    var expected = state
    let asks: [RecordDetails.Effect] = [
      .load(request: expected.load.start(), reference: camp, owner: ava),
      .loadSchools(request: expected.schoolsLoad.start(), owner: ava), .startSkeletonTimer,
    ]
    var store = DetailsStore(state)
    store.send(.retryTapped, asks: asks) { $0 = expected }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    #expect(RecordDetails.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRow: Bool) {
    let before = (hasRow ? RecordDetails.State.showing().after(.refreshPulled) : .opened()).failing(.timedOut)
    #expect(before.screen().banner?.canRetry == true)
    let retrying = before.after(.retryTapped)
    #expect(retrying.screen().banner?.message == before.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    var store = DetailsStore(retrying)
    store.send(.retryTapped)
    store.finish()
    #expect(retrying.failing(.timedOut).screen().banner?.canRetry == true)
  }
}
