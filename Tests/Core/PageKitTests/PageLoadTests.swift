import CompassModel
import TestSupport
import Testing

@testable import PageKit

/// Which answers count, and what a failure leaves (decisions X8, X10, X13, N5).
struct PageLoadTests {
  @Test func onlyTheNewestRequestsAnswerCounts() {
    var load = PageLoad()
    let first = load.start()
    let second = load.start()
    #expect(!load.awaits(first) && load.awaits(second))
    load.abandon()
    #expect(!load.awaits(second))
  }

  @Test func aSkeletonIsShownOnlyWhileARequestIsUnderWay() {
    var load = PageLoad()
    load.timeIsUp(hasRows: false)
    #expect(!load.showsSkeleton)
    _ = load.start()
    load.timeIsUp(hasRows: false)
    #expect(load.showsSkeleton)
    load.hideSkeleton()
    #expect(!load.showsSkeleton && load.isRunning)
  }

  @Test func aCancelledRequestIsNoFailure() {
    var load = PageLoad()
    _ = load.start()
    load.fail(ServiceFailure(.cancelled))
    #expect(load.failure == nil && !load.isRunning)
  }

  private let copy = RowsSource.saved(at: Instant(seconds: 0))

  @Test func aCopyIsShownWhereNothingIsAndLeavesTheRequestUnderWay() {
    var load = PageLoad()
    let request = load.start()
    load.timeIsUp(hasRows: false)
    let isShown = [
      load.accepts(request + 1, from: copy, hasRows: false), load.accepts(request, from: copy, hasRows: true),
      load.accepts(request, from: copy, hasRows: false),
    ]
    #expect(isShown == [false, false, true])
    #expect(load.isRunning && !load.showsSkeleton && load.isSlow)
    let isAnswered = load.accepts(request, from: nil, hasRows: true)
    #expect(isAnswered && !load.isRunning && !load.isSlow)
    let isLate = load.accepts(request, from: copy, hasRows: false)
    #expect(!isLate)
  }

  @Test func aCopyIsNotShownToWhoeverMayNotSeeTheRows() {
    var load = PageLoad()
    _ = load.start()
    load.fail(ServiceFailure(.notPermitted))
    let again = load.start()
    let isShown = [
      load.accepts(again, from: copy, hasRows: false), load.accepts(again, from: nil, hasRows: false),
    ]
    #expect(isShown == [false, true])
    let later = load.start()
    let isShownThen = load.accepts(later, from: copy, hasRows: false)
    #expect(isShownThen)
  }

  @Test func rowsOnScreenAreToldByTheirAge() {
    var load = PageLoad()
    let context = PageContext.sample()
    #expect(load.sourceText(in: context) == nil && load.copyBanner(of: "events", in: context) == nil)
    load.source = .loaded(at: context.moment.instant)
    #expect(load.sourceText(in: context) == "loaded at 09:00" && load.copyBanner(of: "events", in: context) == nil)
    load.source = .saved(at: context.moment.instant)
    #expect(load.sourceText(in: context) == "saved at 09:00")
    #expect(load.copyBanner(of: "events", in: context)?.message == "Showing events saved at 09:00.")
  }
}
