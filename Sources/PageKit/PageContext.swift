import CompassModel

/// Facts a page may read and does not own. Changed only by the root's actions.
public struct PageContext: Hashable, Sendable, Codable {
  public var moment: Moment
  /// Nil until the session is known, and after it ended.
  public var viewer: Viewer?
  /// What happened and stays told on every page, oldest first (decision N1).
  public var notices: [Notice] = []

  public init(moment: Moment, viewer: Viewer? = nil) {
    self.moment = moment
    self.viewer = viewer
  }

  public var today: CalendarDate { moment.today }
  public var athlete: AthleteID? { viewer?.active.id }

  /// Whether the viewer may do this; nobody signed in may do nothing (decision X16).
  public func may(_ mutation: Mutation) -> Bool { viewer?.may(mutation) ?? false }
}
