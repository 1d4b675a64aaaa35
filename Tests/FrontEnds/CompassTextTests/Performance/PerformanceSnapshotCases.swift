import CompassModel
import CompassServices
import PageTestSupport
import PerformanceTimeline

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

  static let performanceSituations = [
    performanceLoading, performanceNarrowed, performanceOverview, performanceExport, performanceOthers,
  ].flatMap(\.self)

  private static let performanceOthers: KeyValuePairs<String, PerformancePage> = [
    "parent": .loaded(in: .parent),
    "parent-with-two-athletes": .loaded([], in: .parentOfTwo),
    "hostile": .loaded(.hostile, events: .hostile),
    "inspected": .loaded().after(.pointTapped(id: MetricID("me-velocity-3"))),
    "inspected-with-notes": .loaded().after(.tabChosen(tab: .overview), .pointTapped(id: MetricID("me-grip"))),
    "one-reading": .loaded([metric("me-1", .popTime, 2.05)], events: []),
    "other-only": .loaded([metric("me-1", .other("grip"), 52)], events: []),
    "web-scale": .loaded().after(.scaleChosen(scale: .web)),
    "crowded": .loaded(.daily(930), events: []),
    "skipped-rows": .loaded(.small, events: [], skipped: 2),
  ]

  private static let performanceLoading: KeyValuePairs<String, PerformancePage> = [
    "loading": .opened(),
    "skeleton": .opened().slow,
    "loaded": .loaded(),
    "loaded-before-events": .opened().answered(.small),
    "updating": .loaded().after(.refreshPulled),
    "error-timeout": .opened().failed([.readings], .timedOut),
    "error-forbidden": .opened().failed([.readings], .notPermitted),
    "error-with-data": .loaded(.small, events: []).after(.refreshPulled).failed([.readings], .serverError),
    "error-events": .opened().answered(.small).failed([.events], .timedOut),
    "offline": .opened().failed([.readings], .offline),
    "offline-with-data": .loaded(.small, events: []).after(.refreshPulled).failed([.readings], .offline),
  ]

  private static let performanceNarrowed: KeyValuePairs<String, PerformancePage> = [
    "empty": .loaded([]),
    "empty-filtered": .loaded([metric("me-1")]).after(.verifiedOnlyChanged(isOn: true)),
    "verified-only": .loaded().after(.verifiedOnlyChanged(isOn: true)),
    "all-time": .loaded(.small, .allTime),
    "custom-one-day": .loaded().after(.customRangeChanged(start: day("2026-02-09"), end: day("2026-02-09"))).answered(
      .small),
    "custom-invalid": .loaded().after(.customRangeChanged(start: day("2026-02-10"), end: day("2025-11-01"))),
    "range-not-saved": .loaded([]).after(.rangeSaveFailed(choice: .allTime, failure: ServiceFailure(.diskFull))),
  ]

  private static let performanceOverview: KeyValuePairs<String, PerformancePage> = [
    "overview": overview(),
    "overview-empty": overview([]),
    "overview-of-many": overview(.daily(250)),
    "hostile-overview": overview(.hostile),
  ]

  private static let performanceExport: KeyValuePairs<String, PerformancePage> = [
    "export-csv": overview().after(.exportTapped(format: .csv)),
    "exporting": overview().after(.exportTapped(format: .json), .exportConfirmed),
    "exported": exported(.answer(.exported(path: "/home/jordan/performance-timeline-2026-02-10.csv"))),
    "export-failed": exported(.answer(.exportFailed(failure: ExportFailure(.diskFull)))),
  ]

  private static func overview(_ rows: [PerformanceMetric] = .small) -> PerformancePage {
    PerformancePage.loaded(rows).after(.tabChosen(tab: .overview))
  }

  private static func exported(_ answer: PerformanceTimeline.Action) -> PerformancePage {
    overview([metric("me-1")]).after(.tap(.exportTapped(format: .csv)), .tap(.exportConfirmed), answer)
  }

  private static func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }
}
