import CompassModel
import CompassServices
import PageTestSupport
import PerformanceTimeline
import CompassApp

@testable import CompassText

extension SnapshotCase {
  static let performance: [SnapshotCase] =
    cases(
      "Performance", performanceSituations.map { ($0, .performance($1.screen)) }, atAllWidths: performanceAtAllWidths,
      inASCII: performanceInASCII) + [
      SnapshotCase(
        folder: "Performance", situation: "in-words", options: RenderOptions(isAccessible: true),
        screen: .performance(PerformancePage.loaded().screen)),
      SnapshotCase(
        folder: "Performance", situation: "overview-in-words", options: RenderOptions(isAccessible: true),
        screen: .performance(overview().screen)),
      SnapshotCase(
        folder: "Performance", situation: "in-words-hostile", options: RenderOptions(isAccessible: true),
        screen: .performance(PerformancePage.loaded(.hostile, events: .hostile).screen)),
    ]

  private static let performanceAtAllWidths: Set = ["loaded", "overview", "hostile-overview", "export-csv"]
  private static let performanceInASCII: Set = [
    "loaded", "overview", "hostile-overview", "skeleton", "empty", "offline-with-data", "inspected", "custom-invalid",
  ]

  static let performanceSituations: [(String, PerformancePage)] =
    performanceLoading + performanceNarrowed + performanceOverview + performanceExport + [
      ("parent", .loaded(in: .parent)),
      ("parent-with-two-athletes", .loaded([], in: .parentOfTwo)),
      ("hostile", .loaded(.hostile, events: .hostile)),
      ("inspected", PerformancePage.loaded().after(.pointTapped(id: MetricID("me-velocity-3")))),
      (
        "inspected-with-notes",
        PerformancePage.loaded().after(.tabChosen(tab: .overview), .pointTapped(id: MetricID("me-grip")))
      ),
      ("one-reading", .loaded([metric("me-1", .popTime, 2.05)], events: [])),
      ("other-only", .loaded([metric("me-1", .other("grip"), 52)], events: [])),
      ("web-scale", PerformancePage.loaded().after(.scaleChosen(scale: .web))),
      ("crowded", .loaded(.daily(930), events: [])),
      ("skipped-rows", .loaded(.small, events: [], skipped: 2)),
    ]

  private static let performanceLoading: [(String, PerformancePage)] = [
    ("loading", .opened()),
    ("skeleton", PerformancePage.opened().slow),
    ("loaded", .loaded()),
    ("loaded-before-events", PerformancePage.opened().answered { $0.answer(.small) }),
    ("updating", PerformancePage.loaded().after(.refreshPulled)),
    ("error-timeout", PerformancePage.opened().answered { $0.answer(.timedOut) }),
    ("error-forbidden", PerformancePage.opened().answered { $0.answer(.notPermitted) }),
    (
      "error-with-data",
      PerformancePage.loaded(.small, events: []).after(.refreshPulled).answered { $0.answer(.serverError) }
    ),
    (
      "error-events",
      PerformancePage.opened().answered {
        $0.answer(.small)
        $0.answerEvents(.timedOut)
      }
    ),
    ("offline", PerformancePage.opened().answered { $0.answer(.offline) }),
    (
      "offline-with-data",
      PerformancePage.loaded(.small, events: []).after(.refreshPulled).answered { $0.answer(.offline) }
    ),
  ]

  private static let performanceNarrowed: [(String, PerformancePage)] = [
    ("empty", .loaded([])),
    ("empty-filtered", PerformancePage.loaded([metric("me-1")]).after(.verifiedOnlyChanged(isOn: true))),
    ("verified-only", PerformancePage.loaded().after(.verifiedOnlyChanged(isOn: true))),
    ("all-time", .loaded(.small, .allTime)),
    (
      "custom-one-day",
      PerformancePage.loaded().after(.customRangeChanged(start: day("2026-02-09"), end: day("2026-02-09")))
        .answered { $0.answer(.small) }
    ),
    (
      "custom-invalid",
      PerformancePage.loaded().after(.customRangeChanged(start: day("2026-02-10"), end: day("2025-11-01")))
    ),
    (
      "range-not-saved",
      PerformancePage.loaded([]).after(.rangeSaveFailed(choice: .allTime, failure: ServiceFailure(.diskFull)))
    ),
  ]

  private static let performanceOverview: [(String, PerformancePage)] = [
    ("overview", overview()),
    ("overview-empty", overview([])),
    ("overview-of-many", overview(.daily(250))),
    ("hostile-overview", overview(.hostile)),
  ]

  private static let performanceExport: [(String, PerformancePage)] = [
    ("export-csv", overview().after(.exportTapped(format: .csv))),
    ("exporting", overview().after(.exportTapped(format: .json), .exportConfirmed)),
    ("exported", exported(.answer(.exported(path: "/home/jordan/performance-timeline-2026-02-10.csv")))),
    ("export-failed", exported(.answer(.exportFailed(failure: ExportFailure(.diskFull))))),
  ]

  private static func overview(_ rows: [PerformanceMetric] = .small) -> PerformancePage {
    PerformancePage.loaded(rows).after(.tabChosen(tab: .overview))
  }

  private static func exported(_ answer: PerformanceTimeline.Action) -> PerformancePage {
    overview([metric("me-1")]).after(.tap(.exportTapped(format: .csv)), .tap(.exportConfirmed), answer)
  }

  private static func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }
}
