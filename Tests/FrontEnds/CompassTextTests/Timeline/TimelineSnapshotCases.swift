import CompassModel
import CompassServices
import PageKit
import PageTestSupport
import CompassApp
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
    SnapshotCase(
      folder: "RecruitingTimeline", situation: situation, options: options, screen: .timeline(page.screen))
  }

  private static let timelineAtAllWidths: Set = [
    "loaded", "many-lanes", "one-expanded", "hostile-names", "status-change", "parent-with-two-athletes",
  ]
  private static let timelineInASCII: Set = [
    "loaded", "one-expanded", "hostile-names", "skeleton", "empty", "offline-with-saved-copy", "zoomed",
    "zoomed-to-a-week",
  ]

  static let timelineSituations: [(String, TimelinePage)] =
    timelineLoading + timelineNarrowed + timelineLanes + timelineDialogs + [
      ("parent", .loaded(in: .parent)),
      ("parent-with-two-athletes", .loaded(in: .parentOfTwo)),
      ("hostile-names", .loaded(.hostile, schools: .hostile)),
      ("whole-list", TimelinePage.loaded().after(.listExpanded)),
    ]

  private static let timelineLoading: [(String, TimelinePage)] = [
    ("loading", .opened()),
    ("skeleton", TimelinePage.opened().slow),
    ("loaded", .loaded()),
    ("loaded-before-schools", TimelinePage.opened().answered(TimelineRows.small)),
    ("updating", TimelinePage.loaded().after(.refreshPulled)),
    ("saved-copy", TimelinePage.opened().showingCopy(.small, savedAt: "2026-02-10T13:57:00Z")),
    ("empty", .loaded(TimelineRows())),
    ("error-timeout", TimelinePage.opened().failed(.timedOut)),
    ("error-forbidden", TimelinePage.opened().failed(.notPermitted)),
    (
      "error-of-one-source",
      TimelinePage.loaded().after(.refreshPulled).answered([School].small)
        .answered(.small, failing: [.interactions: ServiceFailure(.timedOut)])
    ),
    (
      "error-with-saved-copy",
      TimelinePage.opened().showingCopy(.small, savedAt: "2026-02-10T13:57:00Z").failed(.serverError)
    ),
    ("offline", TimelinePage.opened().failed(.offline)),
    (
      "offline-with-saved-copy",
      TimelinePage.opened().showingCopy(.small, savedAt: "2026-02-09T13:57:00Z").failed(.offline)
    ),
    ("skipped-rows", .loaded(TimelineRows.small.skipping(2))),
    ("skipped-all-rows", .loaded(TimelineRows().skipping(1))),
    (
      "range-not-saved",
      TimelinePage.loaded().after(
        .tap(.rangeChanged(range: .twelveMonths)),
        .rangeSaveFailed(range: .sixMonths, failure: ServiceFailure(.diskFull)))
    ),
  ]

  private static let timelineNarrowed: [(String, TimelinePage)] = [
    ("range-3", TimelinePage.loaded().after(.rangeChanged(range: .threeMonths))),
    ("range-12", TimelinePage.loaded().after(.rangeChanged(range: .twelveMonths))),
    ("all-time-of-years", TimelinePage.loaded(.daily(300)).after(.rangeChanged(range: .allTime))),
    ("one-school", TimelinePage.loaded().after(.schoolChanged(school: SchoolID("s-4")))),
    (
      "toggled",
      TimelinePage.loaded().after(
        .showsChanged(type: .event, isShown: false), .showsChanged(type: .offer, isShown: false))
    ),
    (
      "empty-filtered",
      TimelinePage.loaded().after(
        .schoolChanged(school: SchoolID("s-2")), .showsChanged(type: .event, isShown: false),
        .showsChanged(type: .interaction, isShown: false))
    ),
    (
      "zoomed",
      TimelinePage.loaded().after(.zoomedIn(around: nil), .zoomedIn(around: CalendarDate(wire: "2026-01-15")))
    ),
    (
      "zoomed-to-days",
      TimelinePage.loaded().after(.zoomedIn(around: nil), .zoomedIn(around: nil), .zoomedIn(around: nil))
    ),
    ("zoomed-to-a-week", TimelinePage.loaded(.callsOfAWeek).fullyZoomedIn),
    ("found", TimelinePage.loaded().after(.searchChanged(query: "camp"))),
    ("nothing-found", TimelinePage.loaded().after(.searchChanged(query: "quidditch"))),
    (
      "zoomed-to-nothing",
      TimelinePage.loaded().after(
        .schoolChanged(school: SchoolID("s-2")), .zoomedIn(around: nil), .zoomedIn(around: nil),
        .zoomedIn(around: CalendarDate(wire: "2026-03-25")))
    ),
    (
      "panned",
      TimelinePage.loaded().after(.zoomedIn(around: nil), .zoomedIn(around: nil), .panned(direction: .earlier))
    ),
  ]

  private static let timelineLanes: [(String, TimelinePage)] = [
    ("many-lanes", .loaded(.many(24), schools: .many(24))),
    (
      "one-expanded",
      TimelinePage.loaded(.many(24), schools: .many(24)).after(.laneExpanded(school: SchoolID("s-3")))
    ),
    ("second-page", TimelinePage.loaded(.many(24), schools: .many(24)).after(.nextLanePageTapped)),
    ("one-collapsed", TimelinePage.loaded().after(.laneCollapsed(school: SchoolID("s-1")))),
    ("crowded-lane", .loaded(.crowded(14))),
  ]

  private static let timelineDialogs: [(String, TimelinePage)] = [
    (
      "status-change",
      TimelinePage.loaded().after(.itemTapped(id: TimelineItemID(.statusChange, "st-2")))
    ),
    ("inspected", TimelinePage.loaded().after(.itemInspected(id: TimelineItemID(.event, "ev-2")))),
    ("item-missing", TimelinePage.loaded().after(.itemTapped(id: TimelineItemID(.event, "gone")))),
  ]
}

extension TimelineRows {
  fileprivate func skipping(_ count: Int) -> TimelineRows {
    TimelineRows(events.rows, interactions.rows, offers.rows, statusChanges.rows, skipped: [.events: count])
  }
}
