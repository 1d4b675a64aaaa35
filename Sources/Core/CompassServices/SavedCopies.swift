import CompassModel
import Foundation

/// Storage for copies of a backend's answers, for the next start (decision W1).
///
/// A convenience: a copy that cannot be read or written counts as missing, so nothing here throws.
public protocol SavedCopies: Sendable {
  /// The last copy, however old; nil if none was saved.
  func copy(under key: CopyKey) async -> SavedCopy?

  /// Saves a copy, replacing the earlier one under this key.
  func save(_ copy: SavedCopy, under key: CopyKey) async

  /// Sets the time of the copy to `instant`, at which it was confirmed; does nothing if there is no copy.
  func confirm(_ key: CopyKey, at instant: Instant) async

  /// Removes the copy under `key`, if there is one.
  func remove(_ key: CopyKey) async

  /// Deletes all copies without leaving any data on disk, as after signing out (decision N10).
  func forgetEverything() async
}

/// Key under which a copy is saved.
public struct CopyKey: Hashable, Sendable {
  /// The athlete whose rows were copied.
  public var owner: AthleteID
  /// The name of the copied rows: `events`.
  public var name: String

  /// Makes the key of an athlete's copy with this name.
  public init(_ name: String, of owner: AthleteID) { (self.owner, self.name) = (owner, name) }
}

/// A copy of an answer as it is saved.
public struct SavedCopy: Hashable, Sendable {
  /// The answer, as `RowCopies` writes it.
  public var bytes: Data
  /// The time at which the answer was last known to be current, by the app's clock.
  public var savedAt: Instant

  /// Makes a copy of an answer that was current at `savedAt`.
  public init(_ bytes: Data, savedAt: Instant) { (self.bytes, self.savedAt) = (bytes, savedAt) }
}
