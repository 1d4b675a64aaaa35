import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import OffersList

/// Checks the requests for offers and schools, and the screen until they are loaded (decisions Y5, O10, L12, N5).
struct RowsTests {
  let timedOut = ServiceFailure(.timedOut)
  var refreshing: OffersPage { OffersPage.showing([offer("a")]).after(.refreshPulled) }

  @Test func openingRequestsOffersAndSchools() {
    var store = OffersStore()
    store.send(.opened, asks: [.rows()]) {
      $0.isOpen = true
      $0.owner = first
    }
    store.send(.opened)
    store.finish(ignoring: .rows())
  }

  /// Offers and schools load separately, in any order (decision O10).
  @Test func offersAreListedBeforeSchoolsLoad() {
    let listed = OffersPage().after(.opened).answered([offer("a")], skipped: 1)
    #expect(listed.screen().isLoading, "the schools are still under way")
    #expect(listed.screen().offers.map(\.schoolName) == ["…"], "decision N3")
    let screen = listed.answered(schoolsOfAva, skipped: 2).screen()
    #expect(!screen.isLoading && screen.skippedRows == 1 && screen.skippedText == "1 item could not be shown")
    #expect(screen.offers.map(\.schoolName) == ["Stanford"])
    let early = OffersPage().after(.opened).answered(schoolsOfAva)
    #expect(early.screen().offers.isEmpty && !early.screen().hasRows && early.screen().empty == nil)
  }

  @Test func lateNamesUpdateCardsSearchAndComparison() {
    let page = OffersPage.showing([offer("a"), offer("b", school: "s2")], schools: nil).selecting("a", "b")
      .after(.compareTapped, .searchChanged(query: "elan"))
    #expect(page.listedIDs.isEmpty && page.screen().count == nil)
    let named = page.answered(schoolsOfAva)
    #expect(named.screen().offers.map(\.schoolName) == ["Élan College"])
    #expect(named.screen().comparison?.columns.map(\.schoolName) == ["Élan College", "Stanford"])
    let renamed = named.after(.refreshPulled).answered([School(id: SchoolID("s1"), name: "Elan Valley")])
    #expect(renamed.screen().offers.map(\.schoolName) == ["Elan Valley"])
  }

  @Test func aFailedSourceKeepsTheOtherRows() {
    let offersFailed = refreshing.failed(.offers, timedOut).answered(schoolsOfAva)
    let banner = offersFailed.screen().banner
    #expect(banner?.message == "Connection timed out. Showing offers loaded at 09:00." && banner?.canRetry == true)
    #expect(offersFailed.screen().offers.map(\.schoolName) == ["Stanford"])
    let schoolsFailed = refreshing.answered([offer("a"), offer("b")]).failed(.schools, timedOut)
    #expect(schoolsFailed.screen().offers.map(\.schoolName) == ["Stanford", "Stanford"])
    #expect(
      schoolsFailed.screen().banner
        == Banner(
          kind: .error, message: "School names could not be loaded. Connection timed out.",
          retry: OffersList.Tap.retryTapped))
  }

  /// The selection is cleared when its rows are no longer permitted (decision N5).
  @Test func forbiddenOffersAreRemoved() {
    let page = OffersPage.showing([offer("a"), offer("b")], skipped: 2).selecting("a", "b")
      .after(.compareTapped, .deleteTapped(id: OfferID("a"))).after(.reloadRequested)
      .failed(.offers, ServiceFailure(.notPermitted))
    #expect(page.selected == [] && !page.isComparing && page.asksToDelete == nil)
    let screen = page.screen()
    #expect(screen.offers.isEmpty && screen.empty == nil && screen.subtitle == "" && screen.selectedCount == 0)
    #expect(screen.counts == [nil, nil, nil] && screen.comparison == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these offers."))
  }

  @Test func forbiddenSchoolsAreNotNamed() {
    let screen = refreshing.failed(.schools, ServiceFailure(.notPermitted)).screen()
    #expect(screen.offers.map(\.schoolName) == ["Unknown School"])
    #expect(screen.banner?.message == "You don't have permission to view these schools.")
  }
}

struct OffersAthleteTests {
  let bens = PageContext.seen(role: .parent, active: second)

  @Test func filtersSetBeforeSignInAreRetained() {
    let unknown = PageContext.seen(active: nil)
    let early = OffersPage().after(.opened, .tap(.searchChanged(query: "elan")), in: unknown)
    #expect(early.after(.athleteChanged).filters.search == "elan")
  }

  @Test func searchWaitsForSchoolNames() {
    var page = OffersPage.showing([offer("a")], schools: nil)
    page.filters.search = "stan"
    #expect(page.screen().count == nil && page.screen().countText == nil && page.screen().empty == nil)
    #expect(page.screen().offers.isEmpty)
    page.filters.search = " "
    #expect(page.screen().count == 1)
  }
}
