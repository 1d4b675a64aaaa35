import CompassModel
import CompassServices
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
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
  /// Ends the session on this device, and forgets what was stored of who was signed in.
  case signOut
  /// Stops everything that goes on: no answer to whoever was signed in may come any more.
  case stopEverything
  case tasks(Tasks.Effect)
  case events(EventsList.Effect)
  case offers(OffersList.Effect)
  case timeline(RecruitingTimeline.Effect)
  case performance(PerformanceTimeline.Effect)
  case details(RecordDetails.Effect)
  case signIn(SignIn.Effect)

  public enum Lane: Hashable, Sendable {
    case family, savedFamily, lastViewed, midnight
    case tasks(Tasks.Effect.Lane)
    case events(EventsList.Effect.Lane)
    case offers(OffersList.Effect.Lane)
    case timeline(RecruitingTimeline.Effect.Lane)
    case performance(PerformanceTimeline.Effect.Lane)
    case details(RecordDetails.Effect.Lane)
    case signIn(SignIn.Effect.Lane)
  }

  public var plan: Plan<Lane> {
    switch self {
    case .loadFamily: .first(.family)
    case .saveFamily, .forgetFamily: .queued(.savedFamily)
    case .saveLastViewed: .queued(.lastViewed)
    case .waitForMidnight(let duration): .latest(.midnight, after: duration)
    case .signOut: .together
    case .stopEverything: .cancelAll
    case .tasks(let effect): effect.plan.map(Lane.tasks)
    case .events(let effect): effect.plan.map(Lane.events)
    case .offers(let effect): effect.plan.map(Lane.offers)
    case .timeline(let effect): effect.plan.map(Lane.timeline)
    case .performance(let effect): effect.plan.map(Lane.performance)
    case .details(let effect): effect.plan.map(Lane.details)
    case .signIn(let effect): effect.plan.map(Lane.signIn)
    }
  }
}
