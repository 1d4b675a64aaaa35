import CompassModel
import CompassServices
import StateMachine
import StateMachineTesting
import TestSupport
import Testing

@testable import Tasks

/// Each effect calls the right port for the right athlete, and the whole page runs on a store.
@MainActor
struct EffectHandlerTests {
  let world = FakeWorld()

  /// What handling `effect` answers.
  private func answers(to effect: Tasks.Effect) async -> [Tasks.Action] {
    var answers: [Tasks.Action] = []
    await Tasks.handle(effect, with: world.services, send: Send { answers.append($0) })
    return answers
  }

  @Test(
    arguments: [
      (nil, nil, TaskFilters()), ("in_progress", "critical", TaskFilters(status: .inProgress, urgency: .critical)),
      ("In Progress", "upcoming", TaskFilters(urgency: .upcoming)), ("skipped", "none", TaskFilters()),
      ("", "", TaskFilters()), ("completed", nil, TaskFilters(status: .completed)),
    ] as [(String?, String?, TaskFilters)])
  func unknownStoredFiltersMeanTheDefault(status: String?, urgency: String?, filters: TaskFilters) async {
    world.settings["taskStatusFilter_athlete-1"] = status
    world.settings["taskUrgencyFilter_athlete-1"] = urgency
    world.settings["taskStatusFilter_athlete-2"] = "completed"
    #expect(
      await answers(to: .restoreFilters(owner: .ava)) == [
        .answer(.statusFilterRead(owner: .ava, status: filters.status))
      ])
    #expect(
      await answers(to: .restoreUrgencyFilter(beside: filters.status, owner: .ava)) == [
        .answer(.filtersRestored(owner: .ava, filters: filters))
      ])
  }

  @Test func filtersAreStoredPerAthleteAsKeys() async {
    #expect(await answers(to: .saveFilter(.status(.notStarted), owner: .ava)) == [])
    #expect(await answers(to: .saveFilter(.urgency(.upcoming), owner: .ben)) == [])
    #expect(
      world.settings == ["taskStatusFilter_athlete-1": "not_started", "taskUrgencyFilter_athlete-2": "upcoming"])
    world.failure = ServiceFailure(.diskFull)
    for filter in [Tasks.StoredFilter.status(.all), .urgency(.all)] {
      let failed = Tasks.Answer.filterSaveFailed(filter: filter, owner: .ava, failure: ServiceFailure(.diskFull))
      #expect(await answers(to: .saveFilter(filter, owner: .ava)) == [.answer(failed)])
    }
  }

  @Test func stoppingAndTellingAnswerNothing() async {
    #expect(await answers(to: .stopSuccessTimer) == [])
    #expect(await answers(to: .tell(.sessionEnded)) == [])
  }

  // MARK: - On a store, with time moved by hand

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

  @Test func praiseThatEndedLeavesNoTimer() async {
    let store = world.store()
    store.send(.answer(.statusMade(task: "a", owner: .ava, status: .completed)))
    store.send(.answer(.statusMade(task: "a", owner: .ava, status: .notStarted)))
    await store.settle()
    #expect(store.state.success == nil && world.timers.pendingCount == 0)
    #expect(Tasks.Effect.startSuccessTimer.plan == .latest(.success, after: .seconds(3)))
    #expect(await answers(to: .startSuccessTimer) == [.answer(.successOver)])
  }
}

/// Settings in memory behind the port, with one failure for everything.
@MainActor
final class FakeWorld {
  var failure: ServiceFailure?
  var settings: [String: String] = [:]
  let timers = ManualTimers()
  private let stubs = StubServices()

  var services: Services { stubs.services }

  init() {
    stubs.preferences.value = { [unowned self] in settings[$0.rawValue] }
    stubs.preferences.store = { [unowned self] (value, key) throws(ServiceFailure) in
      if let failure { throw failure }
      settings[key.rawValue] = value
    }
  }

  func store() -> Store<TasksOfAva> {
    let services = services
    return Store(TasksOfAva.page.state, of: TasksOfAva.self, timers: timers.value) { effect, send in
      await Tasks.handle(effect, with: services, send: send)
    }
  }
}

/// The page as a store of its own, with rows that do not change: what both completions have left.
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
