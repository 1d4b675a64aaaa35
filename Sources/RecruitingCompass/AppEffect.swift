import CompassModel
import CompassServices
import EventsList
import OffersList
import RecordDetails
import Tasks
import StateMachine

/// What the app asks of the world: its own wishes and those of its pages.
public enum AppEffect: Planned {
  case loadFamily
  case saveFamily(FamilyAccess)
  case forgetFamily
  case saveLastViewed(AthleteID)
  /// Tells when the local day has ended.
  case waitForMidnight(Duration)
  case tasks(Tasks.Effect)
  case events(EventsList.Effect)
  case offers(OffersList.Effect)
  case details(RecordDetails.Effect)

  public enum Lane: Hashable, Sendable {
    case family, savedFamily, lastViewed, midnight
    case tasks(Tasks.Effect.Lane)
    case events(EventsList.Effect.Lane)
    case offers(OffersList.Effect.Lane)
    case details(RecordDetails.Effect.Lane)
  }

  public var plan: Plan<Lane> {
    switch self {
    case .loadFamily: .first(.family)
    case .saveFamily, .forgetFamily: .queued(.savedFamily)
    case .saveLastViewed: .queued(.lastViewed)
    case .waitForMidnight(let duration): .latest(.midnight, after: duration)
    case .tasks(let effect): effect.plan.map(Lane.tasks)
    case .events(let effect): effect.plan.map(Lane.events)
    case .offers(let effect): effect.plan.map(Lane.offers)
    case .details(let effect): effect.plan.map(Lane.details)
    }
  }
}
