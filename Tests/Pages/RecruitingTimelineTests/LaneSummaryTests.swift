import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks the summary sentence of a lane (decision T25); today is 2026-02-10.
struct LaneSummaryTests {
  @Test(
    arguments: [
      (
        [interaction("a", at: "2026-02-03T15:00:00Z", type: .phoneCall)],
        [event("b", on: "2026-02-20", name: "Elite Camp")],
        "Last contact: phone call on Feb 3. Next: Elite Camp, Feb 20."
      ),
      // Several of each: the latest past contact, the earliest unfinished event.
      (
        [
          interaction("a", at: "2025-02-03T15:00:00Z"),
          interaction("b", at: "2025-12-30T15:00:00Z", type: .directMessage),
        ],
        [
          event("c", on: "2026-02-09"), event("d", on: "2027-03-01", name: "Later"),
          event("e", on: "2027-01-02", name: " "),
        ],
        "Last contact: DM on Dec 30, 2025. Next: Unknown event, Jan 2, 2027."
      ),
      (
        [interaction("a", at: "2026-02-10T14:00:00Z", type: .other("other"))], [event("b", on: "2026-02-10")],
        "Last contact: contact today. Next: Camp, today."
      ),
      ([], [event("b", on: "2026-02-08", to: "2026-02-12")], "No contact yet. Now: Camp, until Feb 12."),
      ([], [event("b", on: "2026-02-08", to: "2026-02-10")], "No contact yet. Now: Camp, until today."),
      // A contact with a future date has not happened yet.
      (
        [interaction("a", at: "2026-02-12T15:00:00Z")], [event("b", on: "2026-02-08")],
        "No contact yet. Nothing planned."
      ),
    ] as [([Interaction], [Event], String)])
  func summaryHasLastContactAndNextEvent(interactions: [Interaction], events: [Event], text: String) {
    #expect(Page.showing(table(events, interactions)).screen().lanes.map(\.summaryText) == [text])
  }

  @Test func filtersAndRangeDoNotChangeTheSummary() {
    var page = Page.showing(
      table([event("a", on: "2028-02-20", name: "Far")], [interaction("b", at: "2020-01-01T15:00:00Z")], [offer("c")]))
    page.state.filters.shows[.interaction] = false
    let lane = page.screen().lanes.first
    #expect(lane?.summaryText == "Last contact: email on Jan 1, 2020. Next: Far, Feb 20, 2028.")
    #expect(lane?.accessibilityLabel == "Stanford. 1 of 2 items on timeline.")
  }

  /// Decision N3: unloaded rows are not summarized; items without a school have no contact.
  @Test func unloadedRowsAreNotSummarized() {
    #expect(Page.showing(table([], [], [offer("a", school: nil)])).screen().lanes.map(\.summaryText) == [nil])
    let planned = Page.showing(
      table([event("a", on: "2026-03-01", school: nil)], [interaction("b", at: "2026-02-03T15:00:00Z", school: nil)])
    )
    .screen()
    #expect(planned.lanes.map(\.summaryText) == ["Next: Camp, Mar 1."])
    #expect(planned.laneCountText == "0 schools")
    let columns = TimelineColumns(TimelineSources(offers: Base([offer("a")]).laid([])), zone: .utc)
    #expect(columns.summary(ofSchoolAt: 0, at: PageContext.sample().moment) == nil)
  }

  /// It is 09:00 in New York; an event without an end time lasts until its day ends, and one
  /// without a start time is not under way on its first day.
  @Test(
    arguments: [
      (nil, nil, nil, "Next: Camp, today."), ("06:00", "07:00", nil, "Next: Later, Feb 20."),
      ("08:00", "09:00", nil, "Next: Later, Feb 20."), ("08:00", "09:01", nil, "Now: Camp, today."),
      ("08:00", nil, nil, "Now: Camp, today."), ("08:00", "07:00", nil, "Now: Camp, today."),
      ("09:00", nil, nil, "Now: Camp, today."), ("09:01", nil, nil, "Next: Camp, today."),
      (nil, "08:30", nil, "Next: Later, Feb 20."), ("22:00", "08:00", "2026-02-09", "Next: Later, Feb 20."),
    ] as [(String?, String?, String?, String)])
  func theClockSaysWhatIsOverAndUnderWay(start: String?, end: String?, from first: String?, next: String) {
    var today = event("a", on: first ?? "2026-02-10", to: "2026-02-10")
    (today.startTime, today.endTime) = (start, end)
    let calls = [
      interaction("past", at: "2026-01-05T01:00:00Z"), interaction("later", at: "2026-02-11T01:00:00Z", type: .text),
    ]
    let events = [today, event("b", on: "2026-02-20", name: "Later")]
    let text = Page.showing(table(events, calls)).screen().lanes.first?.summaryText
    #expect(text == "Last contact: email on Jan 4. \(next)")
  }
}
