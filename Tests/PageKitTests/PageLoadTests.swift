import CompassModel
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
    load.showSkeleton()
    #expect(!load.showsSkeleton)
    _ = load.start()
    load.showSkeleton()
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

  @Test func aSavedCopyIsNotShownToWhoeverMayNotSeeTheRows() {
    var load = PageLoad()
    let request = load.start()
    #expect(load.allowsSavedCopy(request) && !load.allowsSavedCopy(request + 1))
    load.fail(ServiceFailure(.offline))
    #expect(load.allowsSavedCopy(request))
    load.fail(ServiceFailure(.notPermitted))
    #expect(!load.allowsSavedCopy(request))
  }
}
