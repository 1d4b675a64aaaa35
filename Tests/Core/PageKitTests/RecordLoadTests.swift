import CompassModel
import TestSupport
import Testing

@testable import PageKit

/// Accepted responses, and the state after a failure (decisions X8, X10, X13, N5).
struct RecordLoadTests {
  @Test func onlyTheNewestRequestIsAwaited() {
    var load = RecordLoad()
    let first = load.start()
    let second = load.start()
    #expect(!load.awaits(first) && load.awaits(second))
    load.abandon()
    #expect(!load.awaits(second))
  }

  @Test func aSkeletonIsVisibleOnlyDuringARequest() {
    var load = RecordLoad()
    load.timeIsUp(hasRow: false)
    #expect(!load.showsSkeleton)
    _ = load.start()
    load.timeIsUp(hasRow: false)
    #expect(load.showsSkeleton)
    load.timeIsUp(hasRow: true)
    #expect(!load.showsSkeleton && load.isSlow)
  }

  @Test func aCancelledRequestIsNoFailure() {
    var load = RecordLoad()
    _ = load.start()
    load.fail(ServiceFailure(.cancelled))
    #expect(load.failure == nil && !load.isRunning)
  }

  private let now = Instant(seconds: 9)
  private let copy = RowsSource.saved(at: Instant(seconds: 0))

  @Test func aCopyIsAcceptedOnceAndKeepsTheRequest() {
    var load = RecordLoad()
    let request = load.start()
    load.timeIsUp(hasRow: false)
    let isShown = [
      load.accept(request + 1, from: copy, at: now), load.accept(request, from: copy, at: now),
      load.accept(request, from: copy, at: now),
    ]
    #expect(isShown == [false, true, false])
    #expect(load.isRunning && !load.showsSkeleton && load.isSlow)
    let isAnswered = load.accept(request, from: nil, at: now)
    #expect(isAnswered && !load.isRunning && !load.isSlow)
    let isLate = load.accept(request, from: copy, at: now)
    #expect(!isLate)
  }

  @Test func cachedRowsAreHiddenWithoutPermission() {
    var load = RecordLoad()
    _ = load.start()
    load.fail(ServiceFailure(.notPermitted))
    let again = load.start()
    let isShown = [load.accept(again, from: copy, at: now), load.accept(again, from: nil, at: now)]
    #expect(isShown == [false, true])
    let later = load.start()
    load.drop()
    let isShownThen = load.accept(later, from: copy, at: now)
    #expect(isShownThen)
  }

  @Test func sourceTextShowsTheAgeOfRows() {
    var load = RecordLoad()
    let context = PageContext.sample()
    #expect(load.sourceText(in: context) == nil && load.copyBanner(of: "events", in: context) == nil)
    load.source = .loaded(at: context.moment.instant)
    #expect(load.sourceText(in: context) == "loaded at 09:00" && load.copyBanner(of: "events", in: context) == nil)
    load.source = .saved(at: context.moment.instant)
    #expect(load.sourceText(in: context) == "saved at 09:00")
    #expect(load.copyBanner(of: "events", in: context)?.message == "Showing events saved at 09:00.")
  }
}
