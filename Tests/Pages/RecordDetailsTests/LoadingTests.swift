import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// Loading the whole row (decisions X8, X10–X14).
struct LoadingTests {
  private let names = RecordDetails.Effect.needRows([.schools])

  @Test func openingAsksForTheRowAndTheSchoolsAndTheAnswerShows() {
    var store = DetailsStore(DetailsPage(RecordDetails.State()))
    var expected = RecordDetails.State()
    expected.reference = camp
    expected.owner = ava
    expected.load.abandon()
    store.send(.recordChosen(reference: camp)) { $0 = expected }
    expected.isOpen = true
    let request = expected.load.start()
    let load = RecordDetails.Effect.work(.load(request: request, reference: camp, owner: ava))
    store.send(.opened, asks: [load, .startSkeletonTimer, names]) { $0 = expected }
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRow: false) }
    store.answer(load, with: .loaded(request: request, record: .event()), asks: [.stopSkeletonTimer]) { state in
      _ = state.load.accept(request, from: nil, at: PageContext.sample().moment.instant)
      state.record = .event()
    }
    store.ignore(names)
    store.send(.opened)
    store.send(.recordChosen(reference: camp))
    store.finish()
    let page = DetailsPage.opened()
    #expect(page.screen().isLoading && page.screen().groups.isEmpty && page.after(.skeletonDue).screen().showsSkeleton)
    #expect(page.loaded(.event()).screen().isLoading, "the schools are under way")
    #expect(!DetailsPage.showing().screen().isLoading && DetailsPage.showing().text("school") == "Stanford")
  }

  @Test func openingAnotherRowNeverShowsTheOldOne() {
    let old = DetailsPage.opened()
    let page = old.after(.recordChosen(reference: fullRide))
    let late = page.after(.loaded(request: old.load.request, record: .event()))
    #expect(late.state == page.state && late.record == nil && late.reference == fullRide && page.load.isRunning)
    #expect(DetailsPage.showing().after(.recordChosen(reference: fullRide)).record == nil)
  }

  /// Decision X8: whatever the order of answers, the newest request wins.
  @Test(arguments: [true, false])
  func anOlderAnswerNeverWins(oldFirst: Bool) {
    let first = DetailsPage.opened()
    let second = first.after(.refreshPulled)
    let old = RecordDetails.Answer.loaded(request: first.load.request, record: .event(["name": .text("Old")]))
    let new = RecordDetails.Answer.loaded(request: second.load.request, record: .event(["name": .text("New")]))
    #expect((oldFirst ? second.after(old, new) : second.after(new, old)).screen().title == "New")
    var store = DetailsStore(second)
    store.send(.loadFailed(request: first.load.request, failure: ServiceFailure(.sessionOver)))
    store.finish()
  }

  /// The page below asks for all rows when the app comes back.
  @Test func reloadingKeepsTheRecordOnScreenAndStartsNoSkeleton() {
    let page = DetailsPage.showing()
    let load = RecordDetails.Effect.work(.load(request: page.load.request + 1, reference: camp, owner: ava))
    #expect(page.effects(of: .reloadRequested) == [load])
    #expect(page.effects(of: .tap(.refreshPulled)) == [load, .needRows([.schools], refresh: true)])
    let again = page.after(.refreshPulled)
    #expect(again.screen().title == "Winter Camp" && again.screen().isLoading)
    #expect(!again.after(.skeletonDue).screen().showsSkeleton)
    let later = PageContext.sample("2026-02-10T15:00:00Z")
    let loaded = again.loaded(.event(["name": .text("Spring Camp")]), in: later)
    #expect(loaded.screen().title == "Spring Camp" && loaded.load.source.time == later.moment.instant)
  }

  @Test func closingForgetsTheRecordAndStopsEverything() {
    var store = DetailsStore(.showing())
    store.send(.closed, asks: [.stop(.load), .stopSkeletonTimer]) { state in
      let load = state.load
      state = RecordDetails.State()
      state.load = load
      state.load.abandon()
    }
    #expect(!store.state.isOpen && RecordDetails.Screen(store.state, .sample()) == nil)
    for action in Self.whatAClosedPageHears { store.send(action) }
    store.finish()
  }

  static let whatAClosedPageHears: [RecordDetails.Action] = [
    .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
    .skeletonDue, .event(.rowsChanged),
    .answer(.loaded(request: 2, record: .event())), .answer(.changeAnswered(columns: ["url"])),
    .answer(.loadFailed(request: 2, failure: ServiceFailure(.sessionOver))),
  ]

  /// The root leaves the page for the list (decision N4); should it not, no row of the other athlete is left.
  @Test func anotherAthleteMeansAnotherRowOrNone() {
    let before = DetailsPage.showing(in: .parent(of: ava))
    var expected = before.state
    expected.owner = ben
    expected.record = nil
    expected.load.abandon()
    let asks: [RecordDetails.Effect] = [
      .work(.load(request: expected.load.start(), reference: camp, owner: ben)), .startSkeletonTimer, names,
    ]
    var store = DetailsStore(before, in: .parent(of: ben))
    store.send(.athleteChanged, asks: asks) { $0 = expected }
    store.send(.loaded(request: before.load.request, record: .event()))
    for effect in asks { store.ignore(effect) }
    store.finish()
  }

  @Test func theRowWaitsForItsAthlete() {
    let unknown = PageContext.sample(viewer: nil)
    let page = DetailsPage.opened(call, in: unknown)
    #expect(page.screen(unknown).isLoading && page.screen(unknown).title == "Interaction")
    var state = page.state
    let known = RecordDetails.reduce(&state, .athleteChanged, in: .sample())
    #expect(known.first == .work(.load(request: state.load.request, reference: call, owner: ava)))
  }
}
