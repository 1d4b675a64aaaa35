import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Checks the calendar entries made from rows (decision D8).
struct CalendarTests {
  private func entries(_ rows: TodayRows) throws -> [CalendarEntry] {
    try #require(Today.calendar(in: TodayPage.showing(rows).context(.sample()))).entries
  }

  @Test func eventsAndOpenDeadlinesHaveEntries() throws {
    let camp = Event.sample(
      "camp", name: "Elite Camp", location: "Dome", city: "Omaha", time: "09:30:00", cost: 150)
    let rows = TodayRows.of(
      tasks: [.due("essay", "2026-02-12"), .due("later", nil), .due("done", "2026-02-13")],
      statuses: [AthleteTask(athlete: "athlete-1", task: "done", status: .completed)],
      offers: [.due("o", "2026-02-20"), .due("no", "2026-02-21", status: .declined)], events: [camp])
    let entries = try entries(rows)
    #expect(entries.map(\.id) == ["essay", "camp", "o"])
    #expect(entries[0].title == "Task due: Task essay" && entries[0].hasReminder)
    #expect(entries[1].startTime == "09:30" && entries[1].location == "Dome, Omaha" && !entries[1].hasReminder)
    #expect(entries[1].details?.contains("Cost: $150") == true)
    #expect(entries[2].title == "Offer deadline: Lakeview State")
  }

  @Test func onlyPrerequisitesOfOtherGradesHaveEntries() throws {
    var waits = RecruitingTask.due("waits", "2026-02-12")
    waits.prerequisites = ["earlier", "earlier-done"]
    var earlier = RecruitingTask.due("earlier", "2025-09-01", grade: .sophomore)
    earlier.prerequisites = ["first"]
    let rows = TodayRows.of(
      tasks: [
        waits, earlier, .due("first", "2024-09-01", grade: .freshman),
        .due("earlier-done", "2025-09-02", grade: .sophomore), .due("other", "2025-09-03", grade: .sophomore),
      ], statuses: [AthleteTask(athlete: "athlete-1", task: "earlier-done", status: .completed)])
    #expect(try entries(rows).map(\.id) == ["first", "earlier", "waits"])
  }

  @Test func theCalendarRequiresLoadedRows() {
    #expect(Today.calendar(in: TodayPage.showing(.failed(.offline)).context(.sample())) == nil)
  }
}
