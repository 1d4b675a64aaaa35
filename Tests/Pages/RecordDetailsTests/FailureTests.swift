import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecordDetails

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
