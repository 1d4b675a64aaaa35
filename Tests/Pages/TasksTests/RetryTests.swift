import CompassModel
import Testing

@testable import Tasks

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  private func failed(_ state: Tasks.State) -> Tasks.State {
    state.after(.loadFailed(request: state.load.request, failure: .server))
  }

  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    let state = failed(Tasks.State().after(.opened))
    var store = TasksStore(state)
    let request = state.load.request + 1
    store.send(.retryTapped, asks: [.load(request: request, owner: .ava), .startSkeletonTimer]) {
      $0.load = $0.load.running
    }
    #expect(!store.state.screen().showsSkeleton && store.state.screen().isLoading)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    #expect(Tasks.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    store.ignore(.load(request: request, owner: .ava))
    store.finish()
  }

  /// The banner says why there is nothing, or nothing newer, until that is known; a second tap would be one too many.
  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRows: Bool) {
    let before = failed(
      hasRows ? Tasks.State.showing(ChangesTests.both).after(.refreshPulled) : Tasks.State().after(.opened))
    #expect(before.screen().banner?.canRetry == true)
    let retrying = before.after(.retryTapped)
    #expect(retrying.screen().banner?.message == before.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    var store = TasksStore(retrying)
    store.send(.retryTapped)
    store.finish()
    #expect(failed(retrying).screen().banner?.canRetry == true)
  }
}
