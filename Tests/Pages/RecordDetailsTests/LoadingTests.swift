import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecordDetails

/// Loading the record and the schools' names, each for itself (decisions X8, X10–X14).
struct LoadingTests {
  @Test func openingAsksForTheRowAndTheSchoolsAndAnswersShow() {
    var store = DetailsStore()
    var expected = RecordDetails.State()
    expected.reference = camp
    expected.owner = ava
    expected.load.abandon()
    expected.schoolsLoad.abandon()
    store.send(.recordChosen(reference: camp, known: nil)) { $0 = expected }
    expected.isOpen = true
    let (request, schools) = (expected.load.start(), expected.schoolsLoad.start())
    store.send(
      .opened,
      asks: [
        .load(request: request, reference: camp, owner: ava), .loadSchools(request: schools, owner: ava),
        .startSkeletonTimer,
      ]
    ) { $0 = expected }
    #expect(store.state.screen().isLoading && store.state.screen().groups.isEmpty)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton)
    store.answer(
      .load(request: request, reference: camp, owner: ava), with: .loaded(request: request, record: .event()),
      asks: [.stop(.skeleton)]
    ) { state in
      state.load.succeed()
      state.record = .event()
      state.source = .loaded(at: PageContext.sample().moment.instant)
    }
    #expect(!store.state.screen().showsSkeleton && store.state.screen().isLoading, "the schools are under way")
    #expect(store.state.text("school") == "…", "N3")
    store.answer(
      .loadSchools(request: schools, owner: ava), with: .schoolsLoaded(request: schools, schools: schoolsOfAva)
    ) { state in
      state.schoolsLoad.succeed()
      state.schools = schoolsOfAva
    }
    #expect(!store.state.screen().isLoading && store.state.text("school") == "Stanford")
    store.finish()
  }

  @Test func openingTheSameRowAgainChangesNothing() {
    var store = DetailsStore(.showing())
    store.send(.recordChosen(reference: camp, known: nil))
    store.send(.opened)
    store.finish()
  }

  /// Decision N4.
  @Test func whatTheListHoldsShowsAtOnceAndTheRestFollows() {
    let known = Record.event(["name": .text("Listed Camp")])
    let chosen = RecordDetails.State().after(.recordChosen(reference: camp, known: known))
    var state = chosen
    let effects = RecordDetails.reduce(&state, .opened, in: .sample())
    #expect(effects.count == 2 && !effects.contains(.startSkeletonTimer))
    #expect(state.screen().title == "Listed Camp" && state.screen().hasRows && state.screen().isLoading)
    let offline = state.failing(.offline).screen()
    #expect(offline.banner?.message == "You are offline. Showing this event as in the list. Reload is disabled.")
    #expect(offline.title == "Listed Camp")
    let loaded = state.after(.loaded(request: state.load.request, record: .event())).screen()
    #expect(loaded.title == "Winter Camp")
  }

  /// The list may be newer than the copy of the whole row: its values stand, the copy adds the other columns.
  @Test func aSavedRowAddsToWhatTheListHoldsAndReplacesNothing() {
    let known = Record(camp, fields: [RecordField("name", .text("Listed Camp"))])
    let state = RecordDetails.State().after(.answer(.recordChosen(reference: camp, known: known)), .opened)
    let saved = RowsSource.saved(at: instant("2026-02-10T13:00:00Z"))
    let copied = state.after(.loaded(request: state.load.request, record: .event(), source: saved))
    #expect(copied.screen().title == "Listed Camp" && copied.text("cost") == "$150.00")
    #expect(copied.source == saved && copied.load.isRunning)
    let answered = copied.after(.loaded(request: copied.load.request, record: .event()))
    #expect(answered.screen().title == "Winter Camp", "the server's row replaces both")
  }

  @Test func whatIsKnownOfAnotherRowIsNotShown() {
    let state = RecordDetails.State().after(.answer(.recordChosen(reference: fullRide, known: .event())), .opened)
    #expect(state.record == nil && state.screen().title == "Offer")
  }

  @Test func openingAnotherRowNeverShowsTheOldOne() {
    let old = RecordDetails.State.opened()
    let state = old.after(.recordChosen(reference: fullRide, known: nil))
    let late = state.after(.loaded(request: old.load.request, record: .event()))
    #expect(late == state && late.record == nil && late.reference == fullRide)
    #expect(state.load.isRunning)
    #expect(RecordDetails.State.showing().after(.recordChosen(reference: fullRide, known: nil)).record == nil)
  }

  /// Decision X8: whatever the order of answers, the newest request wins.
  @Test(arguments: [true, false])
  func anOlderAnswerNeverWins(oldFirst: Bool) {
    let first = RecordDetails.State.opened()
    let second = first.after(.refreshPulled)
    let old = RecordDetails.Answer.loaded(request: first.load.request, record: .event(["name": .text("Old")]))
    let new = RecordDetails.Answer.loaded(request: second.load.request, record: .event(["name": .text("New")]))
    #expect((oldFirst ? second.after(old, new) : second.after(new, old)).screen().title == "New")
  }

  @Test func oldFailuresAndSchoolsCountForNothing() {
    let first = RecordDetails.State.opened()
    let second = first.after(.refreshPulled)
    let old: [RecordDetails.Answer] = [
      .loadFailed(request: first.load.request, failure: ServiceFailure(.sessionOver)),
      .schoolsLoaded(request: first.schoolsLoad.request, schools: schoolsOfAva),
      .schoolsFailed(request: first.schoolsLoad.request, failure: ServiceFailure(.sessionOver)),
    ]
    for action in old {
      var store = DetailsStore(second)
      store.send(action)
      store.finish()
    }
  }

  @Test func theSkeletonNeverReplacesARecord() {
    #expect(!RecordDetails.State.showing().after(.tap(.refreshPulled), .skeletonDue).screen().showsSkeleton)
  }

  @Test func reloadingKeepsTheRecordOnScreenAndStartsNoSkeleton() {
    for action in [RecordDetails.Action.tap(.refreshPulled), .foregrounded, .connectivityReturned] {
      var state = RecordDetails.State.showing()
      let effects = RecordDetails.reduce(&state, action, in: .sample())
      #expect(
        effects == [
          .load(request: state.load.request, reference: camp, owner: ava),
          .loadSchools(request: state.schoolsLoad.request, owner: ava),
        ])
      #expect(state.screen().title == "Winter Camp" && state.screen().isLoading)
    }
  }

  @Test func aReloadShowsTheNewRow() {
    let state = RecordDetails.State.showing().after(.refreshPulled)
    let later = PageContext.sample("2026-02-10T15:00:00Z")
    let loaded = state.after(
      .loaded(request: state.load.request, record: .event(["name": .text("Spring Camp")])), in: later)
    #expect(loaded.screen().title == "Spring Camp" && loaded.source.time == later.moment.instant)
  }

  @Test func closingForgetsTheRecordAndStopsEverything() {
    var store = DetailsStore(.showing())
    store.send(.closed, asks: [.stop(.load), .stop(.schools), .stop(.skeleton)]) { state in
      let (load, schools) = (state.load, state.schoolsLoad)
      state = RecordDetails.State()
      (state.load, state.schoolsLoad) = (load, schools)
      state.source = .none
      state.load.abandon()
      state.schoolsLoad.abandon()
    }
    #expect(!store.state.isOpen && RecordDetails.Screen(store.state, .sample()) == nil)
    for action in Self.whatAClosedPageHears { store.send(action) }
    store.finish()
  }

  static let whatAClosedPageHears: [RecordDetails.Action] = [
    .closed, .athleteChanged, .foregrounded, .connectivityReturned, .tap(.refreshPulled), .tap(.retryTapped),
    .skeletonDue,
    .answer(.loaded(request: 2, record: .event())),
    .answer(.loadFailed(request: 2, failure: ServiceFailure(.sessionOver))),
    .answer(.schoolsLoaded(request: 2, schools: schoolsOfAva)),
    .answer(.schoolsFailed(request: 2, failure: ServiceFailure(.offline))),
  ]

  /// The root leaves the page for the list (decision N4); should it not, no row of the other athlete is left.
  @Test func anotherAthleteMeansAnotherRowOrNone() {
    let before = RecordDetails.State.showing(in: .parent(of: ava))
    var expected = before
    expected.owner = ben
    expected.record = nil
    expected.source = .none
    expected.schools = nil
    expected.load.abandon()
    expected.schoolsLoad.abandon()
    let asks: [RecordDetails.Effect] = [
      .load(request: expected.load.start(), reference: camp, owner: ben),
      .loadSchools(request: expected.schoolsLoad.start(), owner: ben), .startSkeletonTimer,
    ]
    var store = DetailsStore(before, in: .parent(of: ben))
    store.send(.athleteChanged, asks: asks) { $0 = expected }
    store.send(.loaded(request: before.load.request, record: .event()))
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  @Test func theRowWaitsForItsAthlete() {
    let nobody = PageContext.sample(viewer: nil)
    var state = RecordDetails.State()
    _ = RecordDetails.reduce(&state, .answer(.recordChosen(reference: call, known: nil)), in: nobody)
    let effects = RecordDetails.reduce(&state, .opened, in: nobody)
    #expect(effects == [.tell(.viewerMissing), .startSkeletonTimer])
    #expect(state.screen(nobody).isLoading && state.screen(nobody).title == "Interaction")
    let known = RecordDetails.reduce(&state, .athleteChanged, in: .sample())
    #expect(known.first == .load(request: state.load.request, reference: call, owner: ava))
  }

  /// A detail page names the school that the list it was opened from names.
  @Test func theSchoolOfTheListIsNamedWhateverBecomesOfItsLoad() {
    let chosen = RecordDetails.Answer.recordChosen(reference: camp, known: .event(), schools: schoolsOfAva)
    let state = RecordDetails.State().after(.answer(chosen), .opened)
    #expect(state.text("school") == "Stanford")
    #expect(state.failingSchools(.timedOut).text("school") == "Stanford")
    #expect(state.failingSchools(.notPermitted).text("school") == "Unknown", "decision N5")
    let other = state.after(.answer(.recordChosen(reference: fullRide, known: nil)))
    #expect(other.schools == nil)
  }
}
