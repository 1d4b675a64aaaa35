/// A screenful of behaviour: what it knows, what can happen to it, what it asks of the world.
///
/// Conforming types are caseless enums: a feature is a namespace and one pure function.
public protocol Feature {
  /// What the feature knows and changes.
  associatedtype State: Equatable, Sendable
  /// What can happen to it: taps, answers of effects, events of the app.
  associatedtype Action: Equatable, Sendable
  /// What it asks of the world.
  associatedtype Effect: Planned
  /// Facts owned elsewhere that the feature may read: the moment, who is signed in.
  associatedtype Context: Sendable = Void

  /// Applies `action` to `state` in place and returns what should happen next, as data.
  ///
  /// Pure: the same three arguments always give the same state and the same effects.
  static func reduce(_ state: inout State, _ action: Action, in context: Context) -> [Effect]
}

/// An effect is data: it can be compared, printed and logged. Its `plan` says how it is run.
public protocol Planned: Equatable, Sendable {
  /// What keeps effects apart that must not run beside each other.
  associatedtype Track: Hashable, Sendable
  /// Whether it waits for others of its kind, replaces them or is ignored beside them.
  var plan: Plan<Track> { get }
}

/// How an effect shares time with others of its kind.
public enum Plan<Track: Hashable & Sendable>: Hashable, Sendable {
  /// Runs beside everything else.
  case together
  /// Replaces everything in the track; late results of the replaced are dropped. Loads, searches, timers.
  case latest(Track, after: Duration = .zero)
  /// Ignored while one is in the track, which it leaves when its handler returns. Buttons that can be tapped twice.
  case first(Track)
  /// Waits for the ones in the track. Writes that must not overtake each other.
  case queued(Track)
  /// Empties the track: the running effect, the delayed one and those that wait.
  case cancel(Track)
  /// Empties every track, and stops what runs beside them.
  case cancelAll

  /// The same plan in a parent's tracks.
  public func map<Outer>(_ transform: (Track) -> Outer) -> Plan<Outer> {
    switch self {
    case .together: .together
    case .latest(let track, let delay): .latest(transform(track), after: delay)
    case .first(let track): .first(transform(track))
    case .queued(let track): .queued(transform(track))
    case .cancel(let track): .cancel(transform(track))
    case .cancelAll: .cancelAll
    }
  }
}
