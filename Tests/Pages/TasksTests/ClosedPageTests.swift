import CompassModel
import Testing

@testable import Tasks

/// A view that goes away may still report a tap: it changes nothing.
struct ClosedPageTests {
  static let taps: [Tasks.Tap] = [
    .refreshPulled, .retryTapped, .statusFilterChanged(status: .completed), .urgencyFilterChanged(urgency: .urgent),
    .clearFiltersTapped, .taskTapped(id: "t1000"), .completeTapped(id: "t1000"), .uncompleteTapped(id: "t1000"),
    .moreReached, .dismissTapped,
  ]

  @Test(arguments: taps)
  func aTapOnAClosedPageDoesNothing(tap: Tasks.Tap) {
    let tasks = (0..<250).map { RecruitingTask.named(TaskID("t\(1000 + $0)")) }
    var state = TasksPage.showing(tasks).after(Tasks.Action.closed)
    state.statusFilter = .notStarted
    var store = TasksStore(state)
    store.send(tap)
    store.finish()
  }
}
