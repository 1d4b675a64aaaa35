import CompassModel
import CompassServices
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Trying again after a load that failed (decisions X13, X14).
struct RetryTests {
  private func failed(_ state: Page) -> Page {
    state.after(
      .loaded(
        request: state.load.request, table: table(), failures: PerKind(all: ServiceFailure(.serverError))),
      .schoolsLoaded(request: state.schoolsLoad.request, schools: bothSchools, skipped: 0))
  }

  @Test func retryingAFailedFirstLoadShowsTheSkeletonAfterThreeHundredMilliseconds() {
    var store = TimelineStore(failed(Page().after(.opened)))
    store.send(.retryTapped, asks: RecruitingTimeline.Effect.firstLoad(3)) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    #expect(RecruitingTimeline.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  /// The banner says why there is nothing, or nothing newer, until that is known; a second tap would be one too many.
  @Test(arguments: [true, false])
  func whileTheRetryRunsItIsNotOfferedAgain(hasRows: Bool) {
    let before = failed(hasRows ? Page.showing(table([event("a")])).after(.refreshPulled) : Page().after(.opened))
    #expect(before.screen().banner?.canRetry == true)
    let retrying = before.after(.retryTapped)
    #expect(retrying.screen().banner?.message == before.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false)
    #expect(retrying.after(.retryTapped) == retrying)
    #expect(failed(retrying).screen().banner?.canRetry == true)
  }
}
