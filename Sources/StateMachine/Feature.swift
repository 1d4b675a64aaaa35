/// A screenful of behaviour: what it knows, what can happen to it, what it asks of the world.
///
/// Conforming types are caseless enums: a feature is a namespace and one pure function.
public protocol Feature {
  associatedtype State: Equatable, Sendable
  associatedtype Action: Equatable, Sendable
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
  associatedtype Lane: Hashable, Sendable
  var plan: Plan<Lane> { get }
}
