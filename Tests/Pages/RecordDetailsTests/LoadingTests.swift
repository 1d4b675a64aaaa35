import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// Loading the full row (decisions X8, X10–X14).
struct LoadingTests {
  private let names = RecordDetails.Effect.needRows([.interactions, .readings, .schools])

  @Test func openingLoadsTheRowAndRelatedRows() {
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

  /// The page below requests all rows when the app returns.
  @Test func reloadingKeepsTheRecordVisible() {
    let page = DetailsPage.showing()
    let load = RecordDetails.Effect.work(.load(request: page.load.request + 1, reference: camp, owner: ava))
    #expect(page.effects(of: .reloadRequested) == [load])
    #expect(
      page.effects(of: .tap(.refreshPulled)) == [load, .needRows([.interactions, .readings, .schools], refresh: true)])
    let again = page.after(.refreshPulled)
    #expect(again.screen().title == "Winter Camp" && again.screen().isLoading)
    #expect(!again.after(.skeletonDue).screen().showsSkeleton)
    let later = PageContext.sample("2026-02-10T15:00:00Z")
    let loaded = again.loaded(.event(["name": .text("Spring Camp")]), in: later)
    #expect(loaded.screen().title == "Spring Camp" && loaded.load.source.time == later.moment.instant)
  }
}
