import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  /// What handling `effect` answers.
  func answers(to effect: RecruitingTimeline.Effect) async -> [RecruitingTimeline.Action] {
    final class Box { var actions: [RecruitingTimeline.Action] = [] }
    let box = Box()
    await RecruitingTimeline.handle(effect, with: stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  @Test func loadingAsksOnceForAllFourSources() async {
    stubs.backend.loadTimeline = { _ in
      TimelineAnswer(
        events: .success(Loaded(rows: [event("b"), event("a")], skipped: 1)),
        interactions: .success(Loaded(rows: [interaction("i")])), offers: .success(Loaded(rows: [offer("o")])),
        statusChanges: .success(Loaded(rows: [change("s")], skipped: 2)))
    }
    let expected = table(
      [event("a"), event("b")], [interaction("i")], [offer("o")], [change("s")],
      skipped: PerKind(event: 1, interaction: 0, offer: 0, statusChange: 2))
    let answer = await answers(to: .load(request: 7, owner: "athlete-2", zone: newYork))
    #expect(answer == [.answer(.loaded(request: 7, table: expected, failures: noFailures))])
    #expect(stubs.calls.all == ["loadTimeline athlete-2"])
    guard case .answer(.loaded(_, let table, _, _)) = answer.first else { return }
    #expect(table.columns.zone == newYork)
  }

  @Test(arguments: TimelineItemKind.allCases)
  func aFailedSourceIsNamed(kind: TimelineItemKind) async {
    let busy = busy
    stubs.backend.loadTimeline = { _ in
      TimelineAnswer(
        events: kind == .event ? .failure(busy) : .success(Loaded(rows: [event("e")])),
        interactions: kind == .interaction ? .failure(busy) : .success(Loaded(rows: [interaction("i")])),
        offers: kind == .offer ? .failure(busy) : .success(Loaded(rows: [offer("o")])),
        statusChanges: kind == .statusChange ? .failure(busy) : .success(Loaded(rows: [change("s")])))
    }
    let expected = table(
      kind == .event ? [] : [event("e")], kind == .interaction ? [] : [interaction("i")],
      kind == .offer ? [] : [offer("o")], kind == .statusChange ? [] : [change("s")])
    var failures = noFailures
    failures[kind] = busy
    #expect(
      await answers(to: .load(request: 1, owner: "athlete-1", zone: newYork))
        == [.answer(.loaded(request: 1, table: expected, failures: failures))])
    let kept = table([event("x")], [interaction("x")], [offer("x")], [change("x")], skipped: PerKind(all: 1))
    let combined = await answers(to: .combine(request: 1, fresh: expected, kept: kept, failures: failures))
    guard case .answer(.combined(1, let both, failures)) = combined.first else {
      Issue.record("\(combined)")
      return
    }
    #expect(both.rows.events.rows.map(\.id.rawValue) == [kind == .event ? "x" : "e"])
    #expect(both.rows.interactions.rows.map(\.id.rawValue) == [kind == .interaction ? "x" : "i"])
    #expect(both.rows.offers.rows.map(\.id.rawValue) == [kind == .offer ? "x" : "o"])
    #expect(both.rows.statusChanges.rows.map(\.id.rawValue) == [kind == .statusChange ? "x" : "s"])
    #expect(both.skippedCount == 1 && both.columns.sources.skipped[kind] == 1)
  }

  @Test func schools() async {
    stubs.backend.loadSchools = { _ in Loaded(rows: [ucla, stanford], skipped: 1) }
    #expect(
      await answers(to: .loadSchools(request: 4, owner: "athlete-2"))
        == [.answer(.schoolsLoaded(request: 4, schools: bothSchools, skipped: 1))])
    let busy = busy
    stubs.backend.loadSchools = { _ throws(ServiceFailure) in throw busy }
    #expect(
      await answers(to: .loadSchools(request: 5, owner: "athlete-2")) == [
        .answer(.schoolsFailed(request: 5, failure: busy))
      ])
    #expect(stubs.calls.all == ["loadSchools athlete-2", "loadSchools athlete-2"])
  }

  @Test(
    arguments: [
      ("3", .threeMonths), ("6", .sixMonths), ("12", .twelveMonths), ("all", .allTime), (nil, .sixMonths),
      ("12 Months", .sixMonths), ("", .sixMonths), ("ALL", .sixMonths),
    ] as [(String?, ViewRange)])
  func theStoredRange(stored: String?, range: ViewRange) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreRange) == [.answer(.rangeRestored(range: range))])
    #expect(stubs.calls.all == ["value for timelineViewRange"])
  }

  @Test(arguments: ViewRange.allCases)
  func storingTheRange(range: ViewRange) async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveRange(range)) == [])
    #expect(stubs.calls.all == ["store \(range.rawValue) for timelineViewRange"], "defect 37")
    let busy = busy
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveRange(range)) == [.answer(.rangeSaveFailed(failure: busy))])
  }

  @Test func theSkeletonTimerAndNothingElse() async {
    #expect(await answers(to: .startSkeletonTimer) == [.skeletonDue])
    #expect(await answers(to: .stop(.load)) == [] && stubs.calls.all == [])
    #expect(await answers(to: .tell(.viewerMissing)) == [])
  }

  @Test func plans() {
    typealias Effect = RecruitingTimeline.Effect
    let nothing = table()
    #expect(Effect.load(request: 1, owner: "a", zone: newYork).plan == .latest(.load))
    #expect(
      Effect.combine(request: 1, fresh: nothing, kept: nothing, failures: noFailures).plan == .latest(.load),
      "a newer load takes its place")
    #expect(Effect.loadSchools(request: 1, owner: "a").plan == .latest(.schools))
    #expect(Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)), "X13")
    #expect(Effect.saveRange(.allTime).plan == .newest(.range) && Effect.restoreRange.plan == .queued(.range))
    #expect(Effect.stop(.load).plan == .cancel(.load) && Effect.tell(.sessionEnded).plan == .together)
  }
}
