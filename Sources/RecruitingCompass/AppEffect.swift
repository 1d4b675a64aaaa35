import CompassModel
import CompassServices
import EventsList
import StateMachine

/// What the app asks of the world: its own wishes and those of its pages.
public enum AppEffect: Planned {
  case loadFamily
  case saveFamily(FamilyAccess)
  case forgetFamily
  case saveLastViewed(AthleteID)
  /// Tells when the local day has ended.
  case waitForMidnight(Duration)
  case events(EventsList.Effect)

  public enum Lane: Hashable, Sendable {
    case family, savedFamily, lastViewed, midnight
    case events(EventsList.Effect.Lane)
  }

  public var plan: Plan<Lane> {
    switch self {
    case .loadFamily: .first(.family)
    case .saveFamily, .forgetFamily: .queued(.savedFamily)
    case .saveLastViewed: .queued(.lastViewed)
    case .waitForMidnight(let duration): .latest(.midnight, after: duration)
    case .events(let effect): effect.plan.map(Lane.events)
    }
  }
}
