import CompassModel
import Foundation

/// Where copies of what a backend answered are kept for the next start (decision W1).
///
/// A convenience: a copy that cannot be read or written is as if there were none, so nothing here throws.
public protocol SavedCopies: Sendable {
  /// The last copy, however old; nil if none was saved.
  func copy(under key: CopyKey) async -> SavedCopy?

  /// Takes the place of the copy that was there.
  func save(_ copy: SavedCopy, under key: CopyKey) async

  /// Marks the copy as confirmed at `instant`; does nothing where there is no copy.
  func confirm(_ key: CopyKey, at instant: Instant) async

  /// Removes the copy under `key`.
  func remove(_ key: CopyKey) async

  /// Leaves no byte of any copy behind, in no file: the person has signed out (decision N10).
  func forgetEverything() async
}

/// Key under which a copy is saved.
public struct CopyKey: Hashable, Sendable {
  /// Whose rows it holds.
  public var owner: AthleteID
  /// The name of the copied rows: `events`.
  public var name: String

  /// The copy of that name of an athlete.
  public init(_ name: String, of owner: AthleteID) {
    self.owner = owner
    self.name = name
  }
}

/// An answer as it is kept.
public struct SavedCopy: Hashable, Sendable {
  /// The answer, as `RowCopies` writes it.
  public var bytes: Data
  /// When it was last known to be true, by the app's clock.
  public var savedAt: Instant

  /// An answer that was true at `savedAt`.
  public init(_ bytes: Data, savedAt: Instant) {
    self.bytes = bytes
    self.savedAt = savedAt
  }
}
