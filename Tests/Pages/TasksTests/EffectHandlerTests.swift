import CompassModel
import CompassServices
import StateMachine
import StateMachineTesting
import TestSupport
import Testing

@testable import Tasks

/// Checks the page in a store with manual timers.
@MainActor
struct EffectHandlerTests {
  let world = FakeWorld()

  @Test func praiseStaysThreeSecondsFromTheLastCompletion() async {
    let store = world.store()
    let praise = { TasksOfAva.page.screen(of: store.state).success }
    store.send(.answer(.statusMade(task: "a", owner: .ava, status: .completed)))
    await store.settle()
    #expect(praise() == "Great job! 🎉 Unlocked: Task c")
    world.timers.advance(by: .milliseconds(2_999))
    store.send(.answer(.statusMade(task: "b", owner: .ava, status: .completed)))
    await store.settle()
    #expect(praise() == "Great job! 🎉")
    world.timers.advance(by: .milliseconds(2_999))
    await store.settle()
    #expect(praise() == "Great job! 🎉")
    world.timers.advance(by: .milliseconds(1))
    await store.settle()
    #expect(praise() == nil)
  }

  @Test func endedPraiseLeavesNoTimer() async {
    let store = world.store()
    store.send(.answer(.statusMade(task: "a", owner: .ava, status: .completed)))
    store.send(.answer(.statusMade(task: "a", owner: .ava, status: .notStarted)))
    await store.settle()
    #expect(store.state.success == nil && world.timers.pendingCount == 0)
    #expect(Tasks.Work.startSuccessTimer.plan == .latest(.success, after: .seconds(3)))
  }
}

/// Performs the work of the page with manual timers; other effects are ignored.
@MainActor
final class FakeWorld {
  let timers = ManualTimers()
  private let stubs = StubServices()

  func store() -> Store<TasksOfAva> {
    let services = stubs.services
    return Store(TasksOfAva.page.state, of: TasksOfAva.self, timers: timers.value) { effect, send in
      if case .work(let work) = effect { Tasks.perform(work, with: services, send: send) }
    }
  }
}

/// The page as a separate store with fixed rows, after both completions.
enum TasksOfAva: Feature {
  static let page = TasksPage.showing(
    [.named("a"), .named("b"), .named("c", after: ["a"])], [.of("a", .completed), .of("b", .completed)])

  static func reduce(_ state: inout Tasks.State, _ action: Tasks.Action, in _: Void) -> [Tasks.Effect] {
    Tasks.reduce(&state, action, in: page.context(.tasks()))
  }
}

extension TasksPage {
  fileprivate func screen(of state: Tasks.State) -> Tasks.Screen { Tasks.Screen(state, context(.tasks())) }
}
