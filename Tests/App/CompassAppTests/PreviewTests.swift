import CompassModel
import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordDetails
import CompassApp
import Tasks
import TestSupport
import Testing
import Today

/// Previews of single cards: public names suffice to make each one from its row.
struct PreviewTests {
  private let context = PageContext.sample()
  private let today = day("2026-02-10")

  @Test func eventCardsAreBuiltFromRows() {
    let camp = Event.sample("camp", on: "2026-02-07", to: "2026-02-08", name: "Winter Camp", cost: 0, registered: true)
    let card = EventCard(camp, in: context)
    #expect(card.name == "Winter Camp" && card.costText == "Free" && card.canMarkAttended)
    #expect(EventCard(camp, in: context, isAttending: true).updatingText == "saving…")

    let month = CalendarMonth(wire: "2026-02")
    let calendar = month.map { CalendarCard($0, today: today, selected: day("2026-02-07"), events: [camp]) }
    #expect(calendar?.accessibilityLabel == "Calendar showing February 2026. 1 event this month.")
    #expect(calendar?.selectedText == "Selected: Feb 7, 2026")
    #expect(calendar?.days.filter(\.continues).map(\.date) == [day("2026-02-08")])
    #expect(month.map { CalendarCard($0, today: today, events: nil) }?.days.first?.eventCount == .some(nil))
    let other = CalendarCard.Day(today, eventCount: 0, tap: EventsList.Tap.dateTapped(date: today))
    #expect(other.accessibilityLabel == "10, Tuesday. No event.")
  }

  @Test func offerCardsAreBuiltFromRows() {
    let offer = Offer(
      id: "o", owner: "athlete-1", schoolID: "s", type: .partial, status: .pending, amount: 20_000, percentage: 50,
      offerDate: day("2026-02-01"), deadline: day("2026-02-13"))
    var other = offer
    other.id = "p"
    other.amount = 25_000
    let card = OfferCard(offer, school: "Stanford", in: context, isSelected: true)
    #expect(card.isPressing && card.timeLeftText == "3 days left" && card.amountText == "$20,000")
    let comparison = ComparisonCard([(offer, "Stanford"), (other, "UCLA")], today: today)
    #expect(comparison.title == "Compare Offers (2)" && comparison.columns.map(\.isBestAmount) == [false, true])
    #expect(comparison.columns[0].amountDifferenceText == "$5,000 less than the best")
    #expect(comparison.columns.flatMap(\.values).allSatisfy { Set($0.map(\.id)).count == $0.count })
    #expect(ComparisonCard.Value("$25,000", .best).text == "$25,000 (best)")
    #expect(OffersList.SummaryCard(.accepted, count: nil).label == "Accepted")
  }

  @Test func taskCardsAreBuiltFromRows() throws {
    let grade = try #require(GradeLevel(rawValue: 10))
    let task = RecruitingTask(id: "sat", gradeLevel: grade, title: "Take the SAT", deadline: day("2026-02-15"))
    let first = RecruitingTask(id: "psat", gradeLevel: grade, title: "Take the PSAT")
    let waiting = TaskCard(
      task, status: .notStarted, in: context, isLocked: true,
      prerequisites: [.init(first, status: .inProgress, row: 2), .init(unknown: "gone")])
    #expect(waiting.waitsText == "Waits for 2 Take the PSAT, Unknown" && waiting.lockedText == "Locked")
    #expect(waiting.deadlineText == "Due in 5 days" && !waiting.isEnabled)
    let done = TaskCard(task, status: .completed, completed: day("2026-02-01"), in: context, unlocks: 2)
    #expect(done.completedText == "Feb 1, 2026" && done.unlocksText == "Unlocks 2 tasks")
    #expect(TaskCard(task, status: nil, in: context).statusLabel == "Unknown")
    #expect(Tasks.DetailTitles().incompletePrerequisites == "🔒 \(Tasks.DetailTitles().incompletePrerequisitesPlain)")
  }

  @Test func performanceCardsAreBuiltFromRows() throws {
    let readings = [80.0, 81, 83, 85].enumerated().map { index, value in
      PerformanceMetric(
        id: MetricID("m\(index)"), owner: "athlete-1", type: .velocity, value: value,
        recordedDate: day("2026-01-0\(index + 1)"), isVerified: true)
    }
    let chart = ChartCard(.power, readings)
    let series = try #require(chart.series.first)
    let panel = try #require(chart.panels.first)
    let drawing = panel.drawing()
    #expect(Set(drawing.yTicks.map(\.id)).count == drawing.yTicks.count && drawing.yTicks.count > 1)
    #expect(Set(drawing.xTicks.map(\.id)).count == drawing.xTicks.count && drawing.series.map(\.id) == ["velocity"])
    #expect(ChartCard(.speed, readings).emptyText != nil && ChartCard(.speed, []).series.isEmpty)
    let radar = RadarCard(readings)
    #expect(radar.axes.map(\.scoreText) == ["71"] && RadarCard([], scale: .web).axes.isEmpty)
    let summary = MetricSummary(series, days: day("2026-01-01")...today, axis: radar.axes.first)
    #expect(summary.measureText == "85.0 mph" && summary.trendText == "Improving" && summary.scoreText == "71")
    let overview = OverviewCard(readings)
    #expect(overview.history.first?.measureText == "85.0 mph" && overview.history.count == 4)
    #expect(InspectedReading(readings[0], eventName: "Winter Camp").eventText == "At Winter Camp")
    #expect(ExportFile(readings, as: .csv, on: today).contents.text.split(separator: "\n").count == 5)
    let range = PerformanceTimeline.Range(.last3Months, on: today)
    let markers = (1...5).map { EventMarker(id: EventID("\($0)"), name: "Camp \($0)", date: day("2026-01-0\($0)")) }
    let content = PerformanceTimeline.Content(range: range, events: markers)
    #expect(
      content.eventsText == "Events: Jan 5, 2026 Camp 5; Jan 4, 2026 Camp 4; Jan 3, 2026 Camp 3; 2 more.")
    #expect(content.controls.map(\.id) == ["tab", "range", "verified", "scale"])
    #expect(PerformanceTimeline.Tab(.overview).label == content.controls[0].choices?.first?.label)
    #expect(
      Set(range.choices.map(\.id)).count == 6 && PerformanceTimeline.Range.Choice(.custom).label == "Custom Range")
  }

  @Test func homeAndDetailContentIsBuiltFromValues() {
    let card = AttentionCard(
      id: Today.RowID(.task, "t"), title: "Take the SAT", detail: "due today", date: today)
    #expect(card.facts == ["task", "Take the SAT", "due today"])
    let tuesday = Today.Day(today, isToday: true)
    #expect(tuesday.weekdayText == "Tue" && tuesday.dayText == "10" && tuesday.label == "Tue 10")
    #expect(RecordDetails.Content(path: "/events/e", facts: ["Camp", "Feb 10, 2026"]).facts.count == 2)
    let back = ActionButton("back", "Back", icon: .back, action: RootAction.backTapped)
    #expect(PlainScreen.Content(of: [back]).actions.map(\.label) == ["Back"])
  }
}
