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

  @Test func loadingAsksForTheAthletesRows() async {
    world.rows = LoadedTasks(tasks: [.named("b"), .named("a")], statuses: [.of("a", .completed)], skipped: 2)
    let loaded = table([.named("a"), .named("b")], [.of("a", .completed)])
    #expect(
      await answers(to: .load(request: 7, owner: .ben)) == [.answer(.loaded(request: 7, table: loaded, skipped: 2))])
    #expect(world.calls == ["loadTasks athlete-2"])
  }

  @Test func aFailedLoadCarriesItsNumberAndReason() async {
    world.failure = .server
    #expect(await answers(to: .load(request: 8, owner: .ava)) == [.answer(.loadFailed(request: 8, failure: .server))])
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
    #expect(await answers(to: .stop(.load)) == [])
    #expect(await answers(to: .tell(.sessionEnded)) == [])
    #expect(world.calls.isEmpty)
  }

  // MARK: - On a store, with time moved by hand

  @Test func praiseStaysThreeSecondsFromTheLastCompletion() async {
    world.rows = LoadedTasks(tasks: [.named("a"), .named("b"), .named("c", after: ["a"])], statuses: [])
    let store = world.store()
    store.send(.opened)
    await store.settle()
    await world.complete("a", in: store)
    #expect(store.state.screen().success == "Great job! 🎉 Unlocked: Task c")
    world.timers.advance(by: .milliseconds(2_999))
    await world.complete("b", in: store)
    #expect(store.state.screen().success == "Great job! 🎉")
    world.timers.advance(by: .milliseconds(2_999))
    await store.settle()
    #expect(store.state.screen().success == "Great job! 🎉")
    world.timers.advance(by: .milliseconds(1))
    await store.settle()
    #expect(store.state.screen().success == nil)
  }

  @Test func praiseDoesNotOutliveAFailure() async {
    world.rows = LoadedTasks(tasks: [.named("a"), .named("b")], statuses: [])
    let store = world.store()
    store.send(.opened)
    await store.settle()
    await world.complete("a", in: store)
    store.send(.statusFailed("b"))
    #expect(store.state.success == nil && store.state.dialog == .updateFailed(.server))

    store.send(.tap(.dismissTapped))
    await world.complete("b", in: store)
    #expect(store.state.success != nil)
    world.failure = .server
    store.send(.tap(.refreshPulled))
    await store.settle()
    #expect(store.state.success == nil && store.state.screen().banner != nil)
    #expect(world.timers.pendingCount == 0)
  }

  @Test func theSkeletonIsDueAfterThreeHundredMilliseconds() async {
    let plan = Tasks.Effect.startSkeletonTimer.plan
    #expect(plan == .latest(.skeleton, after: .milliseconds(300)))
    #expect(Tasks.Effect.startSuccessTimer.plan == .latest(.success, after: .seconds(3)))
    #expect(await answers(to: .startSkeletonTimer) == [.skeletonDue])
    #expect(await answers(to: .startSuccessTimer) == [.answer(.successOver)])
  }
}

/// Rows and settings in memory behind the ports, with one failure for everything.
@MainActor
final class FakeWorld {
  var rows = LoadedTasks(tasks: [], statuses: [])
  var failure: ServiceFailure?
  var settings: [String: String] = [:]
  let timers = ManualTimers()
  private let stubs = StubServices()

  var services: Services { stubs.services }
  /// What the backend was asked for.
  var calls: [String] { stubs.calls.all.filter { $0.contains("Task") && !$0.contains("Filter") } }

  init() {
    stubs.backend.loadTasks = { [unowned self] (_) throws(ServiceFailure) in
      try fail()
      return rows
    }
    stubs.preferences.value = { [unowned self] in settings[$0.rawValue] }
    stubs.preferences.store = { [unowned self] (value, key) throws(ServiceFailure) in
      try fail()
      settings[key.rawValue] = value
    }
  }

  private func fail() throws(ServiceFailure) {
    if let failure { throw failure }
  }

  func store() -> Store<TasksOfAva> {
    let services = services
    return Store(.init(), of: TasksOfAva.self, timers: timers.value) { effect, send in
      await Tasks.handle(effect, with: services, send: send)
    }
  }

  /// The root's part is done by hand: the backend has stored the completion.
  func complete(_ id: TaskID, in store: Store<TasksOfAva>) async {
    store.send(.tap(.completeTapped(id: id)))
    let row = AthleteTask.of(id, .completed)
    rows.statuses.append(row)
    store.send(.answer(.statusSaved(id: id, owner: .ava, row: row)))
    await store.settle()
  }
}

/// The page as a store of its own, always Ava's.
enum TasksOfAva: Feature {
  static func reduce(_ state: inout Tasks.State, _ action: Tasks.Action, in _: Void) -> [Tasks.Effect] {
    Tasks.reduce(&state, action, in: .tasks())
  }
}
