import CompassModel
import CompassServices
import PageKit
import StateMachine

extension OffersList {
  /// What the page asks of the world, as data.
  public enum Effect: LoadingEffect {
    /// Loads the athlete's offers.
    case load(request: Int, owner: AthleteID)
    /// Loads the athlete's schools.
    case loadSchools(request: Int, owner: AthleteID)
    /// Rings when a first load takes long enough to be shown (decision X13).
    case startSkeletonTimer
    /// Stops what is under way on a track.
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// One of each at a time.
    public enum Track: PageTrack {
      case load, schools, skeleton
    }

    /// What the parent is told; nil for an effect that is run.
    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    /// How it is run beside others.
    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }
}

extension OffersList {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      await services.load(.offers(of: owner)) { loaded, source in
        let table = await table(of: loaded.rows)
        send(.loaded(request: request, table: table, skipped: loaded.skipped, source: source))
      } failed: {
        send(.loadFailed(request: request, failure: $0))
      }
    case .loadSchools(let request, let owner):
      await services.load(.schools(of: owner)) { loaded, source in
        send(.schoolsLoaded(request: request, schools: loaded.directory, skipped: loaded.skipped, source: source))
      } failed: {
        send(.schoolsFailed(request: request, failure: $0))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Offer]) async -> OfferTable { OfferTable(rows) }
}
