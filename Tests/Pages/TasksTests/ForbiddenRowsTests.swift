import CompassModel
import PageKit
import Testing

@testable import Tasks

/// Whoever may not see the rows sees none, also of those that were loaded before (decision N5).
struct ForbiddenRowsTests {
  static let refusal = ServiceFailure(.notPermitted)

  @Test func aRefusedRefreshTakesTheRowsAway() {
    var state = Tasks.State.showing(ChangesTests.both).after(.taskTapped(id: "film"))
    state.dialog = .locked(id: "send")
    state.skippedRows = 2
    state.pageCount = 3
    state.success = Tasks.Success(unlocked: [])
    state.load = state.load.running
    var store = TasksStore(state)
    store.send(.loadFailed(request: 2, failure: Self.refusal), asks: [.stop(.skeleton), .stop(.success)]) {
      $0.load = $0.load.failed(.notPermitted)
      $0.table = TaskTable()
      $0.source = .none
      $0.skippedRows = 0
      $0.expanded = nil
      $0.pageCount = 1
      $0.dialog = nil
      $0.success = nil
    }
    let screen = store.state.screen()
    #expect(screen.tasks.isEmpty && screen.empty == nil && screen.dialog == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these tasks."))
    store.send(.retryTapped)
    store.finish()
  }

  @Test func aLaterLoadThatWorksBringsThemBack() {
    var state = Tasks.State.showing(ChangesTests.both).after(.refreshPulled)
    state = state.after(.loadFailed(request: 2, failure: Self.refusal))
    var store = TasksStore(state)
    store.send(.refreshPulled, asks: [.load(request: 3, owner: .ava), .startSkeletonTimer]) {
      $0.load = $0.load.running
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    store.answer(
      .load(request: 3, owner: .ava), with: .loaded(request: 3, table: table(ChangesTests.both), skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table(ChangesTests.both)
      $0.source = .loaded(at: time("2026-02-10T14:00:00Z"))
    }
    #expect(store.state.shownIDs() == ["film", "send"] && store.state.screen().banner == nil)
    store.finish()
  }
}
