import CompassModel

/// An event of an imported file: its row, and the values it had in the last file.
public struct EventOrigin: Hashable, Sendable {
  /// The event's identity, the same in each version of a file.
  public var identity: Identity
  /// The row, which may have been deleted since.
  public var event: EventID
  /// Names the feed that contains the event: the calendar's name and program, else the file's name (decision F2). Empty
  /// for a file without a name, as from standard input.
  public var feed: String
  public var version: Version
  /// Cell texts of the columns that a newer file may change, as in the last file, by wire name; empty ones are left
  /// out.
  public var feedValues: [String: String]
  /// Whether the last file of the feed contained the event.
  public var isListed: Bool

  /// Makes the origin of one event.
  public init(
    _ identity: Identity, event: EventID, feed: String, version: Version, feedValues: [String: String],
    isListed: Bool = true
  ) {
    (self.identity, self.event, self.feed, self.version) = (identity, event, feed, version)
    (self.feedValues, self.isListed) = (feedValues, isListed)
  }

  /// The identity of an event in a file: UID and RECURRENCE-ID, or name, day and start without a UID (decision F1).
  public struct Identity: Hashable, Sendable {
    /// The UID, or for an event without one its name, day and start.
    public var uid: String
    /// The originally planned start of this occurrence, in the athlete's local time; empty for a single event.
    public var occurrence: String

    /// Makes an identity, by default of an event that does not repeat.
    public init(uid: String, occurrence: String = "") { (self.uid, self.occurrence) = (uid, occurrence) }
  }

  /// The version of an event in a file, ordered by SEQUENCE, then by DTSTAMP (decision F2).
  public struct Version: Hashable, Comparable, Sendable {
    public var sequence: Int
    /// DTSTAMP in UTC, as `20260210T140000Z`; empty if missing, which is neither older nor newer.
    public var stamp: String

    /// Makes a version; the defaults are those of a file that names none.
    public init(sequence: Int = 0, stamp: String = "") { (self.sequence, self.stamp) = (sequence, stamp) }

    public static func < (one: Version, other: Version) -> Bool {
      if one.sequence != other.sequence { return one.sequence < other.sequence }
      return !one.stamp.isEmpty && !other.stamp.isEmpty && one.stamp < other.stamp
    }
  }
}
