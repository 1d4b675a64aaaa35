import CompassModel
import PageKit
import TestSupport
import Testing

@testable import EventsList

/// Commands with an event's id also reach rows that are filtered out or on a later page.
struct HiddenEventsTests {
  private let game = Event.sample("game", on: "2026-02-07", type: .game, name: "League Game", registered: true)
  private var page: EventsPage {
    EventsPage.showing([.sample("camp", name: "Winter Camp"), game]).after(.typeFilterChanged(type: .camp))
  }

  @Test func aFilteredEventIsReachableByID() {
    let screen = page.screen()
    #expect(screen.rows.map(\.id) == ["camp"])
    #expect(screen.hiddenRow(id: "game")?.label == RowLabel(id: "game", name: "League Game"))
    #expect(screen.hiddenRow(id: "gone") == nil && screen.rowText(id: "gone") == nil)
    #expect(screen.rowText(id: "game")?.hasPrefix("League Game · Game · Registered · Feb 7, 2026") == true)
    #expect(screen.row(id: "camp")?.texts.prefix(2) == ["Winter Camp", "Camp"])
  }

  @Test func refusalsExplainWhyAttendingIsDisabled() {
    #expect(page.screen().refusal(of: .attendedTapped(id: "game")) == nil)
    let storing = page.after(.attendedTapped(id: "game")).screen()
    #expect(storing.refusal(of: .attendedTapped(id: "game")) == ActionButton.isBeingStored)
    let coming = EventsPage.showing([.sample("camp", on: "2026-05-01")]).after(.searchChanged(query: "zz"))
    #expect(coming.screen().refusal(of: .attendedTapped(id: "camp")) == ActionButton.cannotAttend)
    let attended = EventsPage.showing([.sample("done", on: "2026-02-01", attended: true)])
    #expect(attended.screen().refusal(of: .attendedTapped(id: "done")) == ActionButton.isAttended)
  }
}
