import CompassModel
import CompassTesting
import Testing

@testable import Board

/// Checks the panel beside the list in a wide window (terminal.md section 2).
@MainActor
struct SidePanelTests {
  /// Text to the right of the line between page and panel, joined to one line.
  private func panel(_ lab: BoardLab) async -> String {
    let lines = await lab.frame().compactMap { $0.split(separator: "│").last }
    return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// A task without details cannot be opened: the reason is in the panel, wrapped to its width.
  @Test func disabledButtonsShowTheirReason() async throws {
    let grade = GradeLevel(graduationYear: 2027, on: try #require(CalendarDate(wire: "2026-02-10")))
    let bare = RecruitingTask(id: "bare", gradeLevel: grade, title: "Call the coach")
    let lab = await BoardLab(keys: "3", rows: SampleRows(tasks: [bare]), columns: 120, lines: 40)
    let buttons = lab.interpreter.screen.pageScreen.rowButtons(id: try #require(lab.board.state.cursor))
    let reason = try #require(buttons.compactMap(\.reason).first)
    #expect(await panel(lab).contains(reason))
  }

  /// The marks of a lane have only numbers.
  @Test func thePanelListsTheItemsOfALane() async throws {
    let lab = await BoardLab(keys: "2 right right", rows: .entered, columns: 120, lines: 40)
    guard case .timeline(let screen) = lab.interpreter.screen else { throw Missing() }
    let lane = try #require(screen.lanes.first { $0.anchor == lab.board.state.cursor })
    let panel = await panel(lab)
    #expect(panel.contains(lane.name) && panel.contains(lane.countText ?? "?"))
    for item in lane.allItems.prefix(5) { #expect(panel.contains(item.label) && panel.contains(item.whenText)) }
    let marked = SidePanel(lab.board.state)?.lines(35).filter { $0.runs.contains { $0.style == $0.style.reversed } }
    #expect(marked?.first?.text.contains(lane.allItems[1].label) == true)
  }

  @Test func thePanelScrollsToTheSelectedItem() async throws {
    let lab = await BoardLab(keys: "2 right", rows: .entered, columns: 120, lines: 20)
    for _ in 0..<25 { await lab.press("right") }
    guard case .walk(.lane(_, let place)) = lab.board.state.mode else { throw Missing() }
    let lines = SidePanel(lab.board.state)?.lines(15) ?? []
    #expect(place > 15 && lines.contains { $0.runs.contains { $0.style == $0.style.reversed } })
  }

  /// Rows of Today are complete: the details of a row would repeat it.
  @Test func thePanelOfTodayListsTheWeek() async throws {
    let lab = await BoardLab(keys: "1", rows: .entered, columns: 120, lines: 40)
    guard case .home(let screen) = lab.interpreter.screen else { throw Missing() }
    let panel = await panel(lab)
    #expect(!screen.ahead.isEmpty && screen.ahead.count < screen.week.count)
    for card in screen.ahead.flatMap(\.rows) { #expect(panel.contains("\(card.title), \(card.detail)")) }
    for day in screen.week { #expect(panel.contains(day.label)) }
    #expect(!panel.contains("enter Open"))
    let body = await lab.frame().map { $0.split(separator: "│").first ?? "" }
    #expect(!body.contains { $0.contains(screen.weekLabel) })
    let narrow = await BoardLab(keys: "1", rows: .entered, columns: 100, lines: 40)
    #expect(SidePanel(narrow.board.state) == nil)
  }

  @Test func thePanelShowsTheChartOfAReading() async {
    let lab = await BoardLab(keys: "4 v", rows: .entered, columns: 120, lines: 40)
    let panel = await panel(lab)
    #expect(panel.contains("mph") && panel.contains("Power Metrics") && panel.contains("enter Details"))
  }

  /// The comparison kept the scroll position of the list.
  @Test func aComparisonOpensAtTheTop() async {
    let lab = await BoardLab(keys: "6 j space j space j j c", rows: .entered, lines: 12)
    #expect(await lab.frame().contains { $0.contains("Compare Offers (2)") })
  }

  @Test func comparisonsUseTheFullWidth() async {
    let lab = await BoardLab(keys: "6 space right space", rows: .entered, columns: 120, lines: 40)
    #expect(SidePanel(lab.board.state) != nil)
    await lab.press("c")
    #expect(SidePanel(lab.board.state) == nil)
    let keys = await lab.keyLine()
    #expect(keys.contains("esc close"))
    for label in ["sort", "search", "filter"] { #expect(!keys.contains(label)) }
    await lab.press("f")
    #expect(lab.board.state.mode == .page && lab.board.state.remark?.text.contains("esc closes it") == true)
  }
}
