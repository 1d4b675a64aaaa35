import CompassModel
import EventsList
import RecordDetails
import RecruitingCompass
import Testing

@testable import TextInterface

/// What can be typed on a detail page.
@MainActor
struct DetailsVerbTests {
  @Test(arguments: [
    "open events\nopen 1\nexpect text \"Unofficial Visit: UCLA\"\nexpect route /events/ev-4\nexpect state page = \"event\"",
    "open events\nopen 1\nback\nexpect route /events\nexpect count rows 5",
    "open offers\nopen #of-1\nexpect text \"Full Ride Scholarship — Stanford University\"\nexpect request loadRecord of-1 times 1",
    "open events\nopen 1\nexpect request loadRecord ev-4\nrefresh\nexpect request loadRecord ev-4 times 2",
    "open events\nhold loadRecord\nopen 1\nadvance 299ms\nexpect state showsSkeleton = false\nadvance 1ms\nexpect state showsSkeleton = true\nrelease loadRecord\nexpect text \"Unofficial Visit: UCLA\"",
    "open events\nnetwork 404 on loadRecord\nopen 1\nexpect banner error \"This event no longer exists.\"\nback\nexpect count rows 5",
    "open events\nnetwork 500 on loadRecord\nopen 1\nexpect banner error \"Server error\"\nnetwork online\nretry\nexpect no banner\nexpect text \"UCLA\"",
    "open events\nnetwork 401 on loadRecord\nopen 1\nexpect route /login\nnetwork online\nsign-in\nexpect route /events/ev-4\nexpect text \"UCLA\"",
    "open events\nnetwork offline\nopen 1\nexpect banner offline \"You are offline\"\n! refresh\nexpect error \"Reload is disabled\"\nnetwork online\nexpect no banner\nexpect text \"UCLA\"",
    "open events\nopen 1\nnetwork timeout on loadRecord\nrefresh\nexpect banner error \"loaded at 09:00\"\nexpect text \"UCLA\"",
    "open offers\nnetwork timeout on loadSchools\nopen #of-1\nexpect text \"School names could not be loaded\"\nnetwork online\nretry\nexpect text \"Stanford University\"",
  ])
  func scriptsHold(script: String) async throws {
    let offers = StoredOffers(.small)
    #expect(try await report(script, offers: offers) == nil)
  }

  @Test(arguments: [
    ("retry", "There is nothing to try again."), ("more", "This page has nothing of the kind."),
    ("confirm", "This page has nothing of the kind."), ("dismiss", "This page has nothing of the kind."),
    ("search camp", "open events"), ("open 1", "There is no row 1"), ("delete 1", "There is no row 1"),
    ("add", "This is done on the events page: open events"), ("log", "This is done on the offers page: open offers"),
    ("athlete 1", "There is no other athlete to look at."),
  ])
  func whatThePageDoesNotOfferIsRefused(verb: String, refusal: String) async throws {
    let script = "open events\nopen 1\n! \(verb)\nexpect error \"\(refusal)\"\nexpect route /events/ev-4"
    #expect(try await report(script) == nil)
  }

  @Test func aParentSwitchesTheAthleteThere() async throws {
    let script = """
      open events
      open 1
      expect text "Viewing Jordan Smith's events"
      athlete "Riley Smith"
      expect text "Viewing Riley Smith's events"
      expect banner error "This event no longer exists."
      back
      expect count rows 1
      """
    #expect(try await report(script, family: .parent) == nil)
  }

  @Test func actionsOfDetailsAreRefusedElsewhere() {
    let action = AppAction.details(.refreshPulled)
    let screen = AppScreen.events(EventsPage.loaded().screen)
    #expect(screen.refusal(of: action, at: "/events")?.message.contains("open N") == true)
  }

  /// A new action breaks this switch: decide which verb sends it.
  @Test func everyUserActionHasItsVerb() throws {
    func verb(of action: RecordDetails.Action) -> CommonTap? {
      switch action {
      case .refreshPulled: .refresh
      case .retryTapped: .retry
      case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .skeletonDue, .loaded,
        .loadFailed, .schoolsLoaded, .schoolsFailed:
        nil
      }
    }
    let screen = try #require(DetailsPage.loaded().screen)
    for tap in CommonTap.allCases {
      guard let action = screen.action(for: tap) else { continue }
      guard case .details(let action) = action else {
        Issue.record("\(tap) sends \(action)")
        continue
      }
      #expect(verb(of: action) == tap)
    }
    #expect(screen.action(for: .refresh) != nil && screen.action(for: .retry) != nil)
  }

  @Test func thePageCanBeReadAsJSON() throws {
    let screen = AppScreen.details(try #require(DetailsPage.loaded().screen))
    let value = try ScreenJSON.value(screen)
    #expect(value.value(at: "path") == .text("/events/ev-1"))
    #expect(value.value(at: "groups.0.fields.0.text") == .text("Winter Skills Camp"))
  }
}
