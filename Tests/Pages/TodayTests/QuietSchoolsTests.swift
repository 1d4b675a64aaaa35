import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Schools without recent contact are rows of the list (decision G12).
struct QuietSchoolsTests {
  private func contact(_ id: InteractionID, _ day: String, with school: SchoolID = "school-1") -> Interaction {
    Interaction(id: id, schoolID: school, type: .email, instant: instant("\(day)T15:00:00Z"))
  }

  private func page(_ contacts: [Interaction], _ status: SchoolStatus? = nil, _ events: [Event] = []) -> TodayPage {
    var rows = TodayRows.of(events: events)
    rows.contacts = contacts
    rows.schools = [
      School(id: "school-1", name: "Lakeview State", status: status), School(id: "school-2", name: "Duke"),
    ]
    return TodayPage.showing(rows)
  }

  @Test func schoolsWithoutContactFor30DaysAreListedLast() throws {
    let today = Event.sample("game", on: "2026-02-10")
    let page = page([contact("a", "2026-01-11"), contact("b", "2025-12-24", with: "school-2")], nil, [today])
    #expect(page.listedIDs() == ["event-game", "school-school-2", "school-school-1"])
    let card = try #require(page.screen().attention.last)
    #expect(card.title == "Lakeview State" && card.detail == "no contact for 30 days" && !card.isPressing)
    #expect(card.spokenText == "School: Lakeview State, no contact for 30 days.")
    #expect(page.screen().rowButtons(id: "school-school-1").map(\.id) == ["open", "snooze"])
    var store = TodayStore(page)
    store.send(.rowTapped(id: card.id), asks: [.open(.record(.school("school-1")))])
    store.finish(ignoring: Today.Effect.open(.record(.school("school-1"))))
  }

  @Test(
    arguments: [
      ("2026-01-12", nil, []), ("2026-01-11", .declined, []), ("2026-01-11", .committed, []),
      ("2026-01-11", .notPursuing, []), ("2026-01-11", .contacted, ["school-school-1"]),
    ] as [(String, SchoolStatus?, [String])])
  func closedAndRecentSchoolsAreNotListed(day: String, status: SchoolStatus?, ids: [String]) {
    #expect(page([contact("a", day)], status).listedIDs() == ids)
  }

  @Test func schoolsWithAFutureEventAreNotListed() {
    var camp = Event.sample("camp", on: "2026-05-01")
    camp.schoolID = "school-1"
    #expect(page([contact("a", "2026-01-01")], nil, [camp]).listedIDs() == [])
  }

  /// The last contact includes rows changed on this device.
  @Test func loggedAndDeletedContactsUpdateTheList() {
    let quiet = page([contact("a", "2026-01-01"), contact("b", "2026-02-09")])
    #expect(quiet.listedIDs() == [])
    var page = quiet
    page.request(.delete(.interaction("b"), of: "athlete-1"), subject: "It")
    #expect(page.listedIDs() == ["school-school-1"])
    let entry = NewInteraction(
      schoolID: "school-1", type: .email, direction: .outbound, subject: nil,
      occurredAt: instant("2026-02-10T12:00:00Z"))
    page = page.confirmed()
    page.request(.create(.interaction(entry, "c"), of: "athlete-1"), subject: "It")
    #expect(page.confirmed().listedIDs() == [])
  }

  /// Decisions X14, B15: the remaining rows are listed, and not presented as complete.
  @Test func withoutContactsRowsAreListedButNotCounted() {
    var rows = TodayRows.of(events: [.sample("game", on: "2026-02-10")])
    rows.failures[.interactions] = .serverError
    let page = TodayPage.showing(rows)
    #expect(page.listedIDs() == ["event-game"] && page.screen().count == nil)
    #expect(page.screen().banner?.message == "Unable to load contacts. Server error. Please try again.")
    #expect(Today.agenda(days: 7, in: page.context())?.count == 1)
  }
}
