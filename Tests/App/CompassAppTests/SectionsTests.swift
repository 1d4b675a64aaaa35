import CompassModel
import CompassTesting
import Testing

@testable import CompassApp

/// The sections of every page are consistent (decisions Z2, Z4).
@MainActor
struct SectionsTests {
  private static let rows = SampleRows(
    events: (0..<150).map { .sample("ev-\($0)", on: "2026-0\(1 + $0 % 2)-\(10 + $0 % 18)", registered: true) },
    schools: [School(id: "s-1", name: "Hartwell College")],
    tasks: [
      RecruitingTask(id: "own", gradeLevel: .junior, title: "Own", prerequisites: ["other"]),
      RecruitingTask(id: "other", gradeLevel: .senior, title: "Other"),
    ],
    metrics: [
      PerformanceMetric(
        id: "m-1", owner: "athlete-1", type: .velocity, value: 80,
        recordedDate: CalendarDate(wire: "2026-02-01") ?? .latest)
    ])

  private func screen(on page: Page) async -> AppScreen {
    let world = TestWorld(.ava, rows: Self.rows)
    await world.launch()
    world.compass.send(.pageOpened(page: page))
    await world.settle()
    return world.compass.unobservedScreen
  }

  @Test(arguments: Page.allCases) func everyRowIsListedOnceAndFound(page: Page) async throws {
    let screen = await screen(on: page).pageScreen
    let ids = screen.sections.map(\.id)
    #expect(Set(ids).count == ids.count && !ids.isEmpty, "\(ids)")
    let labels = screen.rows
    for list in screen.lists {
      for row in list.rows {
        #expect(labels.count { $0 == row.label } == 1 && screen.row(id: row.id) == row)
        #expect(!row.title.isEmpty && !row.sentence.isEmpty && !row.accessibilityLabel.isEmpty)
        for button in screen.rowButtons(of: row) {
          #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.verb)")
        }
        if let prompt = row.prompt { #expect(screen.rowButtons(of: row).contains { $0.id == prompt }) }
      }
    }
    #expect(screen.row(id: "nowhere") == nil)
  }

  @Test func aRowOnALaterPageIsFound() async {
    let screen = await screen(on: .events).pageScreen
    let last = (0..<150).map { "ev-\($0)" }.first { id in !screen.rows.contains { $0.id == id } }
    #expect(last.flatMap { screen.row(id: $0) }?.label.id == last && last != nil)
  }
}
