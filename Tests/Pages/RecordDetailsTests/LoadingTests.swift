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

/// Messages and effects of failures (decision X14).
struct FailureTests {
  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out. Showing this event loaded at 09:00."),
    (.offline, "You are offline. Showing this event loaded at 09:00. Reload is disabled."),
  ])
  func aFailedReloadKeepsTheRecord(kind: ServiceFailure.Kind, message: String) {
    let screen = DetailsPage.showing().after(.refreshPulled).failing(kind).screen()
    #expect(screen.banner?.message == message && screen.title == "Winter Camp" && !screen.groups.isEmpty)
  }

  @Test func aMissingRowClearsTheScreen() {
    let listed = DetailsPage.opened(from: .events(Base([listedCamp]))).loaded(.event())
    for page in [DetailsPage.showing(), listed] {
      let gone = page.after(.refreshPulled).failing(.notFound)
      #expect(gone.record == nil && gone.screen().groups.isEmpty)
      #expect(gone.screen().banner?.message == "This event no longer exists.")
      #expect(gone.after(.refreshPulled).load.isRunning, "it may be back")
    }
  }

  /// Without permission the row is hidden, even if it was loaded or listed before (decision N5).
  @Test func aForbiddenRefreshRemovesTheRow() {
    let listed = DetailsPage.opened(from: .events(Base([listedCamp]))).loaded(.event())
    for page in [DetailsPage.showing(), listed] {
      let refused = page.after(.refreshPulled).failing(.notPermitted)
      let other = refused.listing(.events(Base([.sample("ev-2")]))).after(.recordChosen(reference: .event("ev-2")))
      #expect(other.screen().title == "Camp" && other.screen().banner == nil, "another row may be seen")
      let screen = refused.screen()
      #expect(screen.groups.isEmpty && screen.title == "Event" && screen.subtitle == "")
      #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view this event."))
    }
  }

  /// Decision L12: everything is requested once, whatever failed.
  @Test func retryRequestsAllRowsOfThePage() {
    let all = { (page: DetailsPage) -> [RecordDetails.Effect] in
      [
        .work(.load(request: page.load.request + 1, reference: camp, owner: ava)),
        .needRows([.interactions, .readings, .schools], refresh: true),
      ]
    }
    let schools = DetailsPage.showing(schools: nil).failingSchools(.timedOut)
    #expect(schools.effects(of: .tap(.retryTapped)) == all(schools))
    let row = DetailsPage.showing().after(.refreshPulled).failing(.timedOut)
    #expect(row.screen().banner?.canRetry == true && row.effects(of: .tap(.retryTapped)) == all(row))
    let retrying = row.after(.retryTapped)
    #expect(retrying.screen().banner?.message == row.screen().banner?.message)
    #expect(retrying.screen().banner?.canRetry == false && !retrying.load.canRetry)
  }

  @Test func missingSchoolNamesKeepTheRecordVisible() {
    let screen = DetailsPage.showing(schools: nil).failingSchools(.timedOut).screen()
    #expect(
      screen.banner
        == Banner(
          kind: .error, message: "School names could not be loaded. Connection timed out.",
          retry: RecordDetails.Tap.retryTapped))
    #expect(screen.title == "Winter Camp" && !screen.groups.isEmpty && !screen.isLoading)
    let without = Record.event(["school_id": nil])
    #expect(DetailsPage.showing(without, schools: nil).failingSchools(.timedOut).screen().banner == nil)
    #expect(DetailsPage.opened().failingSchools(.timedOut).screen().banner == nil, "not before it matters")
  }
}
