import CompassModel
import CompassServices
import OffersList
import PageKit
import PageTestSupport
import PerformanceTimeline
import RecruitingTimeline
import SchoolsList
import Tasks
import TestSupport
import Today

/// Sample actions of six pages, with their payloads.
extension ActionCodingTests {
  private static var failure: ServiceFailure { ServiceFailure(.offline, detail: "x") }
  private static var today: CalendarDate { day("2026-02-10") }

  static var tasks: [Tasks.Action] {
    return [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
      .tap(.statusFilterChanged(status: .inProgress)), .tap(.urgencyFilterChanged(urgency: .critical)),
      .tap(.clearFiltersTapped), .tap(.taskTapped(id: TaskID("t"))), .tap(.completeTapped(id: TaskID("t"))),
      .tap(.uncompleteTapped(id: TaskID("t"))), .tap(.startTapped(id: TaskID("t"))), .tap(.moreReached),
      .tap(.dismissTapped), .filtersRestored(owner: "a", filters: TaskFilters(status: .completed, urgency: .urgent)),
      .notStored(.filters(.completed, nil, of: "a"), failure), .storeAgain(.filters(nil, .urgent, of: "a")),
      .skeletonDue, .answer(.statusMade(task: TaskID("t"), owner: "a", status: .other("held"))),
      .answer(.statusFailed(entry: 3, owner: "a")), .answer(.successOver),
    ]
  }

  static var home: [Today.Action] {
    [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
      .tap(.rowTapped(id: Today.RowID(.event, "e"))), .tap(.moreReached), .skeletonDue,
      .tap(.snoozeTapped(id: Today.RowID(.task, "t"))), .tap(.missedTapped(id: Today.RowID(.event, "e"))),
      .tap(.unsnoozeTapped), .tap(.undoHidingTapped), .tap(.schoolsTapped), .tap(.noticeDismissed),
    ]
  }

  static var schools: [SchoolsList.Action] {
    [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped), .skeletonDue,
      .event(.rowsChanged), .tap(.searchChanged(query: "É")), .tap(.clearFiltersTapped), .tap(.moreReached),
      .tap(.schoolTapped(id: "s")), .tap(.addTapped), .tap(.editTapped(id: "s")),
      .tap(.statusChosen(id: "s", status: "contacted")), .tap(.deleteTapped(id: "s")), .tap(.deleteConfirmed),
      .tap(.dialogCancelled), .tap(.noticeDismissed),
    ]
  }

  static var offers: [OffersList.Action] {
    let id = OfferID("o/1")
    return [
      .tap(.statusChosen(id: id, status: .accepted)), .event(.rowsChanged), .opened, .closed, .athleteChanged,
      .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped), .tap(.searchChanged(query: "É")),
      .tap(.statusFilterChanged(status: .accepted)), .tap(.typeFilterChanged(type: .fullRide)),
      .tap(.clearFiltersTapped), .tap(.sortChanged(sort: OfferSort(field: .deadline, direction: .ascending))),
      .tap(.moreReached), .tap(.offerTapped(id: id)), .tap(.selectionChanged(id: id, isSelected: true)),
      .tap(.compareTapped), .tap(.comparisonClosed), .tap(.deleteTapped(id: id)), .tap(.deleteConfirmed),
      .tap(.dialogCancelled), .tap(.logTapped), .tap(.noticeDismissed), .tap(.editTapped(id: id)), .tap(.schoolsTapped),
    ]
  }

  static var timeline: [RecruitingTimeline.Action] {
    let item = TimelineItemID(.interaction, "i-1")
    return [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
      .tap(.rangeChanged(range: .allTime)), .tap(.schoolChanged(school: nil)),
      .tap(.schoolChanged(school: SchoolID("s"))), .tap(.showsChanged(type: .statusChange, isShown: false)),
      .tap(.searchChanged(query: "camp")), .tap(.clearFiltersTapped), .tap(.zoomedIn(around: nil)),
      .tap(.zoomedIn(around: today)), .tap(.zoomedOut), .tap(.zoomReset), .tap(.panned(direction: .later)),
      .tap(.laneExpanded(school: nil)), .tap(.laneCollapsed(school: SchoolID("s"))), .tap(.allLanesExpanded),
      .tap(.allLanesCollapsed), .tap(.nextLanePageTapped), .tap(.previousLanePageTapped),
      .tap(.lanePageChosen(page: 3)), .tap(.listExpanded), .tap(.moreSchoolsTapped), .tap(.moreReached),
      .tap(.listCollapsed), .tap(.itemTapped(id: item)), .tap(.itemInspected(id: item)), .tap(.eventsTapped),
      .tap(.offersTapped), .tap(.dismissTapped), .rangeRestored(range: .sixMonths),
      .rangeSaveFailed(range: .sixMonths, failure: failure), .rangeSaveRetried(range: .sixMonths), .event(.rowsChanged),
      .skeletonDue,
    ]
  }

  static var performance: [PerformanceTimeline.Action] {
    return [
      .opened, .closed, .athleteChanged, .reloadRequested, .tap(.refreshPulled), .tap(.retryTapped),
      .tap(.tabChosen(tab: .overview)), .tap(.presetChosen(preset: .last30Days)),
      .tap(.customRangeChanged(start: nil, end: today)), .tap(.customRangeChanged(start: today, end: today)),
      .tap(.verifiedOnlyChanged(isOn: true)), .tap(.scaleChosen(scale: .default)), .tap(.moreReached),
      .tap(.pointTapped(id: MetricID("m"))), .tap(.inspectionClosed), .tap(.logTapped),
      .tap(.editTapped(id: MetricID("m"))), .tap(.deleteTapped(id: MetricID("m"))), .tap(.deleteConfirmed),
      .tap(.deleteCancelled), .tap(.exportTapped(format: .json)), .tap(.exportConfirmed), .tap(.exportCancelled),
      .tap(.noticeDismissed), .rangeRestored(choice: .allTime), .rangeSaveFailed(choice: .allTime, failure: failure),
      .rangeSaveRetried(choice: .allTime), .skeletonDue, .answer(.exported(path: "/tmp/é.csv")),
      .answer(.exportFailed(failure: ExportFailure(.diskFull, detail: "x"))),
    ]
  }
}
