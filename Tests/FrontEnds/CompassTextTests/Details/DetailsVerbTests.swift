import CompassApp
@testable import Scripting
import Testing

@testable import CompassText

/// Checks the commands of a detail page.
@MainActor
struct DetailsVerbTests {
  @Test(arguments: [
    """
    open events
    open #ev-4
    expect request loadRecord ev-4
    refresh
    expect request loadRecord ev-4 times 2
    """,
    """
    open events
    open #ev-4
    delete
    expect dialog "Delete event"
    ! refresh
    cancel
    expect no dialog
    delete
    confirm
    expect route /events
    expect request deleteEvent ev-4
    expect count rows 4
    """,
    """
    open offers
    open #of-1
    ! attend
    expect error "registered for"
    delete
    confirm
    expect route /offers
    expect request deleteOffer of-1
    """,
    """
    open events
    ! undo
    expect error "There is nothing to undo."
    ! delete
    expect error "delete N"
    """,
  ])
  func scriptsPass(script: String) async throws {
    #expect(try await report(script, offers: .small) == nil)
  }

  @Test(arguments: [
    ("more", "This page has nothing of the kind."), ("search camp", "open events"),
    ("open 1", "There are no rows on this screen."), ("delete 1", elsewhere("delete")), ("add", elsewhere("add")),
    ("log", "This is done on the performance and offers pages: open performance|offers"),
  ])
  func unavailableVerbsAreRefused(verb: String, refusal: String) async throws {
    let script = "open events\nopen #ev-4\n! \(verb)\nexpect error \"\(refusal)\"\nexpect route /events/ev-4"
    #expect(try await report(script) == nil)
  }

  @Test func detailActionsAreRefusedOnOtherPages() {
    let action = AppAction.details(.tap(.refreshPulled))
    let screen = AppScreen.events(EventsPage.loaded().screen)
    #expect(screen.refusal(ofTyped: action)?.message.contains("open N") == true)
  }

  @Test func screenJSONHasThePathAndFields() throws {
    let screen = AppScreen.details(try #require(DetailsPage.loaded().screen))
    let value = try ScreenJSON.value(screen)
    #expect(value.value(at: "path") == .text("/events/ev-1"))
    #expect(value.value(at: "groups.0.fields.0.text") == .text("Winter Skills Camp"))
  }
}
