import CompassModel

/// Facts a page may read and does not own. Changed only by the root's actions.
public struct PageContext: Hashable, Sendable, Codable {
  /// The time and the time zone that everything is worked out for (decision X3).
  public var moment: Moment
  /// Nil until the session is known, and after it ended.
  public var viewer: Viewer?
  /// What happened and stays told on every page, oldest first (decision N1).
  public var notices: [Notice] = []
  /// Whether a confirmed deletion waits a while before it is sent, so that it can be undone (decision N11).
  public var allowsUndo = false
  /// What a device lets a person feel of the last change that was made or failed; nil before any was (decision C8).
  public var feedback: Feedback?
  /// Whether the last change of the athlete on screen can be taken back, or it is to be said that it cannot
  /// (decision C3).
  public var canUndo = false
  /// Rows that were deleted on their own page, and when the backend said so; nil while that can be undone or is
  /// under way (decision N11).
  public var deleted: [RecordReference: Instant?] = [:]
  /// When the device was last found to be offline; nil once the backend has answered after that (decision M10).
  public var offlineSince: Instant?
  /// The try that is under way for something that is loaded; nil while none had to be repeated (decision W1).
  public var attempt: Attempt?

  private enum CodingKeys: String, CodingKey {
    case moment, viewer, notices, allowsUndo, feedback, canUndo, offlineSince
  }

  /// The facts at `moment`, without notices; `viewer` is nil until somebody is known to be signed in.
  public init(moment: Moment, viewer: Viewer? = nil) {
    self.moment = moment
    self.viewer = viewer
  }

  /// The local day of `moment`.
  public var today: CalendarDate { moment.today }
  /// Whose rows are shown; nil until somebody is known to be signed in.
  public var athlete: AthleteID? { viewer?.active.id }

  /// Whether a page that does not delete a row itself shows it: not while it is being deleted, nor as it was loaded
  /// before.
  public func shows(_ row: RecordReference, loadedAt time: Instant?) -> Bool {
    guard let deleted = deleted[row] else { return true }
    guard let deleted, let time else { return false }
    return time > deleted
  }

  /// Whether the viewer may do this; nobody signed in may do nothing (decision X16).
  public func may(_ mutation: Mutation) -> Bool { viewer?.may(mutation) ?? false }
}
