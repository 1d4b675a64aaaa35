import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Each source is asked once, for the right athlete, and fails for itself.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()

  func answers(to effect: Today.Effect) async -> [Today.Action] {
    final class Box { var actions: [Today.Action] = [] }
    let box = Box()
    await Today.handle(effect, with: stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  /// What the sources answer to a load, one after the other.
  func all(_ request: Int, of owner: AthleteID) async -> [Today.SourceAnswer] {
    var all: [Today.SourceAnswer] = []
    for effect in [Today.Effect].load(request, of: owner) {
      for case .answer(.loaded(request, let answer, nil)) in await answers(to: effect) { all.append(answer) }
    }
    return all
  }

  @Test func onlyWhatCanNeedAttentionIsKept() async {
    stubs.backend.loadTasks = { _ in
      LoadedTasks(
        tasks: [
          .due("open", nil), .due("done", nil), .due("skipped", nil),
          RecruitingTask(id: "waits", gradeLevel: .junior, title: "", prerequisites: ["open"]),
        ],
        statuses: [
          AthleteTask(athlete: "athlete-2", task: "done", status: .completed),
          AthleteTask(athlete: "athlete-2", task: "skipped", status: .skipped),
        ], skipped: 1)
    }
    stubs.backend.loadOffers = { _ in
      Loaded(
        rows: [.due("o", "2030-01-01"), .due("none", nil), .due("no", "2030-01-01", status: .declined)], skipped: 2)
    }
    stubs.backend.loadEvents = { _ in Loaded(rows: [.sample("e")], skipped: 3) }
    stubs.backend.loadSchools = { _ in Loaded(rows: [School(id: "s", name: "S")], skipped: 4) }
    let answers = await all(7, of: "athlete-2")
    #expect(
      answers == [
        .tasks(Today.Part([.due("open", nil)], skipped: 1)),
        .offers(Today.Part([.due("o", "2030-01-01")], skipped: 2)),
        .events(Today.Part([.sample("e")], skipped: 3)),
        .schools(Today.Part(SchoolDirectory([School(id: "s", name: "S")]), skipped: 4)),
      ])
    #expect(stubs.calls.all == ["loadTasks", "loadOffers", "loadEvents", "loadSchools"].map { "\($0) athlete-2" })
  }

  /// Where statuses cannot be seen, no task is called open (decision W4).
  @Test func tasksWithoutStatusesAreNotOpen() async {
    let tasks: [RecruitingTask] = [.due("late", "2020-01-01"), .due("open", nil)]
    stubs.backend.loadTasks = { _ in LoadedTasks(tasks: tasks, statuses: [], areStatusesKnown: false, skipped: 1) }
    stubs.backend.loadOffers = { _ in Loaded(rows: []) }
    stubs.backend.loadEvents = { _ in Loaded(rows: []) }
    stubs.backend.loadSchools = { _ in Loaded(rows: []) }
    #expect(await all(1, of: "athlete-2").first == .tasks(Today.Part([], skipped: 1)))
    stubs.backend.loadTasks = { _ in LoadedTasks(tasks: tasks, statuses: []) }
    #expect(await all(2, of: "athlete-2").first == .tasks(Today.Part(tasks, skipped: 0)))
  }

  @Test func eachSourceFailsForItself() async {
    stubs.backend.loadTasks = { _ throws(ServiceFailure) in throw ServiceFailure(.timedOut) }
    stubs.backend.loadOffers = { _ in Loaded(rows: []) }
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.serverError) }
    stubs.backend.loadSchools = { _ throws(ServiceFailure) in throw ServiceFailure(.notPermitted) }
    #expect(
      await all(1, of: "athlete-1") == [
        .tasks(Today.Part(ServiceFailure(.timedOut))), .offers(Today.Part([])),
        .events(Today.Part(ServiceFailure(.serverError))), .schools(Today.Part(ServiceFailure(.notPermitted))),
      ])
  }

  @Test func theSkeletonTimerJustRings() async {
    #expect(await answers(to: .startSkeletonTimer) == [.skeletonDue])
  }

  @Test(arguments: [Today.Effect.stop(.load(.tasks)), .stop(.skeleton), .tell(.sessionEnded)])
  func stoppingAndTellingTouchNoPort(effect: Today.Effect) async {
    #expect(await answers(to: effect) == [])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test func loadsReplaceEachOther() {
    #expect(Today.Effect.load(.events, request: 1, owner: "athlete-1").plan == .latest(.load(.events)))
    #expect(Today.Effect.stop(.load(.events)).plan == .cancel(.load(.events)))
  }
}
