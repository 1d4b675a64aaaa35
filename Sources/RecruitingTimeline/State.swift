import CompassModel

extension RecruitingTimeline {
  public struct State: Equatable, Sendable, Codable {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    public var table = TimelineTable()
    public var source = Source.none
    public var load = PageLoad()
    /// What went wrong with which source the last time; the others were delivered (decision X14).
    public var failures = PerKind<ServiceFailure?>(all: nil)

    /// Nil until the schools are known; the items do not wait for them.
    public var schools: SchoolDirectory?
    public var skippedSchools = 0
    public var schoolsLoad = PageLoad()

    /// Nil until the stored range is known; six months till then (decision T16).
    public var range: ViewRange?
    public var zoom: Zoom?
    public var filters = TimelineFilters()
    public var expansion = LaneExpansion()
    /// From 1; a screen shows the last page if there are fewer.
    public var lanePage = 1
    public var isListExpanded = false

    public var dialog: Dialog?
    public var notice: Notice?

    public init() {}
  }

  /// Where the rows on screen come from.
  public enum Source: Hashable, Sendable, Codable {
    case none
    /// The last good copy, saved at that time.
    case saved(at: Instant)
    /// Loaded from the backend at that time.
    case loaded(at: Instant)

    var time: Instant? {
      switch self {
      case .none: nil
      case .saved(let time), .loaded(let time): time
      }
    }
  }

  public enum Dialog: Hashable, Sendable, Codable {
    /// All Time would end before it begins (decision T2).
    case invalidRange
    /// A status change has no page of its own (decision T15).
    case statusChange(id: StatusChangeID)
    /// The tooltip of a long press (recruiting-timeline.md §6).
    case inspection(id: TimelineItemID)
    case itemMissing
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    case rangeNotSaved(failure: ServiceFailure)
  }
}

extension RecruitingTimeline.State {
  public var shownRange: ViewRange { range ?? .sixMonths }

  /// Whether the rows are known, also when there are none (decision N3).
  public var hasRows: Bool { source != .none }
}
