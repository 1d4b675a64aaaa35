import CompassModel
import CompassServices
import StateMachine
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Each effect calls the right port for the right athlete and answers with the right action.
@MainActor
struct EffectHandlerTests {
  let stubs = StubServices()
  let span = DateRange(start: day("2025-11-10"), end: day("2026-02-10"))
  let busy = ServiceFailure(.databaseBusy, detail: "stub")

  func answers(to effect: PerformanceTimeline.Effect) async -> [PerformanceTimeline.Action] {
    final class Box { var actions: [PerformanceTimeline.Action] = [] }
    let box = Box()
    await PerformanceTimeline.handle(effect, with: stubs.services, send: Send { box.actions.append($0) })
    return box.actions
  }

  /// X17, defect 37: keys are stored, never labels; an unknown one means the default.
  @Test(
    arguments: [
      ("last_30_days", DateRangeChoice.last30Days), ("last_3_months", .last3Months), ("last_6_months", .last6Months),
      ("last_12_months", .last12Months), ("all_time", .allTime), ("Last 6 Months", .last3Months), ("", .last3Months),
      (nil, .last3Months),
    ] as [(String?, DateRangeChoice)])
  func theStoredPresetIsRead(stored: String?, choice: DateRangeChoice) async {
    stubs.preferences.value = { _ in stored }
    #expect(await answers(to: .restoreRange) == [.answer(.rangeRestored(choice: choice))])
    #expect(stubs.calls.all == ["value for performanceDateRange"])
  }

  /// Decision P15; of days that cannot be used nothing is left but the default (X17).
  @Test(
    arguments: [
      ("2026-02-01..2026-02-02", DateRange(start: day("2026-02-01"), end: day("2026-02-02"))),
      ("2026-02-02..2026-02-02", DateRange(start: day("2026-02-02"), end: day("2026-02-02"))),
      ("..2026-02-02", DateRange(start: nil, end: day("2026-02-02"))),
      ("2026-02-03..2026-02-02", nil), ("2026-02-30..2026-03-01", nil), ("2026-02-01", nil), ("..", nil), ("", nil),
      ("2026-02-01...2026-02-02", nil), ("2026-02-01..", nil), (nil, nil),
    ] as [(String?, DateRange?)])
  func theStoredDaysAreRead(stored: String?, span: DateRange?) async {
    stubs.preferences.value = { $0 == .performanceDateRange ? "custom" : stored }
    let choice = span.map { DateRangeChoice.custom(CustomRange($0)) } ?? .last3Months
    #expect(await answers(to: .restoreRange) == [.answer(.rangeRestored(choice: choice))])
    #expect(stubs.calls.all == ["value for performanceDateRange", "value for performanceCustomRange"])
  }

  @Test func thePresetIsStoredByItsKey() async {
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .saveRange(.last6Months)) == [])
    stubs.preferences.store = { [busy] _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .saveRange(.allTime)) == [.answer(.rangeSaveFailed(choice: .allTime, failure: busy))])
    #expect(
      stubs.calls.all == ["store last_6_months for performanceDateRange", "store all_time for performanceDateRange"])
  }

  /// The days before the preset: what is interrupted leaves no preset without days.
  @Test func aCustomRangeIsStoredWithItsDays() async {
    stubs.preferences.store = { _, _ in }
    var range = CustomRange(span)
    _ = range.choose(DateRange(start: day("2026-03-01"), end: span.end))
    #expect(await answers(to: .saveRange(.custom(range))) == [])
    #expect(await answers(to: .saveRange(.custom(CustomRange(DateRange(start: nil, end: span.end))))) == [])
    stubs.preferences.store = { [busy] _, _ throws(ServiceFailure) in throw busy }
    let failed = PerformanceTimeline.Answer.rangeSaveFailed(choice: .custom(range), failure: busy)
    #expect(await answers(to: .saveRange(.custom(range))) == [.answer(failed)])
    #expect(
      stubs.calls.all == [
        "store 2025-11-10..2026-02-10 for performanceCustomRange", "store custom for performanceDateRange",
        "store ..2026-02-10 for performanceCustomRange", "store custom for performanceDateRange",
        "store 2025-11-10..2026-02-10 for performanceCustomRange",
      ])
  }

  @Test func anExportHandsItsPiecesToTheExporter() async throws {
    let state = PerformancePage.showing([reading("a"), reading("b")]).after(.exportTapped(format: .csv))
    let file = try #require(state.screen().export)
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

  @Test func theRestTouchesNoPort() async {
    #expect(await answers(to: .stopExport) == [])
    #expect(await answers(to: .tell(.formRequested(.reading))) == [])
    #expect(stubs.calls.all.isEmpty)
  }

  @Test func effectsShareTracksAsTheyShould() throws {
    let file = try #require(
      PerformancePage.showing([]).after(.exportTapped(format: .csv)).screen().export)
    #expect(PerformanceTimeline.Effect.restoreRange.plan == .queued(.range))
    #expect(PerformanceTimeline.Effect.saveRange(.allTime).plan == .newest(.range))
    #expect(PerformanceTimeline.Effect.export(file).plan == .first(.export))
    #expect(PerformanceTimeline.Effect.stopExport.plan == .cancel(.export))
    #expect(PerformanceTimeline.Effect.tell(.sessionEnded).plan == .together)
  }
}
