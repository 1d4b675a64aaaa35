import CompassModel
import PageKit
import PageTestSupport
import RecruitingTimeline
import TestSupport

@testable import CompassText

extension SnapshotCase {
  static let timeline: [SnapshotCase] =
    cases(
      "RecruitingTimeline", timelineSituations.map { ($0, .timeline($1.screen)) }, atAllWidths: timelineAtAllWidths,
      inASCII: timelineInASCII) + timelineForms

  /// For screen readers, and in a window of 24 lines.
  private static let timelineForms: [SnapshotCase] = [
    ("in-words", TimelinePage.loaded(), RenderOptions(isAccessible: true)),
    ("in-words-hostile", .loaded(.hostile, schools: .hostile), RenderOptions(isAccessible: true)),
    ("in-a-window", .loaded(), RenderOptions(lines: 24)),
    ("in-a-window-narrow", .loaded(), RenderOptions(columns: 50, lines: 24)),
  ].map { situation, page, options in
    SnapshotCase(folder: "RecruitingTimeline", situation: situation, options: options, screen: .timeline(page.screen))
  }

  private static let timelineAtAllWidths: Set = [
    "loaded", "many-lanes", "one-expanded", "hostile-names", "status-change", "parent-with-two-athletes",
  ]
  private static let timelineInASCII: Set = [
    "loaded", "one-expanded", "hostile-names", "skeleton", "empty", "offline-with-saved-copy", "zoomed",
    "zoomed-to-a-week",
  ]

  static let timelineSituations = [timelineLoading, timelineNarrowed, timelineLanes, timelineDialogs, timelineOthers]
    .flatMap(\.self)

  private static let timelineOthers: KeyValuePairs<String, TimelinePage> = [
    "parent": .loaded(in: .parent),
    "parent-with-two-athletes": .loaded(in: .parentOfTwo),
    "hostile-names": .loaded(.hostile, schools: .hostile),
    "whole-list": .loaded().after(.listExpanded),
  ]

  private static let timelineLoading: KeyValuePairs<String, TimelinePage> = [
    "loading": .opened(),
    "skeleton": .opened().slow,
    "loaded": .loaded(),
    "loaded-before-schools": .opened().answered(TimelineRows.small),
    "updating": .loaded().after(.refreshPulled),
    "saved-copy": .opened().showingCopy(.small, savedAt: "2026-02-10T13:57:00Z"),
    "empty": .loaded(TimelineRows()),
    "error-timeout": .opened().failed(.timedOut),
    "error-forbidden": .opened().failed(.notPermitted),
    "error-of-one-source": .loaded().after(.refreshPulled).answered([School].small).failed([.interactions], .timedOut)
      .answered(TimelineRows.small),
    "error-with-saved-copy": .opened().showingCopy(.small, savedAt: "2026-02-10T13:57:00Z").failed(.serverError),
    "offline": .opened().failed(.offline),
    "offline-with-saved-copy": .opened().showingCopy(.small, savedAt: "2026-02-09T13:57:00Z").failed(.offline),
    "skipped-rows": .loaded(TimelineRows.small.skipping(2)),
    "skipped-all-rows": .loaded(TimelineRows().skipping(1)),
    "range-not-saved": .loaded().after(
      .tap(.rangeChanged(range: .twelveMonths)), .rangeSaveFailed(range: .sixMonths, failure: ServiceFailure(.diskFull))
    ),
  ]

  private static let timelineNarrowed: KeyValuePairs<String, TimelinePage> = [
    "range-3": .loaded().after(.rangeChanged(range: .threeMonths)),
    "range-12": .loaded().after(.rangeChanged(range: .twelveMonths)),
    "all-time-of-years": .loaded(.daily(300)).after(.rangeChanged(range: .allTime)),
    "one-school": .loaded().after(.schoolChanged(school: SchoolID("s-4"))),
    "toggled": .loaded().after(
      .showsChanged(type: .event, isShown: false), .showsChanged(type: .offer, isShown: false)),
    "empty-filtered": .loaded().after(
      .schoolChanged(school: SchoolID("s-2")), .showsChanged(type: .event, isShown: false),
      .showsChanged(type: .interaction, isShown: false)),
    "zoomed": .loaded().after(.zoomedIn(around: nil), .zoomedIn(around: CalendarDate(wire: "2026-01-15"))),
    "zoomed-to-days": .loaded().after(.zoomedIn(around: nil), .zoomedIn(around: nil), .zoomedIn(around: nil)),
    "zoomed-to-a-week": .loaded(.callsOfAWeek).fullyZoomedIn,
    "found": .loaded().after(.searchChanged(query: "camp")),
    "nothing-found": .loaded().after(.searchChanged(query: "quidditch")),
    "zoomed-to-nothing": .loaded().after(
      .schoolChanged(school: SchoolID("s-2")), .zoomedIn(around: nil), .zoomedIn(around: nil),
      .zoomedIn(around: CalendarDate(wire: "2026-03-25"))),
    "panned": .loaded().after(.zoomedIn(around: nil), .zoomedIn(around: nil), .panned(direction: .earlier)),
  ]

  private static let timelineLanes: KeyValuePairs<String, TimelinePage> = [
    "many-lanes": .loaded(.many(24), schools: .many(24)),
    "one-expanded": .loaded(.many(24), schools: .many(24)).after(.laneExpanded(school: SchoolID("s-3"))),
    "second-page": .loaded(.many(24), schools: .many(24)).after(.nextLanePageTapped),
    "one-collapsed": .loaded().after(.laneCollapsed(school: SchoolID("s-1"))),
    "crowded-lane": .loaded(.crowded(14)),
  ]

  private static let timelineDialogs: KeyValuePairs<String, TimelinePage> = [
    "status-change": .loaded().after(.itemTapped(id: TimelineItemID(.statusChange, "st-2"))),
    "inspected": .loaded().after(.itemInspected(id: TimelineItemID(.event, "ev-2"))),
    "item-missing": .loaded().after(.itemTapped(id: TimelineItemID(.event, "gone"))),
  ]
}

extension TimelineRows {
  fileprivate func skipping(_ count: Int) -> TimelineRows {
    TimelineRows(events.rows, interactions.rows, offers.rows, statusChanges.rows, skipped: [.events: count])
  }
}
