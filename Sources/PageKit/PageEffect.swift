import CompassModel
import StateMachine

/// The effects that every page has.
public protocol PageEffect: Planned where Track: PageTrack {
  static var startSkeletonTimer: Self { get }
  static func stop(_ track: Track) -> Self
  /// Something the page's parent is told; absorbed by the root.
  static func tell(_ outcome: PageOutcome) -> Self
  /// What the parent is told; nil for an effect that is run.
  var outcome: PageOutcome? { get }
}

/// The tracks that every page has.
public protocol PageTrack: Hashable, Sendable {
  static var skeleton: Self { get }
}

/// What a page wants from its parent.
public enum PageOutcome: Hashable, Sendable {
  /// Rows cannot be loaded before it is known whose.
  case viewerMissing
  case sessionEnded
  case recordOpened(RecordReference)
  case formRequested(NewRecord)
}

/// A record that a person wants to enter.
public enum NewRecord: Hashable, Sendable, Codable {
  case event, reading
}
