import CompassModel
import CompassTesting
import PageKit
import RecruitingCompass
import Testing

@testable import Board

/// What stands beside the list in a wide window (terminal.md section 2).
@MainActor
struct SidePanelTests {
  /// A task that says no more than its row cannot be opened: why stands beside it, wrapped to the panel.
  @Test func whatCannotBeDoneSaysWhy() async throws {
    let grade = GradeLevel(graduationYear: 2027, on: try #require(CalendarDate(wire: "2026-02-10")))
    let bare = RecruitingTask(id: "bare", gradeLevel: grade, title: "Call the coach")
    let lab = await BoardLab(rows: SampleRows(tasks: [bare]), columns: 120, lines: 40)
    await lab.press("3")
    let buttons = lab.interpreter.screen.shown.rowButtons(id: try #require(lab.board.state.cursor))
    let reason = try #require(buttons.compactMap(\.reason).first)
    let panel = await lab.frame().compactMap { $0.split(separator: "│").last }
    let said = panel.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(said.contains(reason))
  }
}
