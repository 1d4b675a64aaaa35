import CompassModel
import PageKit
import Records
import StateMachine

/// The recruiting timeline page: everything that happened and will happen with each school, as swimlanes and as a
/// list (recruiting-timeline.md).
public enum RecruitingTimeline: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.events, .interactions, .offers, .history]
  /// For the names of the lanes: the items do not wait for them (decision X8).
  public static let auxiliaryRows = [RowKind.schools]
  /// The view range outlives the app (decision T16).
  public static let settings: StoredSettings<State>? = StoredSettings(
    "view range", at: .timelineViewRange, \.range, standard: .sixMonths)

  /// The number of lanes on a page; with more lanes than this they are collapsed at first (decision T17).
  public static let lanesPerPage = 20
  /// The number of rows in the beginning of the list.
  public static let shortListCount = 6
  /// The number of rows on a page of the list (decision U4).
  public static let listPageSize = 100
  /// The number of schools on a page of the choices (decision U4).
  static let schoolPageSize = 100
  /// The maximum number of items in a lane until more are requested (decision U4).
  static let laneItemLimit = 60
  /// The maximum number of items in all lanes of a page together.
  static let sharedItemLimit = 100
}

extension RecruitingTimeline {
  /// The person's choices on the page. The rows are those of `Records`.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// Nil until the stored range is known; six months till then (decision T16).
    public var range: ViewRange?
    public var zoom: Zoom?
    public var filters = TimelineFilters()
    public var expansion = LaneExpansion()
    /// From 1; a screen shows the last page if there are fewer.
    public var lanePage = 1
    public var isListExpanded = false
    /// The number of visible pages of the whole list.
    public var listPages = 1
    /// The number of visible pages of schools to choose from (decision U4).
    public var schoolPages = 1
    /// The item of the list that is led to: it was just saved (decision V2).
    public var target = RowTarget()

    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The item that was just saved is filtered away (decision V2).
    case itemIsFilteredAway
  }

  /// The subject of an alert or a tooltip over the page.
  public enum Dialog: Equatable, Sendable {
    /// All Time would end before it begins (decision T2).
    case invalidRange
    /// A status change has no page of its own (decision T15).
    case statusChange(id: StatusChangeID)
    /// The tooltip of a long press (recruiting-timeline.md §6).
    case inspection(id: TimelineItemID)
    /// The item to be opened or inspected is not there any more.
    case itemMissing
  }
}

extension RecruitingTimeline.State {
  public var effectiveRange: ViewRange { range ?? .sixMonths }
}

extension RecruitingTimeline {
  /// A person's actions on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "timeline"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Loads again what failed.
    case retryTapped
    /// Chooses the view range, and stores it.
    case rangeChanged(range: ViewRange)
    /// Nil for all schools.
    case schoolChanged(school: SchoolID?)
    /// A checkbox. Says what is meant, so that a tap on one drawn earlier never undoes anything.
    case showsChanged(type: TimelineItemKind, isShown: Bool)
    /// Shows only what contains a text, in its own words or in its school's name; blank for everything.
    case searchChanged(query: String)
    /// Shows all schools and all kinds again, and what was searched for with everything else.
    case clearFiltersTapped
    /// A pinch or a button; without a day the middle stays where it is.
    case zoomedIn(around: CalendarDate?)
    /// Shows the next larger part of the range; after the last step all of it.
    case zoomedOut
    /// Shows the whole range again.
    case zoomReset
    /// Moves the zoomed dates by half of their days, within the range.
    case panned(direction: Zoom.Direction)
    /// Nil is the lane of items without a school.
    case laneExpanded(school: SchoolID?)
    /// Nil is the lane of items without a school.
    case laneCollapsed(school: SchoolID?)
    /// Expands the lanes of all pages (decision T17).
    case allLanesExpanded
    /// Collapses the lanes of all pages (decision T17).
    case allLanesCollapsed
    /// Shows the lanes after these.
    case nextLanePageTapped
    /// Shows the lanes before these.
    case previousLanePageTapped
    /// From 1; the nearest page there is.
    case lanePageChosen(page: Int)
    /// A new contact with a school is to be entered (decision R1).
    case addTapped
    /// The events are to be opened, from a timeline without items.
    case eventsTapped
    /// The offers are to be opened, from a timeline without items.
    case offersTapped
    /// Shows the whole list.
    case listExpanded
    /// The end of the rows of the whole list was reached: more are to be shown (decision U4).
    case moreReached
    /// More schools are to be there to choose from (decision U4).
    case moreSchoolsTapped
    /// Shows the beginning of the list only.
    case listCollapsed
    /// Opens the item's page; a status change has none and shows an alert (decision T15).
    case itemTapped(id: TimelineItemID)
    /// A long press: shows the tooltip.
    case itemInspected(id: TimelineItemID)
    /// Takes the alert away.
    case dismissTapped
  }
}
