import CompassServices
import Records
import StateMachine

/// Effects of the app as a whole, of its records, and of its pages.
public enum AppEffect: PlannedEffect {
  /// An effect of the app as a whole.
  case root(RootEffect)
  /// An effect of the change log, or of loading rows.
  case records(Records.Effect)
  /// An effect of a page.
  case page(AnyPageEffect)

  public enum Track: Hashable, Sendable {
    case root(RootEffect.RootTrack)
    case records(Records.Effect.Track)
    /// A track of the page whose actions have this key.
    case page(key: String, AnyTrack)
  }

  public var plan: Plan<Track> {
    switch self {
    case .root(let effect): effect.plan
    case .records(let effect): effect.plan.map(Track.records)
    case .page(let effect): effect.effect.plan
    }
  }

  package static func page<P: AppPage>(_ effect: P.Effect, of _: P.Type) -> AppEffect {
    .page(AnyPageEffect(effect: EffectOfPage<P>(effect: effect)))
  }
}

/// An effect of a page whose type is erased.
public struct AnyPageEffect: Equatable, Sendable {
  let effect: any RunnableEffect

  public static func == (left: Self, right: Self) -> Bool { left.effect.equals(right.effect) }
}

/// A track of a page whose type is erased.
public struct AnyTrack: Hashable, Sendable {
  fileprivate let track: any Hashable & Sendable

  public static func == (left: Self, right: Self) -> Bool { left.track.equals(right.track) }
  public func hash(into hasher: inout Hasher) { track.hash(into: &hasher) }
}

protocol RunnableEffect: Equatable, Sendable {
  var plan: Plan<AppEffect.Track> { get }
  /// The name in the list of requests; nil for an effect that requests nothing from a service.
  var listed: String? { get }
  @MainActor func handle(with services: Services, send: Send<AppAction>) async
}

extension Equatable {
  fileprivate func equals(_ other: any Equatable) -> Bool { other as? Self == self }
}

struct EffectOfPage<P: AppPage>: RunnableEffect {
  let effect: P.Effect

  var listed: String? { effect.listed }

  var plan: Plan<AppEffect.Track> {
    effect.plan.map { .page(key: P.Tap.key, AnyTrack(track: $0)) }
  }

  @MainActor
  func handle(with services: Services, send: Send<AppAction>) async {
    let send = send.map { P.action($0) }
    if case .work(let work) = effect {
      await P.perform(work, with: services, send: send)
    } else {
      await effect.handle(services.preferences, send: send)
    }
  }
}

extension AnyPageEffect: CustomStringConvertible {
  public var description: String { "\(effect)" }
}

extension Services {
  @MainActor
  func handle(_ effect: AppEffect, send: Send<AppAction>) async {
    switch effect {
    case .root(let effect): await handle(effect, send: send)
    case .records(let effect): await handle(effect, send: send)
    case .page(let effect): await effect.effect.handle(with: self, send: send)
    }
  }
}
