import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Loading offers and schools, each for itself (decisions O10, X8, X10–X14).
struct LoadingTests {
  let timedOut = ServiceFailure(.timedOut)
  var table: OfferTable { OfferTable([offer("a"), offer("b")]) }

  /// A first visit: both loads are under way.
  func opened() -> OffersList.State { OffersList.State().after(.opened) }

  @Test func openingAsksForOffersAndSchoolsAndAnswersShow() {
    var store = OffersStore()
    var expected = OffersList.State()
    expected.isOpen = true
    expected.owner = first
    expected.load.abandon()
    expected.schoolsLoad.abandon()
    let request = expected.load.start()
    let schoolsRequest = expected.schoolsLoad.start()
    store.send(
      .opened,
      asks: [
        .load(request: request, owner: first), .loadSchools(request: schoolsRequest, owner: first),
        .startSkeletonTimer,
      ]
    ) { $0 = expected }
    #expect(store.state.screen().isLoading)
    #expect(store.state.screen().empty == nil, "nothing is known yet")
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    store.answer(
      .load(request: request, owner: first), with: .loaded(request: request, table: table, skipped: 1),
      asks: [.stop(.skeleton)]
    ) { state in
      state.load.succeed()
      state.table = OfferTable([offer("a"), offer("b")])
      state.source = .loaded(at: PageContext.seen().moment.instant)
      state.skippedOffers = 1
    }
    #expect(store.state.screen().isLoading, "the schools are still under way")
    #expect(store.state.screen().offers.map(\.schoolName) == ["…", "…"], "decision N3")
    store.answer(
      .loadSchools(request: schoolsRequest, owner: first),
      with: .schoolsLoaded(request: schoolsRequest, schools: schoolsOfAva, skipped: 2)
    ) { state in
      state.schoolsLoad.succeed()
      state.schools = schoolsOfAva
      state.skippedSchools = 2
    }
    let screen = store.state.screen()
    #expect(!screen.isLoading && screen.skippedRows == 3 && screen.skippedText == "3 items could not be shown")
    #expect(screen.offers.map(\.schoolName) == ["Stanford", "Stanford"])
    store.finish()
  }

  /// Defect 47: names that come late, or come again, are shown and searched at once.
  @Test func defect47LateNamesReachCardsSearchAndComparison() {
    var builder = OffersList.ScreenBuilder()
    var state = OffersList.State.showing([offer("a"), offer("b", school: "s2")], schools: nil).selecting("a", "b")
      .after(.compareTapped, .searchChanged(query: "elan"))
    #expect(builder.screen(state, PageContext.seen()).offers.isEmpty)
    let request = state.schoolsLoad.start()
    state = state.after(.schoolsLoaded(request: request, schools: schoolsOfAva, skipped: 0))
    let screen = builder.screen(state, PageContext.seen())
    #expect(screen.offers.map(\.schoolName) == ["Élan College"])
    #expect(screen.comparison?.columns.map(\.schoolName) == ["Élan College", "Stanford"])
    let again = state.schoolsLoad.start()
    let renamed = SchoolDirectory([School(id: SchoolID("s1"), name: "Elan Valley")])
    state = state.after(.schoolsLoaded(request: again, schools: renamed, skipped: 0))
    #expect(builder.screen(state, PageContext.seen()).offers.map(\.schoolName) == ["Elan Valley"])
  }

  @Test func unknownSchoolsAreSearchable() {
    let state = OffersList.State.showing([offer("a"), offer("x", school: "gone")])
    #expect(state.after(.searchChanged(query: " UNKNOWN school ")).shownIDs == ids("x"))
  }

  /// Defect 20: whatever the order of answers, the newest request wins.
  @Test(arguments: [true, false])
  func defect20AnOlderAnswerNeverWins(oldFirst: Bool) {
    var state = opened()
    let old = state.load.request
    state = state.after(.refreshPulled)
    let new = state.load.request
    let oldAnswer = OffersList.Answer.loaded(request: old, table: OfferTable([offer("old")]), skipped: 0)
    let newAnswer = OffersList.Answer.loaded(request: new, table: OfferTable([offer("new")]), skipped: 0)
    state = oldFirst ? state.after(oldAnswer, newAnswer) : state.after(newAnswer, oldAnswer)
    #expect(state.shownIDs == ids("new"))
  }

  @Test(arguments: [true, false])
  func defect20TwoAthletesInEitherOrderShowTheRightRows(oldFirst: Bool) {
    let parent = { (active: AthleteID) in PageContext.seen(role: .parent, active: active) }
    var state = OffersList.State().after(.opened, in: parent(first))
    let (load, schools) = (state.load.request, state.schoolsLoad.request)
    state = state.after(.athleteChanged, in: parent(second))
    let (newLoad, newSchools) = (state.load.request, state.schoolsLoad.request)
    let old: [OffersList.Answer] = [
      .loaded(request: load, table: OfferTable([offer("ava")]), skipped: 5),
      .schoolsLoaded(request: schools, schools: schoolsOfAva, skipped: 5),
      .loadFailed(request: load, failure: timedOut), .schoolsFailed(request: schools, failure: timedOut),
    ]
    let new: [OffersList.Answer] = [
      .loaded(request: newLoad, table: OfferTable([offer("ben", owner: second)]), skipped: 0),
      .schoolsLoaded(
        request: newSchools, schools: SchoolDirectory([School(id: SchoolID("s1"), name: "Rice")]), skipped: 0),
    ]
    for action in oldFirst ? old + new : new + old { state = state.after(action, in: parent(second)) }
    let screen = state.screen(parent(second))
    #expect(screen.offers.map(\.id) == ids("ben") && screen.offers.map(\.schoolName) == ["Rice"])
    #expect(screen.banner == nil && screen.skippedRows == 0 && screen.viewing == "Ben")
    #expect(screen.athletes.map(\.isActive) == [false, true])
  }

  @Test func switchingTheAthleteForgetsTheOldRowsAtOnce() {
    var state = OffersList.State.showing([offer("a")]).selecting("a").after(.deleteTapped(id: OfferID("a")))
    state.load.fail(timedOut)
    state = state.after(.athleteChanged, in: PageContext.seen(role: .parent, active: second))
    #expect(state.table.count == 0 && state.schools == nil && state.owner == second && state.source.time == nil)
    #expect(state.dialog == nil && state.notice == nil && state.load.failure == nil && state.selectedCount == 0)
  }

  @Test(arguments: [
    OffersList.Action.athleteChanged, .foregrounded, .connectivityReturned, .tap(.refreshPulled),
  ])
  func whateverAsksAgainAsksForBothAndKeepsTheRows(action: OffersList.Action) {
    var store = OffersStore(.showing([offer("a")]))
    store.send(action, asks: [.load(request: 1, owner: first), .loadSchools(request: 1, owner: first)]) {
      _ = $0.load.start()
      _ = $0.schoolsLoad.start()
    }
    store.answer(
      .load(request: 1, owner: first), with: .loadFailed(request: 1, failure: timedOut), asks: [.stop(.skeleton)]
    ) { $0.load.fail(ServiceFailure(.timedOut)) }
    store.answer(
      .loadSchools(request: 1, owner: first), with: .schoolsFailed(request: 1, failure: timedOut)
    ) { $0.schoolsLoad.fail(ServiceFailure(.timedOut)) }
    #expect(store.state.shownIDs == ids("a") && !store.state.screen().isLoading)
    store.finish()
  }

  @Test func anotherAthleteIsAskedForAnew() {
    let ben = PageContext.seen(role: .parent, active: second)
    let before = OffersList.State.showing([offer("a")])
    var expected = before
    expected.owner = second
    expected.table = OfferTable()
    expected.source = .none
    expected.schools = nil
    expected.load.abandon()
    expected.schoolsLoad.abandon()
    let asks: [OffersList.Effect] = [
      .load(request: expected.load.start(), owner: second),
      .loadSchools(request: expected.schoolsLoad.start(), owner: second), .startSkeletonTimer,
    ]
    var store = OffersStore(before, in: ben)
    store.send(.athleteChanged, asks: asks) { $0 = expected }
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  @Test func aFailedSourceKeepsWhatTheOtherDelivered() {
    var state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    state = state.after(.loadFailed(request: state.load.request, failure: timedOut))
    #expect(state.shownIDs == ids("a"))
    #expect(
      state.screen().banner
        == Banner(
          kind: .error, message: "Connection timed out. Showing offers loaded at 09:00.",
          retry: OffersList.Tap.retryTapped))
    state = state.after(
      .schoolsLoaded(request: state.schoolsLoad.request, schools: schoolsOfAva, skipped: 0))
    #expect(state.screen().offers.map(\.schoolName) == ["Stanford"])

    state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    state = state.after(
      .loaded(request: state.load.request, table: table, skipped: 0),
      .schoolsFailed(request: state.schoolsLoad.request, failure: timedOut))
    #expect(state.screen().offers.count == 2 && state.screen().offers[0].schoolName == "Stanford")
    #expect(
      state.screen().banner
        == Banner(
          kind: .error, message: "School names could not be loaded. Connection timed out.",
          retry: OffersList.Tap.retryTapped))
  }

  /// Decision L12.
  @Test func retryAsksForEverythingThePageShows() {
    var state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    state = state.after(
      .loaded(request: state.load.request, table: table, skipped: 0),
      .schoolsFailed(request: state.schoolsLoad.request, failure: timedOut))
    var expected = state
    let asks: [OffersList.Effect] = [
      .load(request: expected.load.start(), owner: first),
      .loadSchools(request: expected.schoolsLoad.start(), owner: first),
    ]
    var store = OffersStore(state)
    store.send(.retryTapped, asks: asks) { $0 = expected }
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  @Test func retryWithNothingFailedAsksForNothing() {
    var store = OffersStore(.showing([offer("a")]))
    store.send(.retryTapped)
    store.finish()
  }

  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out", true, Banner.Kind.error),
    (.serverError, "Server error. Please try again.", true, .error),
    (.unexpectedReply, "Unexpected response from the server", true, .error),
    (.notPermitted, "You don't have permission to view these offers.", false, .error),
    (.offline, "You are offline. Reload is disabled.", false, .offline),
  ])
  func failuresOfAFirstLoadAreToldInWords(
    kind: ServiceFailure.Kind, message: String, canRetry: Bool, bannerKind: Banner.Kind
  ) {
    var state = opened()
    state = state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(kind, detail: "secret")))
    let retry = canRetry ? OffersList.Tap.retryTapped : nil
    #expect(state.screen().banner == Banner(kind: bannerKind, message: message, retry: retry))
    #expect(state.screen().empty == nil, "no rows are known, so none are said to be missing")
  }

  @Test func defect24ACancelledLoadIsNoError() {
    var state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    let cancelled = ServiceFailure(.cancelled)
    state = state.after(
      .loadFailed(request: state.load.request, failure: cancelled),
      .schoolsFailed(request: state.schoolsLoad.request, failure: cancelled))
    let screen = state.screen()
    #expect(screen.banner == nil && !screen.isLoading && screen.offers.count == 1)
  }

  @Test func aSessionThatIsOverIsToldToTheRoot() {
    let over = ServiceFailure(.sessionOver)
    var state = opened()
    let effects = OffersList.reduce(
      &state, .answer(.loadFailed(request: state.load.request, failure: over)), in: PageContext.seen())
    #expect(effects == [.stop(.skeleton), .tell(.sessionEnded)])
    let more = OffersList.reduce(
      &state, .answer(.schoolsFailed(request: state.schoolsLoad.request, failure: over)), in: PageContext.seen())
    #expect(more == [.tell(.sessionEnded)])
    #expect(state.screen().banner == nil && !state.screen().isLoading)
  }

  @Test func offlineKeepsRowsAndStopsReloadingUntilTheConnectionReturns() {
    var state = OffersList.State.showing([offer("a")]).after(.refreshPulled)
    state = state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(.offline)))
    let screen = state.screen(PageContext.seen("2026-02-11T14:00:00Z"))
    #expect(
      screen.banner
        == Banner(
          kind: .offline,
          message: "You are offline. Showing offers loaded on Feb 10, 2026 at 09:00. Reload is disabled."))
    #expect(!screen.canReload && screen.offers.count == 1)
    var copy = state
    #expect(OffersList.reduce(&copy, .tap(.refreshPulled), in: PageContext.seen()).isEmpty)
    #expect(OffersList.reduce(&copy, .connectivityReturned, in: PageContext.seen()).count == 2)
    #expect(OffersList.reduce(&state, .foregrounded, in: PageContext.seen()).count == 2)
  }

  @Test func defect25RefreshingAlwaysAsksAndKeepsTheRows() {
    var state = OffersList.State.showing([offer("a")])
    let effects = OffersList.reduce(&state, .tap(.refreshPulled), in: PageContext.seen())
    #expect(effects == [.load(request: 1, owner: first), .loadSchools(request: 1, owner: first)])
    #expect(state.shownIDs == ids("a"))
    #expect(!state.after(.skeletonDue).screen().showsSkeleton, "a skeleton is for the first load only")
  }

  @Test func withoutAViewerThePageAsksWhoItIs() {
    let nobody = PageContext.seen(active: nil)
    var state = OffersList.State()
    #expect(
      OffersList.reduce(&state, .opened, in: nobody) == [.tell(.viewerMissing), .startSkeletonTimer])
    #expect(state.screen(nobody).isLoading && !state.screen(nobody).canLog)
    let failed = state.after(.loadFailed(request: state.load.request, failure: ServiceFailure(.noAthlete)), in: nobody)
    #expect(failed.screen(nobody).banner?.message == "No athlete is linked to your account yet.")
    var retried = failed
    #expect(OffersList.reduce(&retried, .tap(.retryTapped), in: nobody).contains(.tell(.viewerMissing)))
    let effects = OffersList.reduce(&state, .athleteChanged, in: PageContext.seen())
    #expect(effects.count == 3 && state.owner == first)
    #expect(failed.after(.athleteChanged).screen().banner == nil)
  }

  @Test func openingAnOpenPageAsksForNothing() {
    var store = OffersStore(opened())
    store.send(.opened)
    store.finish()
  }

  @Test(arguments: [OffersList.Action.athleteChanged, .foregrounded, .connectivityReturned, .closed])
  func aClosedPageAsksForNothing(action: OffersList.Action) {
    var store = OffersStore()
    store.send(action)
    store.finish()
  }

  /// Decision X12: rows are kept in memory, shown at once and fetched again.
  @Test func aSecondVisitShowsTheRowsAtOnce() {
    let away = OffersList.State.showing([offer("a")]).after(.closed)
    #expect(away.table.count == 1)
    var state = away
    let effects = OffersList.reduce(&state, .opened, in: PageContext.seen())
    #expect(effects.count == 2 && !effects.contains(.startSkeletonTimer))
    #expect(state.shownIDs == ids("a"))
  }

  @Test func leavingStopsLoadsAndResetsWhatIsNotStored() {
    var store = OffersStore(
      OffersList.State.showing([offer("a"), offer("b")]).selecting("a", "b").after(
        .compareTapped, .searchChanged(query: "x"), .statusFilterChanged(status: .expired),
        .typeFilterChanged(type: .partial), .sortChanged(sort: OfferSort(field: .amount, direction: .ascending)),
        .deleteTapped(id: OfferID("a"))))
    store.send(.closed, asks: [.stop(.load), .stop(.schools), .stop(.skeleton)]) { state in
      state.isOpen = false
      state.load.abandon()
      state.schoolsLoad.abandon()
      state.filters = OfferFilters()
      state.sort = OfferSort()
      state.table.clearSelection()
      state.isComparing = false
      state.dialog = nil
    }
    store.send(.searchChanged(query: "late text"))
    store.finish()
  }
}
