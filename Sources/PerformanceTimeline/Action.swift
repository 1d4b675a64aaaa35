import CompassModel
import PageKit
import CompassServices

extension PerformanceTimeline {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped
    case tabChosen(tab: PerformanceTab)
    case presetChosen(preset: DateRangePreset)
    /// Chooses days and with them the custom range; a nil start has no lower bound.
    case customRangeChanged(start: CalendarDate?, end: CalendarDate)
    case verifiedOnlyChanged(isOn: Bool)
    case scaleChosen(scale: RadarScale)
    /// The end of the history was reached: as many readings again.
    case moreReached
    case pointTapped(id: MetricID)
    case inspectionClosed
    case logTapped
    case exportTapped(format: ExportFormat)
    case exportConfirmed
    case exportCancelled
    case noticeDismissed

    case rangeRestored(choice: DateRangeChoice)
    indirect case rangeSaveFailed(failure: ServiceFailure)
    case skeletonDue
    indirect case loaded(request: Int, table: PerformanceTable, span: DateSpan, skipped: Int)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    indirect case eventsLoaded(request: Int, events: ContextEvents, skipped: Int)
    indirect case eventsFailed(request: Int, failure: ServiceFailure)
    /// - path: where the file is now.
    case exported(path: String)
    indirect case exportFailed(failure: ExportFailure)
  }
}

extension PerformanceTimeline.Action {
  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      .event
    case .retryTapped, .tabChosen, .presetChosen, .customRangeChanged, .verifiedOnlyChanged, .scaleChosen,
      .moreReached, .pointTapped, .inspectionClosed, .logTapped, .exportTapped, .exportConfirmed, .exportCancelled,
      .noticeDismissed:
      .tap
    case .rangeRestored, .rangeSaveFailed, .loaded, .loadFailed, .eventsLoaded, .eventsFailed, .exported,
      .exportFailed:
      .answer
    }
  }
}
