import CompassModel
import PageKit
import PageTestSupport
import Records
import Testing

@testable import Tasks

/// Checks the page while its rows load. The loading itself is a rule of all pages.
struct RowsTests {
  private let both = ChangesTests.both

  @Test func openingRequestsFiltersAndBothKinds() {
    var store = TasksStore()
    let asks: [Tasks.Effect] = [.restoreFilters(owner: .ava), .needRows([.tasks, .statuses])]
    store.send(.opened, asks: asks) {
      $0.isOpen = true
      $0.owner = .ava
    }
    for effect in asks { store.ignore(effect) }
    store.send(.opened)
    store.finish()
  }

  @Test func withoutAnAthleteNoFiltersAreRestored() {
    var store = TasksStore(in: .tasks(viewer: nil))
    store.send(.opened, asks: [.needRows([.tasks, .statuses])]) { $0.isOpen = true }
    store.finish(ignoring: .needRows([.tasks, .statuses]))
  }

  /// Without its status a completed task could be displayed as open.
  @Test(arguments: [true, false]) func nothingIsListedBeforeBothKindsLoad(tasksFirst: Bool) throws {
    let waiting = TasksPage().after(.opened)
    let rows = [AnyRows.tasks(Base(both)), .statuses(Base([]))]
    let half = waiting.answered(rows[tasksFirst ? 0 : 1], in: .tasks())
    let slow = half.slow(tasksFirst ? .statuses : .tasks)
    #expect(slow.screen().tasks.isEmpty && slow.screen().showsSkeleton && slow.screen().skeletonCount == 5)
    #expect(try sections(slow.screen()).contains(#""skeletonCount":5"#))
    #expect(slow.screen().count == nil && slow.screen().empty == nil && slow.screen().progress.total == nil)
    let whole = slow.answered(rows[tasksFirst ? 1 : 0], in: .tasks())
    #expect(whole.listedIDs() == ["film", "send"] && !whole.screen().showsSkeleton && !whole.screen().isLoading)
  }

  @Test func unreadableRowsOfBothKindsAreCounted() {
    let page = TasksPage().after(.opened).answered(.tasks(Base(both)), skipped: 2, in: .tasks())
      .answered(.statuses(Base([])), skipped: 1, in: .tasks())
    #expect(page.screen().skippedRows == 3 && page.screen().skippedText == "3 items could not be shown")
  }

  @Test func unreadableTasksHaveTheirEmptyText() {
    let page = TasksPage().after(.opened).answered(.tasks(Base([])), skipped: 1, in: .tasks())
      .answered(.statuses(Base([])), in: .tasks())
    #expect(page.screen().empty?.title == "No task could be read")
  }

  /// A failure that can be retried takes precedence, whichever of the two it is (decision X14).
  @Test(arguments: [(RowKind.tasks, RowKind.statuses), (.statuses, .tasks)])
  func aRetriableFailurePrecedesOffline(offline: RowKind, other: RowKind) {
    let page = TasksPage.showing(both).after(.refreshPulled).failed(offline, ServiceFailure(.offline), in: .tasks())
      .failed(other, ServiceFailure(.timedOut), in: .tasks())
    #expect(page.screen().canReload && page.screen().banner?.canRetry == true)
  }

  /// A failure before a completion does not affect its praise.
  @Test func aFailedLoadEndsThePraise() {
    var page = TasksPage.showing(both)
    page.success = Tasks.Success(unlocked: [])
    let failed = page.after(.refreshPulled).failed(.tasks, .server, in: .tasks())
    #expect(failed.success == nil)
    var later = failed.after(.statusMade(task: "film", owner: .ava, status: .completed))
    #expect(later.success != nil)
    later = later.after(.tap(.taskTapped(id: "film")))
    #expect(later.success != nil)
  }
}
