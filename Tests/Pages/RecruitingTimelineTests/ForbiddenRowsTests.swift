import CompassModel
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Whoever may not see the rows sees none, loaded or saved before (decision N5).
struct ForbiddenRowsTests {
  let forbidden = ServiceFailure(.notPermitted)
  let old = table([event("a")], [interaction("i")], [offer("o")], skipped: PerKind(all: 1))
  let saved = instant("2026-02-10T13:58:00Z")

  @Test func aRefusedRefreshTakesTheRowsAway() {
    var store = TimelineStore(Page.showing(old).after(.itemInspected(id: item("event-a")), .refreshPulled))
    store.send(
      .loaded(request: 2, table: table(), failures: PerKind(all: forbidden)), asks: [.stop(.skeleton)]
    ) {
      $0.load.fail(ServiceFailure(.notPermitted))
      $0.failures = PerKind(all: ServiceFailure(.notPermitted))
      $0.table = TimelineTable()
      $0.source = .none
      $0.dialog = nil
    }
    let screen = store.state.screen()
    #expect(screen.list.isEmpty && screen.lanes.isEmpty && screen.empty == nil && screen.skippedRows == 0)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these items."))
    store.finish()
  }

  /// What may not be seen goes; what only failed stays (defect 27).
  @Test func ofSomeSourcesOnlyTheirRowsGo() {
    var failures = failing(.interaction)
    failures.offer = forbidden
    let fresh = table([event("new")])
    var store = TimelineStore(Page.showing(old).after(.refreshPulled))
    let combine = RecruitingTimeline.Effect.combine(request: 2, fresh: fresh, kept: old, failures: failures)
    store.send(.loaded(request: 2, table: fresh, failures: failures), asks: [.stop(.skeleton), combine])
    let both = old.taking(fresh, except: failures.keptRows)
    store.answer(combine, with: .combined(request: 2, table: both, failures: failures)) {
      $0.load.fail(ServiceFailure(.timedOut))
      $0.failures = failures
      $0.table = table(
        [event("new")], [interaction("i")],
        skipped: PerKind(event: 0, interaction: 1, offer: 0, statusChange: 0))
    }
    #expect(store.state.shownIDs() == ["interaction-i", "event-new"])
    store.finish()
  }

  @Test func whereNoSourceAnswersWhatMayNotBeSeenGoesAllTheSame() {
    var failures = PerKind<ServiceFailure?>(all: ServiceFailure(.timedOut))
    failures.offer = forbidden
    let state = Page.showing(old).after(
      .tap(.refreshPulled), .answer(.loaded(request: 2, table: table(), failures: failures)))
    #expect(state.shownIDs() == ["interaction-i", "event-a"])
  }

  @Test func aSavedCopyThatWasPaintedFirstGoes() {
    let painted = Page().after(
      .opened, .answer(.loaded(request: 2, table: old, failures: PerKind(all: nil), source: .saved(at: saved))))
    #expect(painted.shownIDs().count == 3)
    let state = painted.after(.loaded(request: 2, table: table(), failures: PerKind(all: forbidden)))
    #expect(state.shownIDs().isEmpty && state.source == .none)
  }

  @Test(arguments: [true, false])
  func aSavedCopyIsNotShownAfterARefusal(ofAll: Bool) {
    var failures = PerKind<ServiceFailure?>(all: ofAll ? forbidden : ServiceFailure(.timedOut))
    failures.offer = forbidden
    var state = Page().after(.opened)
    let effects = RecruitingTimeline.reduce(
      &state, .answer(.loaded(request: 2, table: table(), failures: failures)), in: .sample())
    #expect(effects == [.stop(.skeleton)])
    let late = state.after(.loaded(request: 2, table: old, failures: PerKind(all: nil), source: .saved(at: saved)))
    #expect(late == state && late.shownIDs().isEmpty)
    let again = state.after(.refreshPulled)
    #expect(
      again.after(.loaded(request: 3, table: old, failures: PerKind(all: nil), source: .saved(at: saved))) == again)
    let offline = again.after(.loaded(request: 3, table: table(), failures: PerKind(all: ServiceFailure(.offline))))
    #expect(offline.shownIDs().isEmpty)
    #expect(again.after(.loaded(request: 3, table: old, failures: noFailures)).shownIDs().count == 3)
  }

  @Test func schoolsThatMayNotBeSeenAreNotNamed() {
    var store = TimelineStore(Page.showing(old).after(.schoolChanged(school: SchoolID("stanford")), .refreshPulled))
    store.send(.schoolsFailed(request: 2, failure: forbidden)) {
      $0.schoolsLoad.fail(ServiceFailure(.notPermitted))
      $0.schools = nil
      $0.filters.school = nil
    }
    #expect(store.state.laneNames() == ["Unknown"])
    store.finish()
  }
}
