import CompassModel
import PageKit

extension RecruitingTimeline {
  /// What can happen to the page: first what a person does, then what effects answer.
  public enum Action: PageAction {
    case opened
    case closed
    case athleteChanged
    case foregrounded
    case connectivityReturned
    case refreshPulled
    case retryTapped
    case rangeChanged(range: ViewRange)
    /// Nil for all schools.
    case schoolChanged(school: SchoolID?)
    /// A checkbox. Says what is meant, so that a tap on one drawn earlier never undoes anything.
    case showsChanged(type: TimelineItemKind, isShown: Bool)
    case clearFiltersTapped
    /// A pinch or a button; without a day the middle stays where it is.
    case zoomedIn(around: CalendarDate?)
    case zoomedOut
    case zoomReset
    case panned(direction: Zoom.Direction)
    /// Nil is the lane of items without a school.
    case laneExpanded(school: SchoolID?)
    case laneCollapsed(school: SchoolID?)
    case allLanesExpanded
    case allLanesCollapsed
    case nextLanePageTapped
    case previousLanePageTapped
    /// From 1; the nearest page there is.
    case lanePageChosen(page: Int)
    case listExpanded
    case listCollapsed
    case itemTapped(id: TimelineItemID)
    /// A long press: shows the tooltip.
    case itemInspected(id: TimelineItemID)
    /// Takes the alert away, or else the message.
    case dismissTapped

    case rangeRestored(range: ViewRange)
    indirect case rangeSaveFailed(failure: ServiceFailure)
    case skeletonDue
    indirect case savedCopyFound(request: Int, table: TimelineTable, savedAt: Instant)
    indirect case loaded(request: Int, table: TimelineTable, failures: PerKind<ServiceFailure?>)
    /// No source could be asked.
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The rows that were kept for failed sources are put together with the fresh ones.
    indirect case combined(request: Int, table: TimelineTable, failures: PerKind<ServiceFailure?>)
    indirect case schoolsLoaded(request: Int, schools: SchoolDirectory, skipped: Int)
    indirect case savedSchoolsFound(request: Int, schools: SchoolDirectory)
    indirect case schoolsFailed(request: Int, failure: ServiceFailure)
  }
}

extension RecruitingTimeline.Action {
  public var kind: PageActionKind {
    switch self {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      .event
    case .retryTapped, .rangeChanged, .schoolChanged, .showsChanged, .clearFiltersTapped, .zoomedIn, .zoomedOut,
      .zoomReset, .panned, .laneExpanded, .laneCollapsed, .allLanesExpanded, .allLanesCollapsed, .nextLanePageTapped,
      .previousLanePageTapped, .lanePageChosen, .listExpanded, .listCollapsed, .itemTapped, .itemInspected,
      .dismissTapped:
      .tap
    case .rangeRestored, .rangeSaveFailed, .savedCopyFound, .loaded, .loadFailed, .combined, .schoolsLoaded,
      .savedSchoolsFound, .schoolsFailed:
      .answer
    }
  }
}
