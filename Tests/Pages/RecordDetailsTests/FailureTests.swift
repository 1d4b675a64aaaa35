import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

/// What is said and done about failures (decision X14).
struct FailureTests {
  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, Banner.Kind.error, "Connection timed out. This event could not be loaded.", true),
    (.serverError, .error, "Server error. Please try again. This event could not be loaded.", true),
    (.unexpectedReply, .error, "Unexpected response from the server. This event could not be loaded.", true),
    (.notPermitted, .error, "You don't have permission to view this event.", false),
    (.notFound, .error, "This event no longer exists.", false),
    (.offline, .offline, "You are offline. This event could not be loaded. Reload is disabled.", false),
  ])
  func failuresOfAFirstLoadAreToldInWords(
    kind: ServiceFailure.Kind, banner: Banner.Kind, message: String, canRetry: Bool
  ) {
    let screen = DetailsPage.opened().failing(kind).screen()
    let retry = canRetry ? RecordDetails.Tap.retryTapped : nil
    #expect(screen.banner == Banner(kind: banner, message: message, retry: retry))
    #expect(screen.title == "Event" && screen.subtitle == "" && screen.groups.isEmpty)
    #expect(screen.canReload == (kind != .offline))
  }

  @Test(arguments: [(camp, "event"), (call, "interaction"), (fullRide, "offer")])
  func theSentenceNamesWhatIsGone(reference: RecordReference, noun: String) {
    let gone = DetailsPage.opened(reference).failing(.notFound).screen()
    #expect(gone.banner?.message == "This \(noun) no longer exists.")
    let forbidden = DetailsPage.opened(reference).failing(.notPermitted).screen()
    #expect(forbidden.banner?.message == "You don't have permission to view this \(noun).")
  }

  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out. Showing this event loaded at 09:00."),
    (.offline, "You are offline. Showing this event loaded at 09:00. Reload is disabled."),
  ])
  func aFailedReloadKeepsTheRecord(kind: ServiceFailure.Kind, message: String) {
    let screen = DetailsPage.showing().after(.refreshPulled).failing(kind).screen()
    #expect(screen.banner?.message == message && screen.title == "Winter Camp" && !screen.groups.isEmpty)
  }

  @Test func aRowThatIsGoneLeavesTheScreen() {
    let listed = DetailsPage.opened(from: .events(Base([listedCamp]))).loaded(.event())
    for page in [DetailsPage.showing(), listed] {
      let gone = page.after(.refreshPulled).failing(.notFound)
      #expect(gone.record == nil && gone.screen().groups.isEmpty)
      #expect(gone.screen().banner?.message == "This event no longer exists.")
      #expect(gone.after(.refreshPulled).load.isRunning, "it may be back")
    }
  }

  /// Who may not see the row sees nothing of it, also if it was loaded or listed before (decision N5).
  @Test func aRefusedRefreshTakesTheRowAway() {
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

  @Test func aSessionThatIsOverIsToldToTheRoot() {
    let page = DetailsPage.opened()
    let over = RecordDetails.Action.answer(
      .loadFailed(request: page.load.request, failure: ServiceFailure(.sessionOver)))
    #expect(page.effects(of: over) == [.stopSkeletonTimer, .sessionEnded])
    #expect(page.after(over).screen().banner == nil && !page.after(over).load.isRunning)
  }

  @Test func aCancelledLoadIsNoError() {
    let page = DetailsPage.showing().after(.refreshPulled).failing(.cancelled).failingSchools(.cancelled)
    #expect(page.screen().banner == nil && !page.screen().isLoading && page.screen().title == "Winter Camp")
  }

  /// Decision L12: whatever failed, all of it is asked for, once.
  @Test func retryAsksForEverythingThePageShows() {
    let all = { (page: DetailsPage) -> [RecordDetails.Effect] in
      [
        .work(.load(request: page.load.request + 1, reference: camp, owner: ava)),
        .needRows([.schools], refresh: true),
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

  @Test(arguments: [ServiceFailure.Kind.notFound, .notPermitted, .offline])
  func whatCannotHelpIsNotRetried(kind: ServiceFailure.Kind) {
    #expect(DetailsPage.opened().failing(kind).failingSchools(kind).effects(of: .tap(.retryTapped)) == [])
    #expect(DetailsPage.showing().effects(of: .tap(.retryTapped)) == [])
  }

  @Test func offlineReloadsByItselfWhenTheConnectionReturns() {
    let page = DetailsPage.opened().failing(.offline)
    #expect(page.effects(of: .tap(.refreshPulled)) == [])
    let back = page.after(.reloadRequested).loaded(.event())
    #expect(back.screen().banner == nil && back.screen().canReload)
  }

  @Test func missingSchoolNamesHideNothing() {
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
