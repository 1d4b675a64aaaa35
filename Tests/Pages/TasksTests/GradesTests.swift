import CompassModel
import PageKit
import TestSupport
import Testing

@testable import Tasks

/// Grades and deadlines by the local day of the user (decisions K1, K2).
struct GradesTests {
  @Test(arguments: [
    ("2026-09-01T03:59:00Z", 10), ("2026-09-01T04:01:00Z", 11), ("2026-01-01T04:59:00Z", 10),
    ("2028-02-29T17:00:00Z", 12), ("2025-09-01T03:59:00Z", 9),
  ])
  func theGradeChangesOnSeptember1AtLocalMidnight(now: String, grade: Int) {
    let state = TasksPage.showing(GradeLevel.allCases.map { .named(TaskID("g\($0.rawValue)"), grade: $0) })
    let screen = state.screen(.tasks(now))
    #expect(screen.gradeLevel == grade)
    #expect(screen.subtitle == "Grade \(grade)" && screen.isGradeKnown)
    #expect(screen.tasks.map(\.id.rawValue) == ["g\(grade)"])
  }

  @Test(arguments: ["2026-08-31T12:00:00Z", "2026-09-01T12:00:00Z"])
  func anUnknownGraduationYearMeansGradeTen(now: String) {
    let screen = TasksPage.showing([.named("a")]).screen(.tasks(now, viewer: .athlete(graduating: nil)))
    #expect(screen.gradeLevel == 10 && !screen.isGradeKnown)
    #expect(screen.subtitle == "Grade 10 (graduation year unknown)")
    #expect(screen.tasks.map(\.id) == ["a"])
  }

  @Test func deadlinesCountDays() {
    let today = day("2026-02-10")
    let cases: [(Int, TaskUrgency, String)] = [
      (-400, .critical, "Overdue by 400 days"), (-1, .critical, "Overdue by 1 day"), (0, .urgent, "Due today"),
      (1, .urgent, "Due in 1 day"), (7, .urgent, "Due in 7 days"), (8, .upcoming, "Due in 8 days"),
      (14, .upcoming, "Due in 14 days"), (15, .future, "Due \(today.adding(days: 15).mediumText)"),
    ]
    let state = TasksPage.showing(cases.map { .named(TaskID("\($0.0)"), due: today.adding(days: $0.0).wire) })
    for (days, urgency, text) in cases {
      let card = state.card(TaskID("\(days)"), .tasks())
      #expect(card?.urgency == urgency)
      #expect(card?.deadlineText == text)
    }
  }

  @Test func aNewDayUpdatesAnOpenPage() {
    var builder = Tasks.ScreenBuilder()
    let state = TasksPage.showing([.named("a", due: "2026-08-31"), .named("b", grade: .junior)])
    var context = PageContext.tasks("2026-09-01T03:59:00Z")
    #expect(builder.screen(state.state, state.context(context)).tasks.map(\.deadlineText) == ["Due today"])
    context.moment = context.moment.at(context.moment.instant.adding(.seconds(120)))
    #expect(builder.screen(state.state, state.context(context)).tasks.map(\.id) == ["b"])
  }
}
