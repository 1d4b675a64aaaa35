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
    stubs.backend.timeline = { _ in
      TimelineAnswer(
        events: .success(Loaded(rows: [event("b"), event("a")], skipped: 1)),
        interactions: .success(Loaded(rows: [interaction("i")])), offers: .success(Loaded(rows: [offer("o")])),
        statusChanges: .success(Loaded(rows: [change("s")], skipped: 2)))
    }
    let expected = table(
      [event("a"), event("b")], [interaction("i")], [offer("o")], [change("s")],
      skipped: PerKind(event: 1, interaction: 0, offer: 0, statusChange: 2))
    let answer = await answers(to: .load(request: 7, owner: "athlete-2", zone: newYork))
    #expect(answer == [.loaded(request: 7, table: expected, failures: noFailures)])
    #expect(stubs.calls.all == ["loadTimeline athlete-2"])
    guard case .loaded(_, let table, _) = answer.first else { return }
    #expect(table.columns.zone == newYork)
  }

  @Test(arguments: TimelineItemKind.allCases)
  func aFailedSourceIsNamed(kind: TimelineItemKind) async {
    let busy = busy
    stubs.backend.timeline = { _ in
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
        == [.loaded(request: 1, table: expected, failures: failures)])
    let kept = table([event("x")], [interaction("x")], [offer("x")], [change("x")], skipped: PerKind(all: 1))
    let combined = await answers(to: .combine(request: 1, fresh: expected, kept: kept, failures: failures))
    guard case .combined(1, let both, failures) = combined.first else {
      Issue.record("\(combined)")
      return
    }
    #expect(both.rows.events.rows.map(\.id.rawValue) == [kind == .event ? "x" : "e"])
    #expect(both.rows.interactions.rows.map(\.id.rawValue) == [kind == .interaction ? "x" : "i"])
    #expect(both.rows.offers.rows.map(\.id.rawValue) == [kind == .offer ? "x" : "o"])
    #expect(both.rows.statusChanges.rows.map(\.id.rawValue) == [kind == .statusChange ? "x" : "s"])
    #expect(both.skippedCount == 1 && both.columns.skipped[kind] == 1)
  }

  @Test func schools() async {
    stubs.backend.schools = { _ in Loaded(rows: [ucla, stanford], skipped: 1) }
    #expect(
      await answers(to: .loadSchools(request: 4, owner: "athlete-2"))
        == [.schoolsLoaded(request: 4, schools: bothSchools, skipped: 1)])
    let busy = busy
    stubs.backend.schools = { _ throws(ServiceFailure) in throw busy }
    #expect(
      await answers(to: .loadSchools(request: 5, owner: "athlete-2")) == [.schoolsFailed(request: 5, failure: busy)])
    #expect(stubs.calls.all == ["loadSchools athlete-2", "loadSchools athlete-2"])
  }

  @Test(arguments: [
    (nil, true), ("2026-02-10T13:55:00Z", true), ("2026-02-10T13:56:00Z", true), ("2026-02-10T13:56:00.000001Z", false),
  ] as [(String?, Bool)])
  func aSavedCopyCountsOnlyIfItIsNewEnough(limit: String?, isFound: Bool) async {
    let savedAt = instant("2026-02-10T13:56:00Z")
    stubs.cache.savedRows = { _ in SavedTimeline(rows([event("a")], skipped: PerKind(all: 1)), savedAt: savedAt) }
    let found = RecruitingTimeline.Action.savedCopyFound(
      request: 3, table: table([event("a")], skipped: PerKind(all: 1)), savedAt: savedAt)
    #expect(
      await answers(
        to: .readSavedCopy(request: 3, owner: "athlete-2", zone: newYork, notBefore: limit.map(instant)))
        == (isFound ? [found] : []))
    #expect(stubs.calls.all == ["savedTimeline athlete-2"])
  }

  @Test func noSavedCopyIsNoAnswer() async {
    stubs.cache.savedRows = { _ in nil }
    #expect(
      await answers(to: .readSavedCopy(request: 3, owner: "athlete-1", zone: newYork, notBefore: nil)) == [])
  }

  @Test func aCopyIsSavedUnderTheNameItWasLoadedFor() async {
    var saved: [(TimelineRows, AthleteID, Instant)] = []
    stubs.cache.saveRows = { saved.append(($0, $1, $2)) }
    let copy = table([event("a")], [], [offer("o")], skipped: PerKind(all: 2))
    #expect(await answers(to: .writeSavedCopy(copy, owner: "athlete-2", at: now)) == [])
    #expect(saved.map(\.0) == [copy.rows] && saved.map(\.1) == ["athlete-2"] && saved.map(\.2) == [now], "defect 23")
  }

  @Test func schoolsAreSavedAndReadUnderTheirAthletesName() async {
    var saved: [([School], AthleteID, Instant)] = []
    stubs.cache.saveSchools = { saved.append(($0, $1, $2)) }
    #expect(await answers(to: .writeSavedSchools(bothSchools, owner: "athlete-2", at: now)) == [])
    #expect(saved.map(\.0) == [bothSchools.schools] && saved.map(\.1) == ["athlete-2"] && saved.map(\.2) == [now])
    stubs.cache.savedSchools = { $0 == "athlete-2" ? [ucla, stanford] : nil }
    #expect(
      await answers(to: .readSavedSchools(request: 3, owner: "athlete-2"))
        == [.savedSchoolsFound(request: 3, schools: bothSchools)])
    #expect(await answers(to: .readSavedSchools(request: 3, owner: "athlete-1")) == [])
  }

  @Test(arguments: [
    ("3", .threeMonths), ("6", .sixMonths), ("12", .twelveMonths), ("all", .allTime), (nil, .sixMonths),
    ("12 Months", .sixMonths), ("", .sixMonths), ("ALL", .sixMonths),
  ] as [(String?, ViewRange)])
  func theStoredRange(stored: String?, range: ViewRange) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreRange) == [.rangeRestored(range: range)])
    #expect(stubs.calls.all == ["value for timelineViewRange"])
  }

  @Test(arguments: ViewRange.allCases)
  func storingTheRange(range: ViewRange) async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveRange(range)) == [])
    #expect(stubs.calls.all == ["store \(range.rawValue) for timelineViewRange"], "defect 37")
    let busy = busy
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveRange(range)) == [.rangeSaveFailed(failure: busy)])
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
    #expect(Effect.saveRange(.allTime).plan == .queued(.range) && Effect.restoreRange.plan == .queued(.range))
    #expect(Effect.writeSavedCopy(nothing, owner: "a", at: now).plan == .queued(.writeSavedCopy))
    #expect(Effect.stop(.load).plan == .cancel(.load) && Effect.tell(.sessionEnded).plan == .together)
  }
}
