import CompassModel

/// An event of an imported file: its row, and the values it had in the last file.
package struct EventOrigin: Hashable, Codable, Sendable {
  package var identity: Identity
  /// The row, which may have been deleted since.
  package var event: EventID
  /// Names the feed: the calendar's name and program, else the file's name (decision F2); empty for no name.
  package var feed: String
  package var version: Version
  /// Texts of the columns that a newer file may change, by wire name, as in the last file of which no difference was
  /// left unapplied; empty ones are left out. All are left out once the row was deleted because a file ended the event.
  package var feedValues: [String: String]
  /// Whether the last file of the feed contained the event.
  package var isListed: Bool

  package init(
    _ identity: Identity, event: EventID, feed: String, version: Version, feedValues: [String: String],
    isListed: Bool = true
  ) {
    (self.identity, self.event, self.feed, self.version) = (identity, event, feed, version)
    (self.feedValues, self.isListed) = (feedValues, isListed)
  }

  /// The identity of an event in a file: UID and RECURRENCE-ID, the id of a table's row, or without any of these the
  /// name, day and start (decision F1).
  package struct Identity: Hashable, Codable, Sendable {
    /// The UID, or the id of a table's row; empty for an event that has neither.
    package var uid: String
    /// The originally planned start of this occurrence, in the athlete's local time; empty for a single event. For an
    /// event without `uid` its name, day and start.
    package var occurrence: String

    package init(uid: String, occurrence: String = "") { (self.uid, self.occurrence) = (uid, occurrence) }
  }

  /// The version of an event in a file, ordered by SEQUENCE, then by DTSTAMP (decision F2).
  package struct Version: Hashable, Comparable, Codable, Sendable {
    package var sequence: Int
    /// DTSTAMP in UTC, as `20260210T140000Z`; empty if missing, which is neither older nor newer.
    package var stamp: String

    package init(sequence: Int = 0, stamp: String = "") { (self.sequence, self.stamp) = (sequence, stamp) }

    package static func < (one: Version, other: Version) -> Bool {
      if one.sequence != other.sequence { return one.sequence < other.sequence }
      return !one.stamp.isEmpty && !other.stamp.isEmpty && one.stamp < other.stamp
    }
  }
}
