import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  private func failed(_ state: PerformanceTimeline.State) -> PerformanceTimeline.State {
    state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(.serverError)))
  }

  private var opened: PerformanceTimeline.State {
    PerformanceTimeline.State().after(.opened, .answer(.rangeRestored(choice: .last3Months)))
  }

  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    let state = failed(opened)
    var expected = state
    let asks: [PerformanceTimeline.Effect] = [
      .load(request: expected.load.start(), owner: "athlete-1", span: state.span(in: .sample())),
      .loadEvents(request: expected.eventsLoad.start(), owner: "athlete-1"),
    ]
    var store = PerformanceStore(state)
    store.send(.retryTapped, asks: asks + [.startSkeletonTimer]) { $0 = expected }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    #expect(PerformanceTimeline.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  /// The banner says why there is nothing, or nothing newer, until that is known; a second tap would be one too many.
  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRows: Bool) {
    let before = failed(
      hasRows ? PerformanceTimeline.State.showing([reading("a")]).after(.refreshPulled) : opened)
    #expect(before.screen().banner?.canRetry == true)
    let retrying = before.after(.retryTapped)
    #expect(retrying.screen().banner?.message == before.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    #expect(retrying.after(.retryTapped) == retrying)
    #expect(failed(retrying).screen().banner?.canRetry == true)
  }
}
