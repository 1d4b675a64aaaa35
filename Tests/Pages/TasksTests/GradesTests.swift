import CompassModel
import PageKit
import Testing

@testable import Tasks

/// Grades and deadlines by the user's own day (decisions K1, K2).
struct GradesTests {
  static let zones = ["America/New_York", "Pacific/Honolulu", "Asia/Tokyo", "Europe/Berlin", "Pacific/Kiritimati"]

  /// The instant at which clocks in `zone` show a time of a day; the day must have that time once.
  static func context(
    _ day: String, _ hour: Int, _ minute: Int, in zone: String, viewer: Viewer = .athlete()
  ) -> PageContext {
    let start = PageContext.tasks("2026-01-01T00:00:00Z", in: zone).moment.zone.start(of: date(day))
    var context = PageContext.tasks("2026-01-01T00:00:00Z", in: zone, viewer: viewer)
    context.moment = context.moment.at(start.adding(.seconds(hour * 3600 + minute * 60)))
    return context
  }

  @Test(
    arguments: zones,
    [
      ("2026-08-31", 23, 59, 10), ("2026-09-01", 0, 1, 11), ("2026-08-31", 0, 0, 10), ("2026-09-01", 23, 59, 11),
      ("2025-12-31", 23, 59, 10), ("2026-01-01", 0, 1, 10), ("2028-02-29", 12, 0, 12), ("2025-08-31", 23, 59, 9),
      ("2025-09-01", 0, 1, 10),
    ] as [(String, Int, Int, Int)])
  func theGradeTurnsAtTheLocalMidnightBeforeTheFirstOfSeptember(zone: String, at: (String, Int, Int, Int)) {
    let state = TasksPage.showing(GradeLevel.allCases.map { .named(TaskID("g\($0.rawValue)"), grade: $0) })
    let screen = state.screen(Self.context(at.0, at.1, at.2, in: zone))
    #expect(screen.gradeLevel == at.3)
    #expect(screen.subtitle == "Grade \(at.3)" && screen.isGradeKnown)
    #expect(screen.tasks.map(\.id.rawValue) == ["g\(at.3)"])
  }

  @Test(arguments: zones)
  func anUnknownGraduationYearMeansGradeTenAndIsSaid(zone: String) {
    for day in ["2026-08-31", "2026-09-01"] {
      let context = Self.context(day, 12, 0, in: zone, viewer: .athlete(graduating: nil))
      let screen = TasksPage.showing([.named("a")]).screen(context)
      #expect(screen.gradeLevel == 10 && !screen.isGradeKnown)
      #expect(screen.subtitle == "Grade 10 (graduation year unknown)")
      #expect(screen.tasks.map(\.id) == ["a"])
    }
  }

  /// The days around the changes of the clock in New York and Berlin, a leap day and the ends of months.
  static let days = ["2026-02-10", "2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2028-02-28", "2026-12-31"]
  static let times = [(0, 1), (12, 0), (21, 59)]

  @Test(arguments: zones, days)
  func deadlinesCountDaysWhateverTheTimeAndTheClock(zone: String, day: String) {
    let today = date(day)
    let cases: [(Int, TaskUrgency, String)] = [
      (-400, .critical, "Overdue by 400 days"), (-1, .critical, "Overdue by 1 day"), (0, .urgent, "Due today"),
      (1, .urgent, "Due in 1 day"), (7, .urgent, "Due in 7 days"), (8, .upcoming, "Due in 8 days"),
      (14, .upcoming, "Due in 14 days"), (15, .future, "Due \(today.adding(days: 15).mediumText)"),
    ]
    let tasks = cases.map { RecruitingTask.named(TaskID("\($0.0)"), due: today.adding(days: $0.0).wire) }
    for (hour, minute) in Self.times {
      let context = Self.context(day, hour, minute, in: zone, viewer: .athlete(graduating: nil))
      let state = TasksPage.showing(tasks)
      for (days, urgency, text) in cases {
        let card = state.card(TaskID("\(days)"), context)
        #expect(card?.urgency == urgency)
        #expect(card?.deadlineText == text)
      }
    }
  }

  @Test(arguments: zones)
  func theLastMinuteOfADayIsStillThatDay(zone: String) {
    let tasks = [RecruitingTask.named("a", due: "2026-02-10")]
    let text = { (context: PageContext) in TasksPage.showing(tasks).card("a", context)?.deadlineText }
    #expect(text(Self.context("2026-02-10", 23, 59, in: zone)) == "Due today")
    #expect(text(Self.context("2026-02-11", 0, 1, in: zone)) == "Overdue by 1 day")
    #expect(text(Self.context("2026-02-09", 23, 59, in: zone)) == "Due in 1 day")
  }

  @Test func aDayThatEndsWhileThePageIsOpenChangesTheScreen() {
    var builder = Tasks.ScreenBuilder()
    let state = TasksPage.showing([.named("a", due: "2026-08-31"), .named("b", grade: .junior)])
    var context = Self.context("2026-08-31", 23, 59, in: "America/New_York")
    #expect(builder.screen(state.state, state.context(context)).tasks.map(\.deadlineText) == ["Due today"])
    context.moment = context.moment.at(context.moment.instant.adding(.seconds(120)))
    #expect(builder.screen(state.state, state.context(context)).tasks.map(\.id) == ["b"])
  }
}
