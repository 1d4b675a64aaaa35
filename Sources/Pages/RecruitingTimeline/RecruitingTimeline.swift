import CompassModel
import PageKit
import Records
import StateMachine

/// The recruiting timeline page: each school's items as swimlanes and as a list (recruiting-timeline.md).
public enum RecruitingTimeline: PageFeature {
  public typealias Work = NoWork
  public static let rows = [RowKind.events, .interactions, .offers, .history]
  /// The schools, for the names of the lanes; items do not wait for them (decision X8).
  public static let auxiliaryRows = [RowKind.schools]
  /// The view range is stored on the device (decision T16).
  public static let settings: StoredSettings<State>? = StoredSettings(
    "view range", at: .timelineViewRange, \.range, standard: .sixMonths)

  /// The number of lanes on a page; if there are more lanes in all, they start collapsed (decision T17).
  package static let lanesPerPage = 20
  package static let shortListCount = 6
  /// The number of rows on a page of the list (decision U4).
  package static let listPageSize = 100
  /// The number of schools per page of the school filter's choices (decision U4).
  static let schoolPageSize = 100
  /// The largest number of items that a lane shows at first, and that each further portion adds (decision U4).
  static let laneItemLimit = 60
  /// The number of items that all lanes of a page share at first if they have more.
  static let sharedItemLimit = 100
}

extension RecruitingTimeline {
  /// The state of the page: the user's choices, without rows.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// The chosen view range; nil until the stored one is loaded, six months meanwhile (decision T16).
    public var range: ViewRange?
    package var zoom: Zoom?
    public var filters = TimelineFilters()
    package var expansion = LaneExpansion()
    /// The page of lanes, from 1; beyond the last page the screen shows the last.
    package var lanePage = 1
    package var isListExpanded = false
    package var listPages = 1
    /// The number of visible pages of the school filter's choices (decision U4).
    package var schoolPages = 1
    /// The item of the list to scroll to, such as one that was just saved (decision V2).
    public var target = RowTarget()

    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// A message of the page, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The filters hide the item that was just saved (decision V2).
    case itemIsFilteredAway
  }

  /// The subject of an alert or a tooltip over the page.
  public enum Dialog: Equatable, Sendable {
    /// The range All Time has no valid dates (decision T2).
    case invalidRange
    /// The details of a status change, which has no page of its own (decision T15).
    case statusChange(id: StatusChangeID)
    /// The tooltip of an item (recruiting-timeline.md §6).
    case inspection(id: TimelineItemID)
    /// The item to open or inspect does not exist any more.
    case itemMissing
  }
}

extension RecruitingTimeline.State {
  package var effectiveRange: ViewRange { range ?? .sixMonths }
}

extension RecruitingTimeline {
  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "timeline"

    /// Reloads the rows: the page was pulled down.
    case refreshPulled
    case retryTapped
    /// Chooses the view range and stores it; a new range ends the zoom.
    case rangeChanged(range: ViewRange)
    /// Filters by a school; nil shows all schools.
    case schoolChanged(school: SchoolID?)
    /// Shows or hides a kind of items. Carries the wanted setting, so that a repeated tap does not undo it.
    case showsChanged(type: TimelineItemKind, isShown: Bool)
    /// Filters by a text in the item or its school's name; a blank text shows every item.
    case searchChanged(query: String)
    /// Clears school, kinds and search, so that every item shows.
    case clearFiltersTapped
    /// Zooms in around a day, by pinch or button; nil zooms around today if it is visible, else around the current
    /// center.
    case zoomedIn(around: CalendarDate?)
    /// Shows the next larger part of the range; after the last step the whole range.
    case zoomedOut
    case zoomReset
    /// Moves the zoomed dates by half of their days, within the range.
    case panned(direction: Zoom.Direction)
    /// Expands a school's lane, or shows more items of an expanded one; nil is the lane of items without a school.
    case laneExpanded(school: SchoolID?)
    /// Collapses a school's lane; nil is the lane of items without a school.
    case laneCollapsed(school: SchoolID?)
    /// Expands the lanes of all pages (decision T17).
    case allLanesExpanded
    /// Collapses the lanes of all pages (decision T17).
    case allLanesCollapsed
    case nextLanePageTapped
    case previousLanePageTapped
    /// Shows a page of lanes, from 1; the nearest page if it does not exist.
    case lanePageChosen(page: Int)
    /// Opens the form for a new interaction (decision R1).
    case addTapped
    /// Opens the events page, offered by an empty timeline.
    case eventsTapped
    /// Opens the offers page, offered by an empty timeline.
    case offersTapped
    case listExpanded
    /// Shows 100 more rows: the end of the expanded list became visible (decision U4).
    case moreReached
    /// Shows more schools among the choices of the school filter (decision U4).
    case moreSchoolsTapped
    case listCollapsed
    /// Opens the item's page; a status change has none and shows an alert (decision T15).
    case itemTapped(id: TimelineItemID)
    /// Shows the tooltip of an item after a long press.
    case itemInspected(id: TimelineItemID)
    case dismissTapped
  }
}
