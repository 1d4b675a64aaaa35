import CompassModel
import PageKit
import PageTestSupport
import Testing

@testable import Tasks

/// A task opened on another page is expanded and scrolled to (decision V2).
struct RequestedTaskTests {
  private let request = Tasks.Action.event(.rowRequested(id: "b", afterLoad: false))

  @Test func aLoadedTaskIsExpandedImmediately() {
    var store = TasksStore(.showing([.named("a"), .named("b")]))
    store.send(request) {
      $0.expanded = "b"
      $0.target.show("b")
    }
    #expect(store.screen().scroll == Scroll(id: "b", request: 1))
    store.send(.taskTapped(id: "b")) {
      $0.expanded = nil
      $0.target.end()
    }
    #expect(store.screen().scroll == nil)
    store.finish()
  }

  @Test func aRequestedTaskIsExpandedAfterTheLoad() {
    var page = TasksPage().after(.opened, request)
    (page.statusFilter, page.urgencyFilter) = (.all, .all)
    #expect(page.expanded == nil && page.screen().scroll == nil)
    let loaded = page.answered([.named("a"), .named("b")])
    #expect(loaded.expanded == "b" && loaded.screen().scroll?.id == "b")
  }

  /// A tap before the rows arrive cancels the pending jump to a task.
  @Test func aTapCancelsThePendingRequest() {
    var page = TasksPage().after(.opened, request)
    (page.statusFilter, page.urgencyFilter) = (.all, .all)
    let loaded = page.after(.refreshPulled).answered([.named("b")])
    #expect(loaded.expanded == nil && loaded.target.row == nil)
  }

  @Test func filtersHidingTheTaskAreCleared() {
    var state = TasksPage.showing([.named("a"), .named("b")])
    (state.statusFilter, state.urgencyFilter) = (.completed, .all)
    var store = TasksStore(state)
    store.send(request, asks: [.saveFilters(.all, .all, owner: .ava)]) {
      $0.statusFilter = .all
      $0.expanded = "b"
      $0.target.show("b")
    }
    #expect(store.listedIDs() == ["a", "b"])
    store.finish(ignoring: .saveFilters(.all, .all, owner: .ava))
  }

  @Test func filtersMatchingTheTaskAreRetained() {
    var state = TasksPage.showing([.named("a"), .named("b")])
    (state.statusFilter, state.urgencyFilter) = (.notStarted, .all)
    #expect(state.after(request).statusFilter == .notStarted)
  }

  /// A stored filter that is not restored yet could hide it.
  @Test func theRequestWaitsForStoredFilters() {
    var state = TasksPage.showing([.named("a"), .named("b")])
    (state.statusFilter, state.urgencyFilter) = (nil, nil)
    let waiting = state.after(request)
    #expect(waiting.expanded == nil)
    let restored = waiting.after(.filtersRestored(owner: .ava, filters: TaskFilters(status: .completed, urgency: .all)))
    #expect(restored.expanded == "b" && restored.statusFilter == .all)
  }

  @Test func pagesUpToTheTaskAreLoaded() {
    let tasks = (0..<250).map { RecruitingTask.named(TaskID("t\(100 + $0)")) }
    let state = TasksPage.showing(tasks).after(.event(.rowRequested(id: "t345", afterLoad: false)))
    #expect(state.pageCount == 3 && state.expanded == "t345")
    #expect(state.screen().tasks.contains { $0.id == "t345" })
  }

  @Test func aTaskOfAnotherGradeIsIgnored() {
    let state = TasksPage.showing([.named("a"), .named("x", grade: .senior)])
    let asked = state.after(.event(.rowRequested(id: "x", afterLoad: false)))
    #expect(asked.expanded == nil && asked.screen().scroll == nil)
  }

  @Test func closingThePageDiscardsTheRequest() {
    let state = TasksPage.showing([.named("a"), .named("b")]).after(request, .closed)
    #expect(state.target.row == nil && state.target.request == 1)
  }
}
