import CompassModel
import CompassServices
import OffersList
import PerformanceTimeline
import RecruitingTimeline
import Tasks
import TestSupport
import Today

/// Actions of four pages, each with whatever it can carry.
extension ActionCodingTests {
  private static var failure: ServiceFailure { ServiceFailure(.offline, detail: "x") }
  private static var schools: SchoolDirectory { SchoolDirectory([School(id: SchoolID("s"), name: "Élan \"A\"")]) }
  private static var today: CalendarDate { day("2026-02-10") }

  static var tasks: [Tasks.Action] {
    let table = TaskTable(
      tasks: [
        RecruitingTask(
          id: TaskID("t"), gradeLevel: .sophomore, title: "SAT", prerequisites: [TaskID("u")], deadline: today,
          isLockedByServer: true)
      ],
      statuses: [AthleteTask(athlete: "a", task: TaskID("t"), status: .other("held"))])
    let row = AthleteTask(athlete: "a", task: TaskID("t"), status: .completed, completedAt: instant(morning))
    let change = Tasks.StatusChange(id: TaskID("t"), title: "SAT", owner: "a", status: .notStarted)
    return [
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .critical), .clearFiltersTapped,
      .taskTapped(id: TaskID("t")), .completeTapped(id: TaskID("t")), .uncompleteTapped(id: TaskID("t")), .moreReached,
      .dismissTapped, .filtersRestored(owner: "a", filters: TaskFilters(status: .completed, urgency: .urgent)),
      .filterSaveFailed(filter: .status(.completed), owner: "a", failure: failure),
      .filterSaveRetried(filter: .urgency(.urgent), owner: "a"), .skeletonDue, .loaded(request: 1, table: table, skipped: 2),
      .loadFailed(request: 1, failure: failure), .statusSaved(id: TaskID("t"), owner: "a", row: row),
      .statusFailed(change: change, failure: failure), .changeRetried(change: change), .successOver,
    ]
  }

  static var home: [Today.Action] {
    [
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .rowTapped(id: Today.RowID(.event, "e")), .moreReached, .skeletonDue,
      .loadFailed(request: 1, failure: failure),
    ]
  }

  static var offers: [OffersList.Action] {
    let id = OfferID("o/1")
    let offer = Offer(
      id: id, owner: "a", schoolID: SchoolID("s"), type: .other("aid"), status: .pending, amount: 0.1,
      percentage: 66.67, offerDate: today, deadline: today, conditions: "\u{1B}", notes: "")
    let draft = OfferDraft(
      NewOffer(schoolID: SchoolID("s"), type: .other("aid"), status: .pending, offerDate: today), id: id, owner: "a",
      schoolName: nil)
    let deletion = OfferDeletion(id: id, owner: "a", schoolName: "Élan")
    let change = OfferStatusChange(id: id, owner: "a", schoolName: nil, status: .declined)
    return [
      .statusChosen(id: id, status: .accepted), .statusChanged(change: change),
      .statusFailed(change: change, failure: failure), .statusRetried(change: change),
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .searchChanged(query: "É"), .statusFilterChanged(status: .accepted), .typeFilterChanged(type: .fullRide),
      .clearFiltersTapped, .sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)), .moreReached,
      .offerTapped(id: id), .selectionChanged(id: id, isSelected: true), .compareTapped, .comparisonClosed,
      .deleteTapped(id: id), .deleteConfirmed, .dialogCancelled, .logTapped,
      .fieldChanged(field: .offerDate, text: "2026-"), .saveTapped, .formCancelled, .noticeDismissed, .skeletonDue,
      .loaded(request: 1, table: OfferTable([offer]), skipped: 1), .loadFailed(request: 1, failure: failure),
      .schoolsLoaded(request: 1, schools: schools, skipped: 3), .schoolsFailed(request: 1, failure: failure),
      .offerIDMade(id: id, owner: "a"), .created(offer: offer),
      .createFailed(draft: draft, failure: failure), .createRetried(draft: draft), .deleted(id: id, owner: "a"),
      .deleteFailed(deletion: deletion, failure: failure), .deleteRetried(deletion: deletion),
      .deleteUndone(deletion: deletion), .deleteChosen(deletion: deletion),
    ]
  }

  static var timeline: [RecruitingTimeline.Action] {
    let event = TimelineEvent(
      id: "e", schoolID: nil, type: .camp, name: "Camp", startDate: today, endDate: day("2026-02-12"))
    let table = TimelineTable(
      TimelineRows(
        events: Loaded(rows: [event], skipped: 1), interactions: Loaded(rows: []), offers: Loaded(rows: []),
        statusChanges: Loaded(rows: [])), in: zone("America/New_York"))
    var failures = PerKind<ServiceFailure?>(all: nil)
    failures.offer = failure
    let item = TimelineItemID(.interaction, "i-1")
    return [
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .rangeChanged(range: .allTime), .schoolChanged(school: nil), .schoolChanged(school: SchoolID("s")),
      .showsChanged(type: .statusChange, isShown: false), .searchChanged(query: "camp"), .clearFiltersTapped, .zoomedIn(around: nil),
      .zoomedIn(around: today), .zoomedOut, .zoomReset, .panned(direction: .later), .laneExpanded(school: nil),
      .laneCollapsed(school: SchoolID("s")), .allLanesExpanded, .allLanesCollapsed, .nextLanePageTapped,
      .previousLanePageTapped, .lanePageChosen(page: 3), .listExpanded, .listCollapsed, .itemTapped(id: item),
      .itemInspected(id: item), .dismissTapped, .rangeRestored(range: .sixMonths), .rangeSaveFailed(failure: failure), .rangeSaveRetried(range: .sixMonths),
      .skeletonDue, .loaded(request: 1, table: table, failures: PerKind(all: nil), source: .saved(at: instant(morning))),
      .loaded(request: 1, table: table, failures: failures), .loadFailed(request: 1, failure: failure),
      .combined(request: 1, table: table, failures: failures),
      .schoolsLoaded(request: 1, schools: schools, skipped: 0), .schoolsLoaded(request: 1, schools: schools, skipped: 0, source: .saved(at: instant(morning))),
      .schoolsFailed(request: 1, failure: failure),
    ]
  }

  static var performance: [PerformanceTimeline.Action] {
    let metric = PerformanceMetric(
      id: MetricID("m"), owner: "a", type: .velocity, value: 0.1 + 0.2, unit: "mph", recordedDate: today,
      eventID: "e", isVerified: true, notes: "=1+1")
    let span = DateRangeChoice.allTime.span(on: today)
    return [
      .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .retryTapped,
      .tabChosen(tab: .overview), .presetChosen(preset: .last30Days), .customRangeChanged(start: nil, end: today),
      .customRangeChanged(start: today, end: today), .verifiedOnlyChanged(isOn: true), .scaleChosen(scale: .default),
      .moreReached, .pointTapped(id: MetricID("m")), .inspectionClosed, .logTapped, .editTapped(id: MetricID("m")),
      .exportTapped(format: .json),
      .exportConfirmed, .exportCancelled, .noticeDismissed, .rangeRestored(choice: .allTime),
      .rangeSaveFailed(choice: .allTime, failure: failure), .rangeSaveRetried(choice: .allTime), .skeletonDue,
      .loaded(request: 1, table: PerformanceTable([metric]), span: span, skipped: 1),
      .loadFailed(request: 1, failure: failure),
      .eventsLoaded(request: 1, events: ContextEvents([.sample("e")]), skipped: 0),
      .eventsFailed(request: 1, failure: failure), .exported(path: "/tmp/é.csv"),
      .exportFailed(failure: ExportFailure(.diskFull, detail: "x")),
    ]
  }
}
