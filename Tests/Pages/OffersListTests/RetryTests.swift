import CompassModel
import TestSupport
import Testing

@testable import OffersList

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  private func failed(_ state: OffersList.State) -> OffersList.State {
    state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(.serverError)))
  }

  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    let state = failed(OffersList.State().after(.opened))
    var expected = state
    let asks: [OffersList.Effect] = [
      .load(request: expected.load.start(), owner: first),
      .loadSchools(request: expected.schoolsLoad.start(), owner: first),
    ]
    var store = OffersStore(state)
    store.send(.retryTapped, asks: asks + [.startSkeletonTimer]) { $0 = expected }
    #expect(!store.state.screen().showsSkeleton && store.state.screen().isLoading)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    #expect(OffersList.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  @Test func retryingWithRowsOnScreenShowsNoSkeleton() {
    let state = failed(OffersList.State.showing([offer("a")]).after(.refreshPulled))
    var expected = state
    let asks: [OffersList.Effect] = [
      .load(request: expected.load.start(), owner: first),
      .loadSchools(request: expected.schoolsLoad.start(), owner: first),
    ]
    var store = OffersStore(state)
    store.send(.retryTapped, asks: asks) { $0 = expected }
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  /// The banner says why there is nothing, or nothing newer, until that is known; a second tap would be one too many.
  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRows: Bool) {
    let before = failed(
      hasRows ? OffersList.State.showing([offer("a")]).after(.refreshPulled) : OffersList.State().after(.opened))
    #expect(before.screen().banner?.canRetry == true)
    let retrying = before.after(.retryTapped)
    #expect(retrying.screen().banner?.message == before.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    var store = OffersStore(retrying)
    store.send(.retryTapped)
    store.finish()
    #expect(failed(retrying).screen().banner?.canRetry == true)
  }

  @Test func whileTheSchoolsAreAskedForAgainThatIsNotOfferedEither() {
    var state = OffersList.State.showing([offer("a")], schools: nil).after(.refreshPulled)
    state = state.after(
      .answer(.loaded(request: 1, table: OfferTable([offer("a")]), skipped: 0)),
      .answer(.schoolsFailed(request: 1, failure: ServiceFailure(.timedOut))), .tap(.retryTapped))
    #expect(state.screen().banner?.message == "School names could not be loaded. Connection timed out.")
    #expect(state.screen().banner?.canRetry == false)
    var store = OffersStore(state)
    store.send(.retryTapped)
    store.finish()
  }
}
