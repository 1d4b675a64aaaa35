import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID)
    case loadSchools(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Lane)
    /// Without an id the offer is sent for the first time: one is made and told before the request begins.
    case create(NewOffer, id: OfferID?, owner: AthleteID)
    case delete(id: OfferID, owner: AthleteID)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome)

    public enum Lane: PageLane {
      case load, schools, skeleton
      case create(AthleteID)
      case delete(OfferID)
    }

    public var outcome: PageOutcome? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Lane> {
      switch self {
      case .load: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let lane): .cancel(lane)
      case .create(_, _, let owner): .first(.create(owner))
      case .delete(let id, _): .first(.delete(id))
      case .tell: .together
      }
    }
  }
}
