import CompassModel

/// An event of a file, its row, and the values that the file had last.
public struct EventOrigin: Hashable, Sendable {
  /// Stays equal in each version of a file.
  public var identity: Identity
  /// The row, which may have been deleted since.
  public var event: EventID
  /// The calendar or file that names the event; empty for none.
  public var feed: String
  public var version: Version
  /// The values of the columns that a newer file may change, as a list of rows has them in cells, under the names of the
  /// wire; what is empty is left out.
  public var feedValues: [String: String]
  /// Whether the last file of the feed had the event.
  public var isListed: Bool

  /// An event of a file and its row.
  public init(
    _ identity: Identity, event: EventID, feed: String, version: Version, feedValues: [String: String],
    isListed: Bool = true
  ) {
    (self.identity, self.event, self.feed, self.version) = (identity, event, feed, version)
    (self.feedValues, self.isListed) = (feedValues, isListed)
  }

  /// A UID and RECURRENCE-ID; for an event without a UID its name, day and start (decision F1).
  public struct Identity: Hashable, Sendable {
    /// Empty for an event without one.
    public var uid: String
    /// The day and time at which one of a series was to begin, on the athlete's clock; empty for an event that does not
    /// repeat.
    public var occurrence: String

    /// The identity of an event that does not repeat, unless `occurrence` is given.
    public init(uid: String, occurrence: String = "") { (self.uid, self.occurrence) = (uid, occurrence) }
  }

  /// Orders the versions of an event: by SEQUENCE, then by DTSTAMP (decision F2).
  public struct Version: Hashable, Comparable, Sendable {
    public var sequence: Int
    /// `20260210T140000Z`; empty where the file has none, which is neither older nor newer.
    public var stamp: String

    /// The version of a file that names none, unless values are given.
    public init(sequence: Int = 0, stamp: String = "") { (self.sequence, self.stamp) = (sequence, stamp) }

    public static func < (one: Version, other: Version) -> Bool {
      if one.sequence != other.sequence { return one.sequence < other.sequence }
      return !one.stamp.isEmpty && !other.stamp.isEmpty && one.stamp < other.stamp
    }
  }
}
