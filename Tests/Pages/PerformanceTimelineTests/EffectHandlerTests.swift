import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The work of the page calls the right port and sends the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()

  func answers(to work: PerformanceTimeline.Work) async -> [PerformanceTimeline.Action] {
    var answers: [PerformanceTimeline.Action] = []
    await PerformanceTimeline.perform(work, with: stubs.services, send: Send { answers.append($0) })
    return answers
  }

  @Test func anExportReturnsItsPathOrFailure() async throws {
    let state = PerformancePage.showing([reading("a"), reading("b")]).after(.exportTapped(format: .csv))
    let file = try #require(state.screen().export)
    #expect(PerformanceTimeline.Work.export(file).plan == .first(.export), "one at a time")
    let text = file.contents.text
    stubs.exporter.export = { name, bytes in
      #expect(name == "performance-timeline-2026-02-10.csv" && bytes == Array(text.utf8))
      return "/exports/\(name)"
    }
    #expect(
      await answers(to: .export(file)) == [.answer(.exported(path: "/exports/performance-timeline-2026-02-10.csv"))])
    stubs.exporter.export = { _, _ throws(ExportFailure) in throw ExportFailure(.diskFull) }
    #expect(await answers(to: .export(file)) == [.answer(.exportFailed(failure: ExportFailure(.diskFull)))])
  }
}
