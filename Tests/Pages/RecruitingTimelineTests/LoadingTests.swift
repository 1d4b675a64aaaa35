import CompassModel
import CompassServices
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Opening, loading and refreshing (decisions X8, X10–X14).
struct LoadingTests {
  let camps = table([event("a")])

  func opened() -> TimelineStore {
    var store = TimelineStore()
    store.send(.opened, asks: [.restoreRange] + RecruitingTimeline.Effect.firstLoad(2)) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.load.abandon()
      $0.schoolsLoad.abandon()
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.answer(.restoreRange, with: .rangeRestored(range: .twelveMonths)) { $0.range = .twelveMonths }
    return store
  }

  @Test func openingReadsTheSavedCopyAndLoadsBoth() {
    var store = opened()
    store.answer(
      RecruitingTimeline.Effect.loads(2)[0], with: .loaded(request: 2, table: camps, failures: noFailures),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table([event("a")])
      $0.source = .loaded(at: now)
    }
    #expect(store.state.screen().isLoading, "the schools are still under way")
    #expect(store.state.screen().lanes.map(\.name) == ["…"], "N3")
    store.answer(
      RecruitingTimeline.Effect.loads(2)[1], with: .schoolsLoaded(request: 2, schools: bothSchools, skipped: 1)
    ) {
      $0.schoolsLoad.succeed()
      $0.schools = bothSchools
      $0.skippedSchools = 1
    }
    #expect(store.state.screen().lanes.map(\.name) == ["Stanford"], "defect 47")
    #expect(store.state.screen().skippedText == "1 item could not be shown")
    store.finish()
  }

  @Test func defect26OpeningTwiceLoadsOnce() {
    var store = TimelineStore(.showing(camps))
    store.send(.opened)
    store.finish()
  }

  @Test func openingBeforeAnybodyIsKnownAsksWhoItIs() {
    var store = TimelineStore(in: .sample(viewer: nil))
    store.send(.opened, asks: [.restoreRange, .tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      _ = $0.load.start()
    }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    store.context.viewer = .sample()
    store.send(.athleteChanged, asks: RecruitingTimeline.Effect.firstLoad(3, schools: 2)) {
      $0.owner = "athlete-1"
      $0.load.abandon()
      $0.schoolsLoad.abandon()
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.ignore(.restoreRange)
    store.ignore(.tell(.viewerMissing))
    for effect in RecruitingTimeline.Effect.firstLoad(3, schools: 2) { store.ignore(effect) }
    store.finish()
  }

  @Test func aFreshSavedCopyIsShownWhileLoading() {
    var store = opened()
    let saved = instant("2026-02-10T13:58:00Z")
    store.answer(.startSkeletonTimer, with: .skeletonDue) {
      $0.load.timeIsUp(hasRows: false)
    }
    store.send(.loaded(request: 2, table: camps, failures: noFailures, source: .saved(at: saved))) {
      $0.table = table([event("a")])
      $0.source = .saved(at: saved)
      $0.load.timeIsUp(hasRows: true)
    }
    let screen = store.state.screen()
    #expect(screen.isLoading && !screen.showsSkeleton)
    #expect(screen.savedText == "Showing items saved at 08:58")
    #expect(screen.banner?.message == "Showing items saved at 08:58." && screen.updatingText == "updating…")
    #expect(screen.list.count == 1)
    for effect in RecruitingTimeline.Effect.loads(2) { store.ignore(effect) }
    store.finish()
  }

  @Test func aSavedCopyThatComesAfterTheRowsIsIgnored() {
    let state = Page.showing(camps)
    #expect(
      state.after(.loaded(request: 1, table: table(), failures: PerKind(all: nil), source: .saved(at: now))) == state)
  }

  @Test func theSkeletonIsForAFirstLoadOnly() {
    let state = Page.showing(camps).after(.tap(.refreshPulled), .skeletonDue)
    #expect(state.screen().isLoading && !state.screen().showsSkeleton)
    #expect(!state.load.showsSkeleton)
  }

  @Test func pullToRefreshKeepsTheRowsAndAlwaysFetches() {
    var store = TimelineStore(.showing(camps))
    store.send(.refreshPulled, asks: RecruitingTimeline.Effect.loads(2)) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    #expect(store.state.screen().list.count == 1)
    for effect in RecruitingTimeline.Effect.loads(2) { store.ignore(effect) }
    store.finish()
  }

  @Test(arguments: [RecruitingTimeline.Action.foregrounded, .connectivityReturned, .athleteChanged])
  func theWorldMakesAnOpenPageLoad(action: RecruitingTimeline.Action) {
    var state = Page.showing(camps)
    #expect(RecruitingTimeline.reduce(&state, action, in: .sample()) == RecruitingTimeline.Effect.loads(2))
    var closed = Page()
    #expect(RecruitingTimeline.reduce(&closed, action, in: .sample()) == [] && closed == Page())
  }

  @Test func defect20AnOlderAnswerNeverWins() {
    let state = Page.showing(camps).after(.refreshPulled, .refreshPulled)
    let late: [RecruitingTimeline.Answer] = [
      .loaded(request: 2, table: table(), failures: noFailures),
      .loaded(request: 2, table: table(), failures: PerKind(all: ServiceFailure(.timedOut))),
      .loadFailed(request: 2, failure: ServiceFailure(.timedOut)),
      .combined(request: 2, table: table(), failures: noFailures),
      .schoolsLoaded(request: 2, schools: SchoolDirectory([]), skipped: 3),
      .schoolsFailed(request: 2, failure: ServiceFailure(.serverError)),
      .schoolsLoaded(request: 2, schools: SchoolDirectory([]), skipped: 0, source: .saved(at: now)),
    ]
    for action in late { #expect(state.after(action) == state) }
  }

  @Test func anotherAthleteStartsFromNothing() {
    let both = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"))
    let before = Page.showing(camps).after(
      .schoolChanged(school: stanford.id), .zoomedIn(around: nil), .laneCollapsed(school: stanford.id),
      .itemInspected(id: item("event-a")))
    let state = before.after(.athleteChanged, in: both)
    #expect(state.owner == "athlete-2" && state.table.isEmpty && state.source == .none)
    #expect(state.schools == nil && state.filters.school == nil && state.zoom == nil && state.dialog == nil)
    #expect(state.expansion == LaneExpansion() && state.range == .sixMonths)
    #expect(state.after(.loaded(request: 1, table: camps, failures: noFailures), in: both) == state)
    #expect(state.screen(both).viewing == "Ben")
    #expect(state.screen(both).athletes.map(\.isActive) == [false, true])
  }

  @Test func leavingResetsEverythingButTheRangeAndTheRows() {
    var store = TimelineStore(
      Page.showing(camps, range: .allTime).after(
        .schoolChanged(school: stanford.id), .showsChanged(type: .offer, isShown: false), .zoomedIn(around: nil),
        .allLanesCollapsed, .listExpanded, .itemInspected(id: item("event-a"))))
    store.send(
      .closed, asks: [.stop(.load), .stop(.schools), .stop(.skeleton)]
    ) {
      let fresh = Page.showing(camps, range: .allTime)
      $0 = fresh
      $0.isOpen = false
      $0.load.abandon()
      $0.schoolsLoad.abandon()
    }
    store.send(.closed)
    store.finish()
  }

  /// However long ago that was (decision W1).
  @Test(arguments: [299, 301, 100_000])
  func rowsAreStillThereWhenThePageOpensAgain(seconds: Int) {
    let state = Page.showing(camps, at: now.adding(.seconds(-seconds))).after(.closed, .opened)
    #expect(!state.table.isEmpty && state.load.isRunning)
  }

  @Test func tapsOnAPageThatIsGoneDoNothing() {
    let state = Page.showing(camps).after(.closed)
    for tap in RecruitingTimeline.Tap.all { #expect(state.after(tap) == state, "\(tap)") }
  }
}

extension RecruitingTimeline.Tap {
  /// One of each thing a person can do.
  static let all: [RecruitingTimeline.Tap] = [
    .refreshPulled, .retryTapped, .rangeChanged(range: .allTime), .schoolChanged(school: stanford.id),
    .showsChanged(type: .offer, isShown: false), .clearFiltersTapped, .zoomedIn(around: nil), .zoomedOut, .zoomReset,
    .panned(direction: .later), .laneExpanded(school: stanford.id), .laneCollapsed(school: stanford.id),
    .allLanesExpanded, .allLanesCollapsed, .nextLanePageTapped, .previousLanePageTapped, .lanePageChosen(page: 2),
    .listExpanded, .listCollapsed, .itemTapped(id: item("event-a")), .itemInspected(id: item("event-a")),
    .dismissTapped,
  ]
}
