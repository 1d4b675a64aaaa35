import CompassModel
import CompassServices
import PageKit
import StateMachine

extension OffersList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads the athlete's offers.
    case load(request: Int, owner: AthleteID)
    /// Loads the athlete's schools.
    case loadSchools(request: Int, owner: AthleteID)
    /// Rings when a first load takes long enough to be shown (decision X13).
    case startSkeletonTimer
    /// Stops what is under way on a track.
    case stop(Track)
    /// Deletes an offer in the backend.
    case delete(OfferDeletion)
    /// Stores what became of an offer (decision O12).
    case changeStatus(OfferStatusChange)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What waits for what; offers are changed beside each other.
    public enum Track: PageTrack {
      /// One of each at a time.
      case load, schools, skeleton
      /// One deletion of an offer at a time, and one change of its status.
      case delete(OfferID), status(OfferID)
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
      case .delete(let deletion): .first(.delete(deletion.id))
      case .changeStatus(let change): .first(.status(change.id))
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
    case .delete(let deletion):
      do {
        try await services.backend.deleteOffer(deletion.id, of: deletion.owner)
      } catch {
        // A row that is gone already is deleted (decision C4).
        guard error.kind == .notFound else { return send(.deleteFailed(deletion: deletion, failure: error)) }
      }
      await services.stored(.deleted(.offer(deletion.id)), of: deletion.owner)
      send(.deleted(id: deletion.id, owner: deletion.owner))
    case .changeStatus(let change):
      do {
        try await services.backend.update(
          .status(change.id, from: change.before, to: change.status), of: change.owner)
        await services.stored(.offerStatus(change.id, change.status), of: change.owner)
        send(.statusChanged(change: change))
      } catch {
        if error.kind == .notFound { await services.stored(.deleted(.offer(change.id)), of: change.owner) }
        send(.statusFailed(change: change, failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Offer]) async -> OfferTable { OfferTable(rows) }
}
