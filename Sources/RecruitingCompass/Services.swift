import CompassModel
import CompassServices
import EventsList
import StateMachine

/// The ports the app's effects use; supply others by conforming to their protocols.
public struct Services: Sendable {
  public var backend: any Backend
  public var preferences: any Preferences
  public var cache: any PageCache

  public init(backend: any Backend, preferences: any Preferences, cache: any PageCache) {
    self.backend = backend
    self.preferences = preferences
    self.cache = cache
  }

  private var events: EventsList.Services {
    .init(backend: backend, preferences: preferences, cache: cache)
  }

  /// Does what an effect asks for and sends the answer.
  @MainActor
  func handle(_ effect: AppEffect, send: Send<AppAction>) async {
    switch effect {
    case .loadFamily:
      do {
        let family = try await backend.loadFamily()
        let lastViewed = await preferences.value(for: .lastViewedAthlete)
        send(.app(.familyLoaded(family: family, lastViewed: lastViewed.map(AthleteID.init))))
      } catch {
        send(.app(.familyFailed(failure: error)))
      }
    case .saveLastViewed(let athlete):
      // Only a default for the next start: failing to store it is no reason to bother anybody.
      try? await preferences.store(athlete.rawValue, for: .lastViewedAthlete)
    case .waitForMidnight:
      send(.app(.clockChanged))
    case .events(let effect):
      await EventsList.handle(effect, with: events, send: send.map { .events($0) })
    }
  }
}
